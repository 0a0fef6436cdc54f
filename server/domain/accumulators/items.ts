import type { CoverageType } from '@coverlane/contract/codes.ts';
import type {
  AccumulatorKind,
  AccumulatorNetwork,
  AccumulatorScope,
  AccumulatorUnit,
  BenefitCategory,
  Carryover,
  CobMethod,
  DeductibleType,
  NetworkCrossing,
  YearBasis,
} from '@coverlane/contract/accumulators/codes.ts';

/** What is counted (domain 8.1): one configured item. */
export interface Item {
  id: string;
  liabilityItemId: string;
  kind: AccumulatorKind;
  scope: AccumulatorScope;
  network: AccumulatorNetwork;
  coverageType: CoverageType;
  unit: AccumulatorUnit;
  requiredTiers: readonly string[];
  planYearBasis: YearBasis;
  benefitCategory: BenefitCategory | null;
  withoutPreventive: boolean;
  pairId: string | null;
  countsToward: string | null;
}

/** An item with what a plan limits it to. `limit` in the item's unit (cents for money): null is no limit, 0 is none. */
export interface ItemLimit {
  item: Item;
  limit: number | null;
}

/** Dollars of a visit of some kind, in network, in cents; null: deductible and coinsurance apply instead. */
export interface Copays {
  primary: number | null;
  specialist: number | null;
  urgent: number | null;
  emergency: number | null;
}

/** How a plan shares the cost of a bill (domain 7.3, 8.2). Coinsurance is what the member pays, in percent. */
export interface CostSharing {
  deductibleType: DeductibleType;
  networkCrossing: NetworkCrossing;
  carryover: Carryover;
  coinsurance: { in: number | null; out: number | null };
  copays: Copays;
  rxIntegrated: boolean;
  cobMethod: CobMethod;
}

/** Where a plan keeps nothing about cost sharing: amounts are only added up. */
export const NO_COST_SHARING: CostSharing = {
  deductibleType: 'embedded',
  networkCrossing: 'separate',
  carryover: 'none',
  coinsurance: { in: null, out: null },
  copays: { primary: null, specialist: null, urgent: null, emergency: null },
  rxIntegrated: false,
  cobMethod: 'standard',
};
