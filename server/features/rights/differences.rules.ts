import { allows } from '@coverlane/contract/access.ts';
import type { Input } from '@coverlane/contract/call.ts';
import type { RightsDifference, rights } from '@coverlane/contract/rights/calls.ts';
import { openScreens } from '@coverlane/contract/rights/screens.ts';
import type { Administrator, RolePermissions } from './rights.queries.ts';

type Wanted = Input<typeof rights.previewRights>;
type Held = ReadonlySet<string>;

/**
 * Who gains or loses what by a change of roles: everybody whose permissions are others afterwards, with the screens that
 * open or close for them. A permission somebody holds otherwise is neither gained nor lost.
 */
export function differences(
  everybody: readonly Administrator[],
  { byRole, names }: RolePermissions,
  wanted: Wanted,
): RightsDifference[] {
  const before = (roleId: string): Set<string> => new Set(byRole.get(roleId));
  const grantsOf = (roleId: string): Held => {
    const held = before(roleId);
    for (const { permissionId, granted } of wanted.grants.filter((grant) => grant.roleId === roleId))
      change(held, names.get(permissionId), granted);
    return held;
  };
  return everybody.flatMap((person) => {
    const now = heldWith(person, person.roleIds, before);
    const then = heldWith(person, rolesAfter(person, wanted.holders), grantsOf);
    const [gains, loses] = [without(then, now), without(now, then)];
    if (gains.length + loses.length === 0) return [];
    const { id: userId, name } = person;
    return [{ userId, name, gains, loses, screensGained: screens(then, now), screensLost: screens(now, then) }];
  });
}

function heldWith(person: Administrator, roleIds: readonly string[], grantsOf: (roleId: string) => Held): Held {
  return new Set([...person.permissions, ...roleIds.flatMap((roleId) => [...grantsOf(roleId)])]);
}

const rolesAfter = ({ id, roleIds }: Administrator, holders: Wanted['holders']): string[] => {
  const own = holders.filter(({ userId }) => userId === id);
  const taken = new Set(own.filter(({ held }) => !held).map(({ roleId }) => roleId));
  return [
    ...roleIds.filter((roleId) => !taken.has(roleId)),
    ...own.filter(({ held }) => held).map(({ roleId }) => roleId),
  ];
};

function change(held: Set<string>, name: string | undefined, granted: boolean): void {
  if (name === undefined) return;
  if (granted) held.add(name);
  else held.delete(name);
}

const without = (these: Held, those: Held): string[] => [...these].filter((name) => !those.has(name)).toSorted();

/** Screens that open with these permissions and not with those. */
function screens(these: Held, those: Held): RightsDifference['screensGained'] {
  const opens = (held: Held) => (screen: (typeof openScreens)[number]) =>
    allows(screen.access, { type: 'admin', permissions: [...held] });
  return openScreens
    .filter((screen) => opens(these)(screen) && !opens(those)(screen))
    .map(({ path, name }) => ({ path, name }));
}
