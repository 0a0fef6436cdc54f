import { permissions } from '@coverlane/contract/access.ts';
import { cobra } from '@coverlane/contract/cobra/calls.ts';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, addMonths, type CalendarDate, endOfMonth } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { workDay } from '../../platform/jobs/daily.ts';
import { aClaim } from '../../testing/claim-objects.ts';
import { aFamily, type PersonPlan, type TestFamily } from '../../testing/family.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import { aUser, type World } from '../../testing/world.ts';
import { agingDay } from './aging-day.ts';
import { aDependent, aNewHire, dayFromNow, type Desk, enrollmentOffice } from './enrollments.testing.ts';

// 45 CFR 147.128: coverage is not cancelled retroactively; DOL FAQ II Q7: but for an ordinary delay in the books. A child
// whose coverage should have ended by age (ACA 2714; domain 3.3) and goes on is a matter for people.

let portal: TestPortal;
let world: World;
let desk: Desk;
let admin: Caller;
let hr: Caller;
let people = 0;
const today = dayFromNow(0);

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
  const { installationId, acme } = world;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  const employer = { installationId, type: 'client', entityId: acme.id, permissions: ['enrollment'] } as const;
  hr = await portal.as(await aUser(portal.owner, employer));
});
afterAll(() => portal?.close());

const nightOf = (on: CalendarDate): Promise<void> =>
  workDay({ parts: { ...portal.parts, pool: portal.workerPool }, clientId: world.acme.id, today: on }, [agingDay]);

/** A family with a child whose coverage was due to end on the last day of a month, so many months ago. */
async function family(monthsAgo: number, child: PersonPlan = {}): Promise<TestFamily & { due: CalendarDate }> {
  people += 1;
  const due = endOfMonth(addMonths(`${today.slice(0, 8)}01`, -monthsAgo));
  const dob = addMonths(`${due.slice(0, 8)}10`, -26 * 12);
  const dependents = [{ firstName: 'Kit', dob, ...child }];
  return { ...(await aFamily(portal.owner, { client: world.acme, lastName: `Past${people}`, dependents })), due };
}
const kitOf = ({ personIds }: TestFamily): string => personIds[1] ?? '';
const untilOf = async (known: TestFamily): Promise<string | null | undefined> => {
  const { rows } = await sql<{ until: string | null }>`select expiration_date as until from coverages
    where person_id = ${kitOf(known)} and superseded_at is null order by effective_date desc limit 1`.execute(
    portal.owner,
  );
  return rows[0]?.until;
};
const listed = async (known: TestFamily, caller = admin) =>
  (await caller.call(memberChanges.pastAgeList, { memberId: kitOf(known) })).body.rows;
const decide = (known: TestFamily, more: object) =>
  admin.call(memberChanges.decidePastAge, { clientId: world.acme.id, memberId: kitOf(known), ...more });

