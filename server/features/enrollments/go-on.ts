import type { Db } from '../../db/connect.ts';
import type { EnrollmentRules } from '../../domain/enrollment/draft-context.ts';
import { needsApproval, stateAfterSubmit } from '../../domain/enrollment/states.ts';
import { found } from './drafts.ts';
import { type EnrollmentRow, patchEnrollment } from './enrollments.queries.ts';
import { loadRules, rulesThen } from './load-draft.ts';
import { queueProcessing } from './processing-queue.ts';
import { hasOpenProof, submitterType } from './proofs.queries.ts';

const rulesNow = (db: Db, { client_id, answers }: EnrollmentRow): Promise<EnrollmentRules> =>
  loadRules(db, client_id, answers?.selectedDivisionId ?? null);

/** An enrollment that waited for proof goes on to approval or processing once nothing is open. */
export async function goOn(db: Db, enrollmentId: string): Promise<void> {
  const row = await found(db, enrollmentId, true);
  if (row.status !== 'pendingProof' || (await hasOpenProof(db, enrollmentId))) return;
  const rules = rulesThen(row)?.rules ?? (await rulesNow(db, row));
  const approval = needsApproval(rules.approval, await submitterType(db, enrollmentId));
  const status = stateAfterSubmit({ proof: false, approval });
  await patchEnrollment(db, enrollmentId, { status });
  if (status === 'queued' && row.submitted_by !== null)
    await queueProcessing(db, { enrollmentId, userId: row.submitted_by });
}
