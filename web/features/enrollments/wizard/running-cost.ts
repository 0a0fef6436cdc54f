import { centsOrZero, decimalOf } from '@coverlane/contract/words/cents.ts';
import type { Answers, Enrollment, Offer } from './draft.ts';
import { electionOf } from './draft.ts';

/** The cost as it is shown while somebody chooses; decimal strings. `monthly` null: the server has not said it yet. */
export interface RunningCost {
  /** null: something that was chosen has no price yet. */
  readonly perPay: string | null;
  /** What the last pay day of a year takes; null: the same as every other. */
  readonly lastPay: string | null;
  /** null: one of the two has no price. */
  readonly difference: string | null;
  readonly monthly: string | null;
}

/** '3.10': one amount less another. */
export const minus = (amount: string, other: string): string => decimalOf(centsOrZero(amount) - centsOrZero(other));

const NOTHING = { perPay: '0.00', lastPay: null };

/** What a decision costs per pay period at the prices at hand; null: its price is not known. */
function priceOf(answers: Answers, offer: Offer): { perPay: string; lastPay: string | null } | null {
  const { decision, planId } = electionOf(answers, offer.coverageType);
  // What nobody has decided about stays as it is.
  if (decision === 'waive' || (decision !== 'elect' && offer.current === null)) return NOTHING;
  const priced = decision === 'elect' ? offer.plans.find((plan) => plan.planId === planId) : offer.current;
  return priced?.perPay == null ? null : { perPay: priced.perPay, lastPay: priced.lastPay };
}

/**
 * The cost for what is chosen now. Where the server has priced these very answers it is the server's; a plan just chosen
 * is added up here from the prices on the page, so that the figure moves at once.
 */
export function runningCost({ cost, offers, answers: priced }: Enrollment, answers: Answers): RunningCost {
  const prices = offers.map((offer) => priceOf(answers, offer));
  if (answers.elections === priced.elections || prices.includes(null))
    return { perPay: cost.perPay, lastPay: cost.lastPay, difference: cost.difference, monthly: cost.monthly };
  const sum = (amounts: (string | undefined)[]): string =>
    decimalOf(amounts.reduce<number>((cents, amount) => cents + centsOrZero(amount ?? '0'), 0));
  const perPay = sum(prices.map((price) => price?.perPay));
  const last = sum(prices.map((price) => price?.lastPay ?? price?.perPay));
  const monthly = perPay === cost.perPay ? cost.monthly : null;
  const difference = cost.today === null ? null : minus(perPay, cost.today);
  return { perPay, lastPay: last === perPay ? null : last, difference, monthly };
}
