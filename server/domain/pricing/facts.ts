import type { CoverageType, Gender, payFrequencies, RelationshipCode, TierCode } from '@coverlane/contract/codes.ts';
import type { Finding, Sentence } from '../changes/effects.ts';
import type { Span } from '../changes/facts.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';

/** How a rate is found and what it is multiplied with (domain 2.1 rate). */
export type RateKind = 'tier' | 'age' | 'ageTier' | 'composite' | 'perThousand' | 'flat' | 'percentSalary';
export type RateUnit = 'perMonth' | 'perThousandMonth' | 'perYear' | 'pctSalary';

/** One active rate: what it applies to, and what it costs. Null asks for nothing. */
export type RateFacts = Span & {
  id: string;
  /** Null: every division. */
  divisionId: string | null;
  kind: RateKind;
  /** The code of a tier item ('EMP', 'TWO'). */
  tierCode: string | null;
  /** Ages in completed years, both included. */
  ageFrom: number | null;
  ageTo: number | null;
  gender: Gender | null;
  tobacco: 'any' | 'yes' | 'no';
  relationshipCode: RelationshipCode | null;
  volumeFromCents: number | null;
  volumeToCents: number | null;
  unit: RateUnit;
  /** Four decimals as an integer: 612.40 is 6124000; 0.6 percent of a salary is 6000. */
  amount: number;
  adminFeeCents: number;
};

/** One person or nobody beside the subscriber, or as many as the limits say (domain 2.1 tier item). */
export type TierItem = {
  id: string;
  code: string;
  spouse: 'required' | 'forbidden' | 'optional';
  minChildren: number;
  maxChildren: number | null;
  /** Spouse and children together; null asks for nothing. Makes TWO: exactly one dependent. */
  minDependents: number | null;
  maxDependents: number | null;
};

export type TierStructure = { id: string; name: string; items: readonly TierItem[] };

/** Which day ages are taken on (domain 2.3). */
export type AgeBasis = 'planYearStart' | 'effectiveDate' | 'birthdayMonth' | 'january1';

/** The volume of life and disability products, in cents. Percents are whole. */
export type VolumeRule = {
  kind: 'salaryMultiple' | 'flat' | 'chosen';
  /** Times the yearly salary, in hundredths: 2 is 200. */
  multiple: number;
  flatCents: number;
  roundUpToCents: number;
  capCents: number | null;
  /** What is above waits for evidence of insurability; null: all is issued. */
  guaranteeIssueCents: number | null;
  ageReductions: readonly { fromAge: number; percent: number }[];
};

export type ContributionKind =
  | 'percentTotal'
  | 'percentByTier'
  | 'percentOfEmpPctDep'
  | 'flat'
  | 'flatByTier'
  | 'definedContribution'
  | 'ageBased'
  | 'table'
  | 'none'
  | 'all';

/** What the employer pays of a plan (domain 2.1 contribution rule). Percents are thousandths: 80 % is 80000. */
export type ContributionFacts = Span & {
  id: string;
  divisionId: string | null;
  classCode: string | null;
  kind: ContributionKind;
  employerPct: number;
  dependentPct: number;
  flatCents: number;
  /** By tier item code: cents, or thousandths of a percent for percentByTier. */
  tierAmounts: Readonly<Record<string, number>>;
  /** Rows of ageBased and table: what the employer pays in cents, by the employee's age and the tier. */
  bands: readonly { ageFrom: number; ageTo: number | null; tierCode: string | null; cents: number }[];
  capCents: number | null;
  floorEmployeeCents: number;
  wellnessCreditCents: number;
  spousalSurchargeCents: number;
  tobaccoSurchargeCents: number;
  /** Whom to ask for the reasonable alternative; without one there is no tobacco surcharge (29 CFR 2590.702). */
  tobaccoAlternative: string | null;
  taxMode: 'pre' | 'post' | 'auto';
};

/** Days on which a tier is offered to a division; a plan without any offers its whole structure (domain 2.1 dptier). */
export type OfferedTier = Span & { divisionId: string; tierCode: string };

export type PlanPricing = {
  id: string;
  name: string;
  coverageType: CoverageType;
  /** Employer-paid, cannot be waived. */
  required: boolean;
  /** Null: the four tiers of the specification, or NOTIER (domain 2.2). */
  structure: TierStructure | null;
  ageBasis: AgeBasis;
  /** 'MM-DD'. */
  planYearStart: string;
  /** How many of the covered children under 21 are charged; null: all (45 CFR 147.102). */
  childrenCounted: number | null;
  volume: VolumeRule | null;
  /** A primary-care doctor is to be named for everybody covered. */
  asksDoctor: boolean;
  pivots: readonly (Span & { divisionId: string })[];
  tiersOffered: readonly OfferedTier[];
  rates: readonly RateFacts[];
  contributions: readonly ContributionFacts[];
};

