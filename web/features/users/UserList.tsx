import { userTypes } from '@coverlane/contract/access.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { rights } from '@coverlane/contract/rights/calls.ts';
import { user } from '@coverlane/contract/users/own-calls.ts';
import { useCall } from '../../lib/api.ts';
import { namesOf } from '../../lib/client-choices.ts';
import { personName } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { useUser } from '../../lib/session.tsx';
import { RecordList } from '../../lists/RecordList.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { type AccountRow, toneOfStatus } from './account-words.ts';
import { useUserColumns } from './user-columns.tsx';

const calls = { list: user.searchUsers, remove: user.deleteUser, restore: user.restoreUsers, export: user.exportUsers };

type Props = {
  readonly address: ListAddress;
  readonly list: ReturnType<typeof useCall<unknown, unknown, Reply<typeof user.searchUsers>>>;
  readonly add: () => void;
  readonly onOpen: (id: string) => void;
};

/** The accounts, as a list. */
export function UserList({ address, list, add, onOpen }: Props) {
  const t = useText();
  const { all, chosen } = useUserColumns(address);
  const filters = useFilters(address);
  const none = (
    <EmptyState drawing="desk" action={<Button onClick={add}>{t('users.new')}</Button>}>
      {t('users.none')}
    </EmptyState>
  );
  return (
    <RecordList
      screen="users"
      caption={t('screens.users')}
      searchLabel={t('users.search')}
      filters={filters.filter(({ name, value }) => !address.open || value || name === 'status')}
      columns={chosen}
      sortedBy="name"
      selectable
      nameOf={personName}
      onOpen={({ id }) => onOpen(id)}
      {...{ address, list, all, calls, none }}
    />
  );
}

/** By state; for an administrator by type, client and role too: sub-users have all of these in common. */
function useFilters({ read }: ListAddress) {
  const t = useText();
  const me = useUser();
  const isAdmin = me.type === 'admin';
  const { data } = useCall(rights.roleMatrix, {}, { enabled: isAdmin });
  const named = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
  const filter = (name: string, label: string, choices: { value: string; label: string }[]) => ({
    name,
    label,
    choices,
    value: read(name),
  });
  const statuses = Object.keys(toneOfStatus).map((status) => ({
    value: status,
    label: t(`users.status.${status as AccountRow['status']}`), // oxlint-disable-line typescript/no-unsafe-type-assertion -- Object.keys forgets the type of the keys
  }));
  const types = userTypes.map((type) => ({ value: type, label: t(`userType.${type}`) }));
  return [
    filter('status', t('users.status'), statuses),
    ...(isAdmin
      ? [
          filter('type', t('users.type'), types),
          filter('clientId', t('users.client'), namesOf(me.clients)),
          filter('roleId', t('users.role'), (data?.roles ?? []).map(named)),
        ]
      : []),
  ];
}
