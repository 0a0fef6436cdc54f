import { PAGE_SIZE } from '@coverlane/contract/fields.ts';
import { user } from '@coverlane/contract/users/own-calls.ts';
import { useCall } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useHasText, useText } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { useDeviceName } from '../../lib/useDeviceName.ts';
import { Pages } from '../../lists/ListParts.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Timeline } from '../../ui/Timeline.tsx';
import type { Account } from './account.ts';
import { actorSaid } from '../../lib/actors.ts';

/** What happened to the own account and every sign-in, newest first. */
export function AccountHistory({ account }: { readonly account: Account }) {
  const t = useText();
  const hasText = useHasText();
  const deviceName = useDeviceName();
  const address = useListAddress([]);
  const input = { id: account.id, page: address.page };
  const { data, error, refetch } = useCall(user.userHistory, input, { keep: true });
  if (error && !data) {
    return <ErrorState title={t('account.failed')} code={error.code} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton lines={6} label={t('account.loading')} />;
  const titleOf = (event: string): string => {
    const key = `account.event.${event}`;
    return hasText(key) ? t(key) : event;
  };
  return (
    <div className="stack">
      <p>{t('account.historyAbout')}</p>
      <Timeline
        events={data.rows.map(({ id, at, event, actorName, address, device }) => ({
          key: id,
          icon: event === 'signedIn' ? 'user' : 'clock',
          title: titleOf(event),
          when: formatDateTime(at),
          details: [
            actorName && t('account.historyBy', { name: actorSaid(actorName, t) }),
            device && deviceName(device),
            address,
          ]
            .filter(Boolean)
            .join(' · '),
        }))}
      />
      {data.total > PAGE_SIZE && <Pages address={address} total={data.total} />}
    </div>
  );
}
