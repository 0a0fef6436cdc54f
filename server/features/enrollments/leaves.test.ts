import { permissions } from '@coverlane/contract/access.ts';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, addMonths, endOfMonth } from '../../platform/values/dates.ts';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import { aUser, type World } from '../../testing/world.ts';
import { dayFromNow, type Desk, enrollmentOffice, setSetting } from './enrollments.testing.ts';

// Leaves of absence. FMLA (29 CFR): 825.209(a) coverage goes on as if at work, (e) may be given up; 825.210(a) the employee
// pays the share as at work; 825.215(d) on return benefits resume without qualifying again. USERRA (38 USC): 4317(a)(1)(A)
// up to 24 months, (a)(2) from 31 days on up to 102 percent, (b) no wait on return. An unpaid personal leave is fewer hours
// to COBRA (26 CFR 54.4980B-4 Q&A-1(e)); an FMLA leave is no event (54.4980B-10 Q&A-1).
// Prices of the tests: a family's tier costs 1200.00 a month, of which the employee pays half: 600.00.

let portal: TestPortal;
let world: World;
let desk: Desk;
let admin: Caller;
let count = 0;

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
  const { installationId } = world;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
});
afterAll(() => portal?.close());

const family = async (more: Partial<Parameters<typeof aFamily>[1]> = {}): Promise<TestFamily> => {
  count += 1;
  return aFamily(portal.owner, {
    client: world.acme,
    lastName: `Leave${count}`,
    hireDate: '2020-01-01',
    dependents: [
      { firstName: 'Sam', relationship: '01', dob: '1981-02-03' },
      { firstName: 'Kit', relationship: '19', dob: '2016-05-06' },
    ],
    ...more,
  });
};
const of = ({ subscriberId }: TestFamily) => ({ clientId: world.acme.id, memberId: subscriberId });
const start = (known: TestFamily, startDate: string, more: object = {}) =>
  admin.call(memberChanges.startLeave, { ...of(known), startDate, leave: 'fmla', payer: 'payroll', ...more });
const back = (known: TestFamily, date: string, more: object = {}) =>
  admin.call(memberChanges.returnFromLeave, { ...of(known), returns: true, date, ...more });
const refused = (body: { consequences: { refusals: readonly { reason: { code: string } }[] } }): string[] =>
  body.consequences.refusals.map(({ reason }) => reason.code.replace('changes.refusal.', ''));
const done = async (asked: ReturnType<typeof start>): Promise<string> => {
  const { status, body } = await asked;
  if (status !== 200) throw new Error(JSON.stringify(body));
  await desk.work();
  return body.enrollmentId ?? '';
};
const statuses = async ({ subscriberId }: TestFamily) =>
  (
    await sql<{ status: string; from: string; until: string | null }>`select status, effective_date as from,
      expiration_date as until from employments where person_id = ${subscriberId} and superseded_at is null
      order by effective_date`.execute(portal.owner)
  ).rows;
const covered = async (personId: string | undefined, type = 'medical') =>
  (
    await sql<{ from: string; until: string | null; cobra: boolean }>`select effective_date as from,
      expiration_date as until, cobra from coverages where person_id = ${personId ?? ''} and coverage_type = ${type}
      and superseded_at is null and (expiration_date is null or expiration_date >= effective_date)
      order by effective_date`.execute(portal.owner)
  ).rows;
const leaves = async ({ subscriberId }: TestFamily) =>
  (
    await sql<{ from: string; until: string | null; outcome: string | null }>`select effective_date as from,
      expiration_date as until, says ->> 'outcome' as outcome from particulars
      where person_id = ${subscriberId} and kind = 'leave' and superseded_at is null order by 1`.execute(portal.owner)
  ).rows;
const cases = async ({ personIds }: TestFamily) =>
  (
    await sql<{ event: string; on: string; state: string }>`select event, event_date as on, state from cobra_events
      where person_id = any(${personIds}::uuid[])`.execute(portal.owner)
  ).rows;

