import type { Words } from '../../domain/enrollment/answers.ts';
import { stillAsked } from '../../domain/enrollment/judged-when.ts';
import { prefilled } from '../../domain/enrollment/prefill.ts';
import { type OfferedPlans, type RolloverMode, rolledOver } from '../../domain/enrollment/rolled-over.ts';
import { heldDay, sessionPlans } from '../../domain/enrollment/session-of-draft.ts';
import type { DraftContext } from '../../domain/enrollment/draft-context.ts';
import { type WorkedOut, workOut } from '../../domain/enrollment/worked-out.ts';
import { blankAnswers } from '../../domain/enrollment/answers.ts';
import { Refusal } from '../../platform/http/refusals.ts';
import { OPEN_END } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { type Desk, type JudgedRow, judgedBy } from './load-draft.ts';
import { refuseRivals } from './rivals.ts';
import type { RollingSession, Silent } from './session-rollover.queries.ts';
import { type Subject, subjectOf } from './subjects.queries.ts';

/** What a passive rollover does for one person: worked out to the end, or why it is left to people. */
export type Rolled = { subject: Subject | null; worked: WorkedOut | null; reasons: Words[] };

const leftTo = (code: string, subject: Subject | null = null): Rolled => ({
  subject,
  worked: null,
  reasons: [{ code, values: {} }],
});

/** A draft of the session that nobody has typed and no row holds. */
const unwritten = (session: RollingSession, subject: Subject): JudgedRow => ({
  id: uuid7(),
  client_id: session.clientId,
  enrollment_type: 'open',
  status: 'draft',
  answers: blankAnswers(),
  secrets: null,
  left_out: [],
  rules: null,
  submitted_at: null,
  subscriber_id: subject.subscriberId,
  session_id: session.id,
  // What it begins with is of now already.
  session_member_id: null,
  note: null,
});

const offeredTo = (context: DraftContext): OfferedPlans =>
  new Map(
    [...(sessionPlans(context) ?? [])].flatMap(([planId, plan]) => {
      const known = context.facts.client.plans.get(planId);
      return known === undefined ? [] : [[planId, { ...plan, coverageType: known.coverageType }] as const];
    }),
  );

/** Judged by the rules of the session as if it were open, without a question that only the person could answer. */
function answeredFor(context: DraftContext, mode: RolloverMode) {
  const { session } = context;
  if (session === null) return undefined;
  const open = { ...session, state: 'open' as const, closesOn: OPEN_END, requireAllDecisions: false };
  const known = { ...context, answers: prefilled(context.facts, heldDay(context)), session: open };
  const { answers, left } = rolledOver(known.answers, offeredTo(known), mode);
  return { context: { ...known, answers }, left };
}

/** Of what is to be mended, what stands in the way of somebody who types nothing: their benefits, and what the engine refuses. */
function hindrancesOf({ issues, chain }: WorkedOut): Words[] {
  const still = new Set(stillAsked(issues, chain));
  return issues.filter((issue) => issue.step === 'benefits' || still.has(issue)).map(({ reason }) => reason);
}

/**
 * Works out what a session gives somebody who did not answer, by the very function that judges drafts: as a dry run and when it is done
 * (domain 5.3). Nothing is written.
 */
export async function rollOverOne(
  desk: Desk,
  { session, mode }: { session: RollingSession; mode: RolloverMode },
  { personId }: Silent,
): Promise<Rolled> {
  const { clientId } = session;
  const subject = personId === null ? undefined : await subjectOf(desk.db, { clientId, personId });
  if (subject === undefined) return leftTo('rollover-no-record');
  const rival = await underWay(desk, session, subject);
  if (rival !== null) return { subject, worked: null, reasons: [rival] };
  const judged = await judgedBy(desk, unwritten(session, subject));
  const answered = judged && answeredFor(judged.context, mode);
  if (answered === undefined) return leftTo('rollover-no-record', subject);
  const worked = workOut(answered.context, subject.memberNumber ?? '', uuid7);
  return { subject, worked, reasons: [...answered.left, ...hindrancesOf(worked)] };
}

/** Another enrollment of the employee that is under way, after a life event perhaps: whoever works on it decides. */
async function underWay(
  { db }: Desk,
  { clientId, id }: RollingSession,
  { subscriberId }: Subject,
): Promise<Words | null> {
  try {
    await refuseRivals(db, { clientId, id: uuid7(), subscriberId, ssnIndexes: [], sessionId: id }, null);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { code: 'rollover-under-way', values: { number: String(error.values?.['number'] ?? '') } };
  }
}
