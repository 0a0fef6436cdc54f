import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { enrollments } from '@coverlane/contract/calls/enrollment.ts';
import { type Required, requiredProofs } from '../../domain/enrollment/proofs.ts';
import type { Answers, Issue, WizardType } from '../../domain/enrollment/answers.ts';
import { isDraft, needsApproval, stateAfterSubmit } from '../../domain/enrollment/states.ts';
import { touchedTypes, type WorkedOut, workOut } from '../../domain/enrollment/worked-out.ts';
import { ssnDigits } from '../../domain/ssn.ts';
import { uuid7 } from '../../domain/uuid7.ts';
import type { Context } from '../../http/context.ts';
import { conflict, invalid, notFound, Refusal } from '../../http/refusals.ts';
import { linkBase } from '../../mail/link-base.ts';
import { alreadySubmitted, deskOf, found, nameOfUser, stale, startDraft } from './drafts.ts';
import {
  type EnrollmentPatch,
  type EnrollmentRow,
  freeMemberNumber,
  lockFamilyEnrollments,
  patchEnrollment,
} from './enrollments.queries.ts';
import { askForProofs, hasOpenProof } from './proofs.queries.ts';
import { type OpenedDraft, openDraft } from './load-draft.ts';
import { mailAbout } from './mails.ts';
import { queueProcessing } from './processing-queue.ts';
import { keepSsns, recordedSsns } from './promised-ssns.ts';
import { refuseRivals } from './rivals.ts';
import { snapshotOf, submittedVersion } from './snapshot.ts';
import { isOwnClient, subjectOf } from './subjects.queries.ts';

type Calls = typeof enrollments;
type Submitted = Reply<Calls['postEnrollment']>;

const confirmation = ({ id, number, status }: EnrollmentRow): Submitted => ({
  status: 'SUCCESS',
  enrollmentId: id,
  number,
  state: status,
});

/** Starts a draft, or submits one. */
export async function postEnrollment(input: Input<Calls['postEnrollment']>, context: Context): Promise<Submitted> {
  const row = input.enrollmentId === undefined ? await started(input, context) : await submitted(input, context);
  context.saw({ type: 'enrollment', id: row.id, clientId: row.client_id });
  return confirmation(row);
}

/** References that lead nowhere the reader may see, by their fields. */
async function refuseUnknown(input: Input<Calls['postEnrollment']>, { db }: Context): Promise<void> {
  const { clientId, memberId } = input;
  if (clientId === undefined) throw invalid({ clientId: 'client-id-undefined' }, 'client-id-undefined');
  const own = await isOwnClient(db, clientId);
  const known = memberId === undefined || (await subjectOf(db, { clientId, personId: memberId })) !== undefined;
  if (own && known) return;
  throw invalid({ ...(own ? {} : { clientId: 'not-found' }), ...(known ? {} : { memberId: 'not-found' }) });
}

async function started(input: Input<Calls['postEnrollment']>, context: Context): Promise<EnrollmentRow> {
  await refuseUnknown(input, context);
  if (input.action === 'submit') throw invalid({ enrollmentId: 'required' });
  const enrollmentType: WizardType | undefined = input.enrollmentType;
  if (enrollmentType === undefined) throw invalid({ enrollmentType: 'required' });
  return startDraft({ clientId: input.clientId ?? '', enrollmentType, memberId: input.memberId }, context);
}

/** Submits a draft, once: the same version asked twice gives the same confirmation (domain 4.4, 4.5). */
async function submitted(input: Input<Calls['postEnrollment']>, context: Context): Promise<EnrollmentRow> {
  const { enrollmentId = '', version } = input;
  const row = await found(context.db, enrollmentId, true);
  if (input.action === 'save') return row;
  if (!isDraft(row.status)) return sameSubmission(row, version);
  if (version === undefined) throw invalid({ version: 'required' });
  if (row.version !== version) throw stale(row);
  const draft = await openDraft(deskOf(context), row);
  if (draft === undefined) throw notFound();
  return submit(draft, context);
}

/** The answer a submission got the first time, for its very version; any other comes too late. */
function sameSubmission(row: EnrollmentRow, version: number | undefined): EnrollmentRow {
  if (row.submitted_at !== null && submittedVersion(row.snapshot) === version) return row;
  throw alreadySubmitted(row);
}

