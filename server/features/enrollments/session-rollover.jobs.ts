import * as z from 'zod/mini';
import type { Db } from '../../platform/db/connect.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import { actorName } from '../../platform/http/actor.ts';
import type { Parts } from '../../platform/http/context.ts';
import { openAsUser, type SignedUser } from '../../platform/http/signed-user.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { answerPatch, deskOf, found } from './drafts.ts';
import { insertEnrollment, lockFamilyEnrollments, patchEnrollment } from './enrollments.queries.ts';
import { frozenPatch } from './frozen.ts';
import type { Desk } from './load-draft.ts';
import { queueProcessing } from './processing-queue.ts';
import { type Rolled, rollOverOne } from './session-rollover.ts';
import { nextSilent, type RollingSession, rollingSession, type Silent } from './session-rollover.queries.ts';

const asked = z.object({ sessionId: z.string(), userId: z.string(), linkBase: z.string() });
type Work = z.infer<typeof asked> & { parts: Parts };

const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Records what a session gives those who did not answer, one person a transaction: whoever dies leaves whole people behind, and the next
 * run goes on with those who have nothing yet. Who is left to people stays without an answer.
 */
export async function rollOverAll(sent: unknown, parts: Parts): Promise<void> {
  const work = { ...asked.parse(sent), parts };
  let after: string | null = FIRST;
  while (after !== null) after = await rollNext(work, after);
}

/** The session and whoever rolls it over, while both still may; undefined: not any more. */
async function stillRolling(db: Db, { sessionId, userId }: Work) {
  const user = await openAsUser(db, userId);
  if (!user?.permissions.includes('approveEnrollments')) return undefined;
  const session = await rollingSession(db, sessionId);
  if (session?.status !== 'closed' || session.mode === 'none') return undefined;
  return { user, session, mode: session.mode };
}

/** The next person after one; null: there is none, or nobody may any more. */
const rollNext = (work: Work, after: string): Promise<string | null> =>
  work.parts.pool.transaction().execute(async (db) => {
    const rolling = await stillRolling(db, work);
    const person = rolling && (await nextSilent(db, rolling.session.id, after));
    if (rolling === undefined || person === undefined) return null;
    if (person.personId !== null) await lockFamilyEnrollments(db, person.personId);
    const desk = deskOf({ db, parts: work.parts });
    const rolled = await rollOverOne(desk, rolling, person);
    if (rolled.reasons.length === 0) await recorded(desk, { ...work, ...rolling, person }, rolled);
    return person.id;
  });

type Of = Work & { session: RollingSession; user: SignedUser; person: Silent };

/** It is an enrollment like any other, without a signature, and is processed like any other. */
async function recorded(desk: Desk, of: Of, { worked, subject }: Rolled): Promise<void> {
  if (worked === null || subject === null) return;
  const { session, user, person, linkBase } = of;
  const [id, clientId] = [uuid7(), session.clientId];
  const by = { id: user.id, name: actorName(user) };
  await insertEnrollment(
    desk.db,
    { id, client_id: clientId, enrollment_type: 'open', started_by: by.id, started_by_name: by.name },
    {
      status: 'draft',
      ...answerPatch(desk, id, { typed: worked.looked.context.answers, before: null }),
      session_id: session.id,
      session_member_id: person.id,
      subscriber_id: subject.subscriberId,
      person_id: subject.subscriberId,
      member_number: subject.memberNumber,
      rolled_over: true,
    },
  );
  const submitting = { by, at: new Date(), signature: null, linkBase };
  await patchEnrollment(desk.db, id, {
    status: 'queued',
    ...frozenPatch(worked, await found(desk.db, id), submitting),
  });
  await queueProcessing(desk.db, { enrollmentId: id, userId: user.id });
  const about = { objectType: 'enrollment', objectId: id, clientId, outcome: 'ok' } as const;
  await appendAudit(desk.db, { action: 'enrollment-rolled-over', ...about });
}
