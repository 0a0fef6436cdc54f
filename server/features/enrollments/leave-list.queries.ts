import type { LeaveKind, LeavePayer } from '@coverlane/contract/changes/leave.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { personAsRead } from '../../platform/db/name-as-read.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';

/** A leave of absence that has no end on record, of an employee whom the reader sees. */
export type OpenLeave = {
  memberId: string;
  clientId: string;
  memberNumber: string;
  member: string;
  client: string;
  leave: LeaveKind;
  payer: LeavePayer;
  effectiveDate: CalendarDate;
  expectedReturn: CalendarDate | null;
  due: boolean;
};

const OPEN = sql`p.kind = 'leave' and p.superseded_at is null and p.says ->> 'outcome' is null`;

const ofClient = (clientId: string | undefined): RawBuilder<unknown> =>
  clientId === undefined ? sql`` : sql`and p.client_id = ${clientId}`;

/** How many leaves are open, and a page of them: whose return was expected first comes first. */
export async function openLeaves(
  db: Db,
  { clientId, page, pageSize }: { clientId: string | undefined; page: number; pageSize: number },
): Promise<{ rows: OpenLeave[]; total: number }> {
  const counted = await sql<{ total: number }>`select count(*)::int as total from particulars p
    where ${OPEN} ${ofClient(clientId)}`.execute(db);
  const { rows } = await sql<OpenLeave>`
    select p.person_id as "memberId", p.client_id as "clientId", m.member_number as "memberNumber", c.name as client,
      coalesce((select ${personAsRead('d')} from person_details d where d.person_id = p.person_id and d.superseded_at is null
        order by d.effective_date desc limit 1), m.member_number) as member,
      p.says ->> 'leave' as leave, p.says ->> 'payer' as payer, p.effective_date as "effectiveDate",
      p.says ->> 'expectedReturn' as "expectedReturn",
      coalesce((p.says ->> 'expectedReturn')::date < (now() at time zone c.time_zone)::date, false) as due
    from particulars p join people m on m.id = p.person_id join clients c on c.id = p.client_id
    where ${OPEN} ${ofClient(clientId)}
    order by coalesce(p.says ->> 'expectedReturn', '9999-12-31'), p.effective_date, p.person_id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** A leave of a client whose expected return has passed on a day. */
export type DueLeave = { id: string; expectedReturn: CalendarDate };

/** Leaves of a client from which somebody was expected back before a day, and is not. */
export async function dueLeaves(db: Db, clientId: string, today: CalendarDate): Promise<DueLeave[]> {
  const { rows } = await sql<DueLeave>`select p.id, p.says ->> 'expectedReturn' as "expectedReturn" from particulars p
    where ${OPEN} and p.client_id = ${clientId} and p.says ->> 'expectedReturn' < ${today} order by p.id`.execute(db);
  return rows;
}
