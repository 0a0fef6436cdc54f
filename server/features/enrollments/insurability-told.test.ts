import { permissions } from '@coverlane/contract/access.ts';
import { insurability } from '@coverlane/contract/changes/insurability-calls.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChangeRequest } from '../../domain/changes/requests.ts';
import { addMonths } from '../../platform/values/dates.ts';
import { aFamily, change, type TestFamily } from '../../testing/family.ts';
import { aLifePlan } from '../../testing/more-plans.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import { viewing } from '../../testing/viewing.ts';
import { aUser, type World } from '../../testing/world.ts';
import { blankElection, Desk, dayFromNow, enrollmentOffice } from './enrollments.testing.ts';

// Twice a salary of 90,000 is 180,000: the amount says the salary, which is told to who may see SSNs (decision 034, domain 1.2).

let portal: TestPortal;
let world: World;
let desk: Desk;
let family: TestFamily;
let lifePlan: string;
let readers: Record<'hr' | 'salaries' | 'decider' | 'tpa' | 'member', Caller>;
let accounts: Record<'member' | 'tpa', { id: string }>;
const today = dayFromNow(0);
const begins = `${addMonths(today, -2).slice(0, 8)}01`;

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
  const { installationId, acme, tpaId } = world;
  const life = await aLifePlan(portal.owner, acme);
  lifePlan = life;
  await sql`update plans set volume = volume || '{"guaranteeIssue": "100000.00"}' where id = ${life}::uuid`.execute(
    portal.owner,
  );
  const salary = { kind: 'salary', subject: null, says: { amountCents: 9_000_000, basis: 'yearly' } } as const;
  const start = { client: acme, hireDate: begins, effectiveDate: begins, particulars: [salary] };
  family = await aFamily(portal.owner, { ...start, lastName: 'Paid' });
  const insured: ChangeRequest = {
    type: 'coveragechange',
    tiers: 'derive',
    source: 'demo',
    reason: null,
    effectiveDate: begins,
    coverages: [
      {
        action: 'cover',
        personId: family.subscriberId,
        coverageType: 'life',
        planId: life,
        effectiveDate: null,
        expirationDate: null,
        tier: null,
      },
    ],
  };
  await change(portal.owner, family, insured);
  const at = { installationId, entityId: acme.id, type: 'client' } as const;
  const ofTpa = { installationId, entityId: tpaId, type: 'tpa' } as const;
  const as = async (who: Parameters<typeof aUser>[1]) => portal.as(await aUser(portal.owner, who));
  accounts = {
    member: await aUser(portal.owner, { installationId, type: 'member', entityId: family.subscriberId }),
    tpa: await aUser(portal.owner, { ...ofTpa, permissions: ['approveEnrollments'] }),
  };
  readers = {
    hr: await as({ ...at, permissions: ['enrollment'] }),
    salaries: await as({ ...at, permissions: ['enrollment', 'viewSsn'] }),
    decider: await as({ installationId, type: 'admin', permissions: permissions.filter((one) => one !== 'viewSsn') }),
    tpa: await as({ ...ofTpa, permissions: [] }),
    member: await portal.as(accounts.member),
  };
});
afterAll(() => portal?.close());

const of = () => ({ clientId: world.acme.id, memberId: family.subscriberId });

const TOLD = { hr: false, salaries: true, decider: true, tpa: false, member: true } as const;
const each = Object.entries(TOLD) as [keyof typeof TOLD, boolean][];

test.each(each)('What awaits evidence is listed for %s, with the amounts: %s', async (who, isTold) => {
  const { status, body } = await readers[who].call(insurability.insurabilityList, who === 'member' ? {} : of());
  expect(status).toBe(200);
  const amounts = { insured: '100000.00', asked: '180000.00', pending: '80000.00' };
  expect(body.rows).toMatchObject([isTold ? amounts : { insured: null, asked: null, pending: null }]);
});

test('What was decided is recorded', async () => {
  const decision = { coverageType: 'life', decision: 'approved', effectiveDate: today } as const;
  expect((await readers.decider.call(insurability.decideInsurability, { ...of(), ...decision })).status).toBe(200);
  await desk.work();
});

/** What the reader is told of the decision: its code, and whether an amount stands beside it. */
const told = (effects: readonly { code: string; values: object }[]) =>
  effects
    .filter(({ code }) => code.startsWith('insurability'))
    .map(({ code, values }) => [code, Object.keys(values).some((name) => name.startsWith('amount'))]);

test.each(each)('and said on the record and its timeline to %s, with the amounts: %s', async (who, isTold) => {
  const asked = { id: family.subscriberId, clientId: world.acme.id };
  const record = (await readers[who].call(members.getMember, asked)).body;
  expect(record.particulars.insurability).toMatchObject([{ insured: isTold ? '180000.00' : null }]);
  const code = isTold ? 'insurability-approved' : 'insurability-approved-untold';
  expect(told(record.timeline.flatMap(({ effects }) => effects))).toEqual([[code, isTold]]);
  expect(/180000|180,000/.test(JSON.stringify(record))).toBe(isTold);
});

