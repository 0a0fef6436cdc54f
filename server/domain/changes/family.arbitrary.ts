import type { CoverageType, RelationshipCode } from '@coverlane/contract/codes.ts';
import * as fc from 'fast-check';
import { addDays, type CalendarDate } from '../../platform/values/dates.ts';
import { standardEligibility } from '../eligibility/facts.ts';
import { madeRules } from '../made-rules.testing.ts';
import type { ClientFacts, FamilyFacts, PersonFacts } from './facts.ts';
import { particular } from './particulars.arbitrary.ts';
import type { ChangeRequest, CoverageInput, NewEmployee, PersonInput } from './requests.ts';

const fixedId = (kind: string, number: number): string =>
  `${kind.padStart(8, '0')}-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const CLIENT = fixedId('c', 1);
export const GROUP = fixedId('a', 1);
export const DIVISIONS = [fixedId('d', 1), fixedId('d', 2)] as const;
/** Two medical plans, two dental plans and one life plan. */
export const PLANS: readonly { id: string; name: string; coverageType: CoverageType }[] = [
  { id: fixedId('b', 1), name: 'PPO 1500', coverageType: 'medical' },
  { id: fixedId('b', 2), name: 'HDHP 3000', coverageType: 'medical' },
  { id: fixedId('b', 3), name: 'Dental High', coverageType: 'dental' },
  { id: fixedId('b', 4), name: 'Dental Low', coverageType: 'dental' },
  { id: fixedId('b', 5), name: 'Life 1x', coverageType: 'life' },
];
export const TODAY: CalendarDate = '2026-06-15';

const named = (at: number) => ({ name: `Division ${at + 1}`, systemIdentifier: `D${at + 1}` });

/** A client with two divisions, both offered every plan from 2020 on. */
export const aClient: ClientFacts = {
  id: CLIENT,
  allowTestIds: true,
  timeZone: 'America/New_York',
  settings: madeRules({ lifePartner: true }),
  eligibility: standardEligibility,
  groups: new Map([[GROUP, { id: GROUP, groupNumber: 'GRP10045', name: 'Acme Tool' }]]),
  divisions: new Map(DIVISIONS.map((id, at) => [id, { ...named(at), id, code: null, groupId: GROUP }])),
  plans: new Map(
    PLANS.map((plan, at) => [
      plan.id,
      {
        ...plan,
        systemIdentifier: `P${at + 1}`,
        pivots: DIVISIONS.map((divisionId) => ({ divisionId, effectiveDate: '2020-01-01', expirationDate: null })),
      },
    ]),
  ),
};

/** A family as known, `people` empty before its first change. */
export const aFamily = (people: readonly PersonFacts[] = []): FamilyFacts => ({
  client: aClient,
  people,
  today: TODAY,
  ssnHolders: new Map(),
});

/** A person of a request. */
export const aPerson = (
  key: string,
  relationshipCode: RelationshipCode,
  more: Partial<PersonInput> = {},
): PersonInput => ({
  key,
  systemIdentifier: null,
  suffix: null,
  ssn: null,
  addresses: [],
  coverages: [],
  ...more,
  details: {
    relationshipCode,
    firstName: key,
    lastName: 'Example',
    dob: relationshipCode === '19' ? '2015-04-01' : '1984-07-14',
    ...more.details,
  },
});

/** A coverage of a request: open from its date. */
export const aCover = (plan: number, effectiveDate: CalendarDate, more: object = {}): CoverageInput => ({
  action: 'cover',
  coverageType: PLANS[plan]?.coverageType ?? 'medical',
  planId: PLANS[plan]?.id ?? '',
  effectiveDate,
  expirationDate: null,
  tier: null,
  ...more,
});

/** A new employee hired 2024-01-01 in the first division. */
export const aNewEmployee = (more: Partial<NewEmployee> = {}): NewEmployee => ({
  type: 'newemployee',
  effectiveDate: '2026-01-01',
  reason: '28',
  source: '834',
  tiers: 'derive',
  memberNumber: 'EV1002345',
  subscriber: aPerson('Jane', '18'),
  employment: { divisionId: DIVISIONS[0], hireDate: '2024-01-01', status: 'FT' },
  dependents: [],
  ...more,
});

const day = fc.integer({ min: 0, max: 900 }).map((days) => addDays('2024-02-01', days));
const tier = fc.constantFrom(null, 'EMP', 'FAM', 'TWO', 'IND', 'ESP');
const tiers = fc.constantFrom('derive' as const, 'stated' as const);
const source = fc.constantFrom('834' as const, 'portal' as const);

const coverInput: fc.Arbitrary<CoverageInput> = fc
  .record({
    plan: fc.integer({ min: 0, max: 4 }),
    from: fc.option(day, { nil: null }),
    length: fc.option(fc.integer({ min: -1, max: 400 }), { nil: null }),
    tier,
    cobra: fc.boolean(),
  })
  .map(({ plan, from, length, ...rest }) => ({
    ...aCover(plan, from ?? '2025-01-01', rest),
    ...(from === null || length === null ? {} : { expirationDate: addDays(from, length) }),
  }));

const endInput: fc.Arbitrary<CoverageInput> = fc.record({
  action: fc.constant('end' as const),
  coverageType: fc.constantFrom('medical' as const, 'dental' as const),
  planId: fc.constantFrom(null, PLANS[0]?.id ?? null, PLANS[2]?.id ?? null),
  expirationDate: day,
  termReason: fc.constantFrom(null, '07'),
});
const coverage = fc.oneof({ weight: 4, arbitrary: coverInput }, endInput);

/** Coverages of one person: one of a type, as two that contradict each other say nothing about either. */
const covers = fc.uniqueArray(coverInput, { maxLength: 3, selector: (input) => input.coverageType });
/** Coverages of one person of the family, counted from 0. */
const inputs = fc
  .tuple(fc.nat(5), fc.uniqueArray(coverage, { minLength: 1, maxLength: 3, selector: (input) => input.coverageType }))
  .map(([at, stated]) => stated.map((input) => [at, input] as const));

/** The dependents a random family may get; each is one human, by name. */
const HUMANS: readonly (readonly [string, RelationshipCode])[] = [
  ['Sam', '01'],
  ['Kim', '53'],
  ['Ann', '19'],
  ['Ben', '19'],
  ['Dee', '22'],
];
const dependent = fc
  .record({
    human: fc.constantFrom(...HUMANS),
    coverages: covers,
    ssn: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ human, coverages, ssn }) =>
    aPerson(human[0], human[1], { coverages, ssn: ssn === 3 ? null : `90011000${ssn}` }),
  );

/** A way to make a request of the family as it stands, so that ids of real people are used. */
export type Step = (facts: FamilyFacts) => ChangeRequest;

const personAt = (facts: FamilyFacts, at: number): string =>
  facts.people[at % Math.max(facts.people.length, 1)]?.id ?? CLIENT;
/** A life event that was reported in time, or an administrator's word; mostly neither. */
const allowedBy = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.constant({ override: { reason: 'as agreed' } }) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('birth', 'marriage', 'divorce', 'otherChange'), fc.integer({ min: 0, max: 40 }))
      .map(([code, days]) => ({ event: { code, date: addDays(TODAY, -days) } })),
  },
);
const asked = fc
  .tuple(fc.record({ effectiveDate: day, reason: fc.constantFrom('22', 'quit', 'employeeRequest'), source }), allowedBy)
  .map(([base, allowed]) => ({ ...base, ...allowed }));

/** One request of any type on a family that exists. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(asked, tiers, inputs).map(
    ([base, mode, inputs]): Step =>
      (facts) => ({
        ...base,
        type: 'coveragechange',
        tiers: mode,
        coverages: inputs.map(([at, input]) => ({ ...input, personId: personAt(facts, at) })),
      }),
  ),
  fc.tuple(asked, tiers, fc.uniqueArray(dependent, { minLength: 1, maxLength: 3, selector: (input) => input.key })).map(
    ([base, mode, dependents]): Step =>
      () => ({ ...base, type: 'adddependent', tiers: mode, dependents }),
  ),
  fc.tuple(asked, tiers, fc.nat(5), fc.option(day, { nil: null })).map(
    ([base, mode, at, coverageEnds]): Step =>
      (facts) => ({
        ...base,
        type: 'termmember',
        personId: personAt(facts, at),
        coverageEnds,
        terminationDate: coverageEnds,
        deathDate: null,
        tiers: mode,
      }),
  ),
  fc
    .tuple(
      asked,
      fc.nat(5),
      fc.record({ phone: fc.constantFrom(null, '5550100', '5550101'), lastName: fc.constantFrom('Example', 'Muster') }),
    )
    .map(
      ([base, at, details]): Step =>
        (facts) => ({ ...base, type: 'demochange', personId: personAt(facts, at), details }),
    ),
  fc.tuple(asked, fc.nat(5), particular).map(
    ([base, at, input]): Step =>
      (facts) => ({ ...base, type: 'demochange', personId: personAt(facts, at), details: {}, particulars: [input] }),
  ),
  fc.tuple(asked, fc.nat(5), fc.constantFrom('900112233', '900112244', null)).map(
    ([base, at, ssn]): Step =>
      (facts) => ({ ...base, type: 'demochange', personId: personAt(facts, at), details: {}, ssn }),
  ),
  fc.tuple(asked, fc.constantFrom('home' as const, 'mailing' as const), fc.constantFrom('12 Elm St', '9 Oak Ave')).map(
    ([base, kind, address1]): Step =>
      (facts) => ({
        ...base,
        type: 'addresschange',
        personIds: facts.people.map((person) => person.id),
        addresses: [{ kind, address1, city: 'Portland', state: 'OR', zip: '97201' }],
      }),
  ),
  fc.tuple(asked, fc.constantFrom(...DIVISIONS)).map(
    ([base, divisionId]): Step =>
      () => ({ ...base, type: 'divchange', divisionId, planMap: {} }),
  ),
);

/** The first request of a random family. */
export const firstRequest: fc.Arbitrary<NewEmployee> = fc
  .tuple(tiers, covers, fc.uniqueArray(dependent, { maxLength: 3, selector: (input) => input.key }))
  .map(([mode, coverages, dependents]) =>
    aNewEmployee({ tiers: mode, subscriber: aPerson('Jane', '18', { coverages, ssn: '900-11-9999' }), dependents }),
  );
