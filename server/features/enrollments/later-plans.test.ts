import { permissions } from '@coverlane/contract/access.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import { anHmo } from '../../testing/more-plans.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import { aUser, type World } from '../../testing/world.ts';
import { aDependent, blankElection, dayFromNow, type Desk, enrollmentOffice } from './enrollments.testing.ts';

// Domain 4.2: dependents are covered by a plan only while the employee is. Domain 3.5: the end of the employee's coverage
// ends the whole family's. What the employee has elected for later is the family's as well.

let portal: TestPortal;
let world: World;
let desk: Desk;
let admin: Caller;
let hmo: string;
let people = 0;
const switches = dayFromNow(40);

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
  const { installationId, acme } = world;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  hmo = await anHmo(portal.owner, acme);
});
afterAll(() => portal?.close());

const family = (): Promise<TestFamily> => {
  people += 1;
  const dependents = [
    { firstName: 'Sam', relationship: '01' as const, dob: '1981-02-03' },
    { firstName: 'Kit', dob: '2016-05-06' },
  ];
  return aFamily(portal.owner, { client: world.acme, lastName: `Later${people}`, dependents });
};

/** Type, first day, last day, tier: of each of the family in its order. */
async function spansOf({ subscriberId }: TestFamily): Promise<string[][]> {
  const { rows } = await sql<{ id: string; said: string }>`select p.id, concat_ws(' ', case k.plan_id
      when ${hmo}::uuid then 'hmo' else 'ppo' end, k.effective_date, k.expiration_date, k.tier_code) as said
    from people p join coverages k on k.person_id = p.id and k.superseded_at is null
      and (k.expiration_date is null or k.expiration_date >= k.effective_date)
    where p.subscriber_id = ${subscriberId} order by p.suffix, k.effective_date`.execute(portal.owner);
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((of) => of.map(({ said }) => said));
}

const coverage = (known: TestFamily, asked: { effectiveDate: string; coverages: object[]; preview?: boolean }) =>
  admin.call(memberChanges.adminCoverageChange, {
    clientId: world.acme.id,
    memberId: known.subscriberId,
    overrideReason: 'The plan year begins on that day.',
    ...asked,
  });
const move = (known: TestFamily, more: object = {}) => {
  const cover = { action: 'cover', personId: known.subscriberId, coverageType: 'medical', planId: hmo };
  return coverage(known, { effectiveDate: switches, coverages: [cover], ...more });
};
const dayBefore = dayFromNow(39);

describe('The employee goes to another plan', () => {
  test('and the family goes along: nobody stays alone in the plan that was left, and the preview says so', async () => {
    const known = await family();
    const { body } = await move(known, { preview: true });
    const joins = body.consequences.warnings.filter(({ code }) => code.endsWith('joins-later-plan'));
    expect(joins.map(({ values }) => [values['name'], values['plan'], values['date']])).toEqual([
      [`Sam Later${people}`, 'Valley HMO', switches],
      [`Kit Later${people}`, 'Valley HMO', switches],
    ]);
    await move(known);
    await desk.work();
    const each = [`ppo 2024-01-01 ${dayBefore} FAM`, `hmo ${switches} FAM`];
    expect(await spansOf(known)).toEqual([each, each, each]);
  });

  test('and gives it up: no coverage of the family lasts longer', async () => {
    const known = await family();
    const end = {
      action: 'end',
      personId: known.subscriberId,
      coverageType: 'medical',
      planId: null,
      expirationDate: dayFromNow(20),
    };
    await coverage(known, { effectiveDate: dayFromNow(20), coverages: [end] });
    await desk.work();
    const each = [`ppo 2024-01-01 ${dayFromNow(20)} FAM`];
    expect(await spansOf(known)).toEqual([each, each, each]);
  });

  test('after somebody was left out on purpose: who is not covered joins nothing', async () => {
    const known = await family();
    const [subscriberId, , kit] = known.personIds;
    const coverages = [
      { action: 'cover', personId: subscriberId, coverageType: 'medical', planId: hmo },
      { action: 'end', personId: kit, coverageType: 'medical', planId: null, expirationDate: dayBefore },
    ];
    await coverage(known, { effectiveDate: switches, coverages });
    await desk.work();
    expect((await spansOf(known)).map((spans) => spans.length)).toEqual([2, 2, 1]);
  });
});

describe('Somebody joins while a later plan is elected', () => {
  test('the wizard says that a newborn is covered by the later plan as well', async () => {
    const known = await family();
    await move(known);
    await desk.work();
    const born = dayFromNow(-4);
    const draft = await desk.start({
      clientId: world.acme.id,
      enrollmentType: 'adddependent',
      memberId: known.subscriberId,
    });
    const elected = { ...blankElection, coverageType: 'medical' as const, decision: 'elect' as const };
    const [, sam, kit] = known.personIds;
    const covered = ['subscriber', ...[sam, kit].map((id) => id ?? ''), 'n1'];
    const keyOf = (personId: string) =>
      draft.answers.dependents.find((one) => one.personId === personId)?.key ?? personId;
    const saved = await desk.save(draft, {
      ...draft.answers,
      eventCode: 'birth',
      eventDate: born,
      coversDependents: true,
      dependents: [...draft.answers.dependents, aDependent('n1', { firstName: 'Bo', dob: born, ssn: null })],
      elections: [{ ...elected, planId: world.acme.plans.medical, covered: covered.map(keyOf) }],
    });
    const { body } = await admin.call(enrollments.enrollmentConsequences, { id: saved.id });
    const joins = body.warnings.filter(({ code }) => code.endsWith('joins-later-plan'));
    expect(joins.map(({ values }) => [values['name'], values['date']])).toEqual([['Bo Hire', switches]]);
  });

  test('a child that is covered by a call from its birth on is in both plans', async () => {
    const known = await family();
    await move(known);
    await desk.work();
    const dob = dayFromNow(-4);
    const made = await admin.call(memberChanges.postMember, {
      clientId: world.acme.id,
      subscriberId: known.subscriberId,
      relationship: '19',
      firstName: 'Bo',
      lastName: 'Later',
      dob,
      effectiveDate: dob,
      ssnReason: 'newborn',
    });
    await desk.work();
    const { rows } = await sql<{ id: string }>`select id from people where subscriber_id = ${known.subscriberId}
      order by suffix desc limit 1`.execute(portal.owner);
    expect(made.status).toBe(200);
    const planId = world.acme.plans.medical;
    const bo = { action: 'cover', personId: rows[0]?.id, coverageType: 'medical', planId };
    await coverage(known, { effectiveDate: dob, coverages: [bo] });
    await desk.work();
    expect((await spansOf(known)).at(-1)).toEqual([`ppo ${dob} ${dayBefore} FAM`, `hmo ${switches} FAM`]);
  });

  test('and who leaves is left out of it as well', async () => {
    const known = await family();
    await move(known);
    await desk.work();
    await admin.call(memberChanges.termMember, {
      clientId: world.acme.id,
      memberId: known.personIds[1] ?? '',
      eventDate: dayFromNow(0),
      reasonCode: 'divorce',
      coverageEnds: dayFromNow(5),
    });
    await desk.work();
    expect((await spansOf(known))[1]).toEqual([`ppo 2024-01-01 ${dayFromNow(5)} FAM`]);
    expect((await spansOf(known))[0]?.at(-1)).toBe(`hmo ${switches} ECH`);
  });
});
