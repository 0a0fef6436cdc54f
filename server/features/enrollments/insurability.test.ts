import { permissions } from '@coverlane/contract/access.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { insurability } from '@coverlane/contract/changes/insurability-calls.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { tasks } from '@coverlane/contract/tasks/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChangeRequest } from '../../domain/changes/requests.ts';
import { addDays, addMonths } from '../../platform/values/dates.ts';
import { aFamily, change, type TestFamily } from '../../testing/family.ts';
import { aChosenLifePlan } from '../../testing/more-plans.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import { aUser, type World } from '../../testing/world.ts';
import { dayFromNow, type Desk, enrollmentOffice } from './enrollments.testing.ts';

// Domain 2.3: the amount above the guaranteed issue is pending evidence of insurability, the premium is charged on what was
// approved alone. 100,000 is issued to everybody; 0.21 a month for each thousand, half of it the employer's:
//   100,000 -> 21.00 = 10.50 + 10.50;  150,000 -> 31.50 = 15.75 + 15.75;  200,000 -> 42.00 = 21.00 + 21.00.
// IRC 79, Table I, age 45 to 49 at 0.15: 200,000 -> 150 x 0.15 = 22.50, less 21.00 paid after taxes: 1.50 a month;
// 150,000 -> 15.00 less 15.75: nothing.

let portal: TestPortal;
let world: World;
let desk: Desk;
let admin: Caller;
let hr: Caller;
let life: string;
let count = 0;
const today = dayFromNow(0);
/** The first of a month that is over. */
const begins = `${addMonths(today, -2).slice(0, 8)}01`;

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
  const { installationId, acme } = world;
  life = await aChosenLifePlan(portal.owner, acme);
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  const employer = { installationId, type: 'client', entityId: acme.id, permissions: ['enrollment'] } as const;
  hr = await portal.as(await aUser(portal.owner, employer));
});
afterAll(() => portal?.close());

const insured = (subscriberId: string, cents: number, from = begins): ChangeRequest => ({
  type: 'coveragechange',
  tiers: 'derive',
  source: 'demo',
  reason: null,
  effectiveDate: from,
  coverages: [
    {
      action: 'cover',
      personId: subscriberId,
      coverageType: 'life',
      planId: life,
      effectiveDate: null,
      expirationDate: null,
      tier: null,
    },
  ],
  particulars: [{ personId: subscriberId, kind: 'volume', subject: 'life', says: { cents } }],
});

/** An employee of 46 on the last day of the year, who chose 200,000 from the first of a month two months ago. */
async function family(cents = 20_000_000): Promise<TestFamily> {
  count += 1;
  const dob = `${Number(today.slice(0, 4)) - 46}-03-01`;
  const known = await aFamily(portal.owner, {
    client: world.acme,
    lastName: `Sure${count}`,
    dob,
    hireDate: '2020-01-01',
  });
  await change(portal.owner, known, insured(known.subscriberId, cents));
  return known;
}
const of = ({ subscriberId }: TestFamily) => ({ clientId: world.acme.id, memberId: subscriberId });
const decide = (known: TestFamily, more: object, caller = admin) =>
  caller.call(insurability.decideInsurability, {
    ...of(known),
    coverageType: 'life',
    decision: 'approved',
    effectiveDate: today,
    ...more,
  });
const waiting = async (known: TestFamily, caller = admin) =>
  (await caller.call(insurability.insurabilityList, of(known))).body.rows;
const done = async (asked: ReturnType<typeof decide>): Promise<string> => {
  const { status, body } = await asked;
  if (status !== 200) throw new Error(JSON.stringify(body));
  await desk.work();
  return body.enrollmentId ?? '';
};
const amountsOf = (items: readonly { sentence: { code: string; values: Readonly<Record<string, unknown>> } }[]) =>
  Object.fromEntries(
    items
      .filter(({ sentence }) => sentence.code.startsWith('insured-'))
      .map(({ sentence: { code, values } }) => [code, [values['amountFrom'], values['amountTo']]]),
  );

