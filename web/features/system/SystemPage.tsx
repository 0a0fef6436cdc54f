import type { Reply } from '@coverlane/contract/call.ts';
import { webhookCalls } from '@coverlane/contract/webhooks/calls.ts';
import { system, type SystemCheck } from '@coverlane/contract/system/calls.ts';
import { useCall } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { type TextValues, useHasText, useText } from '../../lib/i18n.ts';
import { useAllows } from '../../lib/session.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';

type Status = Reply<typeof system.systemStatus>;

const tones = { well: 'ok', attention: 'warn', wrong: 'bad' } as const;
/** What is wrong stands before what is only to be looked at. */
const ORDER = ['wrong', 'attention'] as const;

/** /admin/system: how the installation is, what it lacks, and how that is mended. */
export function SystemPage() {
  const t = useText();
  const { data, error, refetch, isFetching } = useCall(system.systemStatus, {});
  const again = (
    <Button onClick={() => void refetch()} busy={isFetching && data !== undefined}>
      {t('system.again')}
    </Button>
  );
  return (
    <div className="page">
      <div className="page-narrow stack">
        <PageHeader
          title={t('screens.system')}
          about={data && t('system.about', { at: formatDateTime(data.checkedAt) })}
          actions={data && again}
        />
        {data ? (
          <Found status={data} />
        ) : error ? (
          <ErrorState title={t('system.failed')} code={error.code} onRetry={() => void refetch()} />
        ) : (
          <Skeleton lines={8} label={t('system.checking')} />
        )}
      </div>
    </div>
  );
}

function Found({ status: { checks, nodes } }: { readonly status: Status }) {
  const t = useText();
  const said = useFinding();
  const toMend = ORDER.flatMap((state) => checks.filter((check) => check.state === state));
  const well = checks.filter(({ state }) => state === 'well');
  return (
    <>
      {toMend.map((check) => (
        <ToMend key={check.part} check={check} />
      ))}
      {toMend.length === 0 && <p>{t('system.allWell')}</p>}
      <Card title={t('system.well')}>
        <DescriptionList
          details={well.map((check) => ({ label: t(`system.part.${check.part}`), value: said(check) }))}
        />
      </Card>
      <Card title={t('system.part.nodes')}>
        <DescriptionList
          details={nodes.map(({ host, release, startedAt, seenAt, lives }) => ({
            label: host,
            value: lives
              ? t('system.node.lives', { release, at: formatDateTime(startedAt) })
              : t('system.node.silent', { release, at: formatDateTime(seenAt) }),
          }))}
        />
      </Card>
    </>
  );
}

/** One part that is not well: what is the matter, and what to do. */
function ToMend({ check }: { readonly check: SystemCheck }) {
  const t = useText();
  const said = useFinding();
  const say = useSaid();
  return (
    <Card
      title={t(`system.part.${check.part}`)}
      aside={<StatusChip tone={tones[check.state]}>{t(`system.state.${check.state}`)}</StatusChip>}
    >
      <p>{said(check)}</p>
      <p>{say(`system.mend.${check.part}.${check.finding}`, check.values)}</p>
      <WayOn part={check.part} />
    </Card>
  );
}

function WayOn({ part }: Pick<SystemCheck, 'part'>) {
  const t = useText();
  const allows = useAllows();
  if (part === 'mail' || part === 'mailQueue') return <Anchor href="/admin/mail">{t('system.open.mail')}</Anchor>;
  if (part !== 'webhooks' || !allows(webhookCalls.undeliveredEvents.access)) return null;
  return <Anchor href="/admin/webhooks/undelivered">{t('system.open.webhooks')}</Anchor>;
}

/** What was found of a part, in a sentence. */
function useFinding(): (check: SystemCheck) => string {
  const say = useSaid();
  return ({ part, finding, values }) => say(`system.found.${part}.${finding}`, values);
}

/** A sentence of this page by its key, which the server's answer makes up. */
function useSaid(): (key: string, values: TextValues) => string {
  const t = useText();
  const has = useHasText();
  return (key, values) => (has(key) ? t(key, values) : '');
}
