import {
  type Access,
  allows,
  laterPermissions,
  type Permission,
  permissions,
  type UserType,
  userTypes,
} from '@coverlane/contract/access.ts';
import { allCalls } from '@coverlane/contract/all-calls.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import type { EnrollmentAction } from '@coverlane/contract/enrollments/codes.ts';
import { openScreens } from '@coverlane/contract/rights/screens.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actionRules } from '../domain/enrollment/states.ts';
import { type Caller, testPortal } from './portal.ts';
import { sampleInput } from './sample-input.ts';
import { aStage, type Stage } from './sides.ts';
import { aUser } from './world.ts';

// What a permission opens is told by asking: as somebody who holds all of them, and as somebody who holds all but this one.

let stage: Stage;
beforeAll(async () => {
  stage = await aStage(await testPortal());
}, 60_000);
afterAll(() => stage?.portal.close());

const allBut = (permission: Permission): Permission[] => permissions.filter((one) => one !== permission);
const known = new Map<string, Caller>();

/** Somebody of a type who works for (or is) Acme's, with all permissions but one. */
async function without(type: UserType, permission: Permission): Promise<Caller> {
  const key = `${type} ${permission}`;
  const { portal, world, own } = stage;
  const { installationId, acme, brokerId, partnerId, tpaId } = world;
  const entities = {
    admin: null,
    broker: brokerId,
    client: acme.id,
    member: own.personId,
    partner: partnerId,
    tpa: tpaId,
  };
  const who = { installationId, type, entityId: entities[type], permissions: allBut(permission) };
  const caller = known.get(key) ?? (await portal.as(await aUser(portal.owner, who)));
  known.set(key, caller);
  return caller;
}

/** The types for which a door of the access asks for the permission. */
const askedOf = (access: Access, permission: Permission): UserType[] =>
  typeof access === 'string'
    ? []
    : userTypes.filter((type) =>
        access.some(({ types, anyOf }) => types.includes(type) && anyOf?.includes(permission) === true),
      );

/** The other permissions that open it to the type as well: the door that stays. */
const openedBy = (access: Access, type: UserType, permission: Permission): Permission[] =>
  allBut(permission).filter((one) => allows(access, { type, permissions: [one] }));

const isOpen = (access: Access, type: UserType, permission: Permission): boolean =>
  allows(access, { type, permissions: allBut(permission) });

const asked = permissions.flatMap((permission) =>
  [...allCalls].flatMap(([name, call]) =>
    askedOf(call.access, permission).map((type) => ({ permission, name, call, type })),
  ),
);
const closing = asked.filter(({ call, type, permission }) => !isOpen(call.access, type, permission));
const staying = asked
  .filter(({ call, type, permission }) => isOpen(call.access, type, permission))
  .map((one) => ({ ...one, by: openedBy(one.call.access, one.type, one.permission) }));

/** The actions of enrollments that a permission of their own opens, beside the call that carries them. */
const actions = Object.entries(actionRules).flatMap(([action, { permission }]) =>
  permission === undefined
    ? []
    : (['admin', 'broker', 'client', 'tpa'] as const).map((type) => ({
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the rules
        action: action as EnrollmentAction,
        permission,
        type,
      })),
);

describe('everybody who holds all permissions but one', () => {
  test.each(closing)('is refused without $permission: $type, $name', async ({ permission, call, type }) => {
    const { status, body } = await (await without(type, permission)).call(call, sampleInput(call));
    expect([status, body]).toMatchObject([403, { code: 'forbidden' }]);
    const held = await stage.actors[type].call(call, sampleInput(call));
    expect([401, 403], JSON.stringify(held.body)).not.toContain(held.status);
  });

  test.each(staying)('comes in without $permission by $by: $type, $name', async ({ permission, call, type, by }) => {
    const { status, body } = await (await without(type, permission)).call(call, sampleInput(call));
    expect([401, 403], JSON.stringify(body)).not.toContain(status);
    expect(by).not.toEqual([]);
  });

  test.each(actions)(
    'cannot $action an enrollment without $permission: $type',
    async ({ action, permission, type }) => {
      const input = { enrollmentId: stage.own.enrollmentId, action };
      const { status, body } = await (await without(type, permission)).call(enrollments.enrollmentAction, input);
      expect([status, body]).toMatchObject([403, { code: 'forbidden' }]);
      const held = await stage.actors[type].call(enrollments.enrollmentAction, input);
      expect([401, 403, 404], JSON.stringify(held.body)).not.toContain(held.status);
    },
  );
});

/** What nobody can do or open who holds all permissions but this one. */
const openedAlone = (permission: Permission): string[] => [
  ...closing.filter((one) => one.permission === permission).map(({ name, type }) => `call ${name} of ${type}`),
  ...openScreens
    .filter(({ access }) => askedOf(access, permission).some((type) => !isOpen(access, type, permission)))
    .map(({ path }) => `screen ${path}`),
  ...actions.filter((one) => one.permission === permission).map(({ action }) => `action ${action}`),
];

const isLater = (permission: Permission): boolean => laterPermissions[permission] !== undefined;

/** Reading documents, which keeping them includes: what it opens is held by the documents' own test (keeping.test.ts). */
const included: ReadonlySet<Permission> = new Set(['viewDocs']);

test.each(permissions.filter((one) => !isLater(one) && !included.has(one)))(
  '%s opens something that no other permission opens in its stead',
  (permission) => {
    expect(openedAlone(permission)).not.toEqual([]);
  },
);

test.each(permissions.filter(isLater))('%s waits, and opens no call and no action', (permission) => {
  expect(asked.filter((one) => one.permission === permission)).toEqual([]);
  expect(openedAlone(permission).filter((what) => !what.startsWith('screen '))).toEqual([]);
});

test('a door that stays is one of these alone', () => {
  const doors = new Set(staying.map(({ permission, type, by }) => `${type} without ${permission} by ${by.join()}`));
  expect([...doors].toSorted()).toEqual([
    // Each acts on what was submitted, and every action asks for its own.
    'admin without approveEnrollments by enrollment,reprocessEnrollments',
    'admin without approveEnrollments by reprocessEnrollments',
    'admin without enrollment by approveEnrollments,reprocessEnrollments',
    // Each opens imports of its own kind: rosters, and claims.
    'admin without enrollment by phi',
    // Who keeps documents sees how long they are kept as who reads them does.
    'admin without manageDocs by viewDocs',
    'admin without phi by enrollment',
    'admin without reprocessEnrollments by approveEnrollments',
    'admin without reprocessEnrollments by enrollment,approveEnrollments',
    'admin without viewDocs by manageDocs',
    'tpa without approveEnrollments by reprocessEnrollments',
    'tpa without reprocessEnrollments by approveEnrollments',
  ]);
});