describe('An amount above the guaranteed issue', () => {
  test('waits and is not charged; staff, the employer and the employee see it, and since when', async () => {
    const known = await family();
    const row = {
      memberId: known.subscriberId,
      member: expect.stringContaining(`Sure${count}`),
      coverageType: 'life',
      planName: 'Voluntary life',
      insured: '100000.00',
      asked: '200000.00',
      pending: '100000.00',
      since: begins,
      askedOn: today,
      days: 0,
      step: 'decide',
    };
    expect(await waiting(known)).toMatchObject([row]);
    expect(await waiting(known, hr)).toMatchObject([row]);
    const { installationId } = world;
    const member = await portal.as(
      await aUser(portal.owner, { installationId, type: 'member', entityId: known.subscriberId }),
    );
    expect((await member.call(insurability.insurabilityList, {})).body.rows).toMatchObject([row]);
    const other = await family();
    expect((await member.call(insurability.insurabilityList, of(other))).body.rows).toMatchObject([row]);
    expect((await decide(known, {}, hr)).status).toBe(403);
  });

  test('approved in full is charged from the day on, and void takes it back', async () => {
    const known = await family();
    const account = { installationId: world.installationId, type: 'member', entityId: known.subscriberId } as const;
    await aUser(portal.owner, account);
    const shown = (await decide(known, { preview: true })).body.consequences;
    expect(amountsOf(shown.items)).toEqual({
      'insured-premium': ['21.00', '42.00'],
      'insured-employer': ['10.50', '21.00'],
      'insured-employee': ['10.50', '21.00'],
      'insured-imputed': ['0.00', '1.50'],
    });
    expect(shown.changed).toMatchObject([
      { fact: 'insurability', which: 'life', field: 'insured', before: '100000.00', after: '200000.00' },
      { field: 'decision', after: 'approved' },
    ]);
    expect(shown.retroactive).toBe('0.00');
    expect(await waiting(known)).toHaveLength(1);
    const id = await done(decide(known, {}));
    expect(await waiting(known)).toEqual([]);
    expect((await desk.act(id, 'void')).status).toBe(200);
    expect(await waiting(known)).toHaveLength(1);
    // The employee is told in words that name no plan and no amount, instead of "your enrollment is complete".
    const mails = await sql<{ kind: string }>`select kind from mails m join users u on u.id = m.user_id
      where u.entity_id = ${known.subscriberId} order by m.id`.execute(portal.owner);
    expect(mails.rows).toEqual([{ kind: 'enrollmentSubmitted' }, { kind: 'insurabilityDecided' }]);
  });

  test('is in the work queue until it is decided, due after 30 days, and again when the decision is void', async () => {
    const known = await family();
    const task = async (caller = admin) => {
      const { body } = await caller.call(tasks.taskList, { kind: 'evidenceAwaited', pageSize: 200 });
      return body.rows.filter(({ memberId }) => memberId === known.subscriberId);
    };
    const row = { id: known.subscriberId, detail: 'life', name: expect.stringContaining(`Sure${count}`), ageDays: 0 };
    expect(await task()).toMatchObject([{ ...row, dueDate: addDays(today, 30), overdue: false, failed: false }]);
    expect(await task(hr)).toMatchObject([row]);
    await admin.call(tasks.takeTasks, { tasks: [{ kind: 'evidenceAwaited', id: known.subscriberId }] });
    const id = await done(decide(known, {}));
    expect(await task()).toEqual([]);
    expect((await desk.act(id, 'void')).status).toBe(200);
    expect(await task()).toMatchObject([{ ...row, taken: { mine: true } }]);
  });

  test('approved from the first day of a month that is over is owed for that month to the cent', async () => {
    const known = await family();
    const day = `${addMonths(today, -1).slice(0, 8)}01`;
    const { status, body } = await decide(known, {
      effectiveDate: day,
      preview: true,
      overrideReason: 'Insurer’s letter',
    });
    expect([status, body.consequences.refusals]).toEqual([200, []]);
    // 21.00 less 10.50 for the month before this one, beside 200.00 for medical.
    expect(body.consequences.months).toMatchObject([{ before: '210.50', after: '221.00', difference: '10.50' }]);
    expect(body.consequences.retroactive).toBe('10.50');
  });

  test('approved for less: between what is in force and what was asked for, with a note', async () => {
    const known = await family();
    const field = async (more: object) => (await decide(known, { decision: 'reduced', ...more })).body as never;
    const codes = async (more: object) => (await field(more))['fields'];
    expect(await codes({ amount: '90000.00', note: 'Letter' })).toEqual({ amount: 'too-small' });
    expect(await codes({ amount: '200000.01', note: 'Letter' })).toEqual({ amount: 'too-large' });
    expect(await codes({ amount: '150000.00' })).toEqual({ note: 'required' });
    expect(await codes({ note: 'Letter' })).toEqual({ amount: 'required' });
    const asked = { decision: 'reduced', amount: '150000.00', note: 'Letter of the insurer' };
    expect(amountsOf((await decide(known, { ...asked, preview: true })).body.consequences.items)).toEqual({
      'insured-premium': ['21.00', '31.50'],
      'insured-employer': ['10.50', '15.75'],
      'insured-employee': ['10.50', '15.75'],
    });
    await done(decide(known, asked));
    expect(await waiting(known)).toEqual([]);
    const record = { id: known.subscriberId, clientId: world.acme.id };
    const said = async (caller: Caller) => (await caller.call(members.getMember, record)).body.particulars.insurability;
    const decision = { coverageType: 'life', decision: 'reduced', insured: '150000.00', effectiveDate: today };
    expect(await said(admin)).toEqual([decision]);
    const { installationId, partnerId, brokerId } = world;
    const partner = { installationId, type: 'partner', entityId: partnerId, permissions: ['phi'] } as const;
    expect(await said(await portal.as(await aUser(portal.owner, partner)))).toEqual([]);
    const agency = { installationId, type: 'broker', entityId: brokerId, permissions: ['enrollment'] } as const;
    const broker = await portal.as(await aUser(portal.owner, agency));
    expect(await said(broker)).toEqual([]);
    const told = async (caller: Caller) =>
      (await caller.call(members.memberHistory, { id: known.subscriberId })).body.rows.map(({ fact }) => fact);
    expect(await told(hr)).toContain('insurability');
    expect(await told(broker)).not.toContain('insurability');
    // More is asked for later: what was approved goes on, the rest waits.
    const from = dayFromNow(1);
    await change(portal.owner, known, insured(known.subscriberId, 30_000_000, from));
    expect(await waiting(known)).toMatchObject([
      { insured: '150000.00', asked: '300000.00', since: from, step: 'ahead' },
    ]);
  });

  test('declined changes no money and waits no more; the same decision twice is none', async () => {
    const known = await family();
    const asked = { decision: 'declined', note: 'Letter of the insurer' };
    const shown = (await decide(known, { ...asked, preview: true })).body.consequences;
    expect([amountsOf(shown.items), shown.perPayBefore]).toEqual([{}, shown.perPayAfter]);
    await done(decide(known, asked));
    expect(await waiting(known)).toEqual([]);
    const again = (await decide(known, { ...asked, preview: true })).body.consequences;
    expect(again.refusals.map(({ reason }) => reason.code)).toEqual(['nothing-to-change']);
    // The insurer thinks better of it.
    await done(decide(known, {}));
    const { rows } = await admin
      .call(enrollments.memberEnrollments, of(known))
      .then(({ body }) => body as unknown as { rows: unknown[] });
    expect(JSON.stringify(rows)).toContain('insurability-approved');
  });
});

