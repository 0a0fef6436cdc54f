import { permissions } from '@coverlane/contract/access.ts';
import { cobra } from '@coverlane/contract/cobra/calls.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { settings } from '@coverlane/contract/settings/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, addMonths, type CalendarDate, endOfMonth, endOfYear, todayIn } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { workDay } from '../../platform/jobs/daily.ts';
import { aFamily, change, type TestFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { agingDay } from '../enrollments/aging-day.ts';
import { rowsOf } from '../reports/reports.testing.ts';

// Who turns 26 within 90 days (domain 3.8; ACA 2714): a covered child (19) who is not disabled, to the end of the rule of
// the place (domain 3.3: 11/20, 11/30, 12/31), unless the coverage ends before that day anyway.

let portal: TestPortal;
let world: World;
let admin: Caller;
let north: string;
const today = todayIn('America/New_York', new Date());
const day = (days: number): CalendarDate => {
  const wanted = addDays(today, days);
  return wanted.endsWith('02-29') ? addDays(wanted, 1) : wanted;
};
const bornFor = (days: number): CalendarDate => addMonths(day(days), -26 * 12);
let stays: TestFamily;
let moves: TestFamily;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId, acme } = world;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  north = uuid7();
  const named = { system_identifier: '0002', name: 'North', code: '0002' };
  await portal.owner
    .insertInto('divisions')
    .values({ id: north, client_id: acme.id, group_id: acme.groupId, ...named })
    .execute();
  await sql`insert into division_plans (id, client_id, division_id, plan_id, system_identifier, effective_date)
    select gen_random_uuid(), client_id, ${north}, plan_id, 'N' || system_identifier, effective_date
    from division_plans where division_id = ${acme.divisionId}`.execute(portal.owner);
  // In the north a child stays to the end of the year.
  const rule = { key: 'childLimitRule', scope: 'division', scopeId: north, value: 'endOfYear' } as const;
  expect((await admin.call(settings.putSetting, rule)).status).toBe(200);
  stays = await aFamily(portal.owner, {
    client: acme,
    lastName: 'Stay',
    details: { email: 'stay@example.com' },
    dependents: [
      { firstName: 'Soon', dob: bornFor(60) },
      { firstName: 'Later', dob: bornFor(91) },
      { firstName: 'Disabled', dob: bornFor(61), details: { disabled: true } },
      { firstName: 'Other', dob: bornFor(62), relationship: '22' },
      { firstName: 'Ended', dob: bornFor(63), coverageEnds: day(20) },
      { firstName: 'Uncovered', dob: bornFor(64), covers: [] },
      { firstName: 'Gone', dob: bornFor(-400), coverageEnds: day(-100) },
    ],
  });
  moves = await aFamily(portal.owner, {
    client: acme,
    lastName: 'Move',
    dependents: [{ firstName: 'Far', dob: bornFor(70) }],
  });
  // The family moves north before the birthday: the rule of the north counts then.
  await change(portal.owner, moves, {
    type: 'divchange',
    source: 'portal',
    reason: null,
    effectiveDate: day(30),
    divisionId: north,
    planMap: {},
  });
});
afterAll(() => portal?.close());

const lasts = () => ({ Soon: endOfMonth(day(60)), Far: endOfYear(day(70)) });

describe('Who turns 26 within 90 days', () => {
  test('are the same people with the same last day in the list, the card, the list it leads to and the report', async () => {
    const { rows } = (await admin.call(cobra.agingList, { clientId: world.acme.id })).body;
    const listed = Object.fromEntries(rows.map(({ child, lastDay }) => [child.split(' ')[0], lastDay]));
    expect(listed).toEqual(lasts());
    const counts = (await admin.call(members.memberTaskCounts, { clientId: world.acme.id })).body;
    expect(counts.ageingOut).toEqual({ total: 2, more: false });
    const found = await admin.call(members.membersearch, { task: 'ageingOut', includeDependents: true });
    expect(found.body.rows.map(({ firstName }) => firstName).toSorted()).toEqual(['Far', 'Soon']);
    const asked = { report: 'ageing-out', params: { days: '90' } };
    const reported = (await rowsOf(portal, admin, asked)).map(({ cells }) => [cells['firstName'], cells['lastDay']]);
    expect(Object.fromEntries(reported)).toEqual(lasts());
  });

  test('are those whose families are written to, and whose coverage the night ends on that last day', async () => {
    const nightOf = (on: CalendarDate) =>
      workDay({ parts: { ...portal.parts, pool: portal.workerPool }, clientId: world.acme.id, today: on }, [agingDay]);
    const untilOf = async ({ personIds }: TestFamily) => {
      const { rows } = await sql<{ until: string | null }>`select expiration_date as until from coverages
        where person_id = ${personIds[1]} and superseded_at is null order by effective_date desc limit 1`.execute(
        portal.owner,
      );
      return rows[0]?.until;
    };
    const { Soon, Far } = lasts();
    await nightOf(addDays(Soon, -90));
    const { rows } = await sql<{ address: string }>`select address from mails where kind = 'childAging'`.execute(
      portal.owner,
    );
    expect(rows.map(({ address }) => address)).toContain('stay@example.com');
    await nightOf(addDays(Soon, -1));
    expect([await untilOf(stays), await untilOf(moves)]).toEqual([null, null]);
    await nightOf(Soon);
    await nightOf(Far);
    expect([await untilOf(stays), await untilOf(moves)]).toEqual([Soon, Far]);
  });
});
