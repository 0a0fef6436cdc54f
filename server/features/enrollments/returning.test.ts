import { permissions } from '@coverlane/contract/access.ts';
import { eligibility } from '@coverlane/contract/eligibility/calls.ts';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import { aUser, type World } from '../../testing/world.ts';
import { ImportDesk } from '../imports/imports.testing.ts';
import { rosterText } from '../imports/roster.testing.ts';
import { dayFromNow, type Desk, enrollmentOffice } from './enrollments.testing.ts';

// Somebody who comes back. 26 CFR 54.4980H-3(c)(4)(i): 13 consecutive weeks without an hour of service make a new employee;
// (iv) rule of parity: four weeks or more that are longer than the employment before do, too. Anybody else continues, and
// waits no second time. Domain 3.2: 30 days, then the first of the month, is the rule of this employer. Domain 3.5: "clear
// expirationDate if no gap".

let portal: TestPortal;
let world: World;
let desk: Desk;
let admin: Caller;
let files: ImportDesk;
let count = 0;

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
  const { installationId, acme } = world;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  files = new ImportDesk(portal, admin);
  await sql`insert into waitingrules (id, installation_id, client_id, name, basis, unit, amount, effective_on)
    values (${uuid7()}, ${installationId}, ${acme.id}, '60 days', 'hireDate', 'days', 60, 'immediate')`.execute(
    portal.owner,
  );
});
afterAll(() => portal?.close());

const family = async (more: Partial<Parameters<typeof aFamily>[1]> = {}): Promise<TestFamily> => {
  count += 1;
  return aFamily(portal.owner, {
    client: world.acme,
    lastName: `Return${count}`,
    hireDate: '2020-01-01',
    dependents: [
      { firstName: 'Sam', relationship: '01', dob: '1981-02-03' },
      { firstName: 'Kit', relationship: '19', dob: '2016-05-06' },
    ],
    ...more,
  });
};
const of = ({ subscriberId }: TestFamily) => ({ clientId: world.acme.id, memberId: subscriberId });

async function left(known: TestFamily, eventDate: string, more: object = {}) {
  const asked = { ...of(known), eventDate, reasonCode: 'quit', coverageEnds: eventDate, ...more };
  const { status, body } = await admin.call(memberChanges.termMember, asked);
  if (status !== 200) throw new Error(JSON.stringify(body));
  await desk.work();
  return body.enrollmentId ?? '';
}
const employments = async ({ subscriberId }: TestFamily) =>
  (
    await sql`select hire_date as hired, termination_date as ended, effective_date as from, expiration_date as until
      from employments where person_id = ${subscriberId} and superseded_at is null order by effective_date`.execute(
      portal.owner,
    )
  ).rows;
const covered = async (personId: string | undefined) =>
  (
    await sql`select effective_date as from, expiration_date as until, tier_code as tier from coverages
      where person_id = ${personId ?? ''} and superseded_at is null
        and (expiration_date is null or expiration_date >= effective_date) order by effective_date`.execute(
      portal.owner,
    )
  ).rows;
const rehire = (known: TestFamily, hireDate: string, more: object = {}) =>
  admin.call(memberChanges.rehire, { ...of(known), hireDate, asBefore: true, ...more });
const refused = (body: { consequences: { refusals: readonly { reason: { code: string } }[] } }): string[] =>
  body.consequences.refusals.map(({ reason }) => reason.code);