/** How a yearly amount is spread over pay days (domain 2.4). */
export type RoundingMode = 'perPeriod' | 'exactAnnual';
/** What a month costs in which a coverage begins or ends (domain 2.4). */
export type MidMonthRule = 'fullIfOnOrBefore15' | 'firstOfMonthOnly' | 'proRata';
export type PayFrequency = (typeof payFrequencies)[number];

/** Everything prices of one client come from: plain data, loaded once. Money is cents. */
export type PricingFacts = {
  clientId: string;
  payFrequency: PayFrequency;
  /** Pay days in a year, said of a frequency of its own; null: not said. */
  payDays: number | null;
  /** The setting `deductionRounding` as it is for the client (domain 1.4). */
  rounding: RoundingMode;
  /** What a division does by itself: its pay frequency and its rounding; null: as the client. */
  divisions: ReadonlyMap<
    string,
    { payFrequency: PayFrequency | null; payDays: number | null; rounding: RoundingMode | null }
  >;
  plans: ReadonlyMap<string, PlanPricing>;
};

/** Somebody an election covers; the subscriber is one of them, with relationship 18. */
export type CoveredPerson = {
  personId: string;
  relationshipCode: RelationshipCode;
  dob: CalendarDate | null;
  tobacco: boolean | null;
  gender?: Gender | null;
};

/** One election to price on one day. */
export type CoverageToPrice = {
  planId: string;
  divisionId: string;
  on: CalendarDate;
  covered: readonly CoveredPerson[];
  subscriber: { dob: CalendarDate | null; salaryCents?: number | null; classCode?: string | null };
  /** What was chosen where the plan lets people choose. */
  volumeCents?: number | null;
  /** Up to where it is insured without evidence, where that is not what the plan says. */
  guaranteedCents?: number | null;
  /** What was decided about evidence of insurability on a day: approved above the guaranteed issue, and answered. */
  evidenced?: { since: CalendarDate; approvedCents: number; answeredCents: number } | null;
  /** The first day of the coverage, where it is not `on`: for the age basis effectiveDate. */
  effectiveDate?: CalendarDate;
  wellness?: boolean;
  spouseHasOtherCover?: boolean;
  partnerIsTaxDependent?: boolean;
  /** It is continued (COBRA) for so many percent of the premium, which whoever continues pays alone; absent: it is had by work. */
  continuedPercent?: number | null;
};

/**
 * What a line of a price is for; its words are `prices.line.<label>`. `free-child` is the fourth and further child
 * under 21 where only the three oldest are charged; `continuation` what is asked beside the premium of whoever continues (COBRA).
 */
export type PriceLabel =
  | 'plan'
  | 'employee'
  | 'spouse'
  | 'partner'
  | 'child'
  | 'free-child'
  | 'admin-fee'
  | 'continuation';
export type PriceLine = { personId: string | null; label: PriceLabel; cents: number };

/** The price of one election. `employerCents + employeeCents = monthlyCents`, and the lines add up to it. */
export type Priced = {
  planId: string;
  /** What the coverage is recorded with. */
  tierCode: TierCode;
  /** The tier item whose rate it is; another code than tierCode in a structure of the client's own. */
  tierItemCode: string;
  monthlyCents: number;
  employerCents: number;
  employeeCents: number;
  /** What each pay day takes; with exactAnnual the last one of the year takes `lastPayCents`. */
  perPayCents: number;
  lastPayCents: number;
  /** Pay days in a year; null: not known, and the amounts above are a month's. */
  payPeriods: number | null;
  /** Of employeeCents: what is deducted after taxes. */
  postTaxCents: number;
  /** Value that is taxed as income, a month: a partner's cover (domain 2.4), life above 50,000 (IRC 79). */
  imputedIncomeCents: number;
  /** What is insured, for products with a volume. */
  volumeCents: number | null;
  /** What was asked for above it and waits for evidence of insurability. */
  pendingCents: number;
  /** Of what is continued (COBRA): so many percent of the premium, paid directly; absent: it is had by work. */
  continuedPercent?: number;
  lines: readonly PriceLine[];
  /** Words are `prices.<code>`. */
  notes: readonly Sentence[];
};

/** Is this a price, or the reason why there is none? */
export const isPriced = (result: Priced | Finding): result is Priced => 'monthlyCents' in result;
