/** Who signs up for an account of their own is at least so old (domain 6.2). */
export const ADULT_YEARS = 18;

/** Full years on a day, of dates 'YYYY-MM-DD'. A birthday on February 29 counts from March 1. */
export function yearsOn(dob: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(dob.slice(0, 4));
  return day.slice(5) < dob.slice(5) ? years - 1 : years;
}

/** A member number as it is compared: "ev 100-3295" is EV1003295. Null where nothing is left. */
export const numberKey = (typed: string | null | undefined): string | null =>
  (typed ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '') || null;
