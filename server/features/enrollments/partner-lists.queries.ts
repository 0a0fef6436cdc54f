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

/** One page of what partners read of enrollments, newest first unless asked otherwise, and how many there are. */
export async function pageOfPartner(
  db: Db,
  filter: Filter,
  { page, pageSize, sort = '-updatedAt' }: Paging,
): Promise<{ rows: PartnerRow[]; total: number }> {
  const { clientId, status, enrollmentType, search } = filter;
  const { named, numbered } = patternsOf(search ?? '');
  const { rows } = await sql<PartnerRow & { total: number }>`select e.id, e.number, e.client_id as "clientId",
      e.client_name as "clientName", e.enrollment_type as "enrollmentType", e.status, e.person_id as "memberId",
      e.person_name as "memberName", e.member_number as "memberNumber", e.effective_date as "effectiveDate", e.owner,
      e.submitted_at as "submittedAt", e.updated_at as "updatedAt", e.step, e.awaits_family as "awaitsFamily", e.age, e.total
    from access.partner_enrollments(${clientId ?? null}, ${status ?? null}, ${enrollmentType ?? null}, ${named}, ${numbered},
      ${sort.replace('-', '')}, ${sort.startsWith('-')}, ${pageSize}, ${(page - 1) * pageSize}) e`.execute(db);
  // The rows say how many there are; a page behind the last has none.
  if (rows.length === 0 && page > 1)
    return { ...(await pageOfPartner(db, filter, { page: 1, pageSize: 1 })), rows: [] };
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}
