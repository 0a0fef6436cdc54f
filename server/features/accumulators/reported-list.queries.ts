import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { nameAsRead } from '../../platform/db/name-as-read.ts';

/** Which rows of a list: of one client, by the beginning of a member number or of a last name. */
export interface ReportedAsked {
  clientId: string | undefined;
  search: string | undefined;
  page: number;
  pageSize: number;
}

/** What totals and adjustments have in common: whose, of what, by whom. */
export interface AboutReported {
  id: string;
  clientId: string;
  clientName: string;
  memberId: string;
  firstName: string | null;
  lastName: string | null;
  memberNumber: string;
  liabilityItemId: string;
  itemName: string | null;
  recordedAt: Date;
  recordedBy: string | null;
}

/** A total of the core that stands; numbers as decimal text. */
export type TotalLine = AboutReported & {
  family: boolean;
  asOfDate: string;
  used: string;
  limit: string | null;
  yearStart: string | null;
  yearEnd: string | null;
};

/** A credit that stands. */
export type AdjustmentLine = AboutReported & {
  serviceDate: string;
  amount: string;
  source: 'takeover' | 'otherTpa' | 'correction';
  reason: string | null;
};

const ABOUT = sql`r.id, r.client_id as "clientId", k.name as "clientName", p.id as "memberId", d.first_name as "firstName",
  d.last_name as "lastName", p.member_number as "memberNumber", r.liability_item_id as "liabilityItemId",
  coalesce(i.name, u.core_name) as "itemName", r.recorded_at as "recordedAt",
  access.actor(nullif(${nameAsRead('b')}, ''), r.recorded_by_key) as "recordedBy"`;

/** Rows of a table with their person and the name of their item: the client's own before the installation's. */
const from = (table: string, person: RawBuilder<unknown>) => sql`from ${sql.table(table)} r
  join clients k on k.id = r.client_id
  join people p on p.id = ${person}
  left join users b on b.id = r.recorded_by
  left join lateral (select first_name, last_name from person_details n where n.person_id = p.id and n.superseded_at is null
    order by n.effective_date desc limit 1) d on true
  left join lateral (select a.name from accumulators a where a.liability_item_id = r.liability_item_id and a.deleted_at is null
    and (a.client_id is null or a.client_id = r.client_id) order by a.client_id nulls last limit 1) i on true
  left join lateral (select n.core_name from unknownaccumulators n where n.liability_item_id = r.liability_item_id
    and n.deleted_at is null limit 1) u on true`;

const beginning = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`;

function narrowed({ clientId, search = '' }: ReportedAsked): RawBuilder<unknown> {
  const client = clientId === undefined ? sql`true` : sql`r.client_id = ${clientId}`;
  const text = search.trim();
  const named =
    text === '' ? sql`true` : sql`(p.member_number ilike ${beginning(text)} or d.last_name ilike ${beginning(text)})`;
  return sql`where r.superseded_at is null and ${client} and ${named}`;
}

/** The person, or the subscriber of the family. Not coalesce: behind row-level security that is not looked up by index. */
const OF_TOTAL = sql`case when r.person_id is null then r.subscriber_id else r.person_id end`;

type Counted = { total: string };

/** The statement of a page, each row with how many there are. */
const pageOf = (asked: ReportedAsked, columns: RawBuilder<unknown>, rows: RawBuilder<unknown>) =>
  sql`select ${ABOUT}, ${columns}, count(*) over () as total ${rows} ${narrowed(asked)}
    order by r.recorded_at desc, r.id desc limit ${asked.pageSize} offset ${(asked.page - 1) * asked.pageSize}`;

const counted = <Line extends Counted>(rows: Line[]) => ({ rows, total: Number(rows[0]?.total ?? 0) });

/** A page of totals that stand, the newest first. */
export async function pageOfTotals(db: Db, asked: ReportedAsked): Promise<{ rows: TotalLine[]; total: number }> {
  const columns = sql`r.person_id is null as family, r.as_of as "asOfDate", r.used, r.limit_amount as "limit",
      r.year_start as "yearStart", r.year_end as "yearEnd"`;
  const found = pageOf(asked, columns, from('accumulator_totals', OF_TOTAL));
  const { rows } = await sql<TotalLine & Counted>`${found}`.execute(db);
  return counted(rows);
}

/** A page of credits that stand, the newest first. */
export async function pageOfAdjustments(
  db: Db,
  asked: ReportedAsked,
): Promise<{ rows: AdjustmentLine[]; total: number }> {
  const columns = sql`r.service_date as "serviceDate", r.amount, r.source, r.reason`;
  const found = pageOf(asked, columns, from('accumulator_adjustments', sql`r.person_id`));
  const { rows } = await sql<AdjustmentLine & Counted>`${found}`.execute(db);
  return counted(rows);
}
