/** Where a year would end if it went on as it began: net paid, with a band around it, and the attachment; in cents. */
export interface Projection {
  readonly netCents: number;
  readonly lowCents: number;
  readonly highCents: number;
  readonly attachmentCents: number;
}

/** Fewer whole months than this say nothing about a year. */
export const FEWEST_MONTHS = 3;

/**
 * Carries whole months on to the end of the term: the mean of the months that are over for each that is left, and the attachment of
 * the last one. The band is what the months differed by: as many standard deviations of a sum of independent months as make four of
 * five (1.28). Null before three months are over: two points are no trend.
 * @param months net paid and attachment of the months that are over, in cents
 * @param termMonths months of the whole term
 */
export function projectionOf(
  months: readonly { netCents: number; attachmentCents: number }[],
  termMonths: number,
): Projection | null {
  if (months.length < FEWEST_MONTHS) return null;
  const left = Math.max(0, termMonths - months.length);
  const net = months.reduce((sum, { netCents }) => sum + netCents, 0);
  const mean = net / months.length;
  const variance = months.reduce((sum, { netCents }) => sum + (netCents - mean) ** 2, 0) / (months.length - 1);
  const band = Math.round(1.28 * Math.sqrt(variance * left));
  const netCents = Math.round(net + mean * left);
  const attached = months.reduce((sum, { attachmentCents }) => sum + attachmentCents, 0);
  return {
    netCents,
    lowCents: Math.max(0, netCents - band),
    highCents: netCents + band,
    attachmentCents: attached + (months.at(-1)?.attachmentCents ?? 0) * left,
  };
}
