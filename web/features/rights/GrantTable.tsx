import { laterPermissions } from '@coverlane/contract/access.ts';
import type { rights } from '@coverlane/contract/rights/calls.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { TextInput } from '../../ui/TextInput.tsx';
import { RightsReview } from './RightsReview.tsx';
import { type PendingGrants, usePendingGrants } from './usePendingGrants.ts';
import { usePermissionNames } from './usePermissionNames.ts';
import './rights.css';

type Matrix = Reply<typeof rights.roleMatrix>;
type Permission = Matrix['permissions'][number];
type Role = Matrix['roles'][number];

/** Opens nothing yet: it can be taken from a role, and is given to none. */
const isLater = (machineName: string): boolean => Object.hasOwn(laterPermissions, machineName);

type TableProps = { readonly roles: readonly Role[]; readonly permissions: readonly Permission[] | undefined };

/** Permissions as rows, roles as columns. Ticks are gathered, reviewed with their consequences, and saved. */
export function GrantTable({ roles, permissions }: TableProps) {
  const t = useText();
  const [search, setSearch] = useState('');
  const pending = usePendingGrants();
  const nameOf = usePermissionNames();
  const wanted = search.toLowerCase();
  const rows = permissions
    ?.filter(({ machineName, roleIds }) => roleIds.length > 0 || !isLater(machineName))
    .map((permission) => ({ ...permission, name: nameOf(permission) }))
    .filter(({ name, machineName }) => `${name} ${machineName}`.toLowerCase().includes(wanted));
  const columns: Column<Permission>[] = [
    { key: 'name', width: 'name', label: t('roleMatrix.permission'), cell: nameCell },
    ...roles.map((role) => grantColumn(role, pending)),
  ];
  const create = <LinkButton href="/admin/roles?open=new">{t('roles.new')}</LinkButton>;
  return (
    <>
      {permissions && roles.length === 0 && (
        <EmptyState icon="lock" action={create}>
          {t('roles.none')}
        </EmptyState>
      )}
      <TextInput name="find" type="search" label={t('roleMatrix.find')} onChange={setSearch} autoComplete="off" />
      <DataTable
        caption={t('screens.roleMatrix')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        empty={<EmptyState>{t('crud.noneMatch')}</EmptyState>}
      />
      <SaveBar pending={pending} />
    </>
  );
}

/** How many changes wait, with the way to what they would do. */
function SaveBar({ pending }: { readonly pending: PendingGrants }) {
  const t = useText();
  const [reviewing, setReviewing] = useState(false);
  const { changes, wanted, save, discard } = pending;
  const count = changes.length;
  if (count === 0) return null;
  const saved = async () => {
    await save();
    setReviewing(false);
  };
  return (
    <div className="save-bar">
      <Button kind="primary" onClick={() => setReviewing(true)}>
        {t('roleMatrix.review')}
      </Button>
      <Button onClick={discard}>{t('roleMatrix.discard')}</Button>
      <span role="status">{t('roleMatrix.pending', { count, shown: formatCount(count) })}</span>
      {reviewing && (
        <RightsReview changes={changes} wanted={wanted} onSave={saved} onClose={() => setReviewing(false)} />
      )}
    </div>
  );
}

const grantColumn = (role: Role, pending: PendingGrants): Column<Permission> => ({
  key: role.id,
  label: role.name,
  cell: (permission) => <Grant role={role} permission={permission} pending={pending} />,
});

type GrantProps = { readonly role: Role; readonly permission: Permission; readonly pending: PendingGrants };

function Grant({ role, permission, pending }: GrantProps) {
  const t = useText();
  const isGranted = permission.roleIds.includes(role.id);
  const wanted = pending.wantedOf(role, permission);
  return (
    <span className="rights-grant" data-changed={wanted !== undefined}>
      <Checkbox
        label={t('roleMatrix.grants', { role: role.name, permission: permission.name })}
        labelHidden
        checked={wanted ?? isGranted}
        disabled={!permission.grantable || (!isGranted && isLater(permission.machineName))}
        onChange={(granted) => pending.set({ role, permission, granted, isGranted })}
      />
    </span>
  );
}

const nameCell = ({ name, machineName }: Permission) => (
  <span className="rights-permission">
    {name}
    <span className="muted small">{machineName}</span>
  </span>
);
