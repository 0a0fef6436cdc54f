import { centsOrZero } from '../words/cents.ts';

// How the charge of a claim is divided, worked out once for screen and paper (decision 129).

/** One service: what is not covered of it, and who bears that. */
export interface BorneLine {
  readonly notCovered: string | null;
  readonly notCoveredTo: 'patient' | 'provider' | null;
}

/**
 * Who bears which part of a charge, each in cents. Wherever what is owed is stated,
 * charged + excess = discount + paid + cob + writtenOff + owed + unstated.
 */
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
  /** What the payers allowed above the charge: they paid it between them, and nobody owes it (X12 CARC 94, decision 40). */
  readonly excess: number;
}

/** What a charge is divided from, as decimal text; null is "the data does not say". */
export interface SharedMoney {
  readonly totals: Readonly<Record<'discount' | 'paid' | 'cob' | 'patientResponsibility', string | null>> & {
    readonly charges: string;
  };
  readonly lines: readonly BorneLine[];
}

/** Divides a claim's charge (domain 7.3: billed = allowed + discount + not covered); nothing is invented for what is not stated. */
export function sharesOf({ totals, lines }: SharedMoney): ClaimShares {
  const { patientResponsibility } = totals;
  const known = {
    charged: centsOrZero(totals.charges),
    discount: centsOrZero(totals.discount),
    paid: centsOrZero(totals.paid),
    cob: centsOrZero(totals.cob),
    writtenOff: notCoveredTo('provider', lines),
    owed: patientResponsibility === null ? null : centsOrZero(patientResponsibility),
  };
  const stated = known.discount + known.paid + known.cob + known.writtenOff + (known.owed ?? 0);
  const rest = known.charged - stated;
  return { ...known, unstated: known.owed === null ? 0 : Math.max(0, rest), excess: Math.max(0, -rest) };
}

/** What of the lines is not covered and this one's to bear, in cents. */
export const notCoveredTo = (bearer: 'patient' | 'provider', lines: readonly BorneLine[]): number =>
  lines.filter((line) => line.notCoveredTo === bearer).reduce((sum, line) => sum + centsOrZero(line.notCovered), 0);

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

/** What a charge is divided into, in the order of the story: taken off, paid by whom, nobody's, not told, left to the patient. */
export const shareParts = ['discount', 'paid', 'cob', 'writtenOff', 'unstated', 'owed'] as const;
export type SharePart = (typeof shareParts)[number];

/** One part of a charge: what it is called, how much, and which percent of all parts it is (`percentsOf`). */
export interface DrawnShare {
  readonly part: SharePart;
  /** A discount is called a balance where the provider may bill it (domain 7.3). */
  readonly name: SharePart | 'balance';
  readonly cents: number;
  readonly percent: string;
}

/** The parts of a charge that are drawn to scale, on screen and on paper; none where nothing was charged or nothing is decided. */
export function drawnShares(shares: ClaimShares, isBillable: boolean): DrawnShare[] {
  const { charged, owed } = shares;
  if (owed === null || charged <= 0) return [];
  const amounts = { ...shares, owed };
  const shown = shareParts.filter((part) => amounts[part] > 0);
  const percents = percentsOf(shown.map((part) => amounts[part]));
  return shown.map((part, at) => ({
    part,
    name: part === 'discount' && isBillable ? 'balance' : part,
    cents: amounts[part],
    percent: percents[at] ?? '',
  }));
}