describe('Nightly work', () => {
  test('takes nothing back: coverage that should have ended months ago stays, and is listed with what was paid since', async () => {
    const known = await family(9);
    const claim = { clientId: world.acme.id, personId: kitOf(known), subscriberId: known.subscriberId };
    await aClaim(portal.owner, { ...claim, day: dayFromNow(-20), paid: '1200.50' });
    await aClaim(portal.owner, { ...claim, day: addDays(known.due, -3), paid: '40.00' });
    await nightOf(today);
    await nightOf(addDays(today, 1));
    expect(await untilOf(known)).toBeNull();
    const [row] = await listed(known);
    expect(row).toMatchObject({
      child: `Kit Past${people}`,
      lastDay: known.due,
      ends: [{ coverageType: 'medical' }],
      claims: { count: 1, amount: '1200.50' },
    });
    // ECH 700 less EMP 400, half of it the employee's: $150 a month since the day it was due to end.
    expect(Number(row?.premiums)).toBeGreaterThanOrEqual(9 * 150 - 150);
    expect(await listed(known, hr)).toMatchObject([{ claims: null }]);
  });

  test.each([
    [4, 'ends it'],
    [5, 'leaves it to people'],
  ])('%i days late %s', async (late, what) => {
    const known = await family(0);
    await nightOf(addDays(known.due, late));
    expect(await untilOf(known)).toBe(what === 'ends it' ? known.due : null);
  });

  test('ends nothing that a claim was paid for since, however short that is ago', async () => {
    const known = await family(0);
    const claim = { clientId: world.acme.id, personId: kitOf(known), subscriberId: known.subscriberId };
    await aClaim(portal.owner, { ...claim, day: addDays(known.due, 1), paid: '15.00' });
    await nightOf(addDays(known.due, 2));
    expect(await untilOf(known)).toBeNull();
  });

  test('does not touch what an administrator covered past the age with a reason, until the day that was named', async () => {
    const known = await family(3, { covers: [] });
    const until = dayFromNow(60);
    const cover = {
      action: 'cover',
      personId: kitOf(known),
      coverageType: 'medical',
      planId: world.acme.plans.medical,
      expirationDate: until,
    };
    const { status } = await admin.call(memberChanges.adminCoverageChange, {
      clientId: world.acme.id,
      memberId: known.subscriberId,
      effectiveDate: today,
      coverages: [cover],
      overrideReason: 'Court order of May',
    });
    await desk.work();
    await nightOf(today);
    await nightOf(dayFromNow(1));
    expect([status, await untilOf(known), await listed(known)]).toEqual([200, until, []]);
  });

  test('ends on that day what was left open, and tells the family ahead', async () => {
    const known = await family(3);
    const until = dayFromNow(60);
    expect((await decide(known, { choice: 'keep', until, reason: 'The plan agreed' })).status).toBe(200);
    await desk.work();
    await nightOf(today);
    expect([await untilOf(known), await listed(known)]).toEqual([null, []]);
    const { rows } = (await admin.call(cobra.agingList, { clientId: world.acme.id, search: `Past${people}` })).body;
    expect(rows.map(({ lastDay }) => lastDay)).toEqual([until]);
    await nightOf(until);
    expect(await untilOf(known)).toBe(until);
  });
});

describe('A child past the age', () => {
  test('is decided: the coverage ends ahead, with the offer to continue it', async () => {
    const known = await family(6);
    const until = dayFromNow(10);
    const shown = (await decide(known, { choice: 'end', until, preview: true })).body;
    expect([shown.status, shown.consequences.refusals]).toEqual(['PREVIEW', []]);
    await decide(known, { choice: 'end', until });
    await desk.work();
    expect([await untilOf(known), await listed(known)]).toEqual([until, []]);
    const offered = await sql`select event, last_day from cobra_events where person_id = ${kitOf(known)}`.execute(
      portal.owner,
    );
    expect(offered.rows).toEqual([{ event: 'childAging', last_day: until }]);
  });

  test('stays by the law of a state, or as disabled at any age', async () => {
    const [one, other] = [await family(6), await family(6)];
    await decide(one, { choice: 'stateLaw', until: dayFromNow(400), reason: 'N.Y. Ins. Law 4235', state: 'ny' });
    await decide(other, { choice: 'disabled', reason: 'Certified by Dr. Lee' });
    await desk.work();
    await nightOf(today);
    expect([await untilOf(one), await listed(one)]).toEqual([null, []]);
    expect([await untilOf(other), await listed(other)]).toEqual([null, []]);
    const { rows } = await sql<{ code: string }>`select relationship_code as code from person_details
      where person_id = ${kitOf(other)} and superseded_at is null order by effective_date desc limit 1`.execute(
      portal.owner,
    );
    expect(rows[0]?.code).toBe('22');
  });

  test('is not decided without what belongs to it, nor where nothing is to be decided', async () => {
    const known = await family(6);
    const fieldsOf = async (more: object) => (await decide(known, more)).body;
    expect(await fieldsOf({ choice: 'end', until: dayFromNow(-1) })).toMatchObject({ fields: { until: 'too-small' } });
    expect(await fieldsOf({ choice: 'keep' })).toMatchObject({ fields: { until: 'required', reason: 'required' } });
    expect(await fieldsOf({ choice: 'stateLaw', until: today, reason: 'law', state: '4' })).toMatchObject({
      fields: { state: 'bad-choice' },
    });
    const young = await family(0, { dob: '2016-05-06' });
    expect(await decide(young, { choice: 'disabled', reason: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'not-past-age' },
    });
  });
});