/** 'Your Request was Invalid. Please Try Again.' with what is to be mended, by the fields of the wizard. */
export function refuseIssues(issues: readonly Issue[]): void {
  const [first] = issues;
  if (first === undefined) return;
  const closed = issues.find(({ reason }) => reason.code === 'enrollment-not-active');
  if (closed) throw conflict('enrollment-not-active');
  const fields = Object.fromEntries(issues.toReversed().map(({ field, page, reason }) => [field ?? page, reason.code]));
  throw new Refusal(422, 'request-invalid', { fields });
}

async function submit(draft: OpenedDraft, context: Context): Promise<EnrollmentRow> {
  const { row, context: judged } = draft;
  const { db, user } = context;
  const desk = deskOf(context);
  const memberNumber = row.member_number ?? (await freeMemberNumber(db, row.client_id));
  const worked = workOut(judged, memberNumber, uuid7);
  refuseIssues(worked.issues);
  const digits = row.subscriber_id === null ? ssnDigits(judged.answers.subscriber.ssn ?? '') : null;
  const ssnIndex = digits === null ? null : desk.keys.blindIndex(row.client_id, digits);
  const wanted = recordedSsns(worked.chain, judged.facts);
  const place = { clientId: row.client_id, enrollmentId: row.id };
  await keepSsns(desk, place, { wanted, fieldOf: (number) => fieldOfSsn(judged.answers, number), codes: '' });
  await holdEmployee(row, { worked, ssnIndex }, context);
  const required = requiredProofs(worked.looked);
  await askForProofs(db, { ...ids(row), subscriberId: row.subscriber_id }, required);
  const proof = await hasOpenProof(db, row.id);
  const status = stateAfterSubmit({ proof, approval: needsApproval(judged.rules.approval, user.type) });
  const judgedPatch = { status, member_number: memberNumber, ssn_index: ssnIndex };
  await patchEnrollment(db, row.id, { ...judgedPatch, ...(await frozen(worked, { row, memberNumber }, context)) });
  if (status === 'queued') await queueProcessing(db, { enrollmentId: row.id, userId: user.id });
  const asked = required.some(asksToSign) ? (['enrollmentSign'] as const) : [];
  await mailAbout(db, row, ['enrollmentSubmitted', ...asked]);
  return found(db, row.id);
}

/** Where a number was typed into the wizard. */
function fieldOfSsn({ dependents }: Answers, digits: string): string {
  const typed = dependents.find(({ ssn }) => ssnDigits(ssn ?? '') === digits);
  return typed === undefined ? 'subscriber.ssn' : `dependents.${typed.key}.ssn`;
}

/** What is kept of the submission: by whom, when, and what was signed. */
async function frozen(
  { looked }: WorkedOut,
  { row, memberNumber }: { row: EnrollmentRow; memberNumber: string },
  context: Context,
): Promise<EnrollmentPatch> {
  const by = nameOfUser(context);
  const now = new Date();
  const signed = { name: by, at: now, ip: context.request.ip };
  return {
    step: 7,
    coverage_types: touchedTypes(looked),
    effective_date: looked.start.effectiveDate,
    snapshot: snapshotOf(looked, { ...row, member_number: memberNumber }, signed),
    submitted_by: context.user.id,
    submitted_by_name: by,
    submitted_at: now,
    link_base: await linkBase(context),
    processing_step: 'validate',
    attempts: 0,
    failure: null,
    note: null,
  };
}

/** The employee is asked by mail to sign what somebody else entered after a life event. */
const asksToSign = ({ type }: Required): boolean => type === 'employeeSignature';

const ids = ({ id, client_id }: EnrollmentRow) => ({ id, clientId: client_id });

/** One enrollment under way for one employee and coverage type: the second is refused with the number of the first. */
async function holdEmployee(
  row: EnrollmentRow,
  { worked, ssnIndex }: { worked: WorkedOut; ssnIndex: Buffer | null },
  { db }: Context,
): Promise<void> {
  const who = { ...ids(row), subscriberId: row.subscriber_id, ssnIndex };
  const key = row.subscriber_id ?? ssnIndex?.toString('hex');
  if (key !== undefined) await lockFamilyEnrollments(db, key);
  await refuseRivals(db, who, touchedTypes(worked.looked));
}
