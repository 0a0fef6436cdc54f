import type { bankNeeds } from '@coverlane/contract/hour-bank/codes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { BankState, Settled } from '../../domain/hour-bank/months.ts';
import type { Standing } from '../../domain/hour-bank/standing.ts';
import type { Db } from '../../platform/db/connect.ts';
import { containing } from '../../platform/db/containing.ts';
import { personAsRead } from '../../platform/db/name-as-read.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';

/** What narrows the list of banks. */
export type Narrowed = {
  unionId?: string | undefined;
  state?: BankState | undefined;
  needs?: (typeof bankNeeds)[number] | undefined;
  search?: string | undefined;
};

/** A bank in the list; hundredths of an hour, cents. */
export type ListedBank = {
  memberId: string;
  worker: string;
  memberNumber: string;
  unionId: string;
  unionName: string;
  standing: Standing;
  failure: string | null;
  months: { month: CalendarDate; outcome: Settled['outcome'] }[];
};

const standing = (key: string) => sql`(b.says -> 'standing' #>> ${`{${key}}`})`;

const SORTS: Readonly<Record<string, RawBuilder<unknown>>> = {
  worker: personAsRead('d'),
  hours: sql`(b.says #>> '{standing,bank}')::int`,
  through: sql`b.says #>> '{standing,coverage,through}'`,
  missing: sql`(b.says #>> '{standing,next,missing}')::int`,
};

function where({ unionId, state, needs, search }: Narrowed): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`b.says is not null`];
  if (unionId !== undefined) conditions.push(sql`b.union_id = ${unionId}`);
  if (state !== undefined) conditions.push(sql`${standing('state')} = ${state}`);
  if (needs === 'short')
    conditions.push(sql`${standing('state')} = 'covered' and b.says #> '{standing,next,selfPay}' <> 'null'`);
  if (needs === 'look') conditions.push(sql`b.failure is not null`);
  if (search) {
    const pattern = containing(search);
    conditions.push(sql`(concat_ws(' ', d.first_name, d.last_name) ilike ${pattern}
      or concat_ws('', d.last_name, d.first_name) ilike ${pattern} or p.member_number ilike ${pattern})`);
  }
  return sql.join(conditions, sql` and `);
}

const from = sql`from hour_banks b join unions u on u.id = b.union_id and u.deleted_at is null join people p on p.id = b.person_id
  left join lateral (select prefix, first_name, middle_name, last_name, suffix_name from person_details d
    where d.person_id = p.id and d.superseded_at is null order by d.effective_date desc limit 1) d on true`;

function orderOf(sort: string | undefined): RawBuilder<unknown> {
  const column = SORTS[sort?.replace(/^-/, '') ?? 'worker'] ?? personAsRead('d');
  return sort?.startsWith('-') ? sql`${column} desc nulls last, b.id` : sql`${column} nulls last, b.id`;
}

type Page = { page: number; pageSize: number; sort: string | undefined; grid: readonly CalendarDate[] };

/** A page of banks, and how many there are. */
export async function pageOfBanks(
  db: Db,
  asked: Narrowed,
  { page, pageSize, sort, grid }: Page,
): Promise<{ rows: ListedBank[]; total: number }> {
  const counted = await sql<{ total: number }>`select count(*)::int as total ${from} where ${where(asked)}`.execute(db);
  const { rows } =
    await sql<ListedBank>`select x.*, coalesce((select jsonb_agg(jsonb_build_object('month', s ->> 'coverageMonth',
        'outcome', s ->> 'outcome') order by s ->> 'coverageMonth')
      from hour_bank_months m cross join jsonb_array_elements(m.says -> 'settled') s
      where m.bank_id = x.id and s ->> 'coverageMonth' = any(${[...grid]}::text[])), '[]') as months
    from (select b.id, b.person_id as "memberId", ${personAsRead('d')} as worker, p.member_number as "memberNumber",
        b.union_id as "unionId", u.name as "unionName", b.says -> 'standing' as standing, b.failure ->> 'code' as failure,
        row_number() over (order by ${orderOf(sort)}) as place
      ${from} where ${where(asked)} order by place limit ${pageSize} offset ${(page - 1) * pageSize}) x order by x.place`.execute(
      db,
    );
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
