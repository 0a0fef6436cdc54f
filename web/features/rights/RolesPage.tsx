import { permissions } from '@coverlane/contract/collections/permissions.ts';
import { roles } from '@coverlane/contract/collections/roles.ts';
import { useSearchParams } from 'react-router';
import { CollectionPage } from '../../crud/CollectionPage.tsx';
import { RoleHolders } from './RoleHolders.tsx';
import { RoleTabs } from './RoleTabs.tsx';

/** The roles of administrators, an open one with who has it, and the permissions: `/admin/roles`. */
export function RolesPage() {
  const [params] = useSearchParams();
  const isPermissions = params.get('part') === 'permissions';
  return (
    <>
      <RoleTabs current={isPermissions ? 'permissions' : 'roles'} />
      {isPermissions ? (
        <CollectionPage key="permissions" collection={permissions} />
      ) : (
        <CollectionPage key="roles" collection={roles} renderMore={({ id }) => <RoleHolders key={id} roleId={id} />} />
      )}
    </>
  );
}
