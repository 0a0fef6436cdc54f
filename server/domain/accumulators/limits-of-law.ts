import type { CalendarDate } from '../../platform/values/dates.ts';

/** The most that one person, and a family, may have to pay in a plan year, in cents (ACA 1302(c), 45 CFR 156.130; domain 8.2). */
const OUT_OF_POCKET: Readonly<Record<string, { individual: number; family: number }>> = {
  2025: { individual: 920_000, family: 1_840_000 },
  2026: { individual: 1_060_000, family: 2_120_000 },
  2027: { individual: 1_200_000, family: 2_400_000 },
};

/** The law's out-of-pocket limits for a plan year that begins on this day; undefined for years not yet published. */
export const outOfPocketOfLaw = (yearStart: CalendarDate) => OUT_OF_POCKET[yearStart.slice(0, 4)];

/**
 * What one person can have to pay: out-of-pocket limits embed, also where a plan names a family's only (domain 8.2).
 * @param limit the plan's own, in cents; null: none named
 */
export function individualOutOfPocket(limit: number | null, yearStart: CalendarDate): number | null {
  const law = outOfPocketOfLaw(yearStart)?.individual;
  if (law === undefined) return limit;
  return limit === null ? law : Math.min(limit, law);
}
