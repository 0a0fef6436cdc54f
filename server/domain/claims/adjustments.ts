import type { LineMoney } from './line-money.ts';

/** Who bears an adjustment (X12 CAS01): CO the provider by contract, PR the patient, OA other, PI the payer. */
export type AdjustmentGroup = 'CO' | 'PR' | 'OA' | 'PI';

/** Why less was paid than charged: group, reason code (CARC), integer cents. */
export type ClaimAdjustment = { group: AdjustmentGroup; reason: string; cents: number };

/** Why figures cannot be kept: they do not add up, or an amount is below zero. */
export type MoneyFault = { code: 'line-not-balanced' | 'money-negative'; values: Record<string, number> };

/**
 * Reasons that price a service instead of refusing it: over the fee schedule (45), prompt-pay and negotiated discounts
 * (44, 131), a multiple-procedure reduction (59), more paid than charged (94), a contractual reduction (172), bundled
 * payment (97) and the adjustment of one payer's rules for both (237, 253).
 */
const PRICED = new Set(['42', '44', '45', '59', '94', '97', '131', '172', '237', '253']);

/** What an earlier payer did to the bill (X12 CARC 23). */
const PRIOR_PAYER = '23';

type Buckets = {
  discount: number;
  deductible: number;
  coinsurance: number;
  copay: number;
  toPatient: number;
  toProvider: number;
  cob: number;
};

const PATIENT: Readonly<Record<string, keyof Buckets>> = { 1: 'deductible', 2: 'coinsurance', 3: 'copay' };

function bucketOf({ group, reason }: ClaimAdjustment): keyof Buckets {
  if (reason === PRIOR_PAYER) return 'cob';
  if (group === 'PR') return PATIENT[reason] ?? 'toPatient';
  return PRICED.has(reason) ? 'discount' : 'toProvider';
}

/**
 * Sorts adjustments into the amounts of a line (domain 15.3): PR-1, PR-2 and PR-3 are deductible, coinsurance and copay,
 * other PR is not covered and the patient's; CO-45 and its like are the discount; 23 is what other insurance paid;
 * what is left is not covered and the provider's. A line says once who bears what is not covered: where both do, the
 * provider's part stands with the discount, which nobody may bill the patient for either. An amount below zero (a price
 * above the charge: OA-94, CO-45) is taken from the provider's other part; what is left of it is no part of anybody's: the
 * payers allow more than was charged, and all that they paid stands as they say (decision 40).
 */
function sorted(adjustments: readonly ClaimAdjustment[]): Buckets {
  const sums: Buckets = { discount: 0, deductible: 0, coinsurance: 0, copay: 0, toPatient: 0, toProvider: 0, cob: 0 };
  for (const adjustment of adjustments) sums[bucketOf(adjustment)] += adjustment.cents;
  const mixed = sums.toPatient !== 0 && sums.toProvider !== 0;
  const uneven = sums.discount < 0 || sums.toProvider < 0;
  return mixed || uneven ? { ...sums, discount: Math.max(0, sums.discount + sums.toProvider), toProvider: 0 } : sums;
}

/**
 * The money of a line from what was charged, paid and adjusted (X12 835 SVC02, SVC03, CAS), so that the invariants 1, 2,
 * 3 and 5 of domain 7.3 hold by construction: allowed is the sum of its parts. Only where the payers allow more than was
 * charged, the charge is less than its parts by that (`excess` of `contract/claims/shares.ts`).
 * @param of integer cents
 */
export function moneyFromAdjustments(of: {
  billed: number;
  paid: number;
  adjustments: readonly ClaimAdjustment[];
}): LineMoney | MoneyFault {
  const { billed, paid, adjustments } = of;
  const adjusted = adjustments.reduce((sum, { cents }) => sum + cents, 0);
  if (billed - adjusted !== paid)
    return { code: 'line-not-balanced', values: { amountStated: paid, amountSum: billed - adjusted } };
  const { discount, deductible, coinsurance, copay, toPatient, toProvider, cob } = sorted(adjustments);
  const notCovered = toPatient + toProvider;
  const amounts = { discount, deductible, coinsurance, copay, notCovered, cob, paid, billed };
  const below = Object.values(amounts).find((amount) => amount < 0);
  if (below !== undefined) return { code: 'money-negative', values: { amount: below } };
  return {
    ...amountsOf({ deductible, copay, coinsurance, cob, paid }),
    discount,
    notCovered,
    notCoveredTo: borneBy(toPatient, toProvider),
    patientResponsibility: deductible + copay + coinsurance + toPatient,
  };
}

const borneBy = (toPatient: number, toProvider: number): LineMoney['notCoveredTo'] => {
  if (toPatient > 0) return 'patient';
  return toProvider > 0 ? 'provider' : null;
};

const amountsOf = (parts: Record<'deductible' | 'copay' | 'coinsurance' | 'cob' | 'paid', number>) => ({
  ...parts,
  penalty: 0,
  allowed: parts.deductible + parts.copay + parts.coinsurance + parts.cob + parts.paid,
});

/** Is this a reason why the money of a line cannot be kept? */
export const isMoneyFault = (money: LineMoney | MoneyFault): money is MoneyFault => 'code' in money;

/**
 * Spreads adjustments of a claim as a whole over its lines: what was paid for each line is less by its part, in file
 * order, never below zero, so that the lines add up to the claim (domain 7.3, invariant 4). Null where the lines were
 * paid less than that, or an amount is below zero and cannot be spread.
 */
export function spreadOverLines<Line extends { paid: number; adjustments: readonly ClaimAdjustment[] }>(
  lines: readonly Line[],
  adjustments: readonly ClaimAdjustment[],
): Line[] | null {
  const spread = lines.map((line) => ({ ...line, adjustments: [...line.adjustments] }));
  for (const adjustment of adjustments) {
    let left = adjustment.cents;
    for (const line of spread) {
      const part = left < 0 ? left : Math.min(left, Math.max(0, line.paid));
      if (part === 0) continue;
      line.paid -= part;
      line.adjustments.push({ ...adjustment, cents: part });
      left -= part;
    }
    if (left !== 0) return null;
  }
  return spread;
}
