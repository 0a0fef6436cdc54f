import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import type { sessionEnrolling } from '@coverlane/contract/enrollments/session-calls.ts';
import { processingSteps } from '@coverlane/contract/enrollments/codes.ts';
import { nextStepOf } from '@coverlane/contract/enrollments/next.ts';
import { enrollmentSentence } from '@coverlane/contract/words/sentence.ts';
import { openStatuses } from '../../domain/enrollment/states.ts';
import { loadSessionRules } from '../../facts/sessions.queries.ts';
import type { Context } from '../../platform/http/context.ts';
import { textsFor } from '../../platform/http/reader-texts.ts';
import { notFound } from '../../platform/http/refusals.ts';
import { findEnrollment } from './enrollments.queries.ts';
import { type LineFilter, lineOfChange, type LineRow, openLines, pageOfLines, progressOf } from './lists.queries.ts';
import { subjectOf } from './subjects.queries.ts';
import { mayVoid, wouldTakeBack } from './may-void.ts';
import { findChange, timelineOf } from './timeline.queries.ts';

type Calls = typeof enrollments;
type Line = Reply<Calls['enrollmentAction']>;
type Page = Reply<Calls['enrollmentList']>;

/** A line as JSON carries it. */
export const lineReply = ({ submittedAt, updatedAt, age, proofsToSend, ...line }: LineRow): Line => ({
  ...line,
  ...standingOf({ ...line, age, proofsToSend }),
  submittedAt: submittedAt?.toISOString() ?? null,
  updatedAt: updatedAt.toISOString(),
});

/** What happens next, and how long it has been open; of what is settled nothing. */
export function standingOf(row: Pick<LineRow, 'status' | 'step' | 'enrollmentType' | 'age' | 'proofsToSend'>) {
  const next = nextStepOf(row);
  return { next, ageDays: next === 'none' ? null : row.age };
}

type Paging = { page: number; pageSize: number; sort?: string | undefined };

async function listed(filter: LineFilter, { page, pageSize, sort }: Paging, context: Context): Promise<Page> {
  const { rows, total } = await pageOfLines(context.db, filter, { page, pageSize, sort });
  context.saw({ type: 'enrollments', ids: rows.map(({ id }) => id) });
  return { rows: rows.map(lineReply), total, page, pageSize };
}

/** Enrollments of everybody the reader may see, or of one client. */
export const enrollmentList = (input: Input<Calls['enrollmentList']>, context: Context): Promise<Page> =>
  listed(input, input, context);

/** The enrollments of a session. @throws Refusal 404 */
export async function sessionEnrollments(
  { id, ...paging }: Input<typeof sessionEnrolling.sessionEnrollments>,
  context: Context,
): Promise<Page> {
  if ((await loadSessionRules(context.db, id)) === undefined) throw notFound();
  return listed({ sessionId: id }, paging, context);
}

/** What waits for somebody: approval, proof, a signature, a draft that came back. */
export const pendingEnrollments = (input: Input<Calls['pendingEnrollments']>, context: Context): Promise<Page> =>
  listed(
    { clientId: input.clientId, status: ['pendingApproval', 'pendingProof', 'pendingSignature', 'returned'] },
    input,
    context,
  );

type OfMember = Input<Calls['familyEnrollments']>;
type Timeline = Reply<Calls['familyEnrollments']>;

async function timeline({ clientId, memberId }: OfMember, whole: boolean, context: Context): Promise<Timeline> {
  const { db } = context;
  const subject = await subjectOf(db, { clientId, personId: memberId });
  if (subject === undefined) throw notFound();
  const { subscriberId } = subject;
  const personId = whole ? null : memberId;
  context.saw({ type: 'member-timeline', id: memberId, clientId });
  return {
    rows: await timelineOf(db, { clientId, subscriberId, personId }),
    open: (await openLines(db, { subscriberId, personId }, openStatuses)).map(lineReply),
  };
}

/** The timeline of the family, newest first, with what is under way. */
export const familyEnrollments = (input: OfMember, context: Context): Promise<Timeline> =>
  timeline(input, true, context);

/** The same for one person only. */
export const memberEnrollments = (input: OfMember, context: Context): Promise<Timeline> =>
  timeline(input, false, context);

/** One timeline entry with its enrollment, where there is one. */
export async function singleEnrollment(
  { id }: { id: string },
  context: Context,
): Promise<Reply<Calls['singleEnrollment']>> {
  const found = await findChange(context.db, id);
  if (found === undefined) throw notFound();
  const line = await lineOfChange(context.db, id);
  context.saw({ type: 'change', id, clientId: found.clientId });
  const isStanding = found.entry.undoneAt === null && found.entry.source !== 'undo';
  const undo = line?.status === 'processed' && isStanding ? await undoOf(line, context) : NO_UNDO;
  return { entry: found.entry, enrollment: line ? lineReply(line) : null, ...undo };
}

const NO_UNDO = { undoable: false, takesBack: [] };

/** May the reader take it back, and what would that take back? */
async function undoOf({ id }: LineRow, context: Context) {
  const enrollment = await findEnrollment(context.db, id);
  if (enrollment === undefined || !(await mayVoid(enrollment, context))) return NO_UNDO;
  const { questions, notes } = await wouldTakeBack(enrollment, context);
  const takesBack = [...questions, ...notes].map(({ code, values }) => ({ code, values: { ...values } }));
  return { undoable: true, takesBack };
}

/** How far enrollments are: polled, and no sign of life of whoever looks (specification 4, 9). */
export async function enrollmentStatus(
  { enrollments: ids }: Input<Calls['enrollmentStatus']>,
  { db, user }: Context,
): Promise<Reply<Calls['enrollmentStatus']>> {
  const rows = await progressOf(db, ids);
  const texts = textsFor(user.language);
  return {
    rows: rows.map(({ id, enrollmentType, updatedAt, proofsToSend, ...row }) => ({
      enrollmentId: id,
      ...row,
      stepIndex: stepsDone(row),
      stepCount: processingSteps.length,
      next: nextStepOf({ ...row, enrollmentType, proofsToSend }),
      message: row.failure === null ? null : enrollmentSentence(texts, row.failure),
      updatedAt: updatedAt.toISOString(),
    })),
  };
}

const stepsDone = ({ status, step }: Pick<LineRow, 'status' | 'step'>): number =>
  status === 'processed' ? processingSteps.length : step === null ? 0 : processingSteps.indexOf(step);
