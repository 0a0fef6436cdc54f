import type { AggregateStep } from '@coverlane/contract/reinsurance/codes.ts';
import {
  type MonthPaid,
  type MonthStanding,
  standings,
  type YearEnd,
  yearEnd,
} from '../../domain/stop-loss/aggregate.ts';
import { attachmentOf, type Factor, type TierCount } from '../../domain/stop-loss/attachment.ts';
import type { PolicyMonth } from '../../domain/stop-loss/basis.ts';
import { type Projection, projectionOf } from '../../domain/stop-loss/projection.ts';
import { excessOf, outsideAggregate, percentReached, thresholdOf } from '../../domain/stop-loss/specific.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import type { Laser } from './factors.queries.ts';
import type { ClaimantMonth, CountIn, PaidIn } from './months.queries.ts';
import type { PolicyTerms } from './policies.queries.ts';

/** What was read of a policy: everything its figures come from. */
export interface Read {
  readonly policy: PolicyTerms;
  readonly today: CalendarDate;
  /** Months that have begun, of the term and of run-out. */
  readonly months: readonly PolicyMonth[];
  readonly termMonths: number;
  readonly paid: readonly PaidIn[];
  readonly counts: readonly CountIn[];
  readonly claimants: readonly ClaimantMonth[];
  readonly factors: readonly Factor[];
  readonly lasers: readonly Laser[];
  readonly steps: readonly { step: AggregateStep; happenedOn: CalendarDate; cents: number }[];
}

/** Where a claimant stands, in cents. */
export interface ClaimantStanding {
  readonly claimant: number;
  readonly paidCents: number;
  readonly laserCents: number | null;
  readonly thresholdCents: number;
  readonly percent: number;
  readonly excessCents: number;
  /** By month of the policy. */
  readonly months: readonly number[];
}

/** A month of the statement before it is written as text. */
export interface StandingMonth extends MonthStanding, PolicyMonth {
  readonly isOver: boolean;
  readonly counts: readonly TierCount[];
  readonly grossByBenefit: Readonly<Record<string, number>>;
  /** Of what is not eligible, that which somebody left out. */
  readonly leftOutCents: number;
}

/** The figures of a policy as its claims and coverage are now. */
export interface Standing {
  readonly months: readonly StandingMonth[];
  readonly end: YearEnd;
  readonly projection: Projection | null;
  readonly missing: readonly { month: CalendarDate; tier: string; count: number }[];
  readonly claimants: readonly ClaimantStanding[];
}

/** Works all figures of a policy out of what was read. Pure. */
export function standingOfPolicy(read: Read): Standing {
  const claimants = claimantsOf(read);
  const attached = read.months.map(({ start, isRunOut }, month) => {
    const counts = isRunOut ? [] : read.counts.filter((one) => one.month === month);
    return { counts, ...attachmentOf(counts, read.factors, start) };
  });
  const ineligible = ineligibleOf(read);
  const specific = outsideByMonth(read, claimants);
  const paid = read.months.map((span, month): MonthPaid => {
    const moved = read.paid.filter((one) => one.month === month);
    return {
      attachmentCents: attached[month]?.cents ?? 0,
      grossCents: sum(moved.map(({ paidCents }) => paidCents)),
      refundedCents: sum(moved.map(({ refundedCents }) => refundedCents)),
      ineligibleCents: ineligible[month] ?? 0,
      specificCents: specific[month] ?? 0,
      advancedCents: advancedIn(read, span, month),
    };
  });
  const standing = standings(read.policy, paid, read.termMonths);
  const months = standing.map((one, month) => ({
    ...one,
    ...spanOf(read, month),
    isOver: spanOf(read, month).end < read.today,
    counts: attached[month]?.counts ?? [],
    grossByBenefit: byBenefit(read.paid.filter((moved) => moved.month === month)),
    leftOutCents: netOf(read.paid.filter((moved) => moved.month === month && moved.isLeftOut)),
  }));
  const over = months.filter(({ isOver, isRunOut }) => isOver && !isRunOut);
  return {
    months,
    end: yearEnd(read.policy, paid, read.termMonths),
    projection: projectionOf(over, read.termMonths),
    missing: attached.flatMap((one, month) =>
      one.missing.map(({ tierCode, count }) => ({ month: spanOf(read, month).start, tier: tierCode, count })),
    ),
    claimants,
  };
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0);