describe('A decision', () => {
  test('is refused where nothing waits, where the coverage is not held, and too far back', async () => {
    const small = await family(8_000_000);
    expect(await waiting(small)).toEqual([]);
    expect(await decide(small, {})).toMatchObject({ status: 409, body: { code: 'no-evidence-awaited' } });
    const known = await family();
    expect(await decide(known, { effectiveDate: addDays(begins, -1) })).toMatchObject({ status: 409 });
    const early = (await decide(known, { effectiveDate: begins, preview: true })).body.consequences;
    expect(early.refusals).toMatchObject([{ field: 'effectiveDate', reason: { code: 'changes.refusal.retro-add' } }]);
  });

  test('goes on up to what was chosen on its own day or since: what is raised again waits', async () => {
    const known = await family();
    await done(decide(known, {}));
    await change(portal.owner, known, insured(known.subscriberId, 12_000_000, today));
    expect(await waiting(known)).toEqual([]);
    const from = dayFromNow(1);
    await change(portal.owner, known, insured(known.subscriberId, 20_000_000, from));
    expect(await waiting(known)).toMatchObject([{ insured: '120000.00', pending: '80000.00', since: from }]);
  });

  test('ends with the coverage: another election begins at the guaranteed amount again', async () => {
    const known = await family();
    await done(decide(known, {}));
    const last = today;
    await change(portal.owner, known, {
      type: 'coveragechange',
      tiers: 'derive',
      source: 'demo',
      reason: null,
      effectiveDate: last,
      coverages: [
        {
          action: 'end',
          personId: known.subscriberId,
          coverageType: 'life',
          planId: null,
          expirationDate: last,
          termReason: null,
        },
      ],
    });
    expect(await waiting(known)).toEqual([]);
    const from = addDays(last, 10);
    await change(portal.owner, known, insured(known.subscriberId, 20_000_000, from));
    expect(await waiting(known)).toMatchObject([{ insured: '100000.00', pending: '100000.00', since: from }]);
  });
});
