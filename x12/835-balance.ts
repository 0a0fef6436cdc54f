import type { ClaimPayment835, Payment835, ProviderAdjustment, ServiceLine835 } from './835-model.ts';
import { centsOf, sumOf } from './claim-money.ts';

/** What a file says was paid, and what its other figures say; integer cents. They balance when both are the same. */
export interface Balance {
  readonly stated: bigint;
  readonly computed: bigint;
}

type Adjusted = { readonly adjustments: readonly { readonly amount: string }[] };

function adjusted(of: Adjusted): bigint {
  return sumOf(of.adjustments.map(({ amount }) => amount));
}

/** A line: paid is charge less adjustments, SVC03 = SVC02 - sum of CAS (X12 835 1.10.2.1.1, domain 7.3). */
export function balanceOfLine(line: Pick<ServiceLine835, 'charge' | 'paid' | 'adjustments'>): Balance {
  return { stated: sumOf([line.paid]), computed: sumOf([line.charge]) - adjusted(line) };
}

/** A claim: paid is charge less adjustments, those of its lines too, CLP04 = CLP03 - sum of CAS (X12 835 1.10.2.1.2). */
export function balanceOfClaim(
  claim: Pick<ClaimPayment835, 'charge' | 'paid' | 'adjustments'> & { readonly lines: readonly Adjusted[] },
): Balance {
  const lines = claim.lines.reduce((sum, line) => sum + adjusted(line), 0n);
  return { stated: sumOf([claim.paid]), computed: sumOf([claim.charge]) - adjusted(claim) - lines };
}

/**
 * A payment: what its claims were paid less the provider adjustments, BPR02 = sum of CLP04 - sum of PLB (X12 835
 * 1.10.2.1.3). Money taken back (BPR03 = D) counts below zero.
 * @param claimsPaid the sum of CLP04 in cents
 */
export function balanceOfPayment(
  payment: Pick<Payment835, 'amount' | 'debit'>,
  claimsPaid: bigint,
  adjustments: readonly Pick<ProviderAdjustment, 'amount'>[],
): Balance {
  const amount = centsOf(payment.amount) ?? 0n;
  const computed = claimsPaid - sumOf(adjustments.map((adjustment) => adjustment.amount));
  return { stated: payment.debit ? -amount : amount, computed };
}
