import { countedIds } from './counted-ids.testing.ts';
import { describe, expect, it } from 'vitest';
import { factsAfter } from './after.ts';
import { decide } from './decide.ts';
import type { Decision } from './effects.ts';
import type { FamilyFacts, PersonFacts } from './facts.ts';
import { aClient, aCover, aFamily, aNewEmployee, aPerson, DIVISIONS, PLANS, TODAY } from './family.arbitrary.ts';
import { sentencesOf } from './outcome.ts';
import { redacted } from './redacted.ts';
import type { ChangeRequest, CoverageInput } from './requests.ts';

const newId = countedIds();
const run = (facts: FamilyFacts, request: ChangeRequest): Decision => decide(facts, request, newId);

/** The family after a request that must not be refused. */
function done(facts: FamilyFacts, request: ChangeRequest): FamilyFacts {
  const decision = run(facts, request);
  if (decision.outcome === 'refused') throw new Error(JSON.stringify(decision.refusals));
  return factsAfter(facts, decision);
}

const member = (facts: FamilyFacts, firstName: string): PersonFacts => {
  const person = facts.people.find((one) => one.details.at(-1)?.firstName === firstName);
  if (person === undefined) throw new Error(`Nobody is called ${firstName}.`);
  return person;
};

/** "PPO 1500 FAM 2026-01-01..open" for each coverage. */
const coveragesOf = (facts: FamilyFacts, firstName: string): string[] =>
  member(facts, firstName).coverages.map((row) => {
    const plan = PLANS.find(({ id }) => id === row.planId)?.name;
    return `${plan} ${row.tierCode} ${row.effectiveDate}..${row.expirationDate ?? 'open'}`;
  });

const codes = (decision: Decision): string[] =>
  decision.outcome === 'refused'
    ? decision.refusals.map(({ code }) => code)
    : sentencesOf(decision.effects).map(({ code }) => code);
const warnings = (decision: Decision): string[] => decision.warnings.map(({ code }) => code);

const family = done(
  aFamily(),
  aNewEmployee({
    subscriber: aPerson('Jane', '18', { ssn: '900-11-2222', coverages: [aCover(0, '2026-01-01')] }),
    dependents: [
      aPerson('Sam', '01', { coverages: [aCover(0, '2026-01-01')] }),
      aPerson('Ann', '19', { coverages: [aCover(0, '2026-01-01')] }),
    ],
  }),
);
const asked = { effectiveDate: '2026-06-01', reason: '22', source: '834' } as const;
const coverages = (firstName: string, ...inputs: CoverageInput[]): ChangeRequest => ({
  ...asked,
  type: 'coveragechange',
  tiers: 'derive',
  coverages: inputs.map((input) => ({ ...input, personId: member(family, firstName).id })),
});
const leaves = (firstName: string, more: object = {}): ChangeRequest => ({
  ...asked,
  type: 'termmember',
  personId: member(family, firstName).id,
  coverageEnds: '2026-06-30',
  terminationDate: null,
  deathDate: null,
  tiers: 'derive',
  ...more,
});

