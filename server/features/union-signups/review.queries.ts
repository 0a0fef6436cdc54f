import type { Language } from '@coverlane/contract/codes.ts';
import { type SignupStatus, waitingSignups } from '@coverlane/contract/union-signups/codes.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { searchKey } from '../../platform/values/names.ts';

interface ListRow {
  id: string;
  clientId: string;
  name: string;
  unionName: string;
  shopName: string | null;
  status: SignupStatus;
  language: Language;
  submittedAt: string | null;
}

interface Narrowed {
  page: number;
  pageSize: number;
  clientId?: string | undefined;
  unionId?: string | undefined;
  status?: SignupStatus | undefined;
  q?: string | undefined;
}

/** A page of the sign-ups that were sent: what waits first, the oldest first; then what was decided last. */
export async function signupsOf(db: Db, by: Narrowed): Promise<{ rows: ListRow[]; total: number }> {
  const { page, pageSize, clientId = null, unionId = null, status = null, q = '' } = by;
  const waits = sql`s.status = any(${[...waitingSignups]}::text[])`;
  const { rows } = await sql<ListRow & { total: number }>`select s.id, s.client_id as "clientId", s.person_name as name,
      u.name as "unionName", p.name as "shopName", s.status, s.language, to_jsonb(s.submitted_at) #>> '{}' as "submittedAt",
      count(*) over ()::int as total
    from union_signups s join unions u on u.id = s.union_id left join unionshops p on p.id = s.shop_id
    where s.submitted_at is not null and (${clientId}::uuid is null or s.client_id = ${clientId}::uuid)
      and (${unionId}::uuid is null or s.union_id = ${unionId}::uuid) and (${status}::text is null or s.status = ${status})
      and s.name_key like ${`%${searchKey(q).replaceAll(/[%_\\]/g, String.raw`\$&`)}%`}
    order by ${waits} desc, case when ${waits} then s.submitted_at end, s.submitted_at desc, s.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** The reader's unions, with whether their sign-up is open. */
export async function unionsOf(
  db: Db,
  clientId: string | null = null,
): Promise<{ id: string; name: string; isOpen: boolean }[]> {
  const { rows } = await sql<{
    id: string;
    name: string;
    isOpen: boolean;
  }>`select id, name,
    signup_open and key_hash is not null as "isOpen" from unions
    where deleted_at is null and (${clientId}::uuid is null or client_id = ${clientId}::uuid) order by lower(name), id
    limit 200`.execute(db);
  return rows;
}

/** All that a review shows of one sign-up but who is known. */
export interface ReviewRow extends Omit<ListRow, 'submittedAt'> {
  submittedAt: string;
  /** The fund's day when it was sent. */
  sentOn: string;
  unionId: string;
  version: number;
  sealed: Buffer;
  ssnIndex: Buffer | null;
  today: string;
  planName: string | null;
  shops: { id: string; name: string; isOpen: boolean; divisionId: string | null }[];
  divisions: { id: string; name: string }[];
  signed: { name: string; at: string; hash: string; text: string } | null;
  said: string | null;
  mailFault: string | null;
  decidedBy: string | null;
  decidedAt: string | null;
  others: { id: string; name: string; unionName: string; status: SignupStatus }[];
  enrollmentId: string | null;
  enrollmentNumber: string | null;
  personId: string | null;
}

/** One sign-up that was sent; undefined: there is none for the reader. */
export async function signupOf(db: Db, id: string): Promise<ReviewRow | undefined> {
  const { rows } =
    await sql<ReviewRow>`select s.id, s.client_id as "clientId", s.union_id as "unionId", s.person_name as name,
      u.name as "unionName", p.name as "shopName", s.status, s.language, to_jsonb(s.submitted_at) #>> '{}' as "submittedAt",
      (s.submitted_at at time zone c.time_zone)::date as "sentOn", s.version, s.form_data_sealed as sealed, s.ssn_index as "ssnIndex", t.today, l.name as "planName",
      coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name, 'divisionId', x.division_id,
          'isOpen', x.status not in ('suspended', 'withdrawn') and t.today between x.effective_date and coalesce(x.expiration_date, t.today))
          order by lower(x.name)) from unionshops x where x.union_id = s.union_id and x.deleted_at is null), '[]') as shops,
      coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) order by d.name) from divisions d
        where d.client_id = s.client_id and d.deleted_at is null), '[]') as divisions,
      case when s.signed_at is not null then jsonb_build_object('name', s.signed_name, 'at', s.signed_at,
        'hash', encode(s.signed_hash, 'hex'), 'text', s.signed_text) end as signed,
      s.said, s.mail_fault as "mailFault", s.decided_by_name as "decidedBy", to_jsonb(s.decided_at) #>> '{}' as "decidedAt",
      coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.person_name, 'unionName', w.name, 'status', o.status)
          order by o.submitted_at) from union_signups o join unions w on w.id = o.union_id
        where o.client_id = s.client_id and o.ssn_index = s.ssn_index and o.id <> s.id and o.submitted_at is not null), '[]') as others,
      s.enrollment_id as "enrollmentId", e.number as "enrollmentNumber", s.person_id as "personId"
    from union_signups s join unions u on u.id = s.union_id join clients c on c.id = s.client_id
      cross join lateral (select (now() at time zone c.time_zone)::date as today) t
      left join unionshops p on p.id = s.shop_id left join plans l on l.id = s.plan_id left join enrollments e on e.id = s.enrollment_id
    where s.id = ${id} and s.submitted_at is not null and s.form_data_sealed is not null`.execute(db);
  return rows[0];
}