describe('An FMLA leave', () => {
  test('keeps all coverage as if at work, says so before, and is undone', async () => {
    const known = await family();
    const from = dayFromNow(-3);
    const preview = (await start(known, from, { expectedReturn: dayFromNow(40), preview: true })).body.consequences;
    expect(preview.because).toEqual([{ code: 'eligibility.leave-fmla', values: {} }]);
    expect(preview.changed.map(({ field, before, after }) => [field, before, after])).toEqual(
      expect.arrayContaining([
        ['status', 'FT', 'LOA'],
        ['leave', null, 'fmla'],
        ['expectedReturn', null, dayFromNow(40)],
      ]),
    );
    expect(await leaves(known)).toEqual([]);
    const id = await done(start(known, from, { expectedReturn: dayFromNow(40) }));
    expect(await leaves(known)).toEqual([{ from, until: null, outcome: null }]);
    expect(await statuses(known)).toMatchObject([
      { status: 'FT', until: addDays(from, -1) },
      { status: 'LOA', from },
    ]);
    for (const person of known.personIds) expect(await covered(person)).toMatchObject([{ until: null }]);
    expect(await cases(known)).toEqual([]);
    expect((await desk.act(id, 'void')).status).toBe(200);
    expect(await leaves(known)).toEqual([]);
    expect(await statuses(known)).toMatchObject([{ status: 'FT', until: null }]);
  });

  test('that is longer than 12 weeks is looked at (29 CFR 825.200)', async () => {
    const known = await family();
    const from = dayFromNow(0);
    const codes = async (days: number) =>
      (await start(known, from, { expectedReturn: addDays(from, days), preview: true })).body.consequences.warnings.map(
        ({ code }) => code,
      );
    // 12 weeks are 84 days: the first day back may be the 85th.
    expect(await codes(84)).toEqual([]);
    expect(await codes(85)).toEqual(['changes.warning.leave-longer-than-fmla']);
  });

  test('whose share is paid directly takes nothing from pay, and says what is paid', async () => {
    const known = await family();
    const asked = { payer: 'direct', preview: true };
    const { consequences } = (await start(known, dayFromNow(0), asked)).body;
    expect(consequences.perPayAfter).toBe('0.00');
    expect(Number(consequences.perPayBefore)).toBeGreaterThan(0);
    const item = consequences.items.find(({ sentence }) => sentence.code === 'leave-pays-directly');
    expect(item?.sentence.values).toEqual({ amount: '$600.00', date: dayFromNow(0) });
    const byPay = (await start(known, dayFromNow(0), { preview: true })).body.consequences;
    expect(byPay.perPayAfter).toBe(byPay.perPayBefore);
    const byEmployer = (await start(known, dayFromNow(0), { payer: 'employer', preview: true })).body.consequences;
    expect(byEmployer.perPayAfter).toBe('0.00');
    expect(byEmployer.items.map(({ sentence }) => sentence.code)).toContain('leave-pays-employer');
  });

  test('is no event to COBRA although dental was given up; on return dental begins again that day', async () => {
    const known = await family({ covers: ['medical', 'dental'] });
    // By the rule of this employer (end of month) what is given up covers the month of the last day at work.
    const from = dayFromNow(-20);
    const last = endOfMonth(addDays(from, -1));
    await done(start(known, from, { gives: ['dental'], overrideReason: 'Told late.' }));
    expect(await covered(known.subscriberId, 'dental')).toMatchObject([{ until: last }]);
    expect(await covered(known.subscriberId)).toMatchObject([{ until: null }]);
    expect(await cases(known)).toEqual([]);
    const id = await done(back(known, dayFromNow(0)));
    // Back before dental had ended, it never does; else it begins on the first day at work.
    const begins = last < dayFromNow(-1) ? dayFromNow(0) : '2024-01-01';
    expect((await covered(known.subscriberId, 'dental')).at(-1)).toMatchObject({ from: begins, until: null });
    expect((await statuses(known)).at(-1)).toMatchObject({ status: 'FT', from: dayFromNow(0) });
    expect(await leaves(known)).toEqual([{ from, until: dayFromNow(-1), outcome: 'returned' }]);
    expect((await desk.act(id, 'void')).status).toBe(200);
    expect(await leaves(known)).toEqual([{ from, until: null, outcome: null }]);
    expect(await covered(known.subscriberId, 'dental')).toMatchObject([{ until: last }]);
  });
});