describe('a new employee', () => {
  it('starts a family with numbers, coverages and the tier of the people covered', () => {
    expect(family.people.map((person) => person.suffix)).toEqual(['00', '01', '02']);
    expect(coveragesOf(family, 'Ann')).toEqual(['PPO 1500 FAM 2026-01-01..open']);
  });
  it('is refused without a division, before the hire date, and where the plan is not offered', () => {
    const request = aNewEmployee({ subscriber: aPerson('Jane', '18', { coverages: [aCover(0, '2023-12-31')] }) });
    expect(codes(run(aFamily(), { ...request, employment: {} }))).toContain('location-required');
    expect(codes(run(aFamily(), request))).toEqual(['effective-before-hire']);
    const plans = new Map([...aClient.plans].map(([id, plan]) => [id, { ...plan, pivots: [] }]));
    const unoffered = { ...aFamily(), client: { ...aClient, plans } };
    expect(
      codes(
        run(unoffered, aNewEmployee({ subscriber: aPerson('Jane', '18', { coverages: [aCover(0, '2026-01-01')] }) })),
      ),
    ).toEqual(['plan-not-offered']);
  });
  it('is refused with an SSN of another member, and a wrong one of a file is left out with a warning', () => {
    const taken = { ...aFamily(), ssnHolders: new Map([['900112222', 'someone-else']]) };
    const request = aNewEmployee({ subscriber: aPerson('Jane', '18', { ssn: '900112222' }) });
    expect(codes(run(taken, request))).toEqual(['ssn-taken']);
    const wrong = aNewEmployee({ subscriber: aPerson('Jane', '18', { ssn: '666112222' }) });
    const decision = run(aFamily(), wrong);
    expect(warnings(decision)).toEqual(['ssn-invalid']);
    expect(done(aFamily(), wrong).people[0]?.ssn).toBeNull();
    expect(codes(run(aFamily(), { ...wrong, source: 'portal' }))).toEqual(['ssn-invalid']);
  });
  it('is kept without any SSN in the JSON of its request and effects', () => {
    const decision = run(aFamily(), aNewEmployee({ subscriber: aPerson('Jane', '18', { ssn: '900-11-2222' }) }));
    if (decision.outcome === 'refused') throw new Error('refused');
    const kept = JSON.stringify([redacted(decision.request), sentencesOf(decision.effects)]);
    expect(kept).not.toMatch(/900-?11-?2222/);
  });
});

describe('a coverage', () => {
  it('of a new plan ends the old plan of its type the day before, and says so', () => {
    const request = coverages('Ann', aCover(1, '2026-07-01'));
    expect(coveragesOf(done(family, request), 'Ann')).toEqual(
      expect.arrayContaining(['PPO 1500 FAM 2026-01-01..2026-06-30', 'HDHP 3000 ECH 2026-07-01..open']),
    );
    expect(codes(run(family, request))).toContain('coverage-replaced');
  });
  it('goes on without a gap when it comes back the day after its end, and starts anew after a gap', () => {
    const ended = done(family, leaves('Ann'));
    const back = coveragesOf(done(ended, coverages('Ann', aCover(0, '2026-07-01'))), 'Ann');
    expect(back).toEqual(['PPO 1500 FAM 2026-01-01..open']);
    const late = coveragesOf(done(ended, coverages('Ann', aCover(0, '2026-08-01'))), 'Ann');
    expect(late).toEqual(['PPO 1500 FAM 2026-01-01..2026-06-30', 'PPO 1500 FAM 2026-08-01..open']);
  });
  it('that ends the day before it begins was never effective', () => {
    const ended = done(family, coverages('Ann', aCover(0, '2026-01-01', { expirationDate: '2025-12-31' })));
    expect(coveragesOf(ended, 'Ann')).toEqual(['PPO 1500 FAM 2026-01-01..2025-12-31']);
    expect(coveragesOf(ended, 'Sam')).toEqual(['PPO 1500 ESP 2026-01-01..open']);
  });
  it('stops before a later plan of its type, with a warning', () => {
    const planned = done(family, coverages('Ann', aCover(1, '2027-01-01')));
    const decision = run(planned, coverages('Ann', aCover(0, '2026-01-01')));
    expect([decision.outcome, warnings(decision)]).toEqual(['unchanged', ['later-plan-stands']]);
  });
  it('keeps the tier of the file and warns where it differs from the people covered', () => {
    const request = {
      ...coverages('Jane', aCover(0, '2026-01-01', { tier: 'ESP' })),
      tiers: 'stated',
    } as ChangeRequest;
    const decision = run(family, request);
    expect(warnings(decision)).toEqual(['tier-differs']);
    expect(coveragesOf(done(family, request), 'Jane')).toEqual([
      'PPO 1500 FAM 2026-01-01..2026-05-31',
      'PPO 1500 ESP 2026-06-01..open',
    ]);
  });
  it('of a second spouse is refused, and so is a child past 26 unless a file says so', () => {
    const second = { ...asked, type: 'adddependent', tiers: 'derive' } as const;
    const partner = aPerson('Kim', '53', { coverages: [aCover(0, '2026-06-01')] });
    expect(codes(run(family, { ...second, dependents: [partner] }))).toEqual(['second-spouse']);
    const grown = aPerson('Old', '19', { coverages: [aCover(0, '2026-06-01')] });
    const child = { ...grown, details: { ...grown.details, dob: '2000-05-20' } };
    expect(codes(run(family, { ...second, source: 'portal', dependents: [child] }))).toEqual(['child-over-26']);
    expect(warnings(run(family, { ...second, dependents: [child] }))).toContain('child-over-26');
  });
});

