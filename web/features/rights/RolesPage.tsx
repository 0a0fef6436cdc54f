import { permissions } from '@coverlane/contract/collections/permissions.ts';
import { roles } from '@coverlane/contract/collections/roles.ts';
import { RecordsWithParts } from '../../crud/RecordsWithParts.tsx';
import { RoleHolders } from './RoleHolders.tsx';
import { RolePermissions } from './RolePermissions.tsx';
import { RoleTabs } from './RoleTabs.tsx';

/** The roles of administrators, an open one with who has it and, as a tab of its record, what it grants: `/admin/roles`. */
export function RolesPage() {
  return (
    <RecordsWithParts
      collection={roles}
      path="/admin/roles"
      parts={[{ name: permissions.name, render: ({ id }) => <RolePermissions roleId={id} /> }]}
      above={<RoleTabs current="roles" />}
      renderMore={({ id }) => <RoleHolders key={id} roleId={id} />}
    />
  );
}
