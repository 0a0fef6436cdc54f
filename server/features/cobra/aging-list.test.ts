import { cobra } from '@coverlane/contract/cobra/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, addMonths, endOfMonth, todayIn } from '../../platform/values/dates.ts';
import { aFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

let portal: TestPortal;
let world: World;
let desk: Caller;
const today = todayIn('America/New_York', new Date());
/** The birth date of somebody who turns 26 so many days from today, on a day that every year has. */
const bornFor = (days: number): string => {
  const day = addDays(today, days);
  return addMonths(day.endsWith('02-29') ? addDays(day, 1) : day, -26 * 12);
};
const turnsOn = (born: string): string => addMonths(born, 26 * 12);

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId, tpaId: entityId } = world;
  const tpa = { installationId, type: 'tpa', entityId, permissions: ['exportData'] } as const;
  desk = await portal.as(await aUser(portal.owner, tpa));
  await aFamily(portal.owner, {
    client: world.acme,
    lastName: 'Moon',
    dependents: [
      { firstName: 'Soon', dob: bornFor(40) },
      { firstName: 'Last', dob: bornFor(80) },
      { firstName: 'Later', dob: bornFor(150) },
      { firstName: 'Young', dob: '2015-03-02' },
      { firstName: 'Always', dob: bornFor(50), relationship: '22' },
    ],
  });
  await aFamily(portal.owner, {
    client: world.rival,
    lastName: 'Rival',
    dependents: [{ firstName: 'Other', dob: bornFor(30) }],
  });
});
afterAll(() => portal?.close());

describe('Children who turn 26 in the next 90 days (domain 3.8)', () => {
  test('are listed with the last covered day and what ends, who is first first; the disabled and the young are not', async () => {
    const { rows, total } = (await desk.call(cobra.agingList, { clientId: world.acme.id })).body;
    expect([total, rows.map(({ child }) => child)]).toEqual([2, ['Soon Moon', 'Last Moon']]);
    const turns = turnsOn(bornFor(40));
    expect(rows[0]).toMatchObject({ turns, lastDay: endOfMonth(turns), client: expect.any(String) });
    expect(rows[0]?.ends.map(({ coverageType }) => coverageType)).toEqual(['medical']);
  });

  test('are found by name or number, and only by who looks after the client', async () => {
    const found = await desk.call(cobra.agingList, { clientId: world.acme.id, search: 'last' });
    expect(found.body.rows.map(({ child }) => child)).toEqual(['Last Moon']);
    const { installationId, acme } = world;
    const employer = { installationId, type: 'client', entityId: acme.id, permissions: ['enrollment'] } as const;
    const hr = await portal.as(await aUser(portal.owner, employer));
    const all = (await hr.call(cobra.agingList, {})).body.rows;
    expect(all.map(({ child }) => child)).toEqual(['Soon Moon', 'Last Moon']);
    expect((await hr.call(cobra.agingListFile, {})).status).toBe(403);
  });

  test('are taken away as a file in the reader’s words', async () => {
    const words = JSON.stringify({ child: 'Hijo', 'ends.medical': 'Médico' });
    const file = await desk.call(cobra.agingListFile, { clientId: world.acme.id, words });
    expect(file.status).toBe(200);
    const [head, first, ...others] = file.body.trim().split('\r\n');
    expect(head).toContain('Hijo,');
    expect(first).toContain('Soon Moon');
    expect(first).toContain('Médico: ');
    expect(others).toHaveLength(1);
  });
});