describe('a termination', () => {
  it('of the subscriber ends all coverages of the family on one day', () => {
    const after = done(family, leaves('Jane', { terminationDate: '2026-06-12' }));
    const ends = after.people.flatMap((person) => person.coverages.map((row) => row.expirationDate));
    expect(ends).toEqual(['2026-06-30', '2026-06-30', '2026-06-30']);
    expect(member(after, 'Jane').employments.at(-1)).toMatchObject({ terminationDate: '2026-06-12', status: 'TE' });
  });
  it('of a spouse changes the tier of the others from the next day', () => {
    expect(coveragesOf(done(family, leaves('Sam')), 'Jane')).toEqual([
      'PPO 1500 FAM 2026-01-01..2026-06-30',
      'PPO 1500 ECH 2026-07-01..open',
    ]);
  });
  it('without a date ends by the rule of the client: 11/13 and end of month is 11/30', () => {
    const request = leaves('Ann', { effectiveDate: '2026-11-13', coverageEnds: null });
    expect(coveragesOf(done(family, request), 'Ann')).toEqual(['PPO 1500 FAM 2026-01-01..2026-11-30']);
  });
  it('far in the past is a warning for a file and a refusal for everybody else', () => {
    const late = { coverageEnds: '2026-02-28' };
    expect(warnings(run(family, leaves('Ann', late)))).toEqual(['retro-termination']);
    expect(codes(run(family, leaves('Ann', { ...late, source: 'portal' })))).toEqual(['retro-termination']);
  });
});

describe('other changes', () => {
  it('of details hold from their day on and leave what is planned for later', () => {
    const id = member(family, 'Jane').id;
    const change = (effectiveDate: string, phone: string): ChangeRequest => ({
      ...asked,
      type: 'demochange',
      personId: id,
      effectiveDate,
      details: { phone },
    });
    const planned = done(done(family, change('2026-09-01', '6175550102')), change('2026-06-01', '6175550101'));
    expect(member(planned, 'Jane').details.map((row) => [row.effectiveDate, row.phone])).toEqual([
      ['2024-01-01', null],
      ['2026-06-01', '6175550101'],
      ['2026-09-01', '6175550102'],
    ]);
  });
  it('of the division move the coverages, in the plans the map names', () => {
    const request: ChangeRequest = {
      ...asked,
      type: 'divchange',
      divisionId: DIVISIONS[1],
      planMap: { [PLANS[0]?.id ?? '']: PLANS[1]?.id ?? '' },
    };
    const after = done(family, request);
    expect(coveragesOf(after, 'Sam')).toEqual([
      'PPO 1500 FAM 2026-01-01..2026-05-31',
      'HDHP 3000 FAM 2026-06-01..open',
    ]);
    expect(member(after, 'Sam').coverages.at(-1)?.divisionId).toBe(DIVISIONS[1]);
  });
  it('of the division end a coverage that the map takes nowhere, the day before', () => {
    const planMap = { [PLANS[0]?.id ?? '']: null };
    const after = done(family, { ...asked, type: 'divchange', divisionId: DIVISIONS[1], planMap });
    expect(coveragesOf(after, 'Sam')).toEqual(['PPO 1500 FAM 2026-01-01..2026-05-31']);
  });
  it('of addresses reach everybody asked for', () => {
    const people = family.people.map((person) => person.id);
    const addresses = [{ kind: 'home' as const, address1: '12 Elm St', city: 'Portland' }];
    const after = done(family, { ...asked, type: 'addresschange', personIds: people, addresses });
    expect(after.people.map((person) => person.addresses[0]?.address1)).toEqual(Array(3).fill('12 Elm St'));
  });
  it('about nobody of the family are refused', () => {
    expect(codes(run(family, { ...asked, type: 'demochange', personId: 'nobody', details: {} }))).toEqual([
      'member-not-found',
    ]);
    expect(family.today).toBe(TODAY);
  });
});
