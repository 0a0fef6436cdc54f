import { countedIds } from './counted-ids.testing.ts';
import { describe, expect, it, test } from 'vitest';
import { standardEligibility } from '../eligibility/facts.ts';
import type { WaitingRule } from '../eligibility/waiting-rules.ts';
import { factsAfter } from './after.ts';
import { cobraLosses } from './cobra-losses.ts';
import { decide } from './decide.ts';
import type { Decision } from './effects.ts';
import { madeRules } from '../made-rules.testing.ts';
import type { FamilyFacts, PersonFacts } from './facts.ts';
import { aClient, aCover, aFamily, aNewEmployee, aPerson, DIVISIONS, PLANS, TODAY } from './family.arbitrary.ts';
import type { ChangeRequest, CoverageInput, NewEmployee, PersonInput } from './requests.ts';

// What other systems were seen to get wrong, each by the name it had there. Decided on 2026-06-15 (TODAY).
const newId = countedIds();
const run = (facts: FamilyFacts, request: ChangeRequest): Decision => decide(facts, request, newId);
const codes = (decision: Decision): string[] =>
  decision.outcome === 'refused' ? decision.refusals.map(({ code }) => code) : [decision.outcome];
const warnings = (decision: Decision): string[] => decision.warnings.map(({ code }) => code);

function done(facts: FamilyFacts, request: ChangeRequest): FamilyFacts {
  const decision = run(facts, request);
  if (decision.outcome === 'refused') throw new Error(JSON.stringify(decision.refusals));
  return factsAfter(facts, decision);
}

const enrolled = (source: '834' | 'portal' = '834'): NewEmployee =>
  aNewEmployee({
    source,
    subscriber: aPerson('Jane', '18', {
      ssn: '900-11-2222',
      coverages: [aCover(0, '2026-01-01'), aCover(2, '2026-01-01')],
    }),
    dependents: [aPerson('Sam', '01', { coverages: [aCover(0, '2026-01-01')] })],
  });
const family = done(aFamily(), enrolled());
const member = (facts: FamilyFacts, firstName: string): PersonFacts => {
  const found = facts.people.find((one) => one.details.at(-1)?.firstName === firstName);
  if (found === undefined) throw new Error(`Nobody is called ${firstName}.`);
  return found;
};
const spansOf = (facts: FamilyFacts, firstName: string): string[] =>
  member(facts, firstName).coverages.map(
    (row) => `${PLANS.find(({ id }) => id === row.planId)?.name} ${row.effectiveDate}..${row.expirationDate ?? 'open'}`,
  );

const asked = { effectiveDate: '2026-07-01', reason: null, source: 'portal' } as const;
const adds = (person: PersonInput, more: object = {}): ChangeRequest => ({
  ...asked,
  type: 'adddependent',
  tiers: 'derive',
  dependents: [person],
  ...more,
});
const covers = (firstName: string, inputs: CoverageInput[], more: object = {}): ChangeRequest => ({
  ...asked,
  type: 'coveragechange',
  tiers: 'derive',
  coverages: inputs.map((input) => ({ ...input, personId: member(family, firstName).id })),
  ...more,
});
const leaves = (firstName: string, more: object = {}): ChangeRequest => ({
  ...asked,
  effectiveDate: '2026-05-13',
  type: 'termmember',
  personId: member(family, firstName).id,
  coverageEnds: null,
  terminationDate: null,
  deathDate: null,
  tiers: 'derive',
  ...more,
});
const withSettings = (made: Parameters<typeof madeRules>[0], facts = family): FamilyFacts => ({
  ...facts,
  client: { ...aClient, settings: madeRules({ lifePartner: true, ...made }) },
});