describe('A military leave', () => {
  test('covers 24 months from its first day; from the 31st day the full premium and 2 percent', async () => {
    const known = await family();
    const from = dayFromNow(0);
    const { consequences } = (await start(known, from, { leave: 'military', payer: 'direct' })).body;
    await desk.work();
    expect(await covered(known.subscriberId)).toMatchObject([{ until: addDays(addMonths(from, 24), -1) }]);
    // 1200.00 x 102 % = 1224.00 from day 31 on; the share of 600.00 before (38 USC 4317(a)(2)).
    const paid = consequences.items.filter(({ sentence }) => sentence.code === 'leave-pays-directly');
    expect(paid.map(({ sentence }) => sentence.values)).toEqual([
      { amount: '$600.00', date: from },
      { amount: '$1,224.00', date: addDays(from, 30) },
    ]);
    // 18 months of COBRA would be over before: nothing is lost by the event (26 CFR 54.4980B-4 Q&A-1(c)).
    expect(await cases(known)).toEqual([]);
  });

  test('of 30 days costs the share alone, of 31 more', async () => {
    const known = await family();
    const from = dayFromNow(0);
    const amounts = async (days: number) =>
      (
        await start(known, from, {
          leave: 'military',
          payer: 'direct',
          expectedReturn: addDays(from, days),
          preview: true,
        })
      ).body.consequences.items
        .filter(({ sentence }) => sentence.code === 'leave-pays-directly')
        .map(({ sentence }) => sentence.values['amount']);
    expect(await amounts(30)).toEqual(['$600.00']);
    expect(await amounts(31)).toEqual(['$600.00', '$1,224.00']);
  });
});

describe('An unpaid personal leave', () => {
  test('ends coverage with its month, offers COBRA, and gives all of it back on return', async () => {
    const known = await family();
    const from = dayFromNow(0);
    const { consequences } = (await start(known, from, { leave: 'personal', payer: 'direct', preview: true })).body;
    expect(consequences.because).toEqual([
      { code: 'eligibility.leave-personal', values: { months: 0, date: endOfMonth(from) } },
    ]);
    expect(consequences.items.filter(({ kind }) => kind === 'cobra').length).toBe(3);
    await done(start(known, from, { leave: 'personal', payer: 'direct' }));
    for (const person of known.personIds) expect(await covered(person)).toMatchObject([{ until: endOfMonth(from) }]);
    expect(await cases(known)).toMatchObject([{ event: 'hours', on: from }, {}, {}]);
    const later = addDays(endOfMonth(from), 10);
    const id = await done(back(known, later));
    for (const person of known.personIds)
      expect((await covered(person)).at(-1)).toMatchObject({ from: later, until: null, cobra: false });
    expect((await desk.act(id, 'void')).status).toBe(200);
    for (const person of known.personIds) expect(await covered(person)).toMatchObject([{ until: endOfMonth(from) }]);
    expect((await cases(known)).length).toBe(3);
  });

  test('lasts as many months as the employer gives, and ends nothing when the return is expected before', async () => {
    await setSetting(portal, world, { key: 'personalLeaveMonths', value: '2' });
    await setSetting(portal, world, { key: 'disabilityLeaveMonths', value: '2' });
    const known = await family();
    const from = dayFromNow(0);
    const last = endOfMonth(addMonths(`${from.slice(0, 8)}01`, 2));
    for (const leave of ['personal', 'disability']) {
      const asked = { leave, payer: 'direct', preview: true };
      const open = (await start(known, from, asked)).body.consequences;
      expect(open.because).toEqual([{ code: `eligibility.leave-${leave}`, values: { months: 2, date: last } }]);
      const short = (await start(known, from, { ...asked, expectedReturn: addDays(last, 1) })).body.consequences;
      expect(short.because).toEqual([{ code: 'eligibility.leave-back-before', values: { date: last } }]);
      expect(short.items.some(({ kind }) => kind === 'coverageEnds')).toBe(false);
    }
    await setSetting(portal, world, { key: 'personalLeaveMonths', value: null });
    await setSetting(portal, world, { key: 'disabilityLeaveMonths', value: null });
  });

  test('that turns out to be FMLA is corrected: what it ended goes on and the offers go', async () => {
    const known = await family();
    const from = dayFromNow(-2);
    await done(start(known, from, { leave: 'personal', payer: 'direct' }));
    expect((await cases(known)).length).toBe(3);
    await done(start(known, from, { leave: 'fmla', expectedReturn: dayFromNow(30) }));
    expect(await leaves(known)).toEqual([{ from, until: null, outcome: null }]);
    for (const person of known.personIds) expect((await covered(person)).at(-1)).toMatchObject({ until: null });
    expect((await cases(known)).filter(({ state }) => state !== 'withdrawn')).toEqual([]);
  });
});

