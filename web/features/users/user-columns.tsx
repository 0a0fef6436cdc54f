import { userTypes } from '@coverlane/contract/access.ts';
import { type UserColumn, userColumns } from '@coverlane/contract/users/calls.ts';
import { isProvisional } from '@coverlane/contract/users/usernames.ts';
import type { ReactNode } from 'react';
import { sortedName } from '../../lib/format.ts';
import { Day } from '../../lists/Day.tsx';
import { type Translate, useText } from '../../lib/i18n.ts';
import { LANGUAGES } from '../../lib/language.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { useUser } from '../../lib/session.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import type { Column, ColumnWidth } from '../../ui/table-columns.ts';
import { type AccountRow, toneOfStatus } from './account-words.ts';

type Codes = readonly { readonly value: string; readonly label: string }[];
type UserListColumn = Column<AccountRow> & { readonly codes: Codes };

const ofInstallation: readonly UserColumn[] = ['name', 'type', 'entityName', 'status', 'lastLoginAt'];
const ofEntity: readonly UserColumn[] = ['name', 'username', 'status', 'lastLoginAt'];
const unsorted: readonly UserColumn[] = ['entityName', 'roleNames'];

/** Every column of the list of accounts, and those that are shown: the chosen ones, or those that suit the reader. */
export function useUserColumns({ look }: ListAddress) {
  const t = useText();
  const { type } = useUser();
  const all = userColumns
    .filter((column) => type === 'admin' || !['type', 'entityName', 'roleNames'].includes(column))
    .map((column): UserListColumn => columnOf(column, t));
  const usual = all.filter(({ key }) => (type === 'admin' ? ofInstallation : ofEntity).some((one) => one === key));
  const chosen = look.columns.flatMap((name) => all.find(({ key }) => key === name) ?? []);
  return { all, chosen: chosen.length > 0 ? chosen : usual };
}

const WIDTHS: Readonly<Partial<Record<UserColumn, ColumnWidth>>> = {
  name: 'name',
  entityName: 'name',
  status: 'state',
  lastLoginAt: 'date',
  createdAt: 'date',
};

function columnOf(key: UserColumn, t: Translate): UserListColumn {
  return {
    key,
    label: t(`users.${key}`),
    codes: codesOf(key, t),
    width: WIDTHS[key] ?? 'text',
    sortable: !unsorted.includes(key),
    priority: key === 'name' ? 1 : key === 'status' || key === 'type' ? 2 : 3,
    cell: (row) => cells[key](row, t),
  };
}

const cells: Readonly<Record<UserColumn, (row: AccountRow, t: Translate) => ReactNode>> = {
  name: sortedName,
  username: ({ username }, t) =>
    isProvisional(username) ? <span className="muted">{t('users.noUsername')}</span> : username,
  email: ({ email }) => email,
  type: ({ type }, t) => t(`userType.${type}`),
  entityName: ({ entityName }) => entityName ?? '–',
  roleNames: ({ roleNames }) => roleNames.join(', ') || '–',
  status: ({ status }, t) => <StatusChip tone={toneOfStatus[status]}>{t(`users.status.${status}`)}</StatusChip>,
  validated: ({ validated }, t) => t(validated ? 'crud.yes' : 'crud.no'),
  language: ({ language }) => LANGUAGES[language],
  lastLoginAt: ({ lastLoginAt }, t) => (lastLoginAt === null ? t('users.never') : <Day at={lastLoginAt} />),
  createdAt: ({ createdAt }) => <Day at={createdAt} />,
};

/** The reader's words for codes, for an exported file. */
function codesOf(key: UserColumn, t: Translate): Codes {
  if (key === 'type') return userTypes.map((type) => ({ value: type, label: t(`userType.${type}`) }));
  if (key === 'status') {
    return (['invited', 'active', 'locked', 'suspended', 'deactivated'] as const).map((status) => ({
      value: status,
      label: t(`users.status.${status}`),
    }));
  }
  if (key === 'validated')
    return [true, false].map((value) => ({ value: String(value), label: t(value ? 'crud.yes' : 'crud.no') }));
  if (key === 'language') return Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }));
  return [];
}
