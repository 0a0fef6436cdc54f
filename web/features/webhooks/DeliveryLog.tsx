import type { Reply } from '@coverlane/contract/call.ts';
import { PAGE_SIZE } from '@coverlane/contract/fields.ts';
import { webhookCalls } from '@coverlane/contract/webhooks/calls.ts';
import { deliveryStates } from '@coverlane/contract/webhooks/events.ts';
import { useState } from 'react';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { useHasText, useText } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { Pages } from '../../lists/ListParts.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { faultText } from './faults.ts';
import { SendAgain } from './SendAgain.tsx';

type Delivery = Reply<typeof webhookCalls.webhookDeliveries>['rows'][number];

const tones = { waiting: 'info', delivered: 'ok', failed: 'bad' } as const;
const ASK_AGAIN_MS = 4000;

/** What was sent to a webhook, newest first: what became of it and why, what it said, and a way to send it again. */
export function DeliveryLog({ id }: { readonly id: string }) {
  const t = useText();
  const say = useFailureText();
  const [state, setState] = useState<Delivery['state']>();
  const address = useListAddress([]);
  const asked = { id, state, page: address.within.page };
  const { data, error, refetch } = useCall(webhookCalls.webhookDeliveries, asked, { keep: true, every: ASK_AGAIN_MS });
  if (error && !data) return <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />;
  const choices = deliveryStates.map((value) => ({ value, label: t(`webhooks.log.state.${value}`) }));
  const choose = (value: string) => {
    setState(deliveryStates.find((one) => one === value));
    address.change({ open: address.open, at: undefined }, true);
  };
  return (
    <section className="stack" aria-label={t('webhooks.log')}>
      <div className="row row-apart">
        <h3>{t('webhooks.log')}</h3>
        <Select
          name=""
          label={t('webhooks.log.state')}
          choices={choices}
          value={state ?? ''}
          empty={t('webhooks.log.any')}
          onChange={choose}
        />
      </div>
      {data ? (
        <Rows id={id} rows={data.rows} isNarrowed={state !== undefined} />
      ) : (
        <Skeleton label={t('webhooks.log')} />
      )}
      {data && data.total > PAGE_SIZE && <Pages address={address.within} total={data.total} />}
    </section>
  );
}

type RowsProps = { readonly id: string; readonly rows: readonly Delivery[]; readonly isNarrowed: boolean };

function Rows({ id, rows, isNarrowed }: RowsProps) {
  const t = useText();
  if (rows.length === 0)
    return <EmptyState drawing="envelope">{t(isNarrowed ? 'webhooks.log.noneMatch' : 'webhooks.log.none')}</EmptyState>;
  return (
    <ol className="plain-list webhooks-log">
      {rows.map((delivery) => (
        <li key={delivery.id}>
          <Line delivery={delivery} />
          <div className="row row-apart webhooks-more">
            <Disclosure summary={t('webhooks.log.body')}>
              <pre className="webhooks-body">{delivery.body}</pre>
            </Disclosure>
            <SendAgain id={id} delivery={delivery} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function Line({ delivery }: { readonly delivery: Delivery }) {
  const t = useText();
  const has = useHasText();
  const { event, state, createdAt, nextTryAt, fault, answered, tries } = delivery;
  const name = `webhooks.events.${event}`;
  return (
    <div className="webhooks-line">
      <strong>{has(name) ? t(name) : event}</strong>
      <span className="muted small">{formatDateTime(createdAt)}</span>
      <StatusChip tone={tones[state]}>{t(`webhooks.log.state.${state}`)}</StatusChip>
      {fault && (
        <span className="small">
          {faultText(t, fault, answered)} · {t('webhooks.log.tries')}: {formatCount(tries)}
          {nextTryAt && ` · ${t('webhooks.log.next', { at: formatDateTime(nextTryAt) })}`}
        </span>
      )}
    </div>
  );
}
