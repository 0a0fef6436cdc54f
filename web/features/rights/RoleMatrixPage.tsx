import { rights } from '@coverlane/contract/calls/rights.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { useState } from 'react';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import type { Column } from '../../ui/tableColumns.ts';
import { TextInput } from '../../ui/TextInput.tsx';
import './rights.css';

type Matrix = Reply<typeof rights.roleMatrix>;
type Permission = Matrix['permissions'][number];
type Role = Matrix['roles'][number];

/** Which role grants which permission: a tick is a call, and counts from the next thing its holders do (domain 1.5). */
export function RoleMatrixPage() {
  const t = useText();
  const say = useFailureText();
  const { data, error, refetch } = useCall(rights.roleMatrix, {});
  return (
    <div className="page page-wide">
      <PageHeader
        title={t('screens.roleMatrix')}
        about={t('roleMatrix.about')}
        above={<BackLink href="/admin/roles">{t('screens.roles')}</BackLink>}
      />
      {error && !data ? (
        <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />
      ) : (
        <MatrixTable roles={data?.roles ?? []} permissions={data?.permissions} />
      )}
    </div>
  );
}

type TableProps = { readonly roles: readonly Role[]; readonly permissions: readonly Permission[] | undefined };

function MatrixTable({ roles, permissions }: TableProps) {
  const t = useText();
  const [search, setSearch] = useState('');
  const setGrant = useSetGrant();
  const wanted = search.toLowerCase();
  const rows = permissions?.filter(({ name, machineName }) => `${name} ${machineName}`.toLowerCase().includes(wanted));
  const columns: Column<Permission>[] = [
    { key: 'name', label: t('roleMatrix.permission'), cell: nameCell },
    ...roles.map((role) => grantColumn(role, setGrant)),
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
    </>
  );
}

const grantColumn = (role: Role, onSet: GrantProps['onSet']): Column<Permission> => ({
  key: role.id,
  label: role.name,
  cell: (permission) => <Grant role={role} permission={permission} onSet={onSet} />,
});

type GrantProps = {
  readonly role: Role;
  readonly permission: Permission;
  readonly onSet: ReturnType<typeof useSetGrant>;
};

function Grant({ role, permission, onSet }: GrantProps) {
  const t = useText();
  return (
    <Checkbox
      label={t('roleMatrix.grants', { role: role.name, permission: permission.name })}
      labelHidden
      checked={permission.roleIds.includes(role.id)}
      disabled={!permission.grantable}
      onChange={(isGranted) => onSet({ role, permission, isGranted })}
    />
  );
}

const nameCell = ({ name, machineName }: Permission) => (
  <span className="rights-permission">
    {name}
    <span className="muted small">{machineName}</span>
  </span>
);

/** Grants or takes, and says so for screen readers and for the bell. */
function useSetGrant() {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const refreshes = [rights.roleMatrix];
  const map = useAction(rights.mapPermission, { refreshes });
  const unmap = useAction(rights.unmapPermission, { refreshes });
  return ({ role, permission, isGranted }: { role: Role; permission: Permission; isGranted: boolean }) => {
    const words = { role: role.name, permission: permission.name };
    (isGranted ? map : unmap).mutate(
      { roleId: role.id, permissionId: permission.id },
      {
        onSuccess: () => notify('success', t(isGranted ? 'roleMatrix.granted' : 'roleMatrix.taken', words)),
        onError: (failure) => notify('error', say(failure)),
      },
    );
  };
}
