import { COMPOSITE } from '@coverlane/contract/reinsurance/codes.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';

/** What an enrolled employee of a tier brings to the attachment each month, between two days, both included (null: still). */
export interface Factor {
  readonly coverageType: string;
  readonly tierCode: string;
  readonly factorCents: number;
  readonly effectiveDate: CalendarDate;
  readonly expirationDate: CalendarDate | null;
}

/** Enrolled families of one type of coverage and tier, on the first day of a policy's month. */
export interface TierCount {
  readonly coverageType: string;
  readonly tierCode: string;
  readonly count: number;
}

/** The factor of a tier on a day: its own, else that of all tiers together; undefined where there is none. */
export function factorOn(
  factors: readonly Factor[],
  { coverageType, tierCode, day }: { coverageType: string; tierCode: string; day: CalendarDate },
): Factor | undefined {
  const holds = factors.filter((one) => one.coverageType === coverageType && isOn(one, day));
  return holds.find((one) => one.tierCode === tierCode) ?? holds.find((one) => one.tierCode === COMPOSITE);
}

const isOn = ({ effectiveDate, expirationDate }: Factor, day: CalendarDate): boolean =>
  effectiveDate <= day && (expirationDate === null || expirationDate >= day);

/** What one month attaches, and the tiers for which there is no factor: "No factor for {tier} in {month}." */
export interface Attached {
  readonly cents: number;
  readonly missing: readonly TierCount[];
}

/**
 * `Σ_tier count × factor` (domain 14.2). Types of coverage for which the policy has no factor at all are not part of the aggregate;
 * of one that has any, a tier without a factor is missing.
 */
export function attachmentOf(counts: readonly TierCount[], factors: readonly Factor[], day: CalendarDate): Attached {
  const types = new Set(factors.map(({ coverageType }) => coverageType));
  const missing: TierCount[] = [];
  let cents = 0;
  for (const one of counts) {
    if (one.count === 0 || !types.has(one.coverageType)) continue;
    const factor = factorOn(factors, { ...one, day });
    if (factor) cents += one.count * factor.factorCents;
    else missing.push(one);
  }
  return { cents, missing };
}

/** Do two factors of one tier hold on one day? "Factor periods overlap." */
export const overlaps = (one: Factor, other: Factor): boolean =>
  one.coverageType === other.coverageType &&
  one.tierCode === other.tierCode &&
  one.effectiveDate <= (other.expirationDate ?? '9999-12-31') &&
  other.effectiveDate <= (one.expirationDate ?? '9999-12-31');
