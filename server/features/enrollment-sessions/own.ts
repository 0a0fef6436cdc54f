import type { Reply } from '@coverlane/contract/call.ts';
import type { ownSessionCalls } from '@coverlane/contract/enrollment-sessions/own-call.ts';
import { isSessionOpen } from '../../domain/enrollment/session-rules.ts';
import { todayIn } from '../../platform/values/dates.ts';
import type { Context } from '../../platform/http/context.ts';
import { sessionsOfMember } from './own.queries.ts';

/** The sessions that the member may enroll in, and those where something of theirs is under way. */
export async function ownSessions(_: unknown, { db }: Context): Promise<Reply<typeof ownSessionCalls.ownSessions>> {
  const rows = await sessionsOfMember(db);
  return {
    rows: rows
      .map(({ state, timeZone, opensOn, ...told }) => ({
        ...told,
        isOpen: isSessionOpen({ state, opensOn, closesOn: told.closesOn }, todayIn(timeZone, new Date())),
      }))
      .filter(({ isOpen, enrollmentId }) => isOpen || enrollmentId !== null),
  };
}
