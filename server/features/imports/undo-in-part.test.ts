import { permissions } from '@coverlane/contract/access.ts';
import { imports } from '@coverlane/contract/imports/calls.ts';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import { aUser, type World } from '../../testing/world.ts';
import { dayFromNow, type Desk, enrollmentOffice } from '../enrollments/enrollments.testing.ts';
import { ImportDesk } from './imports.testing.ts';
import { rosterText } from './roster.testing.ts';

// Whoever can be taken back is, and nobody else: a family with something in the way stays whole as it is.

let portal: TestPortal;
let world: World;
let desk: Desk;
let admin: Caller;
let files: ImportDesk;

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
  admin = await portal.as(
    await aUser(portal.owner, { installationId: world.installationId, type: 'admin', permissions }),
  );
  files = new ImportDesk(portal, admin);
});
afterAll(() => portal?.close());

const employee = (number: string, name: string): string[] => [
  'INS*Y*18*021*28*A***FT',
  `REF*0F*${number}`,
  'REF*17*0001',
  `DTP*336*D8*${dayFromNow(-3).replaceAll('-', '')}`,
  `NM1*IL*1*PART*${name}`,
  'DMG*D8*19840714*F',
  'HD*021**HLT*MED1*EMP',
  `DTP*348*D8*${dayFromNow(-3).replaceAll('-', '')}`,
];
const idOf = async (number: string) => {
  const { rows } = await sql<{ id: string }>`select id from people where member_number = ${number}
    and withdrawn_at is null`.execute(portal.owner);
  return rows[0]?.id;
};

test('The undo of a file takes back whom it can, names the others with what is in the way, and ends once that is gone', async () => {
  const [one, two, three] = ['UP1', 'UP2', 'UP3'];
  const text = rosterText([...employee(one, 'ANN'), ...employee(two, 'BEA'), ...employee(three, 'CLEO')], {
    control: 91,
  });
  const taken = await files.take(world.acme.id, text);
  expect(taken).toMatchObject({ state: 'applied', counts: { added: 3 } });
  const moved = { clientId: world.acme.id, memberId: await idOf(two), effectiveDate: dayFromNow(0), personIds: [] };
  const address = { address1: '2 Oak Road', city: 'Boston', state: 'MA', zip: '02108' };
  const { body } = await admin.call(memberChanges.changeFamilyAddress, { ...moved, ...address });
  await desk.work();
  expect(body.status).toBe('SUCCESS');

  const partly = await files.undo(taken.id);
  expect(partly).toMatchObject({ state: 'applied', refusal: { code: 'undo-partly', values: { left: 1 } } });
  expect([await idOf(one), await idOf(three)]).toEqual([undefined, undefined]);
  expect(await idOf(two)).toBeDefined();
  const left = (await admin.call(imports.importUndoLeft, { id: taken.id })).body.rows;
  expect(left).toMatchObject([
    {
      personName: 'BEA PART',
      memberNumber: two,
      reason: { code: 'changes.refusal.undo-later-change', values: { type: 'addresschange', date: dayFromNow(0) } },
      way: 'laterChange',
    },
  ]);
  const rival = await portal.as(
    await aUser(portal.owner, { installationId: world.installationId, type: 'client', entityId: world.rival.id }),
  );
  expect((await rival.call(imports.importUndoLeft, { id: taken.id })).status).toBe(403);

  expect((await desk.act(body.enrollmentId ?? '', 'void')).status).toBe(200);
  expect(await files.undo(taken.id)).toMatchObject({ state: 'undone', refusal: null });
  expect((await admin.call(imports.importUndoLeft, { id: taken.id })).body.rows).toEqual([]);
  expect((await admin.call(members.getMember, { id: left[0]?.personId, clientId: world.acme.id })).status).toBe(404);
});
