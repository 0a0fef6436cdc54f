/** Life of an enrollment (domain 4.4). */
export const enrollmentStatuses = [
  'draft',
  'submitted',
  'pendingApproval',
  'pendingProof',
  'pendingSignature',
  'returned',
  'queued',
  'processing',
  'processed',
  'failed',
  'rejected',
  'cancelled',
  'expired',
  'voided',
] as const;
export type EnrollmentStatus = (typeof enrollmentStatuses)[number];

/** Nothing more happens by itself: the monitor stops. */
export const settledStatuses: readonly EnrollmentStatus[] = [
  'processed',
  'failed',
  'rejected',
  'cancelled',
  'expired',
  'voided',
  'returned',
  'pendingApproval',
  'pendingProof',
  'pendingSignature',
];

/** What processing does, in order; a failed one is resumed at its step. */
export const processingSteps = ['validate', 'apply', 'confirmation', 'cards', 'notices'] as const;
export type ProcessingStep = (typeof processingSteps)[number];

/**
 * The specification's steps of the wizard by name, with review and signature before payment; number = index + 1. Payment
 * has no page: nothing collects money yet.
 */
export const wizardSteps = [
  'landing',
  'subscriber',
  'dependents',
  'benefits',
  'review',
  'payment',
  'complete',
] as const;
export type WizardStep = (typeof wizardSteps)[number];

/** Types that the wizard walks through; the others have screens of their own. */
export const wizardTypes = ['newemployee', 'adddependent', 'coveragechange', 'open'] as const;

/** Why a benefit is waived (domain 4.1). */
export const waiverReasons = [
  'spousePlan',
  'parentPlan',
  'medicare',
  'medicaid',
  'tricare',
  'individual',
  'none',
  'other',
] as const;

/** Life of a proof document (domain 3.1). */
export const proofStates = ['required', 'received', 'accepted', 'rejected', 'waived', 'overdue'] as const;

/** What may be done with an enrollment that exists (domain 4.1, action). */
export const enrollmentActions = ['approve', 'return', 'reject', 'cancel', 'reprocess', 'void'] as const;
export type EnrollmentAction = (typeof enrollmentActions)[number];

/** What a consequence is about, in the order somebody reads them. */
export const consequenceKinds = [
  'person',
  'coverageEnds',
  'coverageStarts',
  'tier',
  'deduction',
  'retroMoney',
  'cobra',
  'card',
  'notice',
  'edi',
  'other',
] as const;
