import { user } from '@coverlane/contract/users/own-calls.ts';
import { PAGE_SIZE } from '@coverlane/contract/fields.ts';
import { useCall } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useHasText, useText } from '../../lib/i18n.ts';
import { useDeviceName } from '../../lib/useDeviceName.ts';
import { Pages } from '../../lists/ListParts.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Timeline } from '../../ui/Timeline.tsx';
import { PartFailed } from './PartFailed.tsx';
import type { PartProps } from './part-props.ts';
import { actorSaid } from '../../lib/actors.ts';

/** What happened to an account, by whom and from where, and every sign-in; newest first. */
export function UserHistory({ account, address }: PartProps) {
  const t = useText();
  const deviceName = useDeviceName();
  const wordOf = useWordOf();
  const reply = useCall(user.userHistory, { id: account.id, page: address.within.page }, { keep: true });
  if (reply.error && !reply.data) return <PartFailed reply={reply} />;
  if (!reply.data) return <Skeleton lines={6} label={t('users.loading')} />;
  const { rows, total } = reply.data;
  return (
    <div className="stack">
      <Timeline
        events={rows.map(({ id, at, event, actorName, address: from, device, names }) => ({
          key: id,
          icon: event === 'signedIn' ? 'user' : 'clock',
          title: wordOf('account.event', event),
          when: formatDateTime(at),
          details: [
            names
              .map((name) => wordOf('permission', name, wordOf('users.setting', name, wordOf('users', name))))
              .join(', '),
            actorName && t('account.historyBy', { name: actorSaid(actorName, t) }),
            device && deviceName(device),
            from,
          ]
            .filter(Boolean)
            .join(' · '),
        }))}
      />
      {total > PAGE_SIZE && <Pages address={address.within} total={total} />}
    </div>
  );
}

/** The text of a name that came from the server, or something else where there is none. */
function useWordOf() {
  const t = useText();
  const has = useHasText();
  return (of: 'account.event' | 'permission' | 'users.setting' | 'users', name: string, otherwise: string = name) => {
    const key = `${of}.${name}`;
    return has(key) ? t(key) : otherwise;
  };
}