describe('A rehire', () => {
  test('within 13 weeks continues: a job of its own, and what was held begins on the first day back', async () => {
    const known = await family();
    await left(known, dayFromNow(-40));
    const preview = (await rehire(known, dayFromNow(-5), { preview: true })).body;
    expect(preview.consequences.because[0]).toEqual({
      code: 'eligibility.rehired-continuing',
      values: { days: 34, date: dayFromNow(-5) },
    });
    expect((await covered(known.subscriberId)).length).toBe(1);
    const { body } = await rehire(known, dayFromNow(-5));
    await desk.work();
    expect(await employments(known)).toMatchObject([
      { ended: null },
      { hired: '2020-01-01', ended: dayFromNow(-40), until: dayFromNow(-6) },
      { hired: dayFromNow(-5), ended: null, from: dayFromNow(-5), until: null },
    ]);
    for (const id of known.personIds)
      expect((await covered(id)).at(-1)).toEqual({ from: dayFromNow(-5), until: null, tier: 'FAM' });
    expect((await desk.act(body.enrollmentId ?? '', 'void')).status).toBe(200);
    expect((await employments(known)).at(-1)).toMatchObject({ hired: '2020-01-01', until: null });
    expect((await covered(known.subscriberId)).at(-1)).toMatchObject({ until: dayFromNow(-40) });
  });

  test.each([
    { away: 90, starts: 0, why: 'rehired-continuing' },
    { away: 91, starts: 60, why: 'rehired-after-break' },
  ])('after $away days without service starts $starts days later', async ({ away, starts, why }) => {
    const known = await family();
    await left(known, dayFromNow(-1 - away), { coverageEnds: dayFromNow(-1) });
    const { body } = await rehire(known, dayFromNow(0));
    await desk.work();
    expect(body.consequences.because[0]?.code).toBe(`eligibility.${why}`);
    expect((await covered(known.subscriberId)).at(-1)).toMatchObject({
      ...(starts === 0 ? {} : { from: dayFromNow(starts) }),
      until: null,
    });
  });

  test('after a break longer than the job before it waits anew, after four weeks at least (rule of parity)', async () => {
    const none = { covers: [], dependents: [] };
    const known = await family({ ...none, hireDate: dayFromNow(-70), effectiveDate: dayFromNow(-70) });
    const brief = await family({ ...none, hireDate: dayFromNow(-40), effectiveDate: dayFromNow(-40) });
    await left(known, dayFromNow(-50));
    const { because } = (await rehire(known, dayFromNow(0), { preview: true })).body.consequences;
    expect(because[0]).toEqual({ code: 'eligibility.rehired-by-parity', values: { days: 49, employed: 21 } });
    await left(brief, dayFromNow(-26));
    // 25 days away are no four weeks: the first wait of 60 days from the first hire goes on, and no second one begins.
    const medical = { personId: brief.subscriberId, coverageType: 'medical', planId: world.acme.plans.medical };
    const again = (await rehire(brief, dayFromNow(0), { again: [medical] })).body;
    expect(again.consequences.because[0]?.code).toBe('eligibility.rehired-continuing');
    await desk.work();
    expect((await covered(brief.subscriberId)).at(-1)).toMatchObject({ from: dayFromNow(20), until: null });
  });

  test('starts later where it is chosen; earlier than the wait allows asks, and an administrator says why', async () => {
    const known = await family();
    await left(known, dayFromNow(-100), { coverageEnds: dayFromNow(-1) });
    const later = (await rehire(known, dayFromNow(0), { coverageStarts: dayFromNow(70), preview: true })).body;
    expect(later.consequences.warnings.map(({ code }) => code)).toContain('changes.warning.later-than-waiting');
    const early = { coverageStarts: dayFromNow(10), preview: true };
    expect(refused((await rehire(known, dayFromNow(0), early)).body)).toEqual(['changes.refusal.waiting-period']);
    const passed = await rehire(known, dayFromNow(0), { ...early, overrideReason: 'Agreed in the contract of work.' });
    expect(refused(passed.body)).toEqual([]);
    const { installationId, acme } = world;
    const hr = await portal.as(
      await aUser(portal.owner, { installationId, type: 'client', entityId: acme.id, permissions: ['enrollment'] }),
    );
    const asked = { ...of(known), hireDate: dayFromNow(0), asBefore: true, overrideReason: 'Because.' };
    expect((await hr.call(memberChanges.rehire, asked)).status).toBe(403);
  });

  test('leaves out a child who is too old by now, and begins nothing where that is asked', async () => {
    const known = await family({
      dependents: [{ firstName: 'Old', relationship: '19', dob: dayFromNow(-26 * 365.25 - 40) }],
    });
    await sql`update coverages set expiration_date = null where person_id = ${known.personIds[1]}`.execute(
      portal.owner,
    );
    await left(known, dayFromNow(-60), { coverageEnds: dayFromNow(-60) });
    const { body } = await rehire(known, dayFromNow(0), { preview: true });
    expect(refused(body)).toEqual([]);
    expect(body.consequences.warnings.map(({ code }) => code)).toContain('changes.warning.not-again');
    await rehire(known, dayFromNow(0), { asBefore: false });
    await desk.work();
    expect((await employments(known)).length).toBe(3);
    expect((await covered(known.subscriberId)).length).toBe(1);
  });

  test('of somebody who works, who died, who is no employee, or before the end, is refused with the reason', async () => {
    const known = await family();
    expect(refused((await rehire(known, dayFromNow(0), { preview: true })).body)).toEqual([
      'changes.refusal.still-employed',
    ]);
    const spouse = { memberId: known.personIds[1], preview: true };
    expect(refused((await rehire(known, dayFromNow(0), spouse)).body)).toEqual(['changes.refusal.rehire-no-employee']);
    await left(known, dayFromNow(-3), { coverageEnds: dayFromNow(0) });
    expect(refused((await rehire(known, dayFromNow(-3), { preview: true })).body)).toEqual([
      'changes.refusal.rehire-before-end',
    ]);
    const gone = await family();
    await left(gone, dayFromNow(-3), { reasonCode: 'death', coverageEnds: null });
    expect(refused((await rehire(gone, dayFromNow(0), { preview: true })).body)).toEqual([
      'changes.refusal.rehire-died',
    ]);
  });

  test('by a roster makes the same job and closes the one before', async () => {
    const known = await family({ dependents: [] });
    await left(known, dayFromNow(-30));
    const { rows } = await sql<{ number: string }>`select member_number as number from people
      where id = ${known.subscriberId}`.execute(portal.owner);
    const on = (day: string): string => day.replaceAll('-', '');
    const member = (control: number) =>
      rosterText(
        [
          'INS*Y*18*021*28*A***FT',
          `REF*0F*${rows[0]?.number ?? ''}`,
          'REF*17*0001',
          `DTP*336*D8*${on(dayFromNow(-2))}`,
          `NM1*IL*1*RETURN${count}*AVERY`,
          'DMG*D8*19800412*U',
          'HD*021**HLT*MED1*EMP',
          `DTP*348*D8*${on(dayFromNow(-2))}`,
        ],
        { control },
      );
    const taken = await files.take(world.acme.id, member(81));
    expect(taken).toMatchObject({ state: 'applied', counts: { changed: 1 } });
    const jobs = [
      { hired: '2020-01-01', ended: dayFromNow(-30), until: dayFromNow(-3) },
      { hired: dayFromNow(-2), ended: null, until: null },
    ];
    expect((await employments(known)).slice(-2)).toMatchObject(jobs);
    expect((await covered(known.subscriberId)).at(-1)).toMatchObject({ from: dayFromNow(-2), until: null });
    await files.take(world.acme.id, member(82));
    expect((await employments(known)).slice(-2)).toMatchObject(jobs);
  });
});

