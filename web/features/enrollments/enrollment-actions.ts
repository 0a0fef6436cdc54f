import type { Permission } from '@coverlane/contract/access.ts';
import type { EnrollmentAction, EnrollmentStatus } from '@coverlane/contract/enrollments/codes.ts';

const ACTIONS: Partial<Record<EnrollmentStatus, readonly EnrollmentAction[]>> = {
  draft: ['cancel'],
  returned: ['cancel'],
  pendingApproval: ['approve', 'return', 'reject', 'cancel'],
  pendingProof: ['return', 'reject', 'cancel'],
  pendingSignature: ['return', 'reject', 'cancel'],
  failed: ['reprocess', 'cancel'],
  processed: ['void'],
};

const PERMISSIONS: Partial<Record<EnrollmentAction, Permission>> = {
  approve: 'approveEnrollments',
  return: 'approveEnrollments',
  reject: 'approveEnrollments',
  void: 'approveEnrollments',
  reprocess: 'reprocessEnrollments',
};

/** What somebody may do with an enrollment in its state (domain 4.4); the server has the last word. */
export const actionsOf = (
  { status }: { readonly status: EnrollmentStatus },
  permissions: readonly string[],
): readonly EnrollmentAction[] =>
  (ACTIONS[status] ?? []).filter((action) => {
    const needed = PERMISSIONS[action];
    return needed === undefined || permissions.includes(needed);
  });

/** A reason that somebody else reads has at least this many characters (domain 4.4). */
export const SHORTEST_NOTE = 10;

/** Actions that need words: what came back or was refused must say why. */
export const needsNote = (action: EnrollmentAction): boolean => action === 'return' || action === 'reject';

/** Actions that are asked about before they happen. */
export const isAsked = (action: EnrollmentAction): boolean =>
  needsNote(action) || action === 'cancel' || action === 'void';
