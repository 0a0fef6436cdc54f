/** What a policy says of the specific part, in cents; null: without limit, or no such thing. */
export interface SpecificTerms {
  readonly deductibleCents: number;
  /** The most the carrier pays for one claimant. */
  readonly specificMaxCents: number | null;
  /** What the employer bears of all excesses together before the carrier pays any. */
  readonly aggregatingCents: number | null;
  /** Of a claimant with a laser only what is below the ordinary deductible counts toward the aggregate. */
  readonly laserCapsAggregate: boolean;
}

/** A claimant's own share of the year, in cents; `laserCents` null: the ordinary deductible holds. */
export interface Claimant {
  readonly paidCents: number;
  readonly laserCents: number | null;
}

/** From which amount on the carrier pays for a claimant: the laser, where there is one. */
export const thresholdOf = (terms: SpecificTerms, { laserCents }: Pick<Claimant, 'laserCents'>): number =>
  laserCents ?? terms.deductibleCents;

/** What one claimant is above the threshold, at most what the policy pays for one (domain 14.2). */
export function excessOf(terms: SpecificTerms, claimant: Claimant): number {
  const excess = Math.max(0, claimant.paidCents - thresholdOf(terms, claimant));
  return terms.specificMaxCents === null ? excess : Math.min(excess, terms.specificMaxCents);
}

/** What of one claimant does not count toward the aggregate: the excess, and what the policy keeps out of a laser (TV-19). */
export const outsideAggregate = (terms: SpecificTerms, claimant: Claimant): number =>
  claimant.laserCents !== null && terms.laserCapsAggregate
    ? Math.max(0, claimant.paidCents - Math.min(terms.deductibleCents, claimant.laserCents))
    : excessOf(terms, claimant);

/** What the carrier pays for all claimants: their excesses less what the employer bears of them together (TV-19). */
export function specificReimbursement(terms: SpecificTerms, claimants: readonly Claimant[]): number {
  const excess = claimants.reduce((sum, claimant) => sum + excessOf(terms, claimant), 0);
  return Math.max(0, excess - (terms.aggregatingCents ?? 0));
}

/** Whole percents of the threshold that a claimant has reached, rounded down: 49.99 % is not half. */
export const percentReached = (paidCents: number, thresholdCents: number): number =>
  thresholdCents === 0 ? 0 : Math.max(0, Math.floor((paidCents * 100) / thresholdCents));
