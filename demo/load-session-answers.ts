import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { SUBSCRIBER_KEY } from '@coverlane/contract/enrollments/blank.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { sessionEnrolling } from '@coverlane/contract/enrollments/session-calls.ts';
import { sessionMessages } from '@coverlane/contract/enrollment-sessions/message-calls.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { linkKey } from '@coverlane/server/features/enrollment-sessions/links.ts';
import { processEnrollment } from '@coverlane/server/features/enrollments/processing.ts';
import { type DemoCaller, DemoRefused } from './front-door.ts';
import type { LoadedSession, SessionLoading } from './session-loading.ts';
import { DEMO_MEMBER_NUMBER } from './users.ts';

type Draft = Reply<typeof enrollments.getEnrollment>;
type Answers = Draft['answers'];
/** Somebody of a census who is known and can be reached. */
type Asked = { id: string; keyNumber: number; dob: string };

/** Whoever enters by a link waits a moment, right or wrong: some do so at once. */
const AT_ONCE = 4;

/** People of a session enter by their links: some begin, some submit, some of those are approved and recorded. */
export async function answerSession(loading: SessionLoading, session: LoadedSession): Promise<void> {
  const { begun, submitted, approved, yearsBack } = session.planned;
  if (begun + submitted === 0) return;
  const people = [...(await asked(loading, session.id)).entries()];
  const done: string[] = [];
  let underWay = 0;
  const next = async (): Promise<void> => {
    while (done.length + underWay < submitted) {
      const [at, person] = people.shift() ?? [];
      if (at === undefined || person === undefined) return;
      underWay += 1;
      const sent = await answer(loading, session, { person, at, leaves: at < begun });
      underWay -= 1;
      if (sent !== null) done.push(sent);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  if (yearsBack > 0) await remindOnce(loading, session.id);
  for (const enrollmentId of done.slice(0, approved)) await record(loading, enrollmentId);
}

async function asked({ owner }: SessionLoading, sessionId: string): Promise<Asked[]> {
  const { rows } = await sql<Asked>`select id, key_number as "keyNumber", dob from enrollmentsessionmembers
    where session_id = ${sessionId} and person_id is not null and key_hash is not null and relationship_code = '18'
      and employee_id <> ${DEMO_MEMBER_NUMBER} order by employee_id`.execute(owner);
  return rows;
}

/** The how-manieth of the census chooses, and whether dental goes to a spouse’s plan. */
type Choosing = { at: number; leavesDental: boolean };
type Answering = { person: Asked; at: number; leaves: boolean };

/** One enters and begins; who does not leave chooses, signs and submits. The enrollment's id; null: it is not submitted. */
async function answer(
  { door, secrets }: SessionLoading,
  { id: sessionId, planned }: LoadedSession,
  { person, at, leaves }: Answering,
): Promise<string | null> {
  const caller = await door.byLink(linkKey(secrets, person), person.dob);
  const { enrollmentId } = await caller.call(sessionEnrolling.startSessionEnrollment, { sessionId });
  if (leaves) return null;
  const draft = await caller.call(enrollments.getEnrollment, { id: enrollmentId });
  const chosen = await saved(caller, draft, { at, leavesDental: planned.yearsBack === 0 && at % 4 === 3 });
  if (chosen.issues.length > 0 || chosen.signing === null) return null;
  return (await signed(caller, chosen)) ? enrollmentId : null;
}

/** Signs and submits; false: somebody still waits for their first day of coverage and is asked nothing more. */
async function signed(caller: DemoCaller, { id: enrollmentId, version, signing }: Draft): Promise<boolean> {
  const { version: text, shown, name: typedName } = signing ?? { version: 0, shown: '', name: '' };
  const signature = { typedName, agreed: true, version: text, language: 'en', shown };
  try {
    await caller.call(enrollments.postEnrollment, { action: 'submit', enrollmentId, version, signature });
    return true;
  } catch (error) {
    if (error instanceof DemoRefused && error.status === 422) return false;
    throw error;
  }
}

async function saved(caller: DemoCaller, draft: Draft, how: Choosing): Promise<Draft> {
  const place = { page: 'review/check', field: null };
  const answers = chosenBy(draft, how);
  return caller.call(enrollments.putEnrollment, { id: draft.id, version: draft.version, step: 5, place, answers });
}

const BLANK = { planId: null, covered: [], waiverReason: null, waiverCarrier: null, volume: null };
const waived = (waiverReason: 'none' | 'spousePlan') => ({ ...BLANK, decision: 'waive' as const, waiverReason });

/** What is kept stays; of the rest, what the employer asks everybody to have is taken, and all else is waived. */
function chosenBy(draft: Draft, { at, leavesDental }: Choosing): Answers {
  const { answers, extras, offers } = draft;
  const held = new Map(answers.elections.map((election) => [election.coverageType, election]));
  const elections = offers.map(({ coverageType, required, needsVolume, plans: [plan] }) => {
    const before = held.get(coverageType);
    if (coverageType === 'dental' && leavesDental) return { coverageType, ...waived('spousePlan') };
    if (before?.decision) return before;
    if (!required || plan === undefined) return { coverageType, ...waived('none') };
    const volume = needsVolume ? '50,000' : null;
    return {
      coverageType,
      ...BLANK,
      decision: 'elect' as const,
      planId: plan.planId,
      covered: [SUBSCRIBER_KEY],
      volume,
    };
  });
  const benefits = extras.map(({ benefitId }) => ({
    benefitId,
    amount: null,
    covered: [],
    values: [],
    decision: at % 2 === 0 ? ('elect' as const) : ('waive' as const),
  }));
  const dependents = answers.dependents.map((one) => ({ ...one, covered: one.covered ?? true }));
  return { ...answers, dependents, elections, benefits };
}

/** Who had not answered last year was reminded once. */
async function remindOnce({ admin, work }: SessionLoading, sessionId: string): Promise<void> {
  await admin.call(sessionMessages.invite, { sessionId, kind: 'reminder', audience: 'notSubmitted' });
  await work();
}

/** How long a machine that does much else may take to record one enrollment. */
const RECORDED_MS = 120_000;

/** Approves one and sees it recorded: a running portal's worker may have taken it first, or put it off. */
async function record(
  { owner, admin, secrets, dataDir, workers, userId }: SessionLoading,
  enrollmentId: string,
): Promise<void> {
  await admin.call(enrollments.enrollmentAction, { enrollmentId, action: 'approve' });
  for (const late = Date.now() + RECORDED_MS; ; await sleep(100)) {
    await processEnrollment({ parts: { pool: workers, secrets, dataDir }, enrollmentId, userId });
    const row = await owner
      .selectFrom('enrollments')
      .select('status')
      .where('id', '=', enrollmentId)
      .executeTakeFirst();
    if (row?.status === 'processed') return;
    if (row?.status === 'failed' || Date.now() > late)
      throw new Error(`The demonstration's enrollment ${enrollmentId} is ${row?.status} and not recorded.`);
  }
}
