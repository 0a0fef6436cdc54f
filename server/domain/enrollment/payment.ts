import { electionsOf, outcomesOf, type Looked } from './elected.ts';
import { costsOf } from './offers.ts';

/** `none`: the client asks for no payment; `free`: it would, and the employee's share of what was chosen is nothing. */
export type PaymentAsked = 'none' | 'asked' | 'free';

/** Did somebody decide about everything that must be decided? What an employee has already goes on without a word. */
const isDecided = (looked: Looked): boolean =>
  looked.context.type !== 'newemployee' ||
  looked.offered.every(({ coverageType }) =>
    electionsOf(looked, coverageType).some(({ decision }) => decision !== null),
  );

/** Is a bank account asked for (domain 4.2 step 6)? Not where there is nothing to draw from it. */
export function paymentAsked(looked: Looked): PaymentAsked {
  if (!looked.context.rules.paymentRequired) return 'none';
  const costs = isDecided(looked) && costsOf(looked, outcomesOf(looked)).monthlyCents !== 0;
  return costs || !isDecided(looked) ? 'asked' : 'free';
}
