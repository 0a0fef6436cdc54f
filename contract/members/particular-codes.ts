import type { CoverageType } from '../codes.ts';

/** What is recorded of a person beside details, addresses, employment and coverages. */
export const particularKinds = [
  'salary',
  'beneficiaries',
  'otherCoverage',
  'doctor',
  'volume',
  'pastAge',
  'leave',
  'insurability',
  'extraBenefit',
] as const;
export type ParticularKind = (typeof particularKinds)[number];

/** Why a child stays covered past the age limit: the plan was asked to, or a state's law says so. */
export const pastAgeGrounds = ['kept', 'stateLaw'] as const;
export type PastAgeGround = (typeof pastAgeGrounds)[number];

/** What a salary is stated for. */
export const salaryBases = ['yearly', 'monthly', 'hourly'] as const;
export type SalaryBasis = (typeof salaryBases)[number];

/** Who can get the money of a life insurance (domain 4.1 beneficiary). */
export const beneficiaryKinds = ['person', 'trust', 'estate', 'charity', 'org'] as const;
export type BeneficiaryKind = (typeof beneficiaryKinds)[number];
/** Contingent ones get it where no primary one can. */
export const beneficiaryClasses = ['primary', 'contingent'] as const;
export type BeneficiaryClass = (typeof beneficiaryClasses)[number];
/** What a person is to the employee. */
export const beneficiaryRelationships = ['spouse', 'partner', 'child', 'parent', 'sibling', 'friend', 'other'] as const;
export type BeneficiaryRelationship = (typeof beneficiaryRelationships)[number];

/** Kinds of other health coverage, as the order of benefits asks for them (domain 3.3, 4.1). */
export const otherCoverageKinds = ['group', 'individual', 'medicare', 'medicaid', 'tricare', 'other'] as const;
export type OtherCoverageKind = (typeof otherCoverageKinds)[number];

/** How somebody has another plan: at work, retired, or going on with it after work (NAIC model regulation 120, 6.B). */
export const otherStatuses = ['active', 'retired', 'continued'] as const;
export type OtherStatus = (typeof otherStatuses)[number];
/** Why somebody has Medicare: it decides whether it pays first (42 USC 1395y(b)). */
export const medicareReasons = ['age', 'disability', 'kidney'] as const;
export type MedicareReason = (typeof medicareReasons)[number];
/** Of a child of two plans: parents live together, a court says whose plan, or one of them has custody (domain 3.3). */
export const childOrders = ['together', 'decreeHere', 'decreeThere', 'custodyHere', 'custodyThere'] as const;
export type ChildOrder = (typeof childOrders)[number];

/** Other coverage that a health savings account goes with: a high-deductible plan, or dental, vision and the like (IRC 223(c)(1)(B)). */
export const hsaFits = ['highDeductible', 'limited'] as const;
export type HsaFit = (typeof hsaFits)[number];

/** Coverage that pays somebody else after a death, and so asks for beneficiaries. */
export const beneficiaryTypes: readonly CoverageType[] = ['life', 'add'];

/** Coverage whose benefits are coordinated with those of another plan (NAIC model law 120). */
export const coordinatedTypes: readonly CoverageType[] = ['medical', 'dental', 'vision', 'rx'];

/** The prefix of the United States' health industry, which the check digit of an NPI counts in (45 CFR 162.406). */
const NPI_PREFIX = '80840';

/** Is it a National Provider Identifier: ten digits, the last one their Luhn check digit with the prefix 80840? */
export function isNpi(text: string): boolean {
  if (!/^[12]\d{9}$/.test(text)) return false;
  const sum = [...`${NPI_PREFIX}${text}`].reverse().reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
