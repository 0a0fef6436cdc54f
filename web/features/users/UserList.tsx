import { userTypes } from '@coverlane/contract/access.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { rights } from '@coverlane/contract/calls/rights.ts';
import { user } from '@coverlane/contract/calls/user.ts';
import { useCall } from '../../lib/api.ts';
import { personName } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { type Selection, useSelection } from '../../lib/selection.ts';
import { useUser } from '../../lib/session.tsx';
import { ListFailed, Pages } from '../../lists/ListParts.tsx';
import { ListTools, ViewTabs } from '../../lists/ListTools.tsx';
import { SelectedItems } from '../../lists/SelectedItems.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { type Column, readSort, type Sort, writeSort } from '../../ui/tableColumns.ts';
import { type AccountRow, toneOfStatus } from './account-words.ts';
import { useUserColumns } from './userColumns.tsx';

/** Columns beside an open account. */
const BESIDE = 2;
const calls = { list: user.searchUsers, remove: user.deleteUser, restore: user.restoreUsers };

type Props = {
  readonly address: ListAddress;
  readonly list: ReturnType<typeof useCall<unknown, unknown, Reply<typeof user.searchUsers>>>;
  readonly add: () => void;
  readonly onOpen: (id: string) => void;
};

/** The accounts: search, filters, chosen columns, views, export, table, pages; all of it in the address. */
export function UserList(props: Props) {
  const { address, list } = props;
  if (list.error && !list.data) return <ListFailed failure={list.error} {...{ list, address }} />;
  return <Listed {...props} />;
}

function Listed(props: Props) {
  const { address, list } = props;
  const t = useText();
  const { all, chosen } = useUserColumns(address);
  const filters = useFilters(address);
  const selection = useSelection(list.data?.rows, address.narrowedBy);
  const tools = { screen: 'users', exportCall: user.exportUsers, address, shown: chosen, columns: all };
  return (
    <div className="stack">
      <ViewTabs screen="users" address={address} />
      <FilterBar
        search={address.read('search')}
        searchLabel={t('users.search')}
        any={t('crud.any')}
        filters={filters.filter(({ name, value }) => !address.open || value || name === 'status')}
        onChange={(name, value) => address.change({ [name]: value }, name === 'search')}
        actions={!address.open && <ListTools {...tools} />}
      />
      {list.error && <p className="muted small">{t('crud.notUpdated')}</p>}
      <SelectedItems {...{ calls, address, selection }} total={list.data?.total ?? 0} nameOf={personName} />
      <Rows {...props} {...{ chosen, selection }} />
      <Pages address={address} total={list.data?.total} />
    </div>
  );
}

type RowsProps = Props & {
  readonly chosen: readonly Column<AccountRow>[];
  readonly selection: Selection<AccountRow>;
};

function Rows({ chosen, selection, ...props }: RowsProps) {
  const { address, list, onOpen } = props;
  const t = useText();
  return (
    <DataTable
      caption={t('screens.users')}
      columns={address.open ? chosen.slice(0, BESIDE) : chosen}
      rows={list.data?.rows}
      rowKey={({ id }: AccountRow) => id}
      rowName={personName}
      onOpen={({ id }) => onOpen(id)}
      {...sorting(address)}
      {...(!address.open && { selected: selection.keys, onSelect: selection.choose })}
      empty={<Nothing {...props} />}
    />
  );
}

function sorting({ sort, change }: ListAddress) {
  const shown = readSort(sort ?? 'name');
  return { ...(shown && { sort: shown }), onSort: (next: Sort) => change({ sort: writeSort(next) }) };
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
          filter('clientId', t('users.client'), me.clients.map(named)),
          filter('roleId', t('users.role'), (data?.roles ?? []).map(named)),
        ]
      : []),
  ];
}

function Nothing({ address, add }: Props) {
  const t = useText();
  const clear = <Button onClick={address.clear}>{t('crud.clearFilters')}</Button>;
  if (address.isNarrowed || address.page > 1) return <EmptyState action={clear}>{t('crud.noneMatch')}</EmptyState>;
  return (
    <EmptyState icon="people" action={<Button onClick={add}>{t('users.new')}</Button>}>
      {t('users.none')}
    </EmptyState>
  );
}
