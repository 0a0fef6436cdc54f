import type { Input, Reply } from '@coverlane/contract/call.ts';
import { sessionMemberStates } from '@coverlane/contract/enrollment-sessions/codes.ts';
import type { sessionProgress } from '@coverlane/contract/enrollment-sessions/progress-calls.ts';
import { decimalOf } from '../../domain/money.ts';
import { daysBetween, todayIn } from '../../platform/values/dates.ts';
import type { Context } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/refusals.ts';
import { daysOf, divisionsOf, missingOf, monthlyOf, planMixOf, statesOf, statusesOf } from './progress.queries.ts';
import { findSession } from './sessions.queries.ts';

type Calls = typeof sessionProgress;

/** How far everybody is. @throws Refusal 404 */
export async function enrollmentStatuses(input: Input<Calls['enrollmentStatuses']>, { db, saw }: Context) {
  if ((await findSession(db, input.id)) === undefined) throw notFound();
  const { rows, total } = await statusesOf(db, input);
  saw({ type: 'enrollmentsessionmembers', ids: rows.map(({ sessionMemberId }) => sessionMemberId) });
  return { rows, total, page: input.page, pageSize: input.pageSize };
}

const amountOf = (cents: number | null): string | null => (cents === null ? null : decimalOf(cents));

/** The figures of a session (domain 5.6). @throws Refusal 404 */
export async function cockpit({ id }: { id: string }, { db }: Context): Promise<Reply<Calls['sessionCockpit']>> {
  const session = await findSession(db, id);
  if (session === undefined) throw notFound();
  const { timeZone, closesOn, opensOn, effectiveDate, name, clientId, clientName, kind, status } = session;
  const states = await statesOf(db, id);
  const { total, employer } = await monthlyOf(db, id);
  const left = daysBetween(todayIn(timeZone, new Date()), closesOn) + 1;
  return {
    ...{ id, name, clientId, clientName, kind, status, effectiveDate, opensOn, closesOn },
    daysLeft: status === 'open' || status === 'paused' || status === 'ready' ? Math.max(0, left) : 0,
    people: Object.values(states).reduce((sum, count) => sum + count, 0),
    states: Object.fromEntries(sessionMemberStates.map((state) => [state, states[state] ?? 0])) as Record<
      (typeof sessionMemberStates)[number],
      number
    >,
    divisions: await divisionsOf(db, id),
    days: await daysOf(db, id, timeZone),
    plans: await planMixOf(db, id),
    monthly: {
      employer: amountOf(employer),
      employee: amountOf(total === null || employer === null ? null : total - employer),
    },
    ...(await missingOf(db, id)),
  };
}