describe('Ineligible dependents enrolled at $0', () => {
  const of = (details: object, code: '19' | '22' | '53' = '19') =>
    adds({
      ...aPerson('New', code, { coverages: [aCover(0, '2026-07-01')] }),
      details: { ...aPerson('New', code).details, ...details },
    });
  it('a child past the age limit is refused, and so is a partner the client does not allow', () => {
    expect(codes(run(family, of({ dob: '2000-05-20' })))).toEqual(['child-over-26']);
    const partner = { ...of({}, '53') };
    const single = done(
      aFamily(),
      aNewEmployee({ subscriber: aPerson('Jane', '18', { coverages: [aCover(0, '2026-01-01')] }) }),
    );
    expect(codes(run(withSettings({ lifePartner: false }, single), partner))).toEqual(['partner-not-allowed']);
    expect(codes(run(withSettings({ lifePartner: true }, single), partner))).toEqual(['effects']);
  });
  it('a disabled child is covered at any age', () => {
    expect(codes(run(family, of({ dob: '1990-05-20' }, '22')))).toEqual(['effects']);
  });
  it('nobody is covered by a plan that the employee does not have', () => {
    const dental = aPerson('New', '19', { coverages: [aCover(3, '2026-07-01')] });
    expect(codes(run(family, adds(dental)))).toEqual(['subscriber-not-covered']);
    const cobra = aPerson('New', '19', { coverages: [aCover(3, '2026-07-01', { cobra: true })] });
    expect(codes(run(family, adds(cobra)))).toEqual(['effects']);
  });
  it('a file is believed, with a warning; an administrator passes with a reason', () => {
    const child = of({ dob: '2000-05-20' });
    expect(warnings(run(family, { ...child, source: '834' }))).toEqual(['child-over-26']);
    const passed = run(family, { ...child, override: { reason: 'court order' } });
    expect([passed.outcome, warnings(passed)]).toEqual(['effects', ['child-over-26']]);
  });
});

describe('wrong start date', () => {
  const rule: WaitingRule = {
    id: '1',
    divisionId: null,
    classCode: null,
    basis: 'hireDate',
    orientation: false,
    unit: 'days',
    amount: 30,
    effectiveOn: 'firstOfMonthFollowing',
    rehireWithinDays: 90,
    capAt90: true,
    hoursPerWeekMin: null,
    hoursRequired: null,
  };
  const waiting: FamilyFacts = {
    ...aFamily(),
    client: { ...aClient, eligibility: { ...standardEligibility, waitingRules: [rule] } },
  };
  const hired = (from: string, more: Partial<NewEmployee> = {}): NewEmployee =>
    aNewEmployee({
      source: 'portal',
      effectiveDate: from,
      subscriber: aPerson('Jane', '18', { coverages: [aCover(0, from)] }),
      employment: { divisionId: DIVISIONS[0], hireDate: '2026-06-10', status: 'FT' },
      ...more,
    });
  it('before the waiting period ends is refused, after it looked at, on its day right', () => {
    const early = run(waiting, hired('2026-07-01'));
    expect(early.outcome === 'refused' && early.refusals).toMatchObject([
      { code: 'waiting-period', values: { date: '2026-07-01', limit: '2026-08-01' } },
    ]);
    expect(warnings(run(waiting, hired('2026-08-01')))).toEqual([]);
    expect(warnings(run(waiting, hired('2026-09-01')))).toEqual(['later-than-waiting']);
  });
  it('of a file is believed, and asking twice for what stands refuses nothing', () => {
    expect(codes(run(waiting, hired('2026-07-01', { source: '834' })))).toEqual(['effects']);
    const there = done(waiting, hired('2026-08-01'));
    expect(codes(run(there, hired('2026-08-01')))).toEqual(['unchanged']);
  });
});

