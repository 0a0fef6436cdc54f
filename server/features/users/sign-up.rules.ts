/** Who signs up for an account of their own is at least so old (domain 6.2). */
export const ADULT_YEARS = 18;

/** A member number as it is compared: "ev 100-3295" is EV1003295. Null where nothing is left. */
export const numberKey = (typed: string | null | undefined): string | null =>
  (typed ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '') || null;
