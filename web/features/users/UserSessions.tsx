import type { Reply } from '@coverlane/contract/call.ts';
import { user } from '@coverlane/contract/users/own-calls.ts';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDateTime, personName } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useDeviceName } from '../../lib/useDeviceName.ts';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { accountCalls, useIsOwn } from './account-words.ts';
import { PartFailed } from './PartFailed.tsx';
import type { PartProps } from './part-props.ts';

type Session = Reply<typeof user.userSessions>['sessions'][number];

/** Where somebody is signed in, with ways to end one session or all. */
export function UserSessions({ account }: PartProps) {
  const t = useText();
  const isOwn = useIsOwn()(account);
  const deviceName = useDeviceName();
  const reply = useCall(user.userSessions, { id: account.id });
  const { end, endAll, busy } = useEnding(account.id);
  if (reply.error && !reply.data) return <PartFailed reply={reply} />;
  const deviceCell = ({ device, current }: Session) => (
    <span className="row">
      {deviceName(device)}
      {current && <StatusChip tone="ok">{t('account.sessionHere')}</StatusChip>}
    </span>
  );
  return (
    <div className="stack">
      <DataTable
        caption={t('users.tab.sessions')}
        columns={[
          { key: 'device', label: t('users.device'), priority: 1, cell: deviceCell },
          { key: 'address', label: t('users.address'), cell: ({ address }: Session) => address ?? '–' },
          {
            key: 'started',
            width: 'date',
            label: t('users.startedAt'),
            cell: ({ startedAt }) => formatDateTime(startedAt),
          },
          {
            key: 'active',
            width: 'date',
            label: t('users.activeAt'),
            cell: ({ activeAt }) => formatDateTime(activeAt),
          },
        ]}
        rows={reply.data?.sessions}
        rowKey={({ id }) => id}
        rowName={({ device }) => deviceName(device)}
        renderActions={(session) =>
          !session.current && (
            <Button kind="quiet" onClick={() => end(session.id)}>
              {t('users.endSession')}
              <VisuallyHidden>: {deviceName(session.device)}</VisuallyHidden>
            </Button>
          )
        }
        skeletonRows={2}
        empty={<EmptyState icon="lock">{t('users.noSessions', { name: personName(account) })}</EmptyState>}
      />
      {!isOwn && (reply.data?.sessions.length ?? 0) > 1 && (
        <div className="button-row">
          <Button busy={busy} onClick={endAll}>
            {t('users.endSessions')}
          </Button>
        </div>
      )}
    </div>
  );
}

function useEnding(id: string) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const one = useAction(user.endUserSession, { refreshes: accountCalls });
  const all = useAction(user.endUserSessions, { refreshes: accountCalls });
  const told = {
    onSuccess: () => notify('success', t('users.sessionEnded')),
    onError: (failure: unknown) => notify('error', say(failure)),
  };
  return {
    end: (sessionId: string) => one.mutate({ id, sessionId }, told),
    endAll: () => all.mutate({ id }, told),
    busy: all.isPending,
  };
}