describe('a life event', () => {
  const birth = { event: { code: 'birth', date: '2026-06-10' } };
  const newborn = (from: string): PersonInput => ({
    ...aPerson('Kit', '19', { coverages: [aCover(0, from)] }),
    details: { relationshipCode: '19', firstName: 'Kit', lastName: 'Example', dob: '2026-06-10' },
  });
  it('allows what is consistent with it and nothing else', () => {
    expect(codes(run(family, adds(newborn('2026-06-10'), birth)))).toEqual(['effects']);
    const drop: CoverageInput = {
      action: 'end',
      coverageType: 'medical',
      planId: null,
      expirationDate: '2026-06-30',
      termReason: null,
    };
    expect(codes(run(family, covers('Sam', [drop], birth)))).toEqual(['event-inconsistent']);
    const change = covers('Jane', [aCover(1, '2026-07-01')], { event: { code: 'lossOfCoverage', date: '2026-06-10' } });
    expect(codes(run(family, change))).toEqual(['effects']);
    const life = covers('Jane', [aCover(4, '2026-07-01')], { event: { code: 'lossOfCoverage', date: '2026-06-10' } });
    expect(codes(run(family, life))).toEqual(['event-inconsistent']);
  });
  it('of a divorce drops the spouse on its own day, which is no rescission', () => {
    const event = { code: 'divorce', date: '2026-05-20' };
    const ended = done(family, leaves('Sam', { event, reason: 'divorce' }));
    expect(spansOf(ended, 'Sam')).toEqual(['PPO 1500 2026-01-01..2026-05-31']);
  });
  it('that nobody offers, or that is too long ago, is refused', () => {
    expect(codes(run(family, adds(newborn('2026-06-10'), { event: { code: 'lottery', date: '2026-06-10' } })))).toEqual(
      ['event-unknown'],
    );
    const late = { event: { code: 'marriage', date: '2026-05-15' } };
    expect(codes(run(family, covers('Jane', [aCover(1, '2026-07-01')], late)))).toEqual(['event-window-closed']);
  });
  test('who joins by an event is covered by what the employee has elected for later too, and it says so', () => {
    const planned = done(family, covers('Jane', [aCover(1, '2027-01-01')], { override: { reason: 'Next year' } }));
    const event = { code: 'marriage', date: '2026-06-10' };
    const wed = run(planned, adds(aPerson('Kim', '19', { coverages: [aCover(0, '2026-07-01')] }), { event }));
    expect([wed.outcome, wed.warnings]).toMatchObject([
      'effects',
      [{ code: 'joins-later-plan', values: { date: '2027-01-01', plan: 'HDHP 3000' } }],
    ]);
    const loss = { code: 'otherChange', date: '2026-06-10' };
    const drop: CoverageInput = {
      action: 'end',
      coverageType: 'medical',
      planId: null,
      expirationDate: '2026-06-30',
      termReason: null,
    };
    expect(warnings(run(planned, covers('Jane', [drop], { event: loss })))).toEqual(['later-coverage-ends']);
    const again = run(planned, covers('Jane', [aCover(0, '2026-07-01')], { event: loss }));
    expect([again.outcome, warnings(again)]).toEqual(['unchanged', ['later-plan-stands']]);
  });
  test('a changed event date that ignores the pending enrollment is refused with the day it should be', () => {
    const pending = adds(newborn('2026-06-10'), { event: { code: 'birth', date: '2026-06-08' } });
    const decision = run(family, pending);
    expect(decision.outcome === 'refused' && decision.refusals).toMatchObject([
      { code: 'event-day-differs', values: { date: '2026-06-10', limit: '2026-06-08' } },
    ]);
  });
});

