import type { Input } from '@coverlane/contract/call.ts';
import type { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import { type Answers, blankAnswers } from '../../domain/enrollment/answers.ts';
import { addsSecrets, putSecrets, takeSecrets } from '../../domain/enrollment/secrets.ts';
import { startOf } from '../../domain/enrollment/start-of-coverage.ts';
import { isDraft, isOver } from '../../domain/enrollment/states.ts';
import { isMendable, noteCorrection } from './corrections.ts';
import { searchKey } from '../../platform/values/names.ts';
import { actorName } from '../../platform/http/actor.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, notFound } from '../../platform/http/refusals.ts';
import { accountOf } from '../../platform/http/signed-user.ts';
import { type DraftReply, draftReply, subjectName } from './draft-reply.ts';
import { type EnrollmentPatch, type EnrollmentRow, findEnrollment, patchEnrollment } from './enrollments.queries.ts';
import { requireMayPass } from './exceptions.ts';
import { opened, sealed } from './field-keys.ts';
import { type Desk, type OpenedDraft, openDraft } from './load-draft.ts';
import { mailAbout } from './mails.ts';
import { queueExpiry } from './processing-queue.ts';

type Calls = typeof enrollments;

/** The desk of a request. */
export const deskOf = ({ db, parts }: Pick<Context, 'db' | 'parts'>): Desk => ({ db, keys: keysOf(parts.secrets) });

/** First and last name of who is signed in. */
export const nameOfUser = ({ user }: Pick<Context, 'user'>): string => actorName(user);

/** The enrollment, or 404 where there is none the reader may see. */
export async function found(db: Context['db'], id: string, lock = false): Promise<EnrollmentRow> {
  const row = await findEnrollment(db, id, lock);
  if (row === undefined) throw notFound();
  return row;
}

/**
 * The enrollment that somebody works on in the wizard. Members work on their own of an enrollment session alone (domain 5.3):
 * what staff enter for their family is no draft of theirs, although they see what came of it.
 */
export async function foundToEnroll({ db, user }: Context, id: string, lock = false): Promise<EnrollmentRow> {
  if (user.type !== 'member') return found(db, id, lock);
  const row = (await findEnrollment(db, id, lock)) ?? (await foundPastChange(db, id));
  if (row.session_id === null) throw notFound();
  return row;
}

/** What a member may read and change no more, for it is approved or on record; a draft that they may not change is none of theirs. */
async function foundPastChange(db: Context['db'], id: string): Promise<EnrollmentRow> {
  const row = await found(db, id);
  if (isDraft(row.status)) throw notFound();
  return row;
}

/** A draft with everything around it; what is no draft of the wizard is 404 there. */
export async function getEnrollment({ id }: { id: string }, context: Context): Promise<DraftReply> {
  const draft = await openDraft(deskOf(context), await foundToEnroll(context, id));
  if (draft === undefined) throw notFound();
  return drawn(draft, context);
}

async function drawn(draft: OpenedDraft, context: Context): Promise<DraftReply> {
  const reply = await draftReply(deskOf(context), draft, context.user);
  context.saw({ type: 'enrollment', id: draft.row.id, clientId: draft.row.client_id });
  return reply;
}

type Typed = { typed: Answers; before: Buffer | null };

/** What of the answers is kept in which column. */
export function answerPatch(desk: Desk, id: string, { typed, before }: Typed) {
  const { answers, secrets } = takeSecrets(typed, opened(desk.keys, id, before));
  const name = subjectName(answers);
  return { answers, secrets: sealed(desk.keys, id, secrets), person_name: name, name_key: searchKey(name) };
}

/** Are numbers that are secret new among the answers? */
function hasNewSecrets(desk: Desk, id: string, { typed, before }: Typed): boolean {
  const known = opened(desk.keys, id, before);
  return addsSecrets(known, takeSecrets(typed, known).secrets);
}

/** Keeps what was typed. A version that is not the newest is told who saved the newer one, and overwrites nothing. */
export async function putEnrollment(
  { id, version, ...sent }: Input<Calls['putEnrollment']>,
  context: Context,
): Promise<DraftReply> {
  const { db, user } = context;
  const row = await foundToEnroll(context, id, true);
  const mends = isMendable(row, user);
  if (!isWizardDraft(row) && !mends) throw alreadySubmitted(row);
  if (row.version !== version) throw stale(row);
  const desk = deskOf(context);
  const { step, place, typed } = withUnsent(desk, { row, user }, sent);
  requireMayPass(row.answers, typed, context);
  const said = { typed, before: row.secrets };
  const [kept, added] = [answerPatch(desk, id, said), hasNewSecrets(desk, id, said)];
  const patch = { ...kept, secrets_by: typistOf(row, user, added), step, place, ...savedBy(context) };
  const draft = await openDraft(desk, { ...row, ...patch });
  if (draft === undefined) throw notFound();
  const effective_date = startOf(draft.context).effectiveDate;
  const saved = await patchEnrollment(db, id, { ...patch, effective_date });
  if (mends) await noteCorrection(desk, { row, after: draft.typed }, context);
  else await queueExpiry(db, id);
  if (row.saved_by !== accountOf(user)) await noted('enrollment-taken-over', row, context);
  return drawn({ ...draft, row: { ...draft.row, version: saved } }, context);
}

const isWizardDraft = ({ answers, status }: EnrollmentRow): boolean => answers !== null && isDraft(status);

/**
 * Whoever typed all the numbers that are secret reads them in full: saving what somebody else typed opens nothing, and a
 * number of somebody else's closes them.
 */
function typistOf({ secrets, secrets_by }: EnrollmentRow, user: Context['user'], added: boolean): string | null {
  const typist = inPerson(user);
  if (secrets === null) return typist;
  return added && typist !== secrets_by ? null : secrets_by;
}

/** Whoever acts themselves; what a key typed is read in full by nobody but those who may see SSNs. */
export const inPerson = ({ id, acting }: Context['user']): string | null => (acting ? null : id);

/** What became of a draft, for the audit log: somebody else went on with it, or it came to nothing. */
const noted = (
  action: 'enrollment-taken-over' | 'enrollment-cancel',
  { id, client_id }: EnrollmentRow,
  { db }: Context,
): Promise<void> =>
  appendAudit(db, {
    action,
    objectType: 'enrollment',
    objectId: id,
    clientId: client_id,
    outcome: 'ok',
  });

/** What a draft says as it was typed; null: it is none of the wizard's. */
const storedAnswers = (desk: Desk, row: EnrollmentRow): Answers | null =>
  row.answers && putSecrets(row.answers, opened(desk.keys, row.id, row.secrets));

type Saver = Pick<Context, 'user'> & { row: EnrollmentRow };
type Sent = Pick<Input<Calls['putEnrollment']>, 'step' | 'place' | 'answers'>;

/** The draft as it is to be: what was sent, and of what was not what is saved. */
function withUnsent(desk: Desk, { row, user }: Saver, { step = row.step, place = row.place, answers }: Sent) {
  const said = Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== undefined));
  const whole = { ...(storedAnswers(desk, row) ?? blankAnswers()), ...said };
  return { step, place, typed: row.subscriber_id === null ? whole : withOwnSubscriber(desk, { row, user }, whole) };
}