describe('A leave that becomes another', () => {
  test('as when FMLA is used up: the first ends the day before, the rule of the second decides, both come back', async () => {
    const known = await family({ covers: ['medical', 'dental'] });
    // Given up with the last day at work, which lies in the month before or in this one.
    const from = dayFromNow(-3);
    await done(start(known, from, { gives: ['dental'] }));
    const next = dayFromNow(1);
    await done(start(known, next, { leave: 'personal', payer: 'direct' }));
    expect(await leaves(known)).toEqual([
      { from, until: dayFromNow(0), outcome: 'followed' },
      { from: next, until: null, outcome: null },
    ]);
    expect(await covered(known.subscriberId)).toMatchObject([{ until: endOfMonth(next) }]);
    // The event is the first day of the second (26 CFR 54.4980B-10 Q&A-1: the FMLA leave is none).
    expect((await cases(known)).map(({ event, on }) => [event, on])).toContainEqual(['hours', next]);
    await done(back(known, addDays(endOfMonth(next), 5)));
    for (const type of ['medical', 'dental'])
      expect((await covered(known.subscriberId, type)).at(-1)).toMatchObject({ until: null });
    expect((await statuses(known)).at(-1)).toMatchObject({ status: 'FT' });
  });

  test('keeps what ended where only the expected return changes, however long ago it ended', async () => {
    const known = await family();
    const from = addDays(endOfMonth(addMonths(dayFromNow(0), -3)), -5);
    const asked = { leave: 'personal', payer: 'direct', overrideReason: 'Told late.' };
    await done(start(known, from, asked));
    const last = (await covered(known.subscriberId))[0]?.until;
    expect(last).toBe(endOfMonth(from));
    await done(start(known, from, { leave: 'personal', payer: 'direct', expectedReturn: dayFromNow(30) }));
    expect(await covered(known.subscriberId)).toMatchObject([{ until: last }]);
    // What a leave ended begins again with the return, not by taking an end back.
    const again = await admin.call(memberChanges.reinstate, { ...of(known), preview: true });
    expect(refused(again.body)).toEqual(['nothing-to-reinstate']);
  });

  test('is no reason to lose the return: an FMLA leave whose premium was not paid (29 CFR 825.212(c))', async () => {
    const known = await family();
    await done(start(known, dayFromNow(-20), { payer: 'direct' }));
    const unpaid = { ...of(known), eventDate: dayFromNow(0), reasonCode: 'nonpayment', coverageEnds: dayFromNow(0) };
    const { warnings } = (await admin.call(memberChanges.termMember, { ...unpaid, preview: true })).body.consequences;
    expect(warnings.map(({ code }) => code)).toContain('changes.warning.leave-nonpayment');
    await done(admin.call(memberChanges.termMember, unpaid));
    expect(await leaves(known)).toMatchObject([{ until: null, outcome: null }]);
    await done(back(known, dayFromNow(10)));
    for (const person of known.personIds)
      expect((await covered(person)).at(-1)).toMatchObject({ from: dayFromNow(10), until: null });
  });
});

