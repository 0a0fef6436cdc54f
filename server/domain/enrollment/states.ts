import type { EnrollmentAction, EnrollmentStatus, ProcessingStep } from '@coverlane/contract/enrollments/codes.ts';
import { isRecorded } from '@coverlane/contract/enrollments/next.ts';
import type { Permission } from '@coverlane/contract/access.ts';

/** Characters a reason for sending back or rejecting has at least (domain 4.4). */
export const NOTE_LENGTH = 10;

/** What an action needs and leads to (domain 4.4). */
type Rule = {
  from: readonly EnrollmentStatus[];
  to: EnrollmentStatus;
  /** Who may; undefined: everybody who may enroll. */
  permission?: Permission;
  needsNote?: true;
};

export const actionRules: Readonly<Record<EnrollmentAction, Rule>> = {
  approve: { from: ['pendingApproval'], to: 'queued', permission: 'approveEnrollments' },
  return: {
    from: ['pendingApproval', 'pendingProof', 'pendingSignature'],
    to: 'returned',
    permission: 'approveEnrollments',
    needsNote: true,
  },
  reject: {
    from: ['pendingApproval', 'pendingProof', 'pendingSignature'],
    to: 'rejected',
    permission: 'approveEnrollments',
    needsNote: true,
  },
  cancel: {
    from: ['draft', 'returned', 'pendingApproval', 'pendingProof', 'pendingSignature', 'failed'],
    to: 'cancelled',
  },
  reprocess: { from: ['failed'], to: 'queued', permission: 'reprocessEnrollments' },
  // Who may take a change back depends on the client's rule of approval: mayVoid.
  void: { from: ['processed'], to: 'voided' },
};

/** A draft that may still be typed into. */
export const isDraft = (status: EnrollmentStatus): boolean => status === 'draft' || status === 'returned';

/** It came to nothing or was taken back: nobody works on it any more (specification 8, "Enrollment not active"). */
export const isOver = (status: EnrollmentStatus): boolean => overStatuses.includes(status);

/** Statuses that say so. */
export const overStatuses: readonly EnrollmentStatus[] = ['rejected', 'cancelled', 'expired', 'voided'];

/** May it be signed and submitted? A corrected one waits for nothing else. */
export const canBeSubmitted = (status: EnrollmentStatus): boolean => isDraft(status) || status === 'pendingSignature';

/** Can the answers of an enrollment be corrected where they are? Only while nothing of it is recorded (domain 4.4 failed + fix). */
export const canBeMended = (status: EnrollmentStatus, step: ProcessingStep | null): boolean =>
  status === 'failed' && !isRecorded(step);

/** Statuses in which its answers are the ones that were signed and nobody changes them: what an employee may sign as well. */
const SUBMITTED: readonly EnrollmentStatus[] = [
  'submitted',
  'pendingApproval',
  'pendingProof',
  'queued',
  'processing',
  'processed',
];

/** Is there something submitted that the employee may sign beside whoever entered it? */
export const isSubmitted = (status: EnrollmentStatus): boolean => SUBMITTED.includes(status);

/** Statuses in which an enrollment keeps others of the same employee away. */
export const openStatuses: readonly EnrollmentStatus[] = [
  'draft',
  'returned',
  'submitted',
  'pendingApproval',
  'pendingProof',
  'pendingSignature',
  'queued',
  'processing',
  'failed',
];

/** Who asks for approval of what was submitted (setting enrollmentApproval): nobody, everybody, or the client's own people. */
export type ApprovalRule = 'none' | 'always' | 'client';

/** When proof of a relationship is asked for (setting dependentProof, domain 1.4). */
export type ProofRule = 'off' | 'beforeApproval' | 'afterApproval30';

/** Must somebody approve what a user of this type submits? What a member asks for is always confirmed. */
export const needsApproval = (rule: ApprovalRule, submittedBy: string): boolean =>
  rule === 'always' || submittedBy === 'member' || (rule === 'client' && submittedBy === 'client');

/** Where a submitted enrollment goes: proof that blocks comes first, then approval, then processing. */
export function stateAfterSubmit(waiting: { proof: boolean; approval: boolean }): EnrollmentStatus {
  if (waiting.proof) return 'pendingProof';
  return waiting.approval ? 'pendingApproval' : 'queued';
}

/** Seconds until a failed try is made again: 1, 5, 15, 60 minutes, 4 hours; null: no more (domain 4.4). */
export const retryAfter = (attempts: number): number | null => [60, 300, 900, 3600, 14_400][attempts - 1] ?? null;

const TYPES: Readonly<Record<string, 'new' | 'change' | 'term'>> = { newemployee: 'new', termmember: 'term' };

/** The specification's `type` of an enrollment: new, change or term (domain 4.1). */
export const kindOf = (enrollmentType: string): 'new' | 'change' | 'term' => TYPES[enrollmentType] ?? 'change';
