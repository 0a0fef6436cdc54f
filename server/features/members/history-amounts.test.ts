import { members } from '@coverlane/contract/members/calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFamily } from '../../testing/family.ts';
import { type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
});
afterAll(() => portal?.close());

test('the history says amounts in dollars and cents, and shares in percent', async () => {
  const person = {
    name: 'Ana Ruiz',
    relationship: 'spouse',
    class: 'primary',
    kind: 'person',
    dob: null,
    share: 33_333,
  } as const;
  const { subscriberId } = await aFamily(portal.owner, {
    client: world.acme,
    lastName: 'Ledger',
    dependents: [],
    particulars: [
      { kind: 'volume', subject: 'life', says: { cents: 20_000_000 } },
      {
        kind: 'beneficiaries',
        subject: 'life',
        says: { people: [person, { ...person, name: 'Leo Ruiz', share: 66_667 }] },
      },
    ],
  });
  const admin = await portal.as(await aUser(portal.owner, { installationId: world.installationId, type: 'admin' }));
  const { rows } = (await admin.call(members.memberHistory, { id: subscriberId, pageSize: 100 })).body;
  const said = JSON.stringify(rows.filter(({ fact }) => fact === 'volume' || fact === 'beneficiaries'));
  expect(said).toContain('"200000.00"');
  expect(said).toContain('Ana Ruiz 33.333%, Leo Ruiz 66.667%');
});
