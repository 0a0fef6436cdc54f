import type { Parts } from '../../platform/http/context.ts';
import type { SignedUser } from '../../platform/http/signed-user.ts';
import type { EnrollmentRow } from './enrollments.queries.ts';
import type { Desk } from './load-draft.ts';

/** What a step of processing works with: its transaction, the enrollment held, and with whose rights. */
export type StepWork = { desk: Desk; row: EnrollmentRow; user: SignedUser; parts: Parts };
