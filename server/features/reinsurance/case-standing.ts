import { standingOf } from '../../domain/stop-loss/cases.ts';
import type { Db } from '../../platform/db/connect.ts';
import { caseOf, keepStanding, lockCase } from './cases.queries.ts';
import { caseStepsOf } from './steps.queries.ts';

/** Writes where a case stands by the steps that are left, after one was taken or withdrawn; false: more would be paid than is asked for. */
export async function caseAfter(db: Db, id: string): Promise<boolean> {
  await lockCase(db, id);
  const kept = await caseOf(db, id);
  if (kept === undefined) return true;
  const steps = await caseStepsOf(db, [id]);
  const noticedOn = steps.find(({ step }) => step === 'noticed')?.happenedOn ?? null;
  const standing = standingOf(steps, { isExceeded: kept.paidCents >= kept.thresholdCents });
  if (standing.reimbursedCents > standing.requestedCents) return false;
  await keepStanding(db, id, { ...standing, noticedOn });
  return true;
}
