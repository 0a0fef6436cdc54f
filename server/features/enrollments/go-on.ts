import type { Db } from '../../platform/db/connect.ts';
import { needsApproval, stateAfterSubmit } from '../../domain/enrollment/states.ts';
import { approvalOf } from './approval-of.ts';
import { found } from './drafts.ts';
import { patchEnrollment } from './enrollments.queries.ts';
import { rulesThen } from './load-draft.ts';
import { queueProcessing } from './processing-queue.ts';
import { hasOpenProof, submitterType } from './proofs.queries.ts';

/** An enrollment that waited for proof goes on to approval or processing once nothing is open. */
export async function goOn(db: Db, enrollmentId: string): Promise<void> {
  const row = await found(db, enrollmentId, true);
  if (row.status !== 'pendingProof' || (await hasOpenProof(db, enrollmentId))) return;
  const rule = rulesThen(row)?.rules.approval ?? (await approvalOf(db, row));
  const approval = needsApproval(rule, await submitterType(db, enrollmentId));
  const status = stateAfterSubmit({ proof: false, approval });
  await patchEnrollment(db, enrollmentId, { status });
  if (status === 'queued' && row.submitted_by !== null)
    await queueProcessing(db, { enrollmentId, userId: row.submitted_by });
}
