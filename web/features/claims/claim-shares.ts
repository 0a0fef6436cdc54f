import { allReasons } from '@coverlane/contract/claims/story.ts';
import { centsOf } from '../../lib/cents.ts';
import type { Claim } from './claim.ts';

/** Who bears which part of a charge, each in cents; their sum is the charge (with the excess) wherever the data states all of it. */
export interface ClaimShares {
  readonly charged: number;
  /** Above what the plan allows: in the network a discount, out of it what the provider may bill besides (domain 7.3). */
  readonly discount: number;
  readonly paid: number;
  /** Paid by other insurance. */
  readonly cob: number;
  /** Not covered, and not for the patient to pay. */
  readonly writtenOff: number;
  /** What the patient may owe; null: not decided, or not stated. */
  readonly owed: number | null;
  /** The part of the charge of which the data does not say who bears it. */
  readonly unstated: number;
  /** What the payers allowed above the charge: they paid it between them, and nobody owes it. */
  readonly excess: number;
}

const cents = (amount: string | null): number => centsOf(amount ?? '0');

/** Divides a claim's charge (domain 7.3: billed = allowed + discount + not covered, X12 CARC 94); nothing is invented for what is not stated. */
export function sharesOf({ totals, lines }: Pick<Claim, 'totals' | 'lines'>): ClaimShares {
  const [charged, discount, paid, cob] = [totals.charges, totals.discount, totals.paid, totals.cob].map(cents);
  const owed = totals.patientResponsibility === null ? null : cents(totals.patientResponsibility);
  const writtenOff = lines
    .filter(({ notCoveredTo }) => notCoveredTo === 'provider')
    .reduce((sum, { notCovered }) => sum + cents(notCovered), 0);
  const known = { charged: charged ?? 0, discount: discount ?? 0, paid: paid ?? 0, cob: cob ?? 0, writtenOff, owed };
  const stated = known.discount + known.paid + known.cob + writtenOff + (owed ?? 0);
  const rest = owed === null ? 0 : known.charged - stated;
  return { ...known, unstated: Math.max(0, rest), excess: Math.max(0, -rest) };
}

/** Every reason of a claim, its own and of its lines. */
export const reasonsOf = ({ details, lines }: Pick<Claim, 'details' | 'lines'>) =>
  allReasons({ whole: details.reasonCodes, lines: lines.map(({ reasonCodes }) => reasonCodes) });

/**
 * Whole percents of the parts of a charge, each its own rounded down or up, that add up to 100; what has lost most by
 * rounding down is rounded up. A part that is not nothing is never told as 0: '<1'.
 * @param parts in cents, which together are the whole
 */
export function percentsOf(parts: readonly number[]): string[] {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  if (whole <= 0) return parts.map(() => '0');
  const exact = parts.map((part) => (part * 100) / whole);
  const down = exact.map(Math.floor);
  const left = 100 - down.reduce((sum, percent) => sum + percent, 0);
  const byLoss = exact.map((percent, at) => ({ at, loss: percent % 1 })).toSorted((one, two) => two.loss - one.loss);
  const raised = new Set(byLoss.slice(0, left).map(({ at }) => at));
  return down.map((percent, at) => {
    const rounded = raised.has(at) ? percent + 1 : percent;
    return rounded === 0 && exact[at] !== 0 ? '<1' : String(rounded);
  });
}
