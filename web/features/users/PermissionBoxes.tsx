import { laterPermissions, type Permission, type UserType } from '@coverlane/contract/access.ts';
import { useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FieldSet } from '../../ui/FieldSet.tsx';
import { permissionGroups, usedBy } from './permission-groups.ts';

type Props = {
  /** Of the account whose permissions these are. */
  readonly type: UserType;
  readonly granted: readonly Permission[];
  /** Roles of the account and what each grants besides. */
  readonly roles?: readonly { readonly name: string; readonly permissions: readonly string[] }[];
  /** Nothing can be changed: the reader's own account. */
  readonly fixed?: boolean;
};

/**
 * The permissions of an account as boxes named `permissions`. What the reader does not hold can be neither given nor
 * taken, and says so (domain 1.5); a disabled box is no part of what the form gives.
 */
export function PermissionBoxes({ type, granted, roles = [], fixed = false }: Props) {
  const t = useText();
  const holds = useHolds();
  const isShown = (permission: Permission) =>
    granted.includes(permission) || (!laterPermissions[permission] && usedBy(type, permission));
  const hintOf = (permission: Permission) => {
    const through = roles.filter((role) => role.permissions.includes(permission)).map(({ name }) => name);
    const refused = !fixed && !holds(permission) && t('users.notHeld');
    const idle = laterPermissions[permission] && t('users.noEffectYet');
    return [through.length > 0 && t('users.throughRole', { roles: through.join(', ') }), refused, idle]
      .filter(Boolean)
      .join(' ');
  };
  return permissionGroups.map(([group, all], index) => {
    const shown = all.filter(isShown);
    if (shown.length === 0) return null;
    return (
      <FieldSet
        key={group}
        field={{ name: index === 0 ? 'permissions' : `permissions-${group}`, label: t(`users.group.${group}`) }}
      >
        <div className="choices users-permissions">
          {shown.map((permission) => (
            <Checkbox
              key={permission}
              name="permissions"
              value={permission}
              label={t(`permission.${permission}`)}
              hint={hintOf(permission)}
              defaultChecked={granted.includes(permission)}
              disabled={fixed || !holds(permission)}
            />
          ))}
        </div>
      </FieldSet>
    );
  });
}

/** Does the reader hold a permission? */
export function useHolds(): (permission: Permission) => boolean {
  const { permissions } = useUser();
  return (permission) => permissions.some(({ machineName }) => machineName === permission);
}

/** The permissions that a form asks for: what is ticked, and what the reader could not take away. */
export function permissionsOf(
  typed: unknown,
  granted: readonly Permission[],
  holds: (permission: Permission) => boolean,
): Permission[] {
  const ticked: readonly unknown[] = Array.isArray(typed) ? typed : [];
  const kept = granted.filter((permission) => !holds(permission));
  const all = permissionGroups.flatMap(([, permissions]) => permissions);
  return [...kept, ...all.filter((permission) => ticked.includes(permission) && !kept.includes(permission))];
}
