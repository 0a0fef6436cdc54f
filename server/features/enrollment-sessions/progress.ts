import { allows, rateReaders } from '@coverlane/contract/access.ts';
import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { SessionMemberState } from '@coverlane/contract/enrollment-sessions/codes.ts';
import type { sessionProgress } from '@coverlane/contract/enrollment-sessions/progress-calls.ts';
import { decimalOf } from '../../domain/money.ts';
import { daysBetween, todayIn } from '../../platform/values/dates.ts';
import type { Context } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/refusals.ts';
import { countsOf, missingOf, plansToday, previousOf, statusesOf } from './progress.queries.ts';
import { type Standing, standingOf } from './standing.queries.ts';
import { findSession } from './sessions.queries.ts';
import { sessionsUnderWay as openSessions } from './under-way.queries.ts';

type Calls = typeof sessionProgress;

/** How far everybody is. @throws Refusal 404 */
export async function enrollmentStatuses(input: Input<Calls['enrollmentStatuses']>, { db, saw }: Context) {
  if ((await findSession(db, input.id)) === undefined) throw notFound();
  const { rows, total } = await statusesOf(db, input);
  saw({ type: 'enrollmentsessionmembers', ids: rows.map(({ sessionMemberId }) => sessionMemberId) });
  return { rows, total, page: input.page, pageSize: input.pageSize };
}

/** The sessions that people enroll in now, with how far each is. */
export async function sessionsUnderWay(
  { clientId }: Input<Calls['sessionsUnderWay']>,
  { db }: Context,
): Promise<Reply<Calls['sessionsUnderWay']>> {
  const open = await openSessions(db, clientId);
  return {
    rows: open.map(({ today, ...row }) => ({ ...row, daysLeft: Math.max(0, daysBetween(today, row.closesOn) + 1) })),
  };
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

type Cockpit = Reply<Calls['sessionCockpit']>;

const shares = (employer: number, all: number) => ({
  employer: decimalOf(employer),
  employee: decimalOf(all - employer),
});

/** What a month costs, for those who see rates (decision 102). */
function paidBy({ user }: Context, { total, employer, unpriced }: Standing) {
  return allows(rateReaders, user) && unpriced === 0 ? shares(employer, total) : null;
}

/** So far, and if whoever has not submitted chooses as the others did. */
function monthlyFor(context: Context, standing: Standing, people: number): Cockpit['monthly'] {
  const paid = paidBy(context, standing);
  const { total, employer, enrollments } = standing;
  const ofAll = (cents: number): number => Math.round((cents * Math.max(people, enrollments)) / enrollments);
  const { continuing, continued } = standing;
  return (
    paid && {
      ...paid,
      projected: enrollments === 0 ? null : shares(ofAll(employer), ofAll(total)),
      continuing: continuing === 0 ? null : { people: continuing, amount: decimalOf(continued) },
    }
  );
}

/** What waits for evidence; no sums where one of the amounts follows from a salary that is not the reader's to know. */
const evidenceOf = ({ evidencePeople: people, issued, pending, untold }: Standing): Cockpit['evidence'] => ({
  people,
  issued: untold ? null : decimalOf(issued),
  pending: untold ? null : decimalOf(pending),
});

/** The plans, how many have each today, took it in the session before, and take it now; and what stood in the session before. */
async function besideBefore(id: string, context: Context) {
  const { db } = context;
  const previous = await previousOf(db, id);
  const standing = await standingOf(db, previous ? [id, previous.id] : [id]);
  const before = previous && standing(previous.id);
  const plans = (await plansToday(db, id, Object.keys(before?.plans ?? {}))).map((plan) => ({
    ...plan,
    previous: before ? (before.plans[plan.planId] ?? 0) : null,
    chosen: standing(id).plans[plan.planId] ?? 0,
  }));
  const told = previous && before && { ...previous, submitted: before.enrollments, monthly: paidBy(context, before) };
  return { standing: standing(id), plans, previous: told ?? null };
}

/** The figures of a session (domain 5.6). @throws Refusal 404 */
export async function cockpit({ id }: { id: string }, context: Context): Promise<Reply<Calls['sessionCockpit']>> {
  const { db } = context;
  const session = await findSession(db, id);
  if (session === undefined) throw notFound();
  const { timeZone, closesOn, opensOn, effectiveDate, name, clientId, clientName, kind, status } = session;
  const { states, divisions, days } = await countsOf(db, id, timeZone);
  const people = Object.values(states).reduce((sum, count) => sum + count, 0);
  const { standing, plans, previous } = await besideBefore(id, context);
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
    plans,
    previous,
    monthly: monthlyFor(context, standing, people),
    evidence: evidenceOf(standing),
    ...(await missingOf(db, id)),
  };
}
