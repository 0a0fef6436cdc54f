/** What one person uses of medical care in a year, for the comparison of plans: visits to a doctor, and other bills. */
export interface YearlyUse {
  readonly visits: number;
  readonly otherCents: number;
}

/**
 * Three levels of use (design 1.11). At high use one person of the family has a high year and the others a typical one.
 * Bills are what in-network providers may charge.
 */
export const yearlyUse = {
  low: { visits: 1, otherCents: 200_00 },
  typical: { visits: 4, otherCents: 2_500_00 },
  high: { visits: 10, otherCents: 40_000_00 },
} as const satisfies Record<string, YearlyUse>;
export type UseLevel = keyof typeof yearlyUse;

/** What a visit to a doctor is billed with. */
export const VISIT_CENTS = 150_00;
