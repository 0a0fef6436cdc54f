import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { type LineFilter, type LineRow, patternsOf } from './lists.queries.ts';

/** One enrollment as partners read it. */
export type PartnerRow = Pick<
  LineRow,
  'id' | 'number' | 'clientId' | 'clientName' | 'enrollmentType' | 'status' | 'memberName' | 'memberNumber'
> &
  Pick<LineRow, 'effectiveDate' | 'owner' | 'submittedAt' | 'updatedAt' | 'step' | 'age'> & {
    memberId: string;
    /** Documents that hold it up are not sent yet, or were refused. */
    awaitsFamily: boolean;
  };

type Filter = Omit<LineFilter, 'sessionId' | 'divisionId'>;
type Paging = { page: number; pageSize: number; sort?: string | undefined };

/** What the database is asked for, in the order of its function. */
function askedFor(
  { clientId, status, enrollmentType, search }: Filter,
  { page, pageSize, sort = '-updatedAt' }: Paging,
) {
  const { named, numbered } = patternsOf(search ?? '');
  const narrowed = [clientId ?? null, status ?? null, enrollmentType ?? null, named, numbered];
  return sql.join([...narrowed, sort.replace('-', ''), sort.startsWith('-'), pageSize, (page - 1) * pageSize]);
}

/** One page of what partners read of enrollments, newest first unless asked otherwise, and how many there are. */
export async function pageOfPartner(
  db: Db,
  filter: Filter,
  paging: Paging,
): Promise<{ rows: PartnerRow[]; total: number }> {
  const { rows } = await sql<PartnerRow & { total: number }>`select e.id, e.number, e.client_id as "clientId",
      e.client_name as "clientName", e.enrollment_type as "enrollmentType", e.status, e.person_id as "memberId",
      e.person_name as "memberName", e.member_number as "memberNumber", e.effective_date as "effectiveDate", e.owner,
      e.submitted_at as "submittedAt", e.updated_at as "updatedAt", e.step, e.awaits_family as "awaitsFamily", e.age, e.total
    from access.partner_enrollments(${askedFor(filter, paging)}) e`.execute(db);
  // The rows say how many there are; a page behind the last has none.
  if (rows.length === 0 && paging.page > 1)
    return { ...(await pageOfPartner(db, filter, { page: 1, pageSize: 1 })), rows: [] };
  return { rows: rows.map(withoutTotal), total: rows[0]?.total ?? 0 };
}

function withoutTotal(row: PartnerRow & { total?: number }): PartnerRow {
  const { total, ...rest } = row;
  return total === undefined ? row : rest;
}
