import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import type { EnrollmentStatus } from '@coverlane/contract/enrollments/codes.ts';
import { type Required, requiredProofs } from '../../domain/enrollment/proofs.ts';
import type { WizardType } from '../../domain/enrollment/answers.ts';
import { canBeSubmitted, isDraft, isOver, needsApproval, stateAfterSubmit } from '../../domain/enrollment/states.ts';
import { touchedTypes, type WorkedOut, workOut } from '../../domain/enrollment/worked-out.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import type { Context } from '../../platform/http/context.ts';
import { forbidden, invalid, notFound } from '../../platform/http/refusals.ts';
import { accountOf } from '../../platform/http/signed-user.ts';
import { linkBase } from '../../platform/mail/link-base.ts';
import { startDraft } from './begin-draft.ts';
import { alreadySubmitted, answerPatch, deskOf, found, foundToEnroll, nameOfUser, stale } from './drafts.ts';
import { requireMayPass } from './exceptions.ts';
import {
  type EnrollmentPatch,
  type EnrollmentRow,
  freeMemberNumber,
  lockFamilyEnrollments,
  patchEnrollment,
} from './enrollments.queries.ts';
import { askForProofs, hasOpenProof } from './proofs.queries.ts';
import { frozenPatch } from './frozen.ts';
import { type OpenedDraft, openDraft } from './load-draft.ts';
import { mailAbout } from './mails.ts';
import { queueProcessing } from './processing-queue.ts';
import { keepSsnsOf, newSsnOf, ssnIndexOf } from './promised-ssns.ts';
import { refuseIssues } from './refuse-issues.ts';
import { refuseRivals } from './rivals.ts';
import { type GivenSignature, signatureOf } from './signatures.ts';
import { endSignatures, insertSignature, type NewSignature } from './signatures.queries.ts';
import { submittedVersion } from './snapshot.ts';
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
  // Members begin nothing but their enrollment in a session, which has a call of its own.
  if (context.user.type === 'member') throw forbidden();
  await refuseUnknown(input, context);
  if (input.action === 'submit') throw invalid({ enrollmentId: 'required' });
  const enrollmentType: WizardType | undefined = input.enrollmentType;
  if (enrollmentType === undefined) throw invalid({ enrollmentType: 'required' });
  const { clientId = '', memberId, anew } = input;
  return startDraft({ clientId, enrollmentType, memberId, anew }, context);
}

/** Submits a draft, once: the same version asked twice gives the same confirmation (domain 4.4, 4.5). */
async function submitted(input: Input<Calls['postEnrollment']>, context: Context): Promise<EnrollmentRow> {
  const { enrollmentId = '', version } = input;
  const row = await foundToEnroll(context, enrollmentId, true);
  if (input.action === 'save') return row;
  if (!canBeSubmitted(row.status)) return sameSubmission(row, version);
  if (version === undefined) throw invalid({ version: 'required' });
  if (row.version !== version) throw stale(row);
  const draft = await openDraft(deskOf(context), row);
  if (draft === undefined) throw notFound();
  return submit(draft, input.signature, context);
}

/** The answer a submission got the first time, for its very version; any other comes too late. */
function sameSubmission(row: EnrollmentRow, version: number | undefined): EnrollmentRow {
  if (!isOver(row.status) && row.submitted_at !== null && submittedVersion(row.snapshot) === version) return row;
  throw alreadySubmitted(row);
}

