import type { ChangeType } from '../codes.ts';
import { type EnrollmentStatus, type ProcessingStep, wizardTypes } from './codes.ts';

/**
 * What has to happen next to an enrollment, and with that who acts (domain 4.4). Its owner finishes or corrects; whoever
 * may approve does; the family sends documents, which are decided about; whoever submitted it signs; the program processes. One that failed: an
 * administrator mends its answers, whoever enrolls sends a change again, or an administrator lets it go on at its step.
 */
export const nextSteps = [
  'finish',
  'correct',
  'approve',
  'sendProofs',
  'reviewProofs',
  'sign',
  'process',
  'mend',
  'sendAgain',
  'resume',
  'none',
] as const;
export type NextStep = (typeof nextSteps)[number];

/** Steps of processing that have recorded nothing yet: what failed there can be corrected and begun again. */
const NOTHING_RECORDED: readonly (ProcessingStep | null)[] = [null, 'validate', 'apply'];

/** Does a failed enrollment stand in the records, so that only what follows is lacking? By the step at which it failed. */
export const isRecorded = (step: ProcessingStep | null): boolean => !NOTHING_RECORDED.includes(step);

const BY_STATUS: Readonly<Partial<Record<EnrollmentStatus, NextStep>>> = {
  draft: 'finish',
  returned: 'correct',
  pendingApproval: 'approve',
  pendingProof: 'sendProofs',
  pendingSignature: 'sign',
  submitted: 'process',
  queued: 'process',
  processing: 'process',
};

type Standing = {
  readonly status: EnrollmentStatus;
  readonly step: ProcessingStep | null;
  readonly enrollmentType: ChangeType;
  /** Documents that it waits for and that nobody has sent, or that were refused. */
  readonly proofsToSend: number;
};

/** What has to happen next to an enrollment; 'none': it is processed or came to nothing. */
export function nextStepOf({ status, step, enrollmentType, proofsToSend }: Standing): NextStep {
  if (status === 'pendingProof' && proofsToSend === 0) return 'reviewProofs';
  if (status !== 'failed') return BY_STATUS[status] ?? 'none';
  if (isRecorded(step)) return 'resume';
  return wizardTypes.some((type) => type === enrollmentType) ? 'mend' : 'sendAgain';
}
