import type { CobMethod, ServiceKind } from '@coverlane/contract/accumulators/codes.ts';
import { timesRate } from '../money.ts';
import type { CostSharing } from './items.ts';
import { deductibleLeft, memberRemaining, type Pair } from './standing.ts';

/** A bill as the plan would price it, in cents. */
export interface Bill {
  allowed: number;
  network: 'in' | 'out';
  service: ServiceKind;
}

/** What was used before the bill, in the bill's network. */
export interface Before {
  deductible: Pair;
  oop: Pair;
}

/** Who pays what of a bill, in cents: allowed = deductible + copay + coinsurance + paid (domain 7.3, invariant 2). */
export interface Shares {
  deductible: number;
  copay: number;
  coinsurance: number;
  paid: number;
  /** What the out-of-pocket limit took off the member's part. */
  overLimit: number;
}

/** The member's part: what counts toward the out-of-pocket limit (domain 7.3, invariant 7). */
export const memberPays = ({ deductible, copay, coinsurance }: Omit<Shares, 'paid' | 'overLimit'>): number =>
  deductible + copay + coinsurance;

/** What the member would pay without an out-of-pocket limit: a copay alone, or the deductible and then a part of the rest. */
function uncapped({ allowed, network, service }: Bill, sharing: CostSharing, left: number | null) {
  const fixed = network === 'in' && service !== 'other' ? sharing.copays[service] : null;
  if (fixed !== null) return { copay: Math.min(fixed, allowed), deductible: 0, coinsurance: 0 };
  const deductible = left === null ? allowed : Math.min(allowed, left);
  const percent = sharing.coinsurance[network] ?? 0;
  return { copay: 0, deductible, coinsurance: timesRate(allowed - deductible, String(percent / 100)) };
}

/**
 * Who would pay what of a bill, in the order of domain 7.3: copay, deductible, coinsurance, out-of-pocket limit. What the
 * limit takes off comes off the coinsurance first, then the deductible, then the copay. Rounded once, half up.
 */
export function adjudicate(bill: Bill, sharing: CostSharing, before: Before): Shares {
  const { copay, deductible, coinsurance } = uncapped(
    bill,
    sharing,
    deductibleLeft(before.deductible, sharing.deductibleType),
  );
  const most = memberRemaining(before.oop) ?? Number.MAX_SAFE_INTEGER;
  const overLimit = Math.max(0, copay + deductible + coinsurance - most);
  const lessCoinsurance = Math.min(coinsurance, overLimit);
  const lessDeductible = Math.min(deductible, overLimit - lessCoinsurance);
  const lessCopay = overLimit - lessCoinsurance - lessDeductible;
  const shares = {
    copay: copay - lessCopay,
    deductible: deductible - lessDeductible,
    coinsurance: coinsurance - lessCoinsurance,
  };
  return { ...shares, paid: bill.allowed - memberPays(shares), overLimit };
}

/** What is used after a bill: everything the member paid counts toward the limit, the deductible toward the deductible. */
export function after({ deductible, oop }: Before, shares: Shares): Before {
  const credited = (pair: Pair, amount: number): Pair => ({
    individual: pair.individual && { ...pair.individual, used: pair.individual.used + amount },
    family: pair.family && { ...pair.family, used: pair.family.used + amount },
  });
  return { deductible: credited(deductible, shares.deductible), oop: credited(oop, memberPays(shares)) };
}

/** What another plan paid first, and what remains for this one and the member, in cents. */
export interface Secondary extends Omit<Shares, 'overLimit'> {
  cob: number;
}

/** What the plan pays as the second one, by its method (domain 7.3): never more than is left of the allowed amount. */
function secondPays(
  bill: Bill,
  { sharing, before, primaryPaid }: { sharing: CostSharing; before: Before; primaryPaid: number },
) {
  const left = bill.allowed - primaryPaid;
  const normal = adjudicate(bill, sharing, before).paid;
  const methods: Record<CobMethod, () => number> = {
    standard: () => Math.min(normal, left),
    nonDuplication: () => Math.max(0, normal - primaryPaid),
    maintenance: () => adjudicate({ ...bill, allowed: left }, sharing, before).paid,
  };
  return Math.min(methods[sharing.cobMethod](), left);
}

/**
 * A bill that another plan paid first (domain 7.3, TV-14). Deductible, copay and coinsurance are net after it, so that
 * allowed = deductible + copay + coinsurance + cob + paid.
 * @param primaryPaid what the other plan paid, in cents
 */
export function adjudicateSecond(
  bill: Bill,
  sharing: CostSharing,
  { primaryPaid: said, ...before }: Before & { primaryPaid: number },
): Secondary {
  const primaryPaid = Math.min(Math.max(0, said), bill.allowed);
  const paid = secondPays(bill, { sharing, before, primaryPaid });
  const normal = adjudicate(bill, sharing, before);
  const owed = bill.allowed - primaryPaid - paid;
  const deductible = Math.min(normal.deductible, owed);
  const copay = Math.min(normal.copay, owed - deductible);
  return { cob: primaryPaid, paid, deductible, copay, coinsurance: owed - deductible - copay };
}