async function submit(draft: OpenedDraft, given: GivenSignature | undefined, context: Context): Promise<EnrollmentRow> {
  const { row, context: judged } = draft;
  const { db } = context;
  const desk = deskOf(context);
  const memberNumber = row.member_number ?? (await freeMemberNumber(db, row.client_id));
  requireMayPass(null, judged.answers, context);
  const worked = workOut(judged, memberNumber, uuid7);
  const ssnIndex = ssnIndexOf(desk, draft);
  // Before what is wrong with it: one that is under way for the same person says more than that its number is taken.
  await holdEmployee(row, { worked, ssn: newSsnOf(draft) }, context);
  refuseIssues(worked.issues);
  const signature = await signatureOf(given, { desk, draft, looked: worked.looked }, context);
  await keepSsnsOf(desk, draft, worked);
  // Members sign what they submit by submitting it.
  const signs = context.user.type === 'member';
  const required = requiredProofs(worked.looked).filter((one) => !signs || !asksToSign(one));
  await askForProofs(db, { ...ids(row), subscriberId: row.subscriber_id }, required);
  const status = await statusAfter(draft, context);
  const judgedPatch = { status, member_number: memberNumber, ssn_index: ssnIndex };
  const frozenPatch = await frozen(worked, { draft, memberNumber, signature }, context);
  await patchEnrollment(db, row.id, { ...judgedPatch, ...frozenPatch });
  await endSignatures(db, row.id, 'signedAnew');
  await insertSignature(db, { enrollmentId: row.id, clientId: row.client_id }, signature);
  if (status === 'queued') await queueProcessing(db, { enrollmentId: row.id, userId: context.user.id });
  const asked = required.some(asksToSign) ? (['enrollmentSign'] as const) : [];
  await mailAbout(db, row, ['enrollmentSubmitted', ...asked]);
  return found(db, row.id);
}

/** Proof that blocks comes first, then approval; a correction that was made by whoever approves is approved. */
async function statusAfter({ row, context: judged }: OpenedDraft, { db, user }: Context): Promise<EnrollmentStatus> {
  const proof = await hasOpenProof(db, row.id);
  const approved = !isDraft(row.status) && row.approved_by !== null;
  return stateAfterSubmit({ proof, approval: !approved && needsApproval(judged.rules.approval, user.type) });
}

/** What is kept of the submission (frozen.ts), signed by whoever submits it. */
async function frozen(
  worked: WorkedOut,
  { draft, memberNumber, signature }: { draft: OpenedDraft; memberNumber: string; signature: NewSignature },
  context: Context,
): Promise<EnrollmentPatch> {
  const { row } = draft;
  const by = { id: accountOf(context.user), name: nameOfUser(context) };
  // What was in time when it was submitted first stays in time while it is corrected and signed again.
  const at = isDraft(row.status) ? signature.signedAt : (row.submitted_at ?? signature.signedAt);
  // Of a session it is kept as it is judged: the place of its employee is the one of now.
  const { typed } = draft;
  const asJudged = row.session_id === null ? {} : answerPatch(deskOf(context), row.id, { typed, before: row.secrets });
  const submitting = { by, at, signature, linkBase: await linkBase(context) };
  return { ...asJudged, ...frozenPatch(worked, { ...row, member_number: memberNumber }, submitting) };
}

/** The employee is asked by mail to sign what somebody else entered after a life event. */
const asksToSign = ({ type }: Required): boolean => type === 'employeeSignature';

const ids = ({ id, client_id }: EnrollmentRow) => ({ id, clientId: client_id });

/** One enrollment under way for one employee and coverage type: the second is refused with the number of the first. */
async function holdEmployee(
  row: EnrollmentRow,
  { worked, ssn }: { worked: WorkedOut; ssn: string | null },
  context: Context,
): Promise<void> {
  const { db } = context;
  const { keys } = deskOf(context);
  const ssnIndexes = ssn === null ? [] : keys.indexesOf(row.client_id, ssn);
  const who = { ...ids(row), subscriberId: row.subscriber_id, ssnIndexes, sessionId: row.session_id };
  const key = row.subscriber_id ?? (ssn === null ? undefined : keys.lastingHash(row.client_id, ssn).toString('hex'));
  if (key !== undefined) await lockFamilyEnrollments(db, key);
  await refuseRivals(db, who, touchedTypes(worked.looked));
}