describe('A reinstatement', () => {
  test('before the last day takes the end back: the work and the family’s coverage go on', async () => {
    const known = await family();
    await left(known, dayFromNow(20), { coverageEnds: null });
    expect((await covered(known.personIds[1])).at(-1)?.['until' as never]).not.toBeNull();
    const { status, body } = await admin.call(memberChanges.reinstate, of(known));
    expect([status, body.status]).toEqual([200, 'SUCCESS']);
    await desk.work();
    for (const id of known.personIds) expect((await covered(id)).at(-1)).toMatchObject({ until: null, tier: 'FAM' });
    expect((await employments(known)).at(-1)).toMatchObject({ hired: '2020-01-01', ended: null });
    expect(refused((await admin.call(memberChanges.reinstate, { ...of(known), preview: true })).body)).toEqual([
      'changes.refusal.nothing-to-reinstate',
    ]);
  });

  test('after the last day leaves no day bare, for one child too, and is undone', async () => {
    const known = await family();
    await left(known, dayFromNow(-9));
    const { body } = await admin.call(memberChanges.reinstate, of(known));
    await desk.work();
    for (const id of known.personIds) expect(await covered(id)).toMatchObject([{ until: null }]);
    expect((await desk.act(body.enrollmentId ?? '', 'void')).status).toBe(200);
    expect(await covered(known.personIds[2])).toMatchObject([{ until: dayFromNow(-9) }]);
    expect((await employments(known)).at(-1)).toMatchObject({ ended: dayFromNow(-9) });
  });
});