test.each(each.filter(([who]) => who !== 'member'))(
  'and in the enrollments and the history of the family to %s, with the amounts: %s',
  async (who, isTold) => {
    const { rows } = (await readers[who].call(enrollments.familyEnrollments, of())).body;
    const code = isTold ? 'insurability-approved' : 'insurability-approved-untold';
    expect(told(rows.flatMap(({ effects }) => effects))).toEqual([[code, isTold]]);
    const history = (await readers[who].call(members.memberHistory, { id: family.subscriberId })).body.rows;
    const insured = history.find(({ fact, field }) => fact === 'insurability' && field === 'insured');
    expect(insured?.after).toBe(isTold ? '180000.00' : '*****');
    expect(/180000|180,000/.test(JSON.stringify([rows, history]))).toBe(isTold);
  },
);

describe('An administrator who looks at the portal as somebody else', () => {
  const as = { type: 'admin', installationId: '' } as const;
  const seen = async (view: Caller) => {
    const record = await view.call(members.getMember, { id: family.subscriberId, clientId: world.acme.id });
    expect(record.status).toBe(200);
    return record.body.particulars.insurability.map(({ insured }) => insured);
  };
  test.for([
    ['member', [], null],
    ['tpa', [], null],
    ['member', ['viewSsn'], '180000.00'],
    ['tpa', ['approveEnrollments'], '180000.00'],
  ] as const)('as the %s, holding %j besides, is told the amount: %s', async ([whom, more, insured]) => {
    const permissions = ['impersonate', ...more] as const;
    const viewer = await aUser(portal.owner, { ...as, installationId: world.installationId, permissions });
    const view = await viewing(portal, await portal.as(viewer), accounts[whom]);
    expect(await seen(view)).toEqual([insured]);
  });
});

// The plan card of the wizard says what is covered now and what awaits evidence: 100,000 and 80,000 of twice 90,000.
test.each([
  ['hr', false],
  ['salaries', true],
  ['decider', true],
] as const)('The plan card of an enrollment tells %s the amounts: %s', async (who, isTold) => {
  const salary = { kind: 'salary', subject: null, says: { amountCents: 9_000_000, basis: 'yearly' } } as const;
  const start = { client: world.acme, hireDate: begins, effectiveDate: begins, particulars: [salary] };
  const { subscriberId } = await aFamily(portal.owner, { ...start, lastName: `Card${who}` });
  const at = new Desk(portal, readers[who]);
  const asked = { clientId: world.acme.id, enrollmentType: 'coveragechange', memberId: subscriberId };
  const draft = await at.start(asked);
  const covered = {
    ...blankElection,
    coverageType: 'life' as const,
    decision: 'elect' as const,
    covered: ['subscriber'],
  };
  const event = { eventCode: 'birth', eventDate: today };
  const saved = await at.save(draft, { ...draft.answers, ...event, elections: [{ ...covered, planId: lifePlan }] });
  const notes = saved.offers.flatMap(({ plans }) => plans.flatMap(({ notes: said }) => said.map(({ code }) => code)));
  expect(notes).toContain(isTold ? 'prices.pending-evidence' : 'prices.pending-evidence-untold');
  const consequences = (await at.consequences(saved.id)).body;
  expect(consequences.items.length).toBeGreaterThan(0);
  expect(/\b1?80000\.00\b/.test(JSON.stringify([saved, await at.get(saved.id)]))).toBe(isTold);
  // Nothing that is worked out of it says the amount to anybody.
  const sent = await at.submit(saved);
  const after = [consequences, sent.body, await at.state(saved.id)];
  expect(/\b1?80000\.00\b/.test(JSON.stringify(after))).toBe(false);
});

test('A decision that failed in processing tells nobody who enrolls the amounts', async () => {
  const salary = { kind: 'salary', subject: null, says: { amountCents: 9_000_000, basis: 'yearly' } } as const;
  const start = {
    client: world.acme,
    hireDate: begins,
    effectiveDate: begins,
    particulars: [salary],
    lastName: 'Failed',
  };
  const who = await aFamily(portal.owner, start);
  const life = { personId: who.subscriberId, coverageType: 'life', effectiveDate: null, tier: null } as const;
  const asked = { type: 'coveragechange', tiers: 'derive', source: 'demo', reason: null } as const;
  const held = [{ ...life, action: 'cover', planId: lifePlan, expirationDate: null }] as const;
  await change(portal.owner, who, { ...asked, effectiveDate: begins, coverages: [...held] });
  const decided = {
    ...of(),
    memberId: who.subscriberId,
    coverageType: 'life',
    decision: 'approved',
    effectiveDate: today,
  };
  const { body } = await readers.decider.call(insurability.decideInsurability, decided);
  // Before it is worked off the coverage has ended.
  const ended = dayFromNow(-1);
  const { personId, coverageType } = life;
  const over = [
    { action: 'end', personId, coverageType, planId: lifePlan, expirationDate: ended, termReason: null },
  ] as const;
  await change(portal.owner, who, { ...asked, effectiveDate: ended, coverages: [...over] });
  await desk.work();
  const { rows } = (await readers.hr.call(enrollments.enrollmentStatus, { enrollments: body.enrollmentId ?? '' })).body;
  expect(rows[0]?.failure?.code).toContain('insurability-not-held');
  const listed = (await readers.hr.call(enrollments.familyEnrollments, { ...of(), memberId: who.subscriberId })).body;
  expect(/\b1[08]0000\.00\b/.test(JSON.stringify([rows, listed]))).toBe(false);
});
