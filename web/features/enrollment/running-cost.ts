import { centsOf, decimalOf } from '../../lib/cents.ts';
import type { Answers, Enrollment, Offer } from './draft.ts';
import { electionOf } from './draft.ts';

/** The cost as it is shown while somebody chooses; decimal strings. `monthly` null: the server has not said it yet. */
export interface RunningCost {
  readonly perPay: string;
  readonly difference: string;
  readonly monthly: string | null;
}

/** '3.10': one amount less another. */
export const minus = (amount: string, other: string): string => decimalOf(centsOf(amount) - centsOf(other));

const centsOrNull = (amount: string | null | undefined): number | null => (amount == null ? null : centsOf(amount));

/** What a decision costs per pay period at the prices at hand, in cents; null: its price is not known. */
function priceOf(answers: Answers, offer: Offer): number | null {
  const { decision, planId } = electionOf(answers, offer.coverageType);
  if (decision === 'elect') return centsOrNull(offer.plans.find((plan) => plan.planId === planId)?.perPay);
  // What nobody has decided about stays as it is.
  if (decision === 'waive' || offer.current === null) return 0;
  return centsOrNull(offer.current.perPay);
}

/**
 * The cost for what is chosen now. Where the server has priced these very answers it is the server's; a plan just chosen
 * is added up here from the prices on the page, so that the figure moves at once.
 */
export function runningCost({ cost, offers, answers: priced }: Enrollment, answers: Answers): RunningCost {
  const prices = offers.map((offer) => priceOf(answers, offer));
  if (answers.elections === priced.elections || prices.includes(null))
    return { perPay: cost.perPay, difference: cost.difference, monthly: cost.monthly };
  const perPay = decimalOf(prices.reduce<number>((sum, cents) => sum + (cents ?? 0), 0));
  const isServers = perPay === cost.perPay;
  return { perPay, difference: minus(perPay, cost.today), monthly: isServers ? cost.monthly : null };
}
