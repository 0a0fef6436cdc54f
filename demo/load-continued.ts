import { continuedMoney } from '@coverlane/contract/bank-link/continued-calls.ts';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { cobra } from '@coverlane/contract/cobra/calls.ts';
import { premiums } from '@coverlane/contract/premiums/calls.ts';
import { cobraDay } from '@coverlane/server/features/cobra/cobra-day.ts';
import { processEnrollment } from '@coverlane/server/features/enrollments/processing.ts';
import type { Parts } from '@coverlane/server/platform/http/context.ts';
import { connect, type Pool } from '@coverlane/server/platform/db/connect.ts';
import { keysOf } from '@coverlane/server/platform/db/field-keys.ts';
import { nameAsRead } from '@coverlane/server/platform/db/name-as-read.ts';
import { roleUrl } from '@coverlane/server/platform/db/roles.ts';
import { addDays, addMonths } from '@coverlane/server/platform/values/dates.ts';
import { uuid7 } from '@coverlane/server/platform/values/uuid7.ts';
import { sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import { monthStart } from './calendar.ts';
import { FrontDoor, type DemoCaller } from './front-door.ts';
import { loadUser } from './load-users.ts';
import type { RosterLoading } from './load-rosters.ts';
import { continuing, DEMO_MEMBER_NUMBER } from './users.ts';

const EMPLOYER = '10045';

type Loading = RosterLoading & { owner: Pool; parts: Parts; installationId: string };

/** Somebody who left, and as whom they sign in. */
type Left = { personId: string; clientId: string; firstName: string; lastName: string; types: string[] };

/**
 * People who left and continue coverage (COBRA), by the portal's own calls: one owes the first premiums, one has paid and allows each
 * month's debit, and one is late.
 */
export async function loadContinued(loading: Loading): Promise<void> {
  const { owner, parts, installationId, userId, today } = loading;
  const people = await leavers(owner, today);
  const door = await FrontDoor.open(parts, owner);
  const worker = connect(roleUrl(loading.ownerUrl, 'coverlane_worker', loading.secrets), { max: 2, statementMs: 0 });
  try {
    const admin = await door.as(userId);
    for (const at of continuing.keys()) {
      const person = people[at];
      if (person === undefined) continue;
      const lastDay = lastDayOf(at, today);
      await leaves({ owner, admin, person, lastDay, parts: { ...parts, pool: worker }, userId });
      await enter(admin, person.personId, { action: 'noticeSent', date: lastDay });
      await enter(admin, person.personId, { action: 'elected', date: lastDay });
    }
    const days = people.map(({ clientId }) => ({ parts: { ...parts, pool: worker }, clientId, today }));
    const [day] = days;
    if (day === undefined) return;
    await pay(admin, people, today);
    await cobraDay(day);
    for (const [at, user] of continuing.entries()) {
      const person = people[at];
      if (person === undefined) continue;
      const { firstName, lastName, personId } = person;
      const ids = new Map([[user.username, personId]]);
      const id = await loadUser(
        owner,
        { ...user, firstName, lastName, of: user.username, permissions: [] },
        { installationId, ids },
      );
      if (at < 2) await anAccount(loading, person);
      if (at === 1) await allowMonthly(await door.as(id), person);
    }
  } finally {
    await door.close();
    await worker.destroy();
  }
}

/** Employees without dependents whose coverage is older, those first of whom the fewest claims lie in the last months. */
async function leavers(owner: Pool, today: string): Promise<Left[]> {
  const since = addMonths(monthStart(today), -2);
  const { rows } = await sql<Left>`select p.id as "personId", p.client_id as "clientId", d.first_name as "firstName",
      d.last_name as "lastName", array_agg(distinct v.coverage_type) as types
    from people p join clients c on c.id = p.client_id and c.client_number = ${EMPLOYER}
      join person_details d on d.person_id = p.id and d.superseded_at is null
      join coverages v on v.person_id = p.id and v.superseded_at is null and v.expiration_date is null and not v.cobra
    where p.id = p.subscriber_id and p.member_number <> ${DEMO_MEMBER_NUMBER} and v.effective_date < ${addMonths(today, -6)}
      and not exists (select from people o where o.subscriber_id = p.id and o.id <> p.id)
      and not exists (select from enrollments e where e.person_id = p.id)
      and not exists (select from cobra_events e where e.person_id = p.id)
    group by p.id, d.id having bool_or(v.coverage_type = 'medical')
    order by (select count(*) from claims m where m.person_id = p.id and m.service_date_to >= ${since}), p.member_number
    limit 3`.execute(owner);
  return rows;
}

type Leaving = { owner: Pool; admin: DemoCaller; person: Left; lastDay: string; parts: Parts; userId: string };

/** They quit; what was paid for is unknown, so that the end may lie back. */
async function leaves({ owner, admin, person, lastDay, parts, userId }: Leaving) {
  const { personId: memberId, clientId, types } = person;
  for (const coverageType of types)
    await admin.call(premiums.recordPremiumsPaid, { memberId, coverageType, paidThrough: null });
  const quit = {
    reasonCode: 'quit',
    eventDate: lastDay,
    coverageEnds: lastDay,
    overrideReason: 'The employer told us late.',
  };
  const { enrollmentId } = await admin.call(memberChanges.termMember, { clientId, memberId, ...quit });
  if (enrollmentId !== null) await processed({ owner, parts, enrollmentId, userId });
}

const TRIES = 60;
type Processed = { owner: Pool; parts: Parts; enrollmentId: string; userId: string };

/** Processes an enrollment, or waits for the worker that has taken it already. */
async function processed({ owner, ...work }: Processed): Promise<void> {
  for (let tried = 0; tried < TRIES; tried++) {
    await processEnrollment(work);
    const { rows } = await sql<{
      status: string;
    }>`select status from enrollments where id = ${work.enrollmentId}`.execute(owner);
    if (rows[0]?.status === 'processed') return;
    await pause(500);
  }
  throw new Error('An enrollment of the demonstration was not processed.');
}

/** Enters what happened to the case of somebody. */
async function enter(admin: DemoCaller, memberId: string, entry: Record<string, unknown>): Promise<void> {
  const [row] = (await admin.call(cobra.cobraList, { memberId })).rows;
  if (row === undefined) throw new Error('Nobody of the demonstration may continue coverage.');
  await admin.call(cobra.enterCobra, { id: row.id, version: row.version, date: row.today, ...entry });
}

/** The second has paid through this month, the third through the month before: in time, a month after they left. */
async function pay(admin: DemoCaller, [, paid, late]: readonly Left[], today: string): Promise<void> {
  const through = (months: number): string => addDays(monthStart(addMonths(today, months)), -1);
  const date = addDays(lastDayOf(1, today), 30);
  if (paid !== undefined) await enter(admin, paid.personId, { action: 'paid', date, paidThrough: through(1) });
  if (late !== undefined) await enter(admin, late.personId, { action: 'paid', date, paidThrough: through(0) });
}

/** The first left last month, the others two months before. */
const lastDayOf = (at: number, today: string): string => addDays(monthStart(addMonths(today, at === 0 ? 0 : -2)), -1);

/** An account that was proved. */
async function anAccount({ owner, secrets }: Loading, { personId }: Left): Promise<void> {
  const id = uuid7();
  const account = `55500${String(Number.parseInt(id.slice(-5), 16) % 100_000).padStart(5, '0')}`;
  const sealed = keysOf(secrets).seal({ table: 'payment_methods', column: 'account', rowId: id }, account);
  await sql`insert into payment_methods (id, client_id, payer_id, holder, bank_name, routing, account, mask, type, provider, validation)
    select ${id}, y.client_id, y.id, ${nameAsRead('d')}, 'First Bank', '021000021', ${sealed}, ${account.slice(-4)}, 'checking', 'sandbox',
      'instant'
    from payers y join person_details d on d.person_id = y.person_id and d.superseded_at is null
    where y.person_id = ${personId} limit 1`.execute(owner);
}

/** They allow each month's debit, as their page shows it. */
async function allowMonthly(own: DemoCaller, { firstName, lastName }: Left): Promise<void> {
  const { account, monthly } = await own.call(continuedMoney.continuedPayment, { language: 'en' });
  if (account === null || monthly === null) throw new Error('Nobody of the demonstration can allow a debit.');
  const signed = { methodId: account.methodId, shown: monthly.shown, typedName: `${firstName} ${lastName}` };
  await own.call(continuedMoney.payContinued, { frequency: 'monthly', language: 'en', agreed: true, ...signed });
}
