import { FIGURE_DAYS } from '@coverlane/contract/dashboard/figures.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';

/** One of the reader's clients, with its day and the enrollments of it that wait, failed or came back. */
export interface ClientRow {
  clientId: string;
  name: string;
  /** 'MM-DD' */
  planYearStart: string;
  today: CalendarDate;
  waiting: number;
}

const WAITING = ['failed', 'returned', 'pendingApproval', 'pendingProof', 'pendingSignature'];

const asked = (clientId: string | undefined): RawBuilder<unknown> => sql`client as materialized (
    select c.id, c.name, c.plan_year_start, (now() at time zone c.time_zone)::date as today from clients c
    where c.id = any((select access.clients())::uuid[]) ${clientId === undefined ? sql`` : sql`and c.id = ${clientId}`})`;

/** The clients asked about; none: the one that was named is not the reader's. */
export async function clientRows(db: Db, clientId: string | undefined): Promise<ClientRow[]> {
  const { rows } = await sql<ClientRow>`with ${asked(clientId)},
    waiting as (select e.client_id, count(*)::int as n from client join enrollments e on e.client_id = client.id
      and e.status = any(${WAITING}::text[]) group by e.client_id)
    select client.id as "clientId", client.name, client.plan_year_start as "planYearStart", client.today,
      coalesce(waiting.n, 0) as waiting
    from client left join waiting on waiting.client_id = client.id order by client.name, client.id`.execute(db);
  return rows;
}

/** What a client's row says besides. */
export interface ClientFigures {
  clientId: string;
  members: number;
  employed: number;
  lastImport: CalendarDate | null;
}