describe('a retroactive termination that is a rescission', () => {
  it('is refused, and allowed for nonpayment, fraud and at the request of the employee', () => {
    const drop = (reason: string | null) =>
      run(family, leaves('Sam', { reason, coverageEnds: '2026-05-31', note: 'as found out in May' }));
    expect([drop(null), drop('divorce')].map(codes)).toEqual([['rescission'], ['rescission']]);
    expect(['nonpayment', 'fraud', 'employeeRequest'].map((reason) => codes(drop(reason)))).toEqual([
      ['effects'],
      ['effects'],
      ['effects'],
    ]);
  });
  it('does not come of an employment that ended, unless premiums are paid beyond it', () => {
    const quit = { reason: 'quit', coverageEnds: '2026-05-31', terminationDate: '2026-05-13' };
    expect(codes(run(family, leaves('Jane', quit)))).toEqual(['effects']);
    expect(codes(run(family, leaves('Jane', { ...quit, premiumsPaidThrough: '2026-06-30' })))).toContain('rescission');
  });
  it('is an administrator’s to pass with a reason, and a file’s', () => {
    const passed = run(
      family,
      leaves('Sam', { coverageEnds: '2026-05-31', override: { reason: 'notice was given in May' } }),
    );
    expect([passed.outcome, warnings(passed)]).toEqual(['effects', ['rescission']]);
    expect(codes(run(family, leaves('Sam', { coverageEnds: '2026-05-31', source: '834' })))).toEqual(['effects']);
  });
  it('takes back nothing that has not started, and coverage that ends ahead', () => {
    expect(codes(run(family, leaves('Sam', { coverageEnds: '2026-06-30' })))).toEqual(['effects']);
  });
});

test('one employee of two employers: another client’s SSN and employment are of no concern', () => {
  const other: FamilyFacts = { ...aFamily(), client: { ...aClient, id: 'other' }, today: '2026-01-01' };
  expect(codes(run(other, enrolled('portal')))).toEqual(['effects']);
  const taken = { ...other, client: aClient, ssnHolders: new Map([['900112222', member(family, 'Jane').id]]) };
  expect(codes(run(taken, enrolled('portal')))).toEqual(['ssn-taken']);
});

test('coverage waived that nobody waived: what an election does not mention stands', () => {
  const open = { ...covers('Jane', [aCover(3, '2026-07-01')]), type: 'open' } as ChangeRequest;
  const after = done(family, open);
  expect(spansOf(after, 'Jane')).toEqual([
    'PPO 1500 2026-01-01..open',
    'Dental High 2026-01-01..2026-06-30',
    'Dental Low 2026-07-01..open',
  ]);
  expect(spansOf(after, 'Sam')).toEqual(['PPO 1500 2026-01-01..open']);
});

describe('birth date mismatch on the roster link', () => {
  const withDob = (dob: string): PersonInput => ({
    ...aPerson('Jane', '18', { ssn: '900-11-2222' }),
    details: { relationshipCode: '18', firstName: 'Jane', lastName: 'Example', dob },
  });
  it('is refused in the portal and looked at in a file', () => {
    const other = { ...enrolled('portal'), subscriber: withDob('1984-07-15'), dependents: [] };
    expect(codes(run(family, other))).toEqual(['dob-mismatch']);
    expect(warnings(run(family, { ...other, source: '834' }))).toEqual(['dob-mismatch']);
    expect(codes(run(family, { ...other, subscriber: withDob('1984-07-14') }))).toEqual(['unchanged']);
  });
});

describe('the end of coverage', () => {
  it('follows the client’s rule, the division’s where it has one, and the reason’s before both', () => {
    const byRule = (facts: FamilyFacts, reason = 'quit') =>
      spansOf(done(facts, leaves('Jane', { effectiveDate: '2026-06-15', reason })), 'Jane')[0];
    expect(byRule(family)).toBe('PPO 1500 2026-01-01..2026-06-30');
    expect(byRule(withSettings({ coverageTermRule: 'dateOfEvent' }))).toBe('PPO 1500 2026-01-01..2026-06-15');
    expect(byRule(withSettings({ coverageTermRule: 'endOfPayPeriod' }))).toBe('PPO 1500 2026-01-01..2026-06-28');
    expect(byRule(family, 'death')).toBe('PPO 1500 2026-01-01..2026-06-15');
    const settings = madeRules({}, { [DIVISIONS[0]]: { coverageTermRule: 'dateOfEvent' } });
    expect(byRule({ ...family, client: { ...aClient, settings } })).toBe('PPO 1500 2026-01-01..2026-06-15');
  });
  it('by gross misconduct needs a note', () => {
    const fired = { reason: 'misconduct', effectiveDate: '2026-06-15' };
    expect(codes(run(family, leaves('Jane', fired)))).toEqual(['note-required']);
    expect(codes(run(family, leaves('Jane', { ...fired, note: 'theft' })))).toEqual(['effects']);
    expect(TODAY).toBe('2026-06-15');
  });
});

