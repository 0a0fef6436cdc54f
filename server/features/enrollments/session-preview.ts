import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { sessionEnrolling } from '@coverlane/contract/enrollments/session-calls.ts';
import { loadClientFacts } from '../../facts/client.queries.ts';
import { loadSessionRules } from '../../facts/sessions.queries.ts';
import type { Answers } from '../../domain/enrollment/answers.ts';
import { OPEN_END } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import type { Context } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/refusals.ts';
import { answerPatch, deskOf } from './drafts.ts';
import { draftReply, subjectName } from './draft-reply.ts';
import type { EnrollmentRow } from './enrollments.queries.ts';
import { type Desk, judgedBy } from './load-draft.ts';
import { beginningKnown, beginningUnknown } from './session-beginning.ts';
import { type CensusPerson, censusPersonOf, previewedSession } from './session-start.queries.ts';
import { type Subject, subjectOf } from './subjects.queries.ts';

type Calls = typeof sessionEnrolling;

/**
 * The enrollment of somebody of a census as it would begin, or with what was tried in the preview: worked out by the functions that
 * work out drafts, with the session taken as open. Nothing is written. @throws Refusal 404
 */
export async function sessionPreview(
  { sessionMemberId, answers }: Input<Calls['sessionPreview']>,
  context: Context,
): Promise<Reply<Calls['sessionPreview']>> {
  const desk = deskOf(context);
  const found = await previewedSession(desk.db, sessionMemberId);
  const person = found && (await censusPersonOf(desk.db, found.sessionId, sessionMemberId));
  if (found === undefined || person === undefined) throw notFound();
  const begun = await unwritten(person, found, context);
  const row = answers === undefined ? begun : withTried(begun, answers, context);
  const judged = await judgedBy(desk, row);
  if (judged?.context.session == null) throw notFound();
  const session = { ...judged.context.session, state: 'open' as const, closesOn: OPEN_END };
  const draft = { row, ...judged, context: { ...judged.context, session } };
  context.saw({ type: 'enrollmentsessionmembers', ids: [sessionMemberId] });
  const { name, clientName, effectiveDate, closesOn, languages, language } = found;
  const enrollment = await draftReply(desk, draft, context.user);
  return {
    name,
    clientName,
    effectiveDate,
    closesOn,
    languages,
    language,
    enrollment: { ...enrollment, signing: null },
  };
}

type Found = NonNullable<Awaited<ReturnType<typeof previewedSession>>>;

/** The draft with what was tried in the preview; what was not sent stays as it began. */
function withTried(begun: Begun, answers: Tried, context: Context): Begun {
  const said = Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== undefined));
  const typed = { ...begun.answers, ...said };
  return { ...begun, ...answerPatch(deskOf(context), begun.id, { typed, before: begun.secrets }) };
}

type Tried = NonNullable<Input<Calls['sessionPreview']>['answers']>;
type Begun = EnrollmentRow & { answers: Answers };

/** A draft that no row holds, with what it would begin with. */
async function unwritten(person: CensusPerson, found: Found, context: Context): Promise<Begun> {
  const desk = deskOf(context);
  const { id: sessionMemberId, clientId, personId } = person;
  const subject = personId === null ? null : await subjectOf(desk.db, { clientId, personId });
  if (subject === undefined) throw notFound();
  const typed =
    subject === null
      ? await beginningUnknown(desk, sessionMemberId)
      : await beginningOf(desk, { clientId, sessionId: found.sessionId, subscriberId: subject.subscriberId });
  const id = uuid7();
  return {
    ...NOTHING_YET,
    ...answerPatch(desk, id, { typed, before: null }),
    ...subjectPart(subject),
    id,
    client_id: clientId,
    client_name: found.clientName,
    time_zone: found.timeZone,
    session_id: found.sessionId,
    session_member_id: sessionMemberId,
    person_name: subjectName(typed),
    saved_at: new Date(),
    updated_at: new Date(),
  };
}

const subjectPart = (subject: Subject | null) =>
  ({
    enrollment_type: subject === null ? 'newemployee' : 'open',
    subscriber_id: subject?.subscriberId ?? null,
    person_id: subject?.subscriberId ?? null,
    member_number: subject?.memberNumber ?? null,
  }) as const;

async function beginningOf(
  desk: Desk,
  { clientId, sessionId, subscriberId }: { clientId: string; sessionId: string; subscriberId: string },
): Promise<Answers> {
  const session = await loadSessionRules(desk.db, sessionId);
  const client = await loadClientFacts(desk.db, clientId);
  if (session === undefined || client === null) throw notFound();
  return beginningKnown(desk, { client, session, subscriberId });
}

const NOTHING_YET = {
  number: '',
  status: 'draft',
  version: 1,
  step: 1,
  place: { page: 'landing/year', field: null },
  request: null,
  secrets_by: null,
  rules: null,
  rolled_over: false,
  coverage_types: null,
  effective_date: null,
  left_out: [],
  link_base: '',
  note: null,
  failure: null,
  processing_step: null,
  attempts: 0,
  snapshot: null,
  confirmation_sha256: null,
  started_by: null,
  external_id: null,
  saved_by: null,
  saved_by_name: null,
  saved_by_key: null,
  submitted_by: null,
  submitted_by_name: null,
  submitted_by_key: null,
  submitted_at: null,
  approved_by: null,
} as const satisfies Partial<EnrollmentRow>;
