import { standingOf } from '../../domain/stop-loss/cases.ts';
import type { Db } from '../../platform/db/connect.ts';
import { caseOf, keepStanding } from './cases.queries.ts';
import { caseStepsOf } from './steps.queries.ts';

/** Writes where a case stands by the steps that are left, after one was taken or withdrawn. */
export async function caseAfter(db: Db, id: string): Promise<void> {
  const kept = await caseOf(db, id);
  if (kept === undefined) return;
  const steps = await caseStepsOf(db, [id]);
  const noticedOn = steps.find(({ step }) => step === 'noticed')?.happenedOn ?? null;
  const standing = standingOf(steps, { isExceeded: kept.paidCents >= kept.thresholdCents });
  await keepStanding(db, id, { ...standing, noticedOn });
}
