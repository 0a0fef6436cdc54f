import type { Reply } from '@coverlane/contract/call.ts';
import type { statements } from '@coverlane/contract/reinsurance/statement-calls.ts';
import { decimalOf } from '../../domain/money.ts';
import { expectedOf, type YearEnd } from '../../domain/stop-loss/aggregate.ts';
import { specificReimbursement } from '../../domain/stop-loss/specific.ts';
import type { IssuedMonth } from './months.queries.ts';
import { policyReply, type PolicyTerms } from './policies.queries.ts';
import type { Worked } from './standing.ts';
import type { StandingMonth } from './standing.rules.ts';
import type { aggregateStepsOf } from './steps.queries.ts';

type Statement = Reply<typeof statements.stopLossStatement>;
type Month = Statement['months'][number];

/** What stands in a statement beside its figures. */
interface Beside {
  readonly issued: readonly IssuedMonth[];
  readonly steps: Awaited<ReturnType<typeof aggregateStepsOf>>;
}

/** Families with medical coverage: each employee once, whatever else they have. */
export const enrolledIn = ({ counts }: Pick<StandingMonth, 'counts'>): number =>
  counts.reduce((sum, { coverageType, count }) => sum + (coverageType === 'medical' ? count : 0), 0);

/** Was the month issued otherwise than it is now? Then it is restated. */
export const isRestated = (month: StandingMonth, issued: IssuedMonth): boolean =>
  issued.attachmentCents !== month.attachmentCents ||
  issued.netCents !== month.netCents ||
  issued.enrolled !== enrolledIn(month);

/** The statement as the call answers it. Pure. */
export function statementReply(policy: PolicyTerms, worked: Worked, { issued, steps }: Beside): Statement {
  const last = worked.months.at(-1);
  const excess = worked.claimants.reduce((sum, { excessCents }) => sum + excessCents, 0);
  const reimbursement = specificReimbursement(policy, worked.claimants);
  const { end, projection } = worked;
  return {
    policy: policyReply(policy),
    asOf: worked.today,
    months: worked.months.map((month) =>
      monthReply(
        month,
        issued.find((one) => one.month === month.start),
      ),
    ),
    yearEnd: endReply(end),
    expected: decimalOf(expectedOf(last?.attachmentToDateCents ?? 0, policy.corridorPct)),
    projection: projection && {
      net: decimalOf(projection.netCents),
      low: decimalOf(projection.lowCents),
      high: decimalOf(projection.highCents),
      attachment: decimalOf(projection.attachmentCents),
    },
    missing: [...worked.missing],
    specific: {
      excess: decimalOf(excess),
      aggregating: decimalOf(Math.min(excess, policy.aggregatingCents ?? 0)),
      reimbursement: decimalOf(reimbursement),
    },
    steps: steps.map(({ id, step, happenedOn, cents, reference, recordedBy }) => ({
      id,
      step,
      happenedOn,
      amount: decimalOf(cents),
      reference,
      recordedBy,
    })),
  };
}

const endReply = (end: YearEnd): Statement['yearEnd'] => ({
  attachment: decimalOf(end.attachmentCents),
  minimum: decimalOf(end.minimumCents),
  net: decimalOf(end.netCents),
  reimbursement: decimalOf(end.reimbursementCents),
  advanced: decimalOf(end.advancedCents),
  settlement: decimalOf(end.settlementCents),
});

/** What was issued for a month, where it is otherwise now. */
function restatedReply(month: StandingMonth, issued: IssuedMonth | undefined): Month['restated'] {
  if (issued === undefined || !isRestated(month, issued)) return null;
  const { enrolled, attachmentCents, netCents, issuedAt } = issued;
  return { enrolled, attachment: decimalOf(attachmentCents), net: decimalOf(netCents), issuedAt };
}

function monthReply(month: StandingMonth, issued: IssuedMonth | undefined): Month {
  return {
    month: month.start,
    end: month.end,
    isRunOut: month.isRunOut,
    isOver: month.isOver,
    enrolled: enrolledIn(month),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only factors’ codes and NOTIER are counted
    counts: month.counts.map(({ coverageType, tierCode, count }) => ({
      coverageType,
      tierCode,
      count,
    })) as Month['counts'],
    attachment: decimalOf(month.attachmentCents),
    attachmentToDate: decimalOf(month.attachmentToDateCents),
    gross: decimalOf(month.grossCents),
    grossByBenefit: Object.entries(month.grossByBenefit).map(([benefit, cents]) => ({
      benefit,
      paid: decimalOf(cents),
    })),
    refunded: decimalOf(month.refundedCents),
    ineligible: decimalOf(month.ineligibleCents),
    leftOut: decimalOf(month.leftOutCents),
    specificExcess: decimalOf(month.specificCents),
    net: decimalOf(month.netCents),
    netToDate: decimalOf(month.netToDateCents),
    minimumToDate: decimalOf(month.minimumToDateCents),
    ratio: month.ratioBp,
    advanced: decimalOf(month.advancedCents),
    accommodation: decimalOf(month.accommodationCents),
    restated: restatedReply(month, issued),
    issuedAt: issued?.issuedAt ?? null,
  };
}