/** Employees who are covered (as the list of members counts them), employees, and the last roster, of some clients. */
export async function clientFigures(db: Db, ids: readonly string[]): Promise<ClientFigures[]> {
  const { rows } = await sql<ClientFigures>`with ${asked(undefined)}
    select client.id as "clientId",
      (select count(*)::int from member_search s where s.client_id = client.id and s.is_subscriber
        and s.covered_to >= client.today) as members,
      (select count(distinct o.person_id)::int from employments o where o.client_id = client.id and o.superseded_at is null
        and o.effective_date <= client.today and coalesce(o.expiration_date, 'infinity') >= client.today
        and coalesce(o.termination_date, 'infinity') >= client.today) as employed,
      (select max(i.applied_at)::date from imports i where i.client_id = client.id and i.kind = 'roster'
        and i.state = 'applied') as "lastImport"
    from client where client.id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

/** Everybody who is covered today, by what they are to the employee. */
export interface PeopleRow {
  employees: number;
  spouses: number;
  children: number;
  people: number;
}

/** Who is covered, counted once a person and client. */
export async function peopleCovered(db: Db, clientId: string | undefined): Promise<PeopleRow | undefined> {
  const { rows } = await sql<PeopleRow>`with ${asked(clientId)}
    select count(*) filter (where s.is_subscriber)::int as employees,
      count(*) filter (where s.relationship_code in ('01', '53'))::int as spouses,
      count(*) filter (where s.relationship_code = '19')::int as children, count(*)::int as people
    from client join member_search s on s.client_id = client.id and s.covered_to >= client.today`.execute(db);
  return rows[0];
}

/** Employees hired, and those whose work ended, of late. */
export async function comingAndGoing(db: Db, clientId: string | undefined): Promise<{ hired: number; left: number }> {
  const { rows } = await sql<{ hired: number; left: number }>`with ${asked(clientId)}
    select (select count(distinct o.person_id)::int from client join employments o on o.client_id = client.id and o.superseded_at is null
        and o.hire_date > client.today - ${FIGURE_DAYS}::int and o.hire_date <= client.today) as hired,
      (select count(distinct o.person_id)::int from client join employments o on o.client_id = client.id and o.superseded_at is null
        and o.termination_date > client.today - ${FIGURE_DAYS}::int and o.termination_date <= client.today) as "left"`.execute(
    db,
  );
  return rows[0] ?? { hired: 0, left: 0 };
}

/**
 * Employees covered on the last day of each of some months that have ended, by each client's calendar: the spans of each are put
 * together once and asked once a month.
 */
export async function membersByMonth(
  db: Db,
  clientId: string | undefined,
  months: number,
): Promise<{ clients: number; months: { month: string; members: number }[] }> {
  const { rows } = await sql<{ clients: number; months: { month: string; members: number }[] }>`with ${asked(clientId)},
    day as (select client.id as client_id, back,
        (date_trunc('month', client.today) - make_interval(months => back))::date - 1 as day
      from client cross join generate_series(0, ${months}::int - 1) back),
    span as materialized (select c.client_id, c.person_id, range_agg(daterange(c.effective_date, c.expiration_date, '[]')) as spans
      from client join coverages c on c.client_id = client.id and c.superseded_at is null and c.person_id = c.subscriber_id
        and (c.expiration_date is null or c.expiration_date >= greatest(c.effective_date,
          (date_trunc('month', client.today) - make_interval(months => ${months}::int))::date))
      group by c.client_id, c.person_id),
    month as (select to_char(day.day, 'YYYY-MM') as month, count(span.person_id)::int as members
      from day left join span on span.client_id = day.client_id and span.spans @> day.day group by 1)
    select (select count(*)::int from client) as clients,
      coalesce((select jsonb_agg(jsonb_build_object('month', month, 'members', members) order by month) from month), '[]') as months`.execute(
    db,
  );
  return rows[0] ?? { clients: 0, months: [] };
}

/** Months asked about, the clients, and which of these the reader may read every claim of. */
export interface PaidAsked {
  clientIds: string[];
  exact: boolean;
  from: CalendarDate;
  to: CalendarDate;
}

/** The clients asked about and whether all their claims are the reader's to read, with the months that have ended. */
export async function paidAsked(db: Db, clientId: string | undefined, months: number): Promise<PaidAsked> {
  const { rows } = await sql<PaidAsked>`with ${asked(clientId)},
    day as (select date_trunc('month', now() at time zone i.time_zone)::date as first from installations i
      where i.id = (select access.installation()))
    select coalesce(array_agg(client.id) filter (where client.id is not null), '{}') as "clientIds",
      coalesce(array_agg(client.id) <@ (select access.health_clients())::uuid[], false) as exact,
      (day.first - make_interval(months => ${months}::int))::date::text as "from", (day.first - 1)::text as "to"
    from day left join client on true group by day.first`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The installation of the reader is not there');
  return row;
}

/** What one month came to, as decimal text; null: too few people are behind it. */
export interface PaidRow {
  month: string;
  paid: string | null;
}

/** By the day of payment, of claims that were neither voided nor replaced: exact, as the reader sees them. */
export async function paidExactly(db: Db, { clientIds, from, to }: PaidAsked): Promise<PaidRow[]> {
  const { rows } =
    await sql<PaidRow>`select to_char(c.date_paid, 'YYYY-MM') as month, sum(c.total_paid)::numeric(14, 2)::text as paid
    from claims c where c.client_id = any(${clientIds}::uuid[]) and c.superseded_at is null and not c.void
      and c.status in ('completed', 'denied', 'imported') and c.date_paid between ${from}::date and ${to}::date group by 1`.execute(
      db,
    );
  return rows;
}

/** The same, de-identified: what says nothing is null (45 CFR 164.514). */
export async function paidInCells(db: Db, asked: PaidAsked, fewest: number): Promise<PaidRow[]> {
  const { rows } = await sql<PaidRow>`select cell as month, paid::numeric(14, 2)::text as paid
    from access.claim_cells('month', ${asked.clientIds}::uuid[], ${asked.from}::date, ${asked.to}::date, ${fewest}::int)`.execute(
    db,
  );
  return rows;
}
