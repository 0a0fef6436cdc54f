import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { sessionEnrolling } from '@coverlane/contract/enrollments/session-calls.ts';
import { loadClientFacts } from '../../facts/client.queries.ts';
import { loadSessionRules } from '../../facts/sessions.queries.ts';
import type { ClientFacts } from '../../domain/changes/facts.ts';
import { isSessionOpen, type SessionRules } from '../../domain/enrollment/session-rules.ts';
import { isDraft } from '../../domain/enrollment/states.ts';
import { todayIn } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import { insertDraft } from './begin-draft.ts';
import { beginningKnown, beginningUnknown } from './session-beginning.ts';
import { alreadySubmitted, deskOf, foundToEnroll } from './drafts.ts';
import { type EnrollmentRow, lockFamilyEnrollments, patchEnrollment } from './enrollments.queries.ts';
import { refuseRivals } from './rivals.ts';
import { type CensusPerson, censusPersonOf, enrollmentOfCensus, sessionMayChange } from './session-start.queries.ts';
import { endSignatures } from './signatures.queries.ts';
import { subjectOf } from './subjects.queries.ts';

type Calls = typeof sessionEnrolling;
type Asked = Input<Calls['startSessionEnrollment']>;

/** Starts the enrollment of somebody of a session's census, or goes on with it (domain 5.3). */
export async function startSessionEnrollment(
  asked: Asked,
  context: Context,
): Promise<Reply<Calls['startSessionEnrollment']>> {
  const person = await whoEnrolls(asked, context);
  const session = await loadSessionRules(context.db, asked.sessionId, person.id);
  if (session === undefined) throw notFound();
  await lockFamilyEnrollments(context.db, person.personId ?? person.id);
  const begun = await enrollmentOfCensus(context.db, person.id);
  const row = begun === undefined ? await started(person, session, context) : await goneOn(begun, session, context);
  context.saw({ type: 'enrollment', id: row.id, clientId: row.client_id });
  return { status: 'SUCCESS', enrollmentId: row.id, number: row.number, state: row.status };
}

/** Members enroll themselves; staff say whom. */
async function whoEnrolls({ sessionId, sessionMemberId }: Asked, { db, user }: Context) {
  if (user.type !== 'member' && sessionMemberId === undefined) throw invalid({ sessionMemberId: 'required' });
  const person = await censusPersonOf(db, sessionId, user.type === 'member' ? null : (sessionMemberId ?? null));
  if (person === undefined) throw notFound();
  return person;
}

/** What waits to be approved comes back where the session lets people change theirs until it closes. */
async function goneOn(begun: EnrollmentRow, session: SessionRules, context: Context): Promise<EnrollmentRow> {
  if (isDraft(begun.status)) return begun;
  const row = await foundToEnroll(context, begun.id, true);
  const isOpen = isSessionOpen(session, todayIn(row.time_zone, new Date()));
  if (row.status !== 'pendingApproval' || !isOpen || !(await sessionMayChange(context.db, session.id)))
    throw alreadySubmitted(row);
  await endSignatures(context.db, row.id, 'returned');
  await patchEnrollment(context.db, row.id, { status: 'returned', note: null });
  return { ...row, status: 'returned' };
}

async function started(person: CensusPerson, session: SessionRules, context: Context): Promise<EnrollmentRow> {
  const client = await loadClientFacts(context.db, person.clientId);
  if (client === null) throw notFound();
  if (!isSessionOpen(session, todayIn(client.timeZone, new Date()))) throw conflict('enrollment-not-active', {});
  const { personId } = person;
  return personId === null
    ? startedUnknown(person, session, context)
    : startedKnown({ ...person, personId }, { session, client }, context);
}

async function startedUnknown(person: CensusPerson, session: SessionRules, context: Context): Promise<EnrollmentRow> {
  const { clientId, id } = person;
  const answers = await beginningUnknown(deskOf(context), id);
  const of = { sessionId: session.id, sessionMemberId: id };
  return insertDraft({ clientId, enrollmentType: 'newemployee', answers, subject: undefined, ...of }, context);
}

async function startedKnown(
  { clientId, personId, id }: CensusPerson & { personId: string },
  { session, client }: { session: SessionRules; client: ClientFacts },
  context: Context,
): Promise<EnrollmentRow> {
  const { db } = context;
  const subject = await subjectOf(db, { clientId, personId });
  if (subject === undefined) throw notFound();
  const of = { sessionId: session.id, sessionMemberId: id };
  const employee = { clientId, id: uuid7(), subscriberId: subject.subscriberId, ssnIndexes: [] };
  await refuseRivals(db, { ...employee, sessionId: session.id }, null);
  const answers = await beginningKnown(deskOf(context), { client, session, subscriberId: subject.subscriberId });
  return insertDraft({ clientId, enrollmentType: 'open', answers, subject, ...of }, context);
}
