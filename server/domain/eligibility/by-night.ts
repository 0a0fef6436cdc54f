import { addDays, type CalendarDate } from '../../platform/values/dates.ts';
import { lastDay } from '../coverage-state.ts';
import { type Held, lossesOf, type PaidClaim } from './taken-back.ts';
import { paidThroughOf, type PremiumPaid } from './premiums.ts';

/**
 * So many days back nightly work may end coverage: the work of a Friday night that was done on the Tuesday after a holiday.
 * Up to that it is an ordinary delay; beyond it coverage would be taken back that people rely on (45 CFR 147.128(a)(2); DOL
 * FAQ II Q7: a retroactive end is no rescission only where it is due to a delay in the plan's books and nothing was paid).
 */
export const NIGHT_BACK_DAYS = 4;

/** What would be ended by itself, and what is known to have been paid for. */
export type ByNight = {
  today: CalendarDate;
  before: readonly Held[];
  after: readonly Held[];
  claims: readonly Omit<PaidClaim, 'paidCents'>[];
  premiums: readonly PremiumPaid[];
  /** It ends for a premium that was not paid, after notice and grace: however far back its last day paid for lies. */
  isUnpaid?: boolean;
};

/**
 * May nightly work do it, or is it for people to decide? Only what ends ahead or a few days back, for which no claim was
 * paid and no premium is known to be; coverage that somebody began after its end by the rule is theirs to end.
 */
export function mayEndByNight(asked: ByNight): boolean {
  const { today, before, after, claims, premiums, isUnpaid = false } = asked;
  return lossesOf({ today, before, after }).every((loss) => {
    const { personId, coverageType, from, last, span } = loss;
    const isMine = (one: Pick<Held, 'personId'>): boolean => one.personId === personId;
    const goesOn = before.some((one) => isMine(one) && one.coverageType === coverageType && lastDay(one) === last);
    const isBegunAfter = span.effectiveDate === from && !goesOn;
    const isPaid = (paidThroughOf(premiums, { personId, coverageType }) ?? '') > last;
    const hasClaims = claims.some(
      (claim) => isMine(claim) && (claim.coverageType ?? coverageType) === coverageType && claim.serviceDate >= from,
    );
    const isRecent = isUnpaid || last >= addDays(today, -NIGHT_BACK_DAYS);
    return isRecent && !isBegunAfter && !isPaid && !hasClaims;
  });
}
