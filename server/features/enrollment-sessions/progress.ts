import { allows, rateReaders } from '@coverlane/contract/access.ts';
import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { SessionMemberState } from '@coverlane/contract/enrollment-sessions/codes.ts';
import type { sessionProgress } from '@coverlane/contract/enrollment-sessions/progress-calls.ts';
import { decimalOf } from '../../domain/money.ts';
import { daysBetween, todayIn } from '../../platform/values/dates.ts';
import type { Context } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/refusals.ts';
import { countsOf, missingOf, monthlyOf, planMixOf, statusesOf } from './progress.queries.ts';
import { findSession } from './sessions.queries.ts';

type Calls = typeof sessionProgress;

/** How far everybody is. @throws Refusal 404 */
export async function enrollmentStatuses(input: Input<Calls['enrollmentStatuses']>, { db, saw }: Context) {
  if ((await findSession(db, input.id)) === undefined) throw notFound();
  const { rows, total } = await statusesOf(db, input);
  saw({ type: 'enrollmentsessionmembers', ids: rows.map(({ sessionMemberId }) => sessionMemberId) });
  return { rows, total, page: input.page, pageSize: input.pageSize };
}

const GOES_ON: ReadonlySet<string> = new Set(['open', 'paused', 'ready']);

/** How many are in each state, none where nobody is. */
const eachOf = (found: Partial<Record<SessionMemberState, number>>): Record<SessionMemberState, number> => ({
  ...NONE,
  ...found,
});
const NONE = {
  notInvited: 0,
  invited: 0,
  bounced: 0,
  opened: 0,
  started: 0,
  submitted: 0,
  waivedAll: 0,
  returned: 0,
  approved: 0,
  processed: 0,
  failed: 0,
  noResponse: 0,
} as const satisfies Record<SessionMemberState, number>;

type Monthly = Reply<Calls['sessionCockpit']>['monthly'];

/** What a month costs, for those who see rates (decision 102): so far, and if whoever has not submitted chooses as the others did. */
async function monthlyFor({ db, user }: Context, id: string, people: number): Promise<Monthly> {
  const found = allows(rateReaders, user) ? await monthlyOf(db, id) : null;
  if (found === null) return null;
  const { total, employer, enrollments } = found;
  const shares = (paid: number, all: number) => ({ employer: decimalOf(paid), employee: decimalOf(all - paid) });
  const ofAll = (cents: number): number => Math.round((cents * Math.max(people, enrollments)) / enrollments);
  const projected = enrollments === 0 ? null : shares(ofAll(employer), ofAll(total));
  return { ...shares(employer, total), projected };
}

/** The figures of a session (domain 5.6). @throws Refusal 404 */
export async function cockpit({ id }: { id: string }, context: Context): Promise<Reply<Calls['sessionCockpit']>> {
  const { db } = context;
  const session = await findSession(db, id);
  if (session === undefined) throw notFound();
  const { timeZone, closesOn, opensOn, effectiveDate, name, clientId, clientName, kind, status } = session;
  const { states, divisions, days } = await countsOf(db, id, timeZone);
  const people = Object.values(states).reduce((sum, count) => sum + count, 0);
  const left = daysBetween(todayIn(timeZone, new Date()), closesOn) + 1;
  return {
    id,
    name,
    clientId,
    clientName,
    kind,
    status,
    effectiveDate,
    opensOn,
    closesOn,
    daysLeft: GOES_ON.has(status) ? Math.max(0, left) : 0,
    people,
    states: eachOf(states),
    divisions,
    days,
    plans: await planMixOf(db, id),
    monthly: await monthlyFor(context, id, people),
    ...(await missingOf(db, id)),
  };
}
