import type {
  AccumulatorNetwork,
  AdjustmentSource,
  BenefitCategory,
  NetworkCrossing,
} from '@coverlane/contract/accumulators/codes.ts';
import type { ClaimType } from '@coverlane/contract/claims/codes.ts';
import type { CoverageType } from '@coverlane/contract/codes.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';

/** A claim line as accumulators see it: newest, not void. Money in cents; null is "the data does not say" and counts as nothing. */
export interface CreditLine {
  /** Names the line for ever: claim and line number. */
  key: string;
  personId: string;
  claimId: string | null;
  claimNumber: string | null;
  lineNumber: number | null;
  claimType: ClaimType;
  /** Null or 'na': counted as in network. */
  network: string | null;
  serviceDate: CalendarDate;
  /** Who served: visits are counted by day and provider. */
  provider: string | null;
  providerName: string | null;
  procedureCode: string | null;
  benefitCategory: string | null;
  units: number | null;
  deductible: number | null;
  copay: number | null;
  coinsurance: number | null;
  paid: number | null;
  state: 'counted' | 'denied' | 'pending';
  /** May the reader see the claim behind it? Else it is only an amount. */
  seen: boolean;
}

/** A credit no line gives: brought over, or set right. The amount in hundredths of the item's unit: cents for money. */
export interface Adjustment {
  key: string;
  personId: string;
  liabilityItemId: string;
  serviceDate: CalendarDate;
  amount: number;
  source: AdjustmentSource | null;
  /** May the reader see it? Else it is only an amount. */
  seen: boolean;
}

/** The coverage type whose items a claim counts toward. */
export const coverageOfClaim = (type: ClaimType): CoverageType | null =>
  type === 'pharmacy' ? 'rx' : type === 'disability' ? 'std' : type;

/** Ranges of procedure codes by what they are for: CPT and HCPCS in text order, CDT by its letter. */
const CATEGORIES: readonly [BenefitCategory, from: string, to: string][] = [
  ['physicalTherapy', '97010', '97799'],
  ['chiropractic', '98940', '98943'],
  ['orthodontics', 'D8000', 'D8999'],
  ['preventive', 'D0100', 'D1999'],
  ['frames', 'V2020', 'V2025'],
];

/** What a line is for: as the data says, else by its procedure code. */
export function categoryOf({
  benefitCategory,
  procedureCode,
}: Pick<CreditLine, 'benefitCategory' | 'procedureCode'>): string | null {
  if (benefitCategory !== null) return benefitCategory;
  if (procedureCode?.length !== 5) return null;
  return CATEGORIES.find(([, from, to]) => procedureCode >= from && procedureCode <= to)?.[0] ?? null;
}

const TIERS: Readonly<Record<string, 'tier1' | 'tier2'>> = {
  tier1: 'tier1',
  T1: 'tier1',
  '1': 'tier1',
  tier2: 'tier2',
  T2: 'tier2',
  '2': 'tier2',
};

/** Networks whose items a line counts toward, its own first, by how the plan lets them cross. */
const CROSSES: Readonly<Record<NetworkCrossing, Readonly<Record<'in' | 'out', readonly string[]>>>> = {
  separate: { in: ['in'], out: ['out'] },
  outAlsoIn: { in: ['in'], out: ['out', 'in'] },
  inAlsoOut: { in: ['in', 'out'], out: ['out'] },
  combined: { in: ['in', 'out'], out: ['out', 'in'] },
};

/** Does a line of a network count toward an item of one, where the plan lets networks cross (domain 8.2)? */
export function countsIn(item: AccumulatorNetwork, line: string | null, crossing: NetworkCrossing): boolean {
  if (item === 'combined') return true;
  if (item === 'tier1' || item === 'tier2') return line !== null && TIERS[line] === item;
  return CROSSES[crossing][line === 'out' ? 'out' : 'in'].includes(item);
}
