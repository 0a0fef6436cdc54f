import type { RelationshipCode } from '@coverlane/contract/codes.ts';
import type {
  ContributionFacts,
  CoverageToPrice,
  CoveredPerson,
  PlanPricing,
  PricingFacts,
  RateFacts,
} from './facts.ts';

/** The plan, division and day of the worked examples. */
export const PLAN = 'plan-1';
export const DIVISION = 'division-1';
export const ON = '2026-03-01';

let made = 0;
const nextId = (): string => {
  made += 1;
  return `id-${String(made).padStart(6, '0')}`;
};

/** A rate in force from 2026 on; the amount in dollars. */
export const aRate = (dollars: number, more: Partial<RateFacts> = {}): RateFacts => ({
  id: nextId(),
  divisionId: null,
  kind: 'tier',
  tierCode: null,
  ageFrom: null,
  ageTo: null,
  gender: null,
  tobacco: 'any',
  relationshipCode: null,
  volumeFromCents: null,
  volumeToCents: null,
  unit: 'perMonth',
  amount: Math.round(dollars * 10_000),
  adminFeeCents: 0,
  effectiveDate: '2026-01-01',
  expirationDate: null,
  ...more,
});

/** An employer who pays nothing, unless told otherwise. */
export const aContribution = (more: Partial<ContributionFacts> = {}): ContributionFacts => ({
  id: nextId(),
  divisionId: null,
  classCode: null,
  kind: 'none',
  employerPct: 0,
  dependentPct: 0,
  flatCents: 0,
  tierAmounts: {},
  bands: [],
  capCents: null,
  floorEmployeeCents: 0,
  wellnessCreditCents: 0,
  spousalSurchargeCents: 0,
  tobaccoSurchargeCents: 0,
  tobaccoAlternative: null,
  taxMode: 'auto',
  effectiveDate: '2026-01-01',
  expirationDate: null,
  ...more,
});

/** The rates of TV-05. */
export const tierRates = (): RateFacts[] => [
  aRate(612.4, { tierCode: 'EMP' }),
  aRate(1286.04, { tierCode: 'ESP' }),
  aRate(1145.19, { tierCode: 'ECH' }),
  aRate(1837.2, { tierCode: 'FAM' }),
];

/** A medical plan with the rates of TV-05, unless told otherwise. */
export const aPlan = (more: Partial<PlanPricing> = {}): PlanPricing => ({
  id: PLAN,
  name: 'Everyday PPO',
  coverageType: 'medical',
  required: false,
  structure: null,
  ageBasis: 'planYearStart',
  planYearStart: '01-01',
  childrenCounted: 3,
  volume: null,
  asksDoctor: false,
  pivots: [{ divisionId: DIVISION, effectiveDate: '2020-01-01', expirationDate: null }],
  tiersOffered: [],
  rates: tierRates(),
  contributions: [aContribution()],
  ...more,
});

/** A client with these plans, paying 26 times a year. */
export const factsOf = (plan: PlanPricing, more: Partial<PricingFacts> = {}): PricingFacts => ({
  clientId: 'client-1',
  payFrequency: 'biweekly26',
  payDays: null,
  rounding: 'perPeriod',
  divisions: new Map([[DIVISION, { payFrequency: null, payDays: null, rounding: null }]]),
  plans: new Map([[plan.id, plan]]),
  ...more,
});

/** Somebody of an age on 2026-01-01, the start of the plan year. */
export const somebody = (
  relationshipCode: RelationshipCode,
  age = 40,
  more: Partial<CoveredPerson> = {},
): CoveredPerson => ({
  personId: nextId(),
  relationshipCode,
  dob: `${2025 - age}-06-15`,
  tobacco: false,
  ...more,
});

/** An election of these people. */
export const asked = (covered: readonly CoveredPerson[], more: Partial<CoverageToPrice> = {}): CoverageToPrice => ({
  planId: PLAN,
  divisionId: DIVISION,
  on: ON,
  covered,
  subscriber: { dob: covered[0]?.dob ?? null, salaryCents: 6_825_000 },
  ...more,
});