describe('Nobody comes back', () => {
  test('work and coverage end with the leave, which is the event of COBRA (26 CFR 54.4980B-10 Q&A-2)', async () => {
    const known = await family();
    await done(start(known, dayFromNow(-30)));
    const last = dayFromNow(0);
    expect((await back(known, last, { returns: false })).body).toMatchObject({ fields: { reasonCode: 'required' } });
    const id = await done(back(known, last, { returns: false, reasonCode: 'quit' }));
    expect(await leaves(known)).toMatchObject([{ until: last, outcome: 'left' }]);
    expect(await covered(known.subscriberId)).toMatchObject([{ until: endOfMonth(last) }]);
    expect(await cases(known)).toMatchObject([{ event: 'termination', on: last }, {}, {}]);
    // Taken back, the leave goes on.
    await done(admin.call(memberChanges.reinstate, of(known)));
    expect(await leaves(known)).toMatchObject([{ until: null, outcome: null }]);
    expect((await statuses(known)).at(-1)).toMatchObject({ status: 'LOA' });
    expect(id).not.toBe('');
  });

  test('COBRA is owed for what lapsed during an FMLA leave, too, which is said (Q&A-3)', async () => {
    const known = await family();
    await done(start(known, dayFromNow(0), { gives: ['medical'] }));
    const far = addDays(endOfMonth(dayFromNow(0)), 20);
    const asked = { returns: false, reasonCode: 'quit', preview: true };
    const { consequences } = (await back(known, far, asked)).body;
    expect(consequences.warnings.map(({ code }) => code)).toContain('changes.warning.leave-lapsed-cobra');
  });

  test('a last day of work before a leave that has begun is a contradiction', async () => {
    const known = await family();
    await done(start(known, dayFromNow(-5)));
    const asked = { ...of(known), eventDate: dayFromNow(-8), reasonCode: 'quit', preview: true };
    expect(refused((await admin.call(memberChanges.termMember, asked)).body)).toContain('leave-stands');
  });
});

describe('A leave is refused', () => {
  test.each([
    { why: 'before the hire', day: '2019-12-31', more: {}, code: 'leave-not-employed' },
    {
      why: 'with a return on its first day',
      day: dayFromNow(0),
      more: { expectedReturn: dayFromNow(0) },
      code: 'leave-return-before-start',
    },
    { why: 'further ahead than changes are planned', day: dayFromNow(91), more: {}, code: 'too-far-ahead' },
  ])('$why', async ({ day, more, code }) => {
    const known = await family();
    expect(refused((await start(known, day, { ...more, preview: true })).body)).toContain(code);
  });

  test('after the last day of work, for a dependent, and within another one', async () => {
    const known = await family();
    const asked = { startDate: dayFromNow(0), leave: 'fmla', payer: 'payroll', preview: true };
    const spouse = { clientId: world.acme.id, memberId: known.personIds[1] };
    expect(refused((await admin.call(memberChanges.startLeave, { ...spouse, ...asked })).body)).toEqual([
      'leave-no-employee',
    ]);
    await done(start(known, dayFromNow(-10)));
    expect(refused((await start(known, dayFromNow(0), { preview: true })).body)).toEqual(['leave-overlaps']);
    expect(refused((await start(known, dayFromNow(-20), { preview: true })).body)).toEqual(['leave-overlaps']);
    const before = { expectedReturn: dayFromNow(-11), preview: true };
    expect(refused((await start(known, dayFromNow(-20), before)).body)).toEqual([]);
    const quits = { ...of(known), eventDate: dayFromNow(-1), reasonCode: 'quit' };
    await done(admin.call(memberChanges.termMember, quits));
    expect(refused((await start(known, dayFromNow(0), { preview: true })).body)).toEqual(['leave-not-employed']);
  });

  test('a return without a leave, before it began, or twice', async () => {
    const known = await family();
    expect(refused((await back(known, dayFromNow(0), { preview: true })).body)).toEqual(['not-on-leave']);
    const gone = { returns: false, reasonCode: 'quit', preview: true };
    expect((await back(known, dayFromNow(0), gone)).body).toMatchObject({ code: 'not-on-leave' });
    await done(start(known, dayFromNow(-10)));
    expect((await back(known, dayFromNow(-11), gone)).body).toMatchObject({ code: 'not-on-leave' });
    // Asked for as it stands, nothing changes.
    expect((await start(known, dayFromNow(-10))).body).toMatchObject({ code: expect.any(String) });
    expect(await leaves(known)).toHaveLength(1);
    expect(refused((await back(known, dayFromNow(-10), { preview: true })).body)).toEqual(['return-before-leave']);
    await done(back(known, dayFromNow(-1)));
    expect(refused((await back(known, dayFromNow(0), { preview: true })).body)).toEqual(['not-on-leave']);
    expect(refused((await start(known, dayFromNow(-10), { preview: true })).body)).toEqual(['leave-is-over']);
  });
});
