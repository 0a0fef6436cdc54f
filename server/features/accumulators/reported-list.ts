import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { accumulatorCalls } from '@coverlane/contract/accumulators/calls.ts';
import { displayName } from '../../platform/values/names.ts';
import type { Context } from '../../platform/http/context.ts';
import {
  type AboutReported,
  type AdjustmentLine,
  pageOfAdjustments,
  pageOfTotals,
  type ReportedAsked,
  type TotalLine,
} from './reported-list.queries.ts';

type Calls = typeof accumulatorCalls;

/** GET /admin/accumulatortotals: what the core said and still stands. */
export async function accumulatorTotalList(
  input: Input<Calls['accumulatorTotalList']>,
  context: Context,
): Promise<Reply<Calls['accumulatorTotalList']>> {
  const { rows, total } = await pageOfTotals(context.db, askedOf(input));
  noted(rows, context);
  return { rows: rows.map(totalOf), total, page: input.page, pageSize: input.pageSize };
}

/** GET /admin/accumulatoradjustments: credits that no claim line gives. */
export async function accumulatorAdjustmentList(
  input: Input<Calls['accumulatorAdjustmentList']>,
  context: Context,
): Promise<Reply<Calls['accumulatorAdjustmentList']>> {
  const { rows, total } = await pageOfAdjustments(context.db, askedOf(input));
  noted(rows, context);
  return { rows: rows.map(creditOf), total, page: input.page, pageSize: input.pageSize };
}

/** A total of the core as it is listed. */
export const totalOf = ({ family, asOfDate, used, limit, yearStart, yearEnd, ...about }: TotalLine) => ({
  ...aboutOf(about),
  family,
  asOfDate,
  used,
  limit,
  yearStart,
  yearEnd,
});

/** A credit as it is listed. */
export const creditOf = ({ serviceDate, amount, source, reason, ...about }: AdjustmentLine) => ({
  ...aboutOf(about),
  serviceDate,
  amount,
  source,
  reason,
});

const askedOf = ({ clientId, search, page, pageSize }: Input<Calls['accumulatorTotalList']>): ReportedAsked => ({
  clientId,
  search,
  page,
  pageSize,
});

const aboutOf = (row: AboutReported) => ({
  id: row.id,
  clientId: row.clientId,
  clientName: row.clientName,
  memberId: row.memberId,
  memberName: displayName({ firstName: row.firstName ?? '', lastName: row.lastName ?? '' }),
  memberNumber: row.memberNumber,
  liabilityItemId: row.liabilityItemId,
  itemName: row.itemName,
  recordedAt: row.recordedAt.toISOString(),
  recordedBy: row.recordedBy,
});

const noted = (rows: readonly AboutReported[], { saw }: Context): void =>
  saw({ type: 'accumulators', ids: [...new Set(rows.map(({ memberId }) => memberId))] });
