import { keysOf } from '../../platform/db/field-keys.ts';
import { undoWouldSay } from '../../facts/undo.queries.ts';
import { needsApproval } from '../../domain/enrollment/states.ts';
import type { Context } from '../../platform/http/context.ts';
import { approvalOf } from './approval-of.ts';
import { changesOf, type EnrollmentRow } from './enrollments.queries.ts';

/**
 * May the user take a processed enrollment back? Who approves may, and so may who makes such changes without anybody's
 * approval (domain 4.4; setting enrollmentApproval of the divisions it is about).
 */
export async function mayVoid(row: EnrollmentRow, { db, user }: Pick<Context, 'db' | 'user'>): Promise<boolean> {
  if (user.permissions.includes('approveEnrollments')) return true;
  return !needsApproval(await approvalOf(db, row), user.type);
}

/** What taking it back would take back, before it is done: the same that `void` is then asked. */
export const wouldTakeBack = async ({ id, client_id }: EnrollmentRow, { db, parts }: Pick<Context, 'db' | 'parts'>) =>
  undoWouldSay({ db, keys: keysOf(parts.secrets), clientId: client_id }, { changeIds: await changesOf(db, id) });
