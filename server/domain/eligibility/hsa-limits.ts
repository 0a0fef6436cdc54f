import { birthday, type CalendarDate } from '../../platform/values/dates.ts';

/** What may be put into a health savings account in a calendar year, in cents (IRC 223(b)). */
export type HsaFigures = { single: number; family: number; catchUp: number };

/** From this age, reached by the last day of the year, the catch-up amount may be added (IRC 223(b)(3)). */
export const CATCH_UP_AGE = 55;

/** By year: Rev. Proc. 2024-25 (2025), Rev. Proc. 2025-19 (2026), domain 8.2 (2027). The catch-up is fixed by the law. */
const FIGURES: Readonly<Record<string, HsaFigures>> = {
  2025: { single: 430_000, family: 855_000, catchUp: 100_000 },
  2026: { single: 440_000, family: 875_000, catchUp: 100_000 },
  2027: { single: 450_000, family: 900_000, catchUp: 100_000 },
};

/** The figures of the year of a day; undefined for years not yet published. */
export const hsaFiguresOf = (day: CalendarDate): HsaFigures | undefined => FIGURES[day.slice(0, 4)];

/**
 * The most that may be put in for somebody in the year of a day, whoever pays it, in cents; null: not yet published. A whole
 * year's: nothing is taken off for months without the coverage (IRC 223(b)(8) may give the whole all the same).
 * @param isFamily does the high-deductible plan cover somebody beside them?
 */
export function hsaLimit(
  day: CalendarDate,
  { isFamily, dob }: { isFamily: boolean; dob: CalendarDate | null },
): number | null {
  const figures = hsaFiguresOf(day);
  if (figures === undefined) return null;
  const catchesUp = dob !== null && birthday(dob, CATCH_UP_AGE) <= `${day.slice(0, 4)}-12-31`;
  return (isFamily ? figures.family : figures.single) + (catchesUp ? figures.catchUp : 0);
}