describe('A reason', () => {
  const end = async (memberId: string | undefined, reasonCode: string, eventDate = dayFromNow(0)) => {
    const asked = { clientId: world.acme.id, memberId, eventDate, reasonCode, preview: true };
    return refused((await admin.call(memberChanges.termMember, asked)).body);
  };

  test('"hours reduced" ends eligibility, not employment (ERISA 603(2))', async () => {
    const known = await family();
    await left(known, dayFromNow(0), { reasonCode: 'hours' });
    expect((await covered(known.subscriberId)).at(-1)).toMatchObject({ until: dayFromNow(0) });
    expect(await employments(known)).toMatchObject([{ ended: null, until: null }]);
  });

  test('fits whom it can happen to: nobody else is offered it or may be given it', async () => {
    const known = await family();
    const [employee, spouse, child] = known.personIds;
    const misfits = [
      await end(employee, 'divorce'),
      await end(employee, 'childAge'),
      await end(spouse, 'quit'),
      await end(spouse, 'childAge'),
      await end(child, 'hours'),
    ];
    expect(misfits).toEqual(misfits.map(() => ['changes.refusal.reason-not-for']));
    const fitting = [await end(employee, 'quit'), await end(spouse, 'divorce'), await end(child, 'divorce')];
    expect(fitting).toEqual([[], [], []]);
  });

  test('death lies in no future', async () => {
    const known = await family();
    expect(await end(known.subscriberId, 'death', dayFromNow(1))).toEqual(['changes.refusal.death-ahead']);
    expect(await end(known.subscriberId, 'death')).toEqual([]);
  });
});

// DOL FAQ about the ACA, part II, Q7: a former spouse whom the plan does not cover and for whom nobody paid is no rescission.
test('A divorce told late ends on the same day on every page, and is no rescission', async () => {
  const known = await family();
  const spouse = known.personIds[1] ?? '';
  const date = dayFromNow(-50);
  const byReason = { clientId: world.acme.id, memberId: spouse, eventDate: date, reasonCode: 'divorce', preview: true };
  const { consequences } = (await admin.call(memberChanges.termMember, byReason)).body;
  expect(consequences.refusals).toEqual([]);
  const { lastDay } = (
    await admin.call(eligibility.previewEligibility, { clientId: world.acme.id, about: 'event', date, code: 'divorce' })
  ).body;
  const ended = consequences.items.find(({ kind }) => kind === 'coverageEnds');
  expect(JSON.stringify(ended)).toContain(String(lastDay));
  const byEvent = {
    ...of(known),
    effectiveDate: date,
    eventCode: 'divorce',
    eventDate: date,
    coverages: [{ personId: spouse, action: 'end', coverageType: 'medical', expirationDate: lastDay }],
    preview: true,
  };
  expect((await admin.call(memberChanges.coverageChangesOf, byEvent)).body.consequences.refusals).toEqual([]);
});

describe('A spouse divorced while coverage had lapsed', () => {
  const divorced = async (personId: string | undefined, eventDate: string) => {
    const asked = { clientId: world.acme.id, memberId: personId ?? '', eventDate, reasonCode: 'divorce' };
    expect((await admin.call(memberChanges.termMember, asked)).body.status).toBe('SUCCESS');
    await desk.work();
  };
  const open = async (personId: string | undefined) => (await covered(personId)).filter((row) => !Object(row).until);

  test('is not covered again with a rehire, and is named', async () => {
    const known = await family();
    await left(known, dayFromNow(-40));
    await divorced(known.personIds[1], dayFromNow(-20));
    const { body } = await rehire(known, dayFromNow(0));
    expect(body.consequences.warnings.map(({ code }) => code)).toContain('changes.warning.not-again');
    await desk.work();
    expect(await open(known.personIds[1])).toEqual([]);
    expect(await open(known.personIds[2])).toHaveLength(1);
  });

  test('nor with the return from a leave', async () => {
    const known = await family();
    const start = { ...of(known), leave: 'personal' as const, payer: 'direct' as const, startDate: dayFromNow(-40) };
    const began = await admin.call(memberChanges.startLeave, { ...start, overrideReason: 'Told late.' });
    expect(began.body.status).toBe('SUCCESS');
    await desk.work();
    await divorced(known.personIds[1], dayFromNow(-5));
    const back = { ...of(known), returns: true, date: dayFromNow(0) };
    const { body } = await admin.call(memberChanges.returnFromLeave, back);
    expect(body.status).toBe('SUCCESS');
    await desk.work();
    expect(await open(known.personIds[1])).toEqual([]);
    expect(await open(known.personIds[2])).toHaveLength(1);
  });

  test('nor with a reinstatement', async () => {
    const known = await family();
    await left(known, dayFromNow(-30));
    await divorced(known.personIds[1], dayFromNow(-10));
    const { body } = await admin.call(memberChanges.reinstate, of(known));
    expect(body.consequences.warnings.map(({ code }) => code)).toContain('changes.warning.not-again');
    await desk.work();
    expect(await open(known.personIds[1])).toEqual([]);
    expect(await open(known.subscriberId)).toHaveLength(1);
  });
});
