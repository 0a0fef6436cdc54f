import type { Reply } from '@coverlane/contract/call.ts';
import type { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import type { Db } from '../../platform/db/connect.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import { type Answers, wholeAnswers } from '../../domain/enrollment/answers.ts';
import { correctedFields, joined } from '../../domain/enrollment/corrected.ts';
import { putSecrets } from '../../domain/enrollment/secrets.ts';
import { canBeMended } from '../../domain/enrollment/states.ts';
import { workOut } from '../../domain/enrollment/worked-out.ts';
import { actorName, actorOf, isSameActor } from '../../platform/http/actor.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import type { Context } from '../../platform/http/context.ts';
import type { SignedUser } from '../../platform/http/signed-user.ts';
import { type CorrectionRow, correctionsOf, keepCorrection } from './corrections.queries.ts';
import type { EnrollmentPatch, EnrollmentRow } from './enrollments.queries.ts';
import { opened } from './field-keys.ts';
import { type Desk, type OpenedDraft, openDraft } from './load-draft.ts';
import { mailSubmitter } from './mails.ts';
import { refuseIssues } from './refuse-issues.ts';
import { keepSsnsOf } from './promised-ssns.ts';
import { hashOfDraft } from './signatures.ts';
import { endSignatures, signaturesOf } from './signatures.queries.ts';

type Shown = Reply<typeof enrollments.getEnrollment>['corrections'];

/** May the user correct the answers of an enrollment that could not be processed, where they are (domain 4.4)? */
export const isMendable = (
  { status, processing_step, answers }: Pick<EnrollmentRow, 'status' | 'processing_step' | 'answers'>,
  user: SignedUser,
): boolean =>
  answers !== null && canBeMended(status, processing_step) && user.permissions.includes('reprocessEnrollments');

/** Writes down what a save of a failed enrollment corrects; the saves of one person, or of one key, are one correction. */
export async function noteCorrection(
  desk: Desk,
  { row, after }: { row: EnrollmentRow; after: Answers },
  { user }: Pick<Context, 'user'>,
): Promise<void> {
  if (row.answers === null) return;
  const before = putSecrets(wholeAnswers(row.answers), opened(desk.keys, row.id, row.secrets));
  const fields = correctedFields(before, after);
  if (fields.length === 0) return;
  const own = (await correctionsOf(desk.db, row.id)).find(
    ({ isOpen, userId, by }) => isOpen && userId === user.id && isSameActor(by, actorOf(user)),
  );
  const at = { enrollmentId: row.id, clientId: row.client_id, openId: own?.id };
  await keepCorrection(desk.db, at, {
    id: user.id,
    name: actorName(user),
    fields: joined(own?.fields ?? [], fields),
  });
}

/** The corrections as people read them, the newest first; those that came to nothing are left out. */
export async function shownCorrections(db: Db, { id, status }: EnrollmentRow): Promise<Shown> {
  if (status === 'draft') return [];
  const rows = await correctionsOf(db, id);
  return rows
    .filter(({ fields }) => fields.length > 0)
    .map(({ by, at, fields }) => ({ by, at: at.toISOString(), fields }));
}

const isOfBank = ({ field }: CorrectionRow['fields'][number]): boolean => field.startsWith('bank.');

/** Were the answers corrected after they were signed? Their hash says so; of old signatures, what was corrected. */
async function isSignedOtherwise(desk: Desk, draft: OpenedDraft): Promise<boolean> {
  const { id } = draft.row;
  const standing = (await signaturesOf(desk.db, id)).find(
    ({ proofId, endedAt }) => proofId === null && endedAt === null,
  );
  if (standing !== undefined) return standing.answersHash !== hashOfDraft(desk, draft);
  const corrections = await correctionsOf(desk.db, id);
  return corrections.some(({ fields }) => fields.some((one) => !isOfBank(one)));
}

/**
 * Where answers that were signed have been corrected, the enrollment waits for a new signature instead of being processed:
 * whoever submitted it is told. Null: what was signed is what there is.
 * @throws Refusal 422 with the fields where something is still to be mended
 */
export async function askToSign(row: EnrollmentRow, { db, user, parts }: Context): Promise<EnrollmentPatch | null> {
  if (!isMendable(row, user)) return null;
  const desk: Desk = { db, keys: keysOf(parts.secrets) };
  const draft = await openDraft(desk, row);
  if (draft === undefined || !(await isSignedOtherwise(desk, draft))) return null;
  const worked = workOut(draft.context, row.member_number ?? '', uuid7);
  refuseIssues(worked.issues);
  const ssn_index = await keepSsnsOf(desk, draft, worked);
  await endSignatures(db, row.id, 'answers');
  if (row.submitted_by !== user.id) await mailSubmitter(db, row);
  // Whoever approves and corrects has approved the correction; else it is asked for again.
  const approves = user.permissions.includes('approveEnrollments');
  const approved = approves
    ? { approved_by: user.id, approved_by_name: actorName(user), approved_at: new Date() }
    : { approved_by: null, approved_by_name: null, approved_at: null };
  return {
    status: 'pendingSignature',
    failure: null,
    attempts: 0,
    processing_step: 'validate',
    ssn_index,
    ...approved,
  };
}