describe('An age limit', () => {
  beforeEach(() => sql`delete from agelimits`.execute(portal.owner));
  const limit = (values: object) =>
    sql`insert into agelimits (id, installation_id, client_id, division_code, coverage_type, state, age, rule)
      select ${uuid7()}, ${world.installationId}, ${world.acme.id}, v->>'division', v->>'type', v->>'state',
        (v->>'age')::int, v->>'rule' from (select ${JSON.stringify(values)}::jsonb as v) x`.execute(portal.owner);

  test('of a type of coverage ends that type alone, of a state everything of who lives there', async () => {
    await limit({ type: 'dental', age: 23, rule: 'endOfYear' });
    await limit({ state: 'NJ', age: 31 });
    const born = (age: number) => addMonths(`${today.slice(0, 8)}10`, -age * 12);
    people += 1;
    const both = { covers: ['medical', 'dental'] as const };
    const home = { kind: 'home' as const, address1: '1 Main', city: 'Newark', state: 'NJ', zip: '07102' };
    const here = await aFamily(portal.owner, {
      client: world.acme,
      lastName: `Limit${people}`,
      ...both,
      dependents: [{ firstName: 'Kit', dob: born(23), ...both }],
    });
    const jersey = await aFamily(portal.owner, {
      client: world.acme,
      lastName: `Limit${people}`,
      addresses: [home],
      dependents: [{ firstName: 'Jo', dob: born(26) }],
    });
    const { rows } = (await admin.call(cobra.agingList, { clientId: world.acme.id, search: `Limit${people}` })).body;
    const yearEnd = `${today.slice(0, 4)}-12-31`;
    expect(
      rows.map(({ child, lastDay, ends }) => [child.split(' ')[0], lastDay, ends.map((one) => one.coverageType)]),
    ).toEqual([['Kit', yearEnd, ['dental']]]);
    await nightOf(endOfMonth(today));
    await nightOf(yearEnd);
    const { rows: left } = await sql<{
      type: string;
      until: string | null;
    }>`select coverage_type as type, expiration_date as until
      from coverages where person_id = any(${[kitOf(here), kitOf(jersey)]}::uuid[]) and superseded_at is null
      order by person_id, coverage_type`.execute(portal.owner);
    expect(left).toEqual([
      { type: 'dental', until: yearEnd },
      { type: 'medical', until: null },
      { type: 'medical', until: null },
    ]);
  });

  test('of a state and of a type of coverage is the one that the wizard asks, too', async () => {
    await limit({ type: 'dental', age: 23, rule: 'endOfYear' });
    await limit({ state: 'NJ', age: 31 });
    const born = (age: number) => addMonths(`${today.slice(0, 8)}10`, -age * 12);
    const hire = async (state: string, age: number) => {
      const child = aDependent('d1', { firstName: 'Kit', dob: born(age) });
      const answers = { ...aNewHire(world.acme, { state }), dependents: [child], coversDependents: true };
      const elections = answers.elections.map((one) =>
        one.planId === null ? one : { ...one, covered: ['subscriber', 'd1'] },
      );
      const { issues } = await desk.save(await desk.startHire(world.acme), { ...answers, elections });
      return issues.filter(({ reason }) => reason.code.endsWith('child-over-26')).map(({ field }) => field);
    };
    expect(await hire('NJ', 28)).toEqual([]);
    expect((await hire('CA', 28)).length).toBeGreaterThan(0);
    expect(await hire('CA', 25)).toEqual(['elections.dental']);
  });
});