/** What was paid less what came back. */
const netOf = (moved: readonly PaidIn[]): number =>
  sum(moved.map(({ paidCents, refundedCents }) => paidCents - refundedCents));

const spanOf = ({ months }: Read, at: number): PolicyMonth => {
  const span = months[at];
  if (span === undefined) throw new RangeError(`No month ${at}.`);
  return span;
};

function byBenefit(moved: readonly PaidIn[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const { benefit, paidCents } of moved) found[benefit] = (found[benefit] ?? 0) + paidCents;
  return found;
}

function claimantsOf({ policy, claimants, lasers, months }: Read): ClaimantStanding[] {
  const laserOf = new Map(lasers.map((one) => [one.claimant, one.amountCents]));
  return [...Map.groupBy(claimants, ({ claimant }) => claimant)].map(([claimant, own]) => {
    const byMonth = months.map((_, month) => sum(own.filter((one) => one.month === month).map(({ cents }) => cents)));
    const laserCents = laserOf.get(claimant) ?? null;
    const paidCents = sum(byMonth);
    const thresholdCents = thresholdOf(policy, { laserCents });
    return {
      claimant,
      paidCents,
      laserCents,
      thresholdCents,
      percent: percentReached(paidCents, thresholdCents),
      excessCents: excessOf(policy, { paidCents, laserCents }),
      months: byMonth,
    };
  });
}

/** What does not count toward the aggregate in each month because the carrier bears it, or because of a laser. */
function outsideByMonth({ policy, months }: Read, claimants: readonly ClaimantStanding[]): number[] {
  const byMonth = months.map(() => 0);
  for (const { months: paid, laserCents } of claimants) {
    let [toDate, before] = [0, 0];
    paid.forEach((cents, month) => {
      toDate += cents;
      const outside = outsideAggregate(policy, { paidCents: toDate, laserCents });
      byMonth[month] = (byMonth[month] ?? 0) + outside - before;
      before = outside;
    });
  }
  return byMonth;
}

/**
 * What was paid and does not count: claims that somebody left out, benefits that the policy does not cover, and what was incurred
 * before it above the limit of run-in. What comes back of it comes off again.
 */
function ineligibleOf({ policy, paid, months }: Read): number[] {
  const covered = new Set<string>(policy.coveredBenefits);
  let [runIn, beyondBefore] = [0, 0];
  return months.map((_, month) => {
    const moved = paid.filter((one) => one.month === month);
    const isTaken = ({ benefit, isLeftOut }: PaidIn) => covered.has(benefit) && !isLeftOut;
    runIn += netOf(moved.filter((one) => one.isRunIn && isTaken(one)));
    const beyond = policy.runInLimitCents === null ? 0 : Math.max(0, runIn - policy.runInLimitCents);
    const more = beyond - beyondBefore;
    beyondBefore = beyond;
    return netOf(moved.filter((one) => !isTaken(one))) + more;
  });
}

/** What the carrier paid on the aggregate in a month; what came after the last month that has begun stands in that one. */
function advancedIn({ steps, months }: Read, span: PolicyMonth, month: number): number {
  const isLast = month === months.length - 1;
  const within = steps.filter(
    ({ happenedOn }) => (happenedOn >= span.start || month === 0) && (happenedOn <= span.end || isLast),
  );
  return sum(within.map(({ step, cents }) => (step === 'repaid' ? -cents : cents)));
}
