import type { Reply } from '@coverlane/contract/call.ts';
import { user } from '@coverlane/contract/users/own-calls.ts';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDateTime, sortedName } from '../../lib/format.ts';
import { useHasText, useText } from '../../lib/i18n.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';

type Account = Reply<typeof user.searchUsers>['rows'][number];

/** The people of an employer who have an account, each a way to it. */
export function ClientUsers({ clientId }: { readonly clientId: string }) {
  const t = useText();
  const has = useHasText();
  const say = useFailureText();
  const { data, error, refetch } = useCall(user.searchUsers, { clientId, type: 'client', pageSize: 100 });
  if (error && !data) return <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />;
  const invite = (
    <LinkButton href={`/admin/users?open=new&clientId=${clientId}`} icon="add">
      {t('client.users.invite')}
    </LinkButton>
  );
  const statusOf = ({ status }: Account) => {
    const key = `users.status.${status}`;
    return has(key) ? t(key) : status;
  };
  return (
    <div className="stack">
      <div className="row row-end">
        {invite}
        <LinkButton href={`/admin/users?clientId=${clientId}&type=client`}>{t('client.users.all')}</LinkButton>
      </div>
      <DataTable
        caption={t('client.tab.users')}
        columns={[
          { key: 'name', width: 'name', label: t('client.users.name'), priority: 1, cell: sortedName },
          { key: 'email', label: t('client.users.email'), cell: ({ email }: Account) => email },
          { key: 'status', width: 'state', label: t('client.users.status'), cell: statusOf },
          { key: 'lastLogin', label: t('client.users.lastLogin'), cell: lastLogin },
        ]}
        rows={data?.rows}
        rowKey={({ id }) => id}
        rowName={sortedName}
        rowHref={({ id }) => `/admin/users?open=${id}`}
        skeletonRows={3}
        empty={
          <EmptyState drawing="desk" action={invite}>
            {t('client.users.none')}
          </EmptyState>
        }
      />
    </div>
  );
}
const lastLogin = ({ lastLoginAt }: Account): string => (lastLoginAt ? formatDateTime(lastLoginAt) : '');
