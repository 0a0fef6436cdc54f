import { loadClientFacts } from '../../facts/client.queries.ts';
import { type Answers, blankAnswers, type WizardType } from '../../domain/enrollment/answers.ts';
import { prefilled } from '../../domain/enrollment/prefill.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import type { Context } from '../../platform/http/context.ts';
import { invalid, notFound } from '../../platform/http/refusals.ts';
import { accountOf } from '../../platform/http/signed-user.ts';
import { linkBase } from '../../platform/mail/link-base.ts';
import { offerBegunChange } from './begun.ts';
import { answerPatch, deskOf, inPerson, nameOfUser, savedBy } from './drafts.ts';
import { type EnrollmentRow, insertAndFind, lockFamilyEnrollments } from './enrollments.queries.ts';
import { familyOf } from './load-draft.ts';
import { queueExpiry } from './processing-queue.ts';
import { refuseRivals } from './rivals.ts';
import { type Subject, subjectOf } from './subjects.queries.ts';

/** Starts a draft: for somebody new, or for a member with all that is known of the family typed in. */
export async function startDraft(
  input: { clientId: string; enrollmentType: WizardType; memberId?: string | undefined; anew?: boolean | undefined },
  context: Context,
): Promise<EnrollmentRow> {
  const { clientId, enrollmentType, memberId, anew = false } = input;
  const subject = memberId === undefined ? undefined : await subjectOf(context.db, { clientId, personId: memberId });
  if (enrollmentType !== 'newemployee' && subject === undefined) throw invalid({ memberId: 'required' });
  if (subject && enrollmentType !== 'newemployee')
    return startFor(subject, { clientId, enrollmentType, anew }, context);
  return insertDraft({ clientId, enrollmentType, answers: blankAnswers(), subject: undefined }, context);
}

/** One enrollment at a time for one employee (domain 4.4); a draft for the same reason is offered, or begun anew. */
async function startFor(
  subject: Subject,
  { clientId, enrollmentType, anew }: { clientId: string; enrollmentType: WizardType; anew: boolean },
  context: Context,
): Promise<EnrollmentRow> {
  const desk = deskOf(context);
  await lockFamilyEnrollments(context.db, subject.subscriberId);
  await offerBegunChange({ subscriberId: subject.subscriberId, enrollmentType }, anew, context);
  await refuseRivals(context.db, { clientId, id: uuid7(), subscriberId: subject.subscriberId, ssnIndexes: [] }, null);
  const client = await loadClientFacts(context.db, clientId);
  if (client === null) throw notFound();
  const facts = await familyOf(desk, client, { subscriberId: subject.subscriberId, ssns: [] });
  return insertDraft({ clientId, enrollmentType, answers: prefilled(facts), subject }, context);
}

/** Which session a draft is of, and as whom of its census; of most it is none. */
const inSession = ({ sessionId, sessionMemberId }: { sessionId?: string; sessionMemberId?: string }) => ({
  session_id: sessionId ?? null,
  session_member_id: sessionMemberId ?? null,
});

const ofSubject = (subject: Subject | undefined) => ({
  subscriber_id: subject?.subscriberId ?? null,
  person_id: subject?.subscriberId ?? null,
  member_number: subject?.memberNumber ?? null,
});

/** Records a draft with what is typed already. */
export async function insertDraft(
  made: {
    clientId: string;
    enrollmentType: WizardType;
    answers: Answers;
    subject: Subject | undefined;
    /** Of whoever enrolls in a session: which, and as whom of its census. */
    sessionId?: string;
    sessionMemberId?: string;
  },
  context: Context,
): Promise<EnrollmentRow> {
  const { db, user } = context;
  const id = uuid7();
  const by = nameOfUser(context);
  const { clientId: client_id, enrollmentType: enrollment_type, subject } = made;
  const patch = answerPatch(deskOf(context), id, { typed: made.answers, before: null });
  const base = await linkBase(context);
  await queueExpiry(db, id);
  const row = await insertAndFind(
    db,
    { id, client_id, enrollment_type, started_by: accountOf(user), started_by_name: by },
    {
      status: 'draft',
      ...patch,
      ...savedBy(context),
      secrets_by: inPerson(user),
      link_base: base,
      ...inSession(made),
      ...ofSubject(subject),
    },
  );
  if (row === undefined) throw notFound();
  return row;
}
