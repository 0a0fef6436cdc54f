import type { Reply } from '@coverlane/contract/call.ts';
import type { ownSessionCalls } from '@coverlane/contract/enrollment-sessions/own-call.ts';
import { isSessionOpen } from '../../domain/enrollment/session-rules.ts';
import { daysBetween, todayIn } from '../../platform/values/dates.ts';
import type { Context } from '../../platform/http/context.ts';
import { type OwnSession, sessionsOfMember } from './own.queries.ts';

/** The sessions that the member may enroll in, that closed lately, and those where something of theirs is under way. */
export async function ownSessions(_: unknown, { db }: Context): Promise<Reply<typeof ownSessionCalls.ownSessions>> {
  const rows = await sessionsOfMember(db);
  return { rows: rows.flatMap(shownOwn) };
}

const OVER: ReadonlySet<string> = new Set(['closed', 'finalized']);
/** So long somebody who did not answer still reads that it is over, and whom to ask. */
const TOLD_DAYS = 30;

/** One as its member reads it; nothing of one that is long over or not yet begun where nothing of theirs is under way. */
function shownOwn({
  state,
  timeZone,
  opensOn,
  ...told
}: OwnSession): Reply<typeof ownSessionCalls.ownSessions>['rows'] {
  const { closesOn, enrollmentId } = told;
  const today = todayIn(timeZone, new Date());
  const isOpen = isSessionOpen({ state, opensOn, closesOn }, today);
  const isOver = OVER.has(state) || closesOn < today;
  const isLately = isOver && daysBetween(closesOn, today) <= TOLD_DAYS;
  if (!isOpen && !isLately && enrollmentId === null) return [];
  return [{ ...told, isOpen, daysLeft: isOpen ? daysBetween(today, closesOn) + 1 : 0, isOver }];
}