describe('COBRA is owed', () => {
  const losses = (request: ChangeRequest, facts = family) => {
    const decision = run(facts, request);
    if (decision.outcome === 'refused') throw new Error(JSON.stringify(decision.refusals));
    return cobraLosses(facts, decision).map(({ personId, event, lastDay }) => [
      facts.people.find(({ id }) => id === personId)?.details[0]?.firstName,
      event,
      lastDay,
    ]);
  };
  it('to everybody who loses health coverage with the job, and to nobody after gross misconduct', () => {
    const quit = leaves('Jane', { effectiveDate: '2026-06-15', reason: 'quit' });
    expect(losses(quit)).toEqual([
      ['Jane', 'termination', '2026-06-30'],
      ['Sam', 'termination', '2026-06-30'],
    ]);
    expect(losses(leaves('Jane', { effectiveDate: '2026-06-15', reason: 'misconduct', note: 'theft' }))).toEqual([]);
  });
  it('to the family of the dead, and to a spouse after a divorce', () => {
    const death = leaves('Jane', { effectiveDate: '2026-06-15', reason: 'death', deathDate: '2026-06-15' });
    expect(losses(death)).toEqual([['Sam', 'death', '2026-06-15']]);
    const divorce = leaves('Sam', { event: { code: 'divorce', date: '2026-06-10' }, reason: 'divorce' });
    expect(losses(divorce)).toEqual([['Sam', 'divorce', '2026-06-30']]);
  });
  it('to nobody who only changes plans', () => {
    expect(losses(covers('Jane', [aCover(1, '2026-07-01')]))).toEqual([]);
  });
});

describe('a change planned ahead (domain 1.4: futureDays)', () => {
  const later = (effectiveDate: string, more: object = {}): ChangeRequest => ({
    ...asked,
    effectiveDate,
    type: 'divchange',
    divisionId: DIVISIONS[1],
    planMap: {},
    ...more,
  });
  it('goes 90 days from today, or as many as the client or the division says', () => {
    expect(codes(run(family, later('2026-09-13')))).toEqual(['effects']);
    expect(codes(run(family, later('2026-09-14')))).toEqual(['too-far-ahead']);
    expect(codes(run(withSettings({ futureDays: 10 }), later('2026-06-26')))).toEqual(['too-far-ahead']);
    const settings = madeRules({}, { [DIVISIONS[1]]: { futureDays: 200 } });
    const generous = { ...family, client: { ...family.client, settings } };
    expect(codes(run(generous, later('2026-12-01')))).toEqual(['effects']);
  });
  it('is passed by an administrator, who reads of it, and stated by a file as what is so', () => {
    const passed = run(family, later('2026-12-01', { override: { reason: 'The plant opens then.' } }));
    expect([passed.outcome, warnings(passed)]).toEqual(['effects', ['too-far-ahead']]);
    const filed = run(family, later('2026-12-01', { source: '834' }));
    expect([filed.outcome, warnings(filed)]).toEqual(['effects', []]);
  });
  it('counts of a coverage its own days, and of a hire the hire date, whatever the waiting period adds', () => {
    expect(codes(run(family, covers('Jane', [aCover(1, '2026-12-01')])))).toEqual(['too-far-ahead']);
    const hire = (hireDate: string): ChangeRequest => ({
      ...enrolled('portal'),
      effectiveDate: '2026-11-01',
      employment: { ...enrolled().employment, hireDate },
      subscriber: aPerson('Jane', '18', { ssn: '900-11-2222', coverages: [aCover(0, '2026-11-01')] }),
      dependents: [],
    });
    expect(codes(run(aFamily(), hire('2026-09-01')))).toEqual(['effects']);
    expect(codes(run(aFamily(), hire('2026-10-01')))).toEqual(['too-far-ahead']);
  });
});
