import { restateReport } from '../../facts/hour-bank.ts';
import type { Db } from '../../platform/db/connect.ts';
import { type Posted, postedOf } from './posting.queries.ts';

/**
 * THE place where reports reach the bank of hours: does something that changes how a shop's reports stand, and has the bank restate the
 * workers of every report that was posted, taken back, or paid by it.
 */
export async function postingOf<Result>(db: Db, shopId: string, change: () => Promise<Result>): Promise<Result> {
  const before = new Map((await postedOf(db, shopId)).map((one) => [one.reportId, one]));
  const result = await change();
  const after = await postedOf(db, shopId);
  const moved = after.filter(({ reportId, isPaid }) => before.get(reportId)?.isPaid !== isPaid);
  const kept = new Set(after.map(({ reportId }) => reportId));
  const gone = [...before.values()].filter(({ reportId }) => !kept.has(reportId));
  await restated(db, [...moved, ...gone]);
  return result;
}

async function restated(db: Db, reports: readonly Posted[]): Promise<void> {
  for (const { unionId, reportId } of reports) await restateReport(db, { unionId, reportId });
}