/**
 * The wizard does not change the employee of a family that is known: what was prefilled stays, but for the salary, which members do
 * not say of themselves. In a session the division is the one of record, too: it says which plans there are and who pays for them.
 */
function withOwnSubscriber(desk: Desk, { row, user }: Saver, answers: Answers): Answers {
  const stored = storedAnswers(desk, row);
  if (stored === null) return answers;
  const { salary } = user.type === 'member' ? stored.subscriber : answers.subscriber;
  const { selectedDivisionId } = row.session_id === null ? answers : stored;
  return { ...answers, selectedDivisionId, subscriber: { ...stored.subscriber, salary } };
}

export const savedBy = (context: Context): EnrollmentPatch => ({
  saved_by: accountOf(context.user),
  saved_by_name: nameOfUser(context),
  saved_at: new Date(),
});

/** It was submitted already, or came to nothing: the two sentences of specification 8 that send to HR. */
export const alreadySubmitted = ({ number, status }: EnrollmentRow) =>
  conflict(isOver(status) ? 'enrollment-not-active' : 'enrollment-submitted', { number, status });

/** Another window was faster: who, when, and the newest version. */
export const stale = ({ saved_by_name, saved_at, version }: EnrollmentRow) =>
  conflict('stale', { by: saved_by_name, at: saved_at.toISOString(), version });

/** 'Enrollment cancelled, no changes will be made': a draft ends; what was typed secretly is forgotten. */
export async function deleteEnrollment({ id }: { id: string }, context: Context): Promise<Record<string, never>> {
  const row = await foundToEnroll(context, id, true);
  if (row.status === 'cancelled') return {};
  if (!isDraft(row.status)) throw alreadySubmitted(row);
  await patchEnrollment(context.db, id, { status: 'cancelled', secrets: null });
  await noted('enrollment-cancel', row, context);
  if (row.submitted_at !== null) await mailAbout(context.db, row, ['enrollmentEnded']);
  return {};
}
