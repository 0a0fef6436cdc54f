import { allows, enrollmentReaders } from '@coverlane/contract/access.ts';
import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { dashboard } from '@coverlane/contract/dashboard/calls.ts';
import { PAID_MONTHS } from '@coverlane/contract/dashboard/figures.ts';
import type { Context } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/refusals.ts';
import * as queries from './figures.queries.ts';
import { everyMonth, mostNeedy, percentOf, type Renewing, renewing, renewingSoon } from './figures.rules.ts';

type Calls = typeof dashboard;
type Figures = Reply<Calls['dashboardFigures']>;

/** A figure is of at least so many people (domain 7.6: de-identified). */
const LEAST_PEOPLE = 10;

/** @throws Refusal 404 for a client that is not the reader's */
export async function dashboardFigures(
  { clientId }: Input<Calls['dashboardFigures']>,
  context: Context,
): Promise<Figures> {
  const { db } = context;
  const clients = (await queries.clientRows(db, clientId)).map(renewing);
  if (clientId !== undefined && clients.length === 0) throw notFound();
  const covered = await queries.peopleCovered(db, clientId);
  const { employees = 0, spouses = 0, children = 0, people = 0 } = covered ?? {};
  return {
    members: employees,
    people,
    covered: { employees, spouses, children, others: people - employees - spouses - children },
    ...(await queries.comingAndGoing(db, clientId)),
    clientCount: clients.length,
    clients: await clientsInRows(mostNeedy(clients), context),
    renewals: renewingSoon(clients).map(({ clientId: id, name, renewal, renewalDays }) => ({
      clientId: id,
      name,
      renewal,
      renewalDays,
    })),
  };
}

async function clientsInRows(clients: readonly Renewing[], { db, user }: Context): Promise<Figures['clients']> {
  const seesWaiting = allows(enrollmentReaders, user);
  const figures = await queries.clientFigures(
    db,
    clients.map(({ clientId }) => clientId),
  );
  const known = new Map(figures.map((one) => [one.clientId, one]));
  return clients.map(({ clientId, name, waiting, renewal, renewalDays }) => {
    const { members = 0, employed = 0, lastImport = null } = known.get(clientId) ?? {};
    const enrolledPercent = percentOf(members, employed);
    return {
      clientId,
      name,
      members,
      renewal,
      renewalDays,
      enrolledPercent,
      lastImport,
      waiting: seesWaiting ? waiting : null,
    };
  });
}

/** @throws Refusal 404 for a client that is not the reader's */
export async function membersByMonth(
  { clientId }: Input<Calls['membersByMonth']>,
  { db }: Context,
): Promise<Reply<Calls['membersByMonth']>> {
  const { clients, months } = await queries.membersByMonth(db, clientId, PAID_MONTHS);
  if (clientId !== undefined && clients === 0) throw notFound();
  // At midnight two clients may be in two months: the course has as many as it says, the newest ones.
  return { months: months.slice(-PAID_MONTHS) };
}

/** @throws Refusal 404 for a client that is not the reader's */
export async function paidByMonth(
  { clientId }: Input<Calls['paidByMonth']>,
  { db, saw }: Context,
): Promise<Reply<Calls['paidByMonth']>> {
  const asked = await queries.paidAsked(db, clientId, PAID_MONTHS);
  if (clientId !== undefined && asked.clientIds.length === 0) throw notFound();
  const { exact } = asked;
  saw({ type: 'paid-by-month', ...(clientId !== undefined && { clientId }) });
  // Two sums of several clients would tell by their difference what one of them says nothing about.
  if (!exact && asked.clientIds.length !== 1) return { exact, months: [] };
  const found = exact ? await queries.paidExactly(db, asked) : await queries.paidInCells(db, asked, LEAST_PEOPLE);
  return { exact, months: found.length === 0 ? [] : everyMonth(asked.from, found) };
}
