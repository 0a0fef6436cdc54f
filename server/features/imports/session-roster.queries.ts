import type { CoverageType } from '@coverlane/contract/codes.ts';
import { sql } from 'kysely';
import { openStatuses } from '../../domain/enrollment/states.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';

/** What was submitted and is not on record yet. */
const WAITING = openStatuses.filter((status) => status !== 'draft' && status !== 'returned');

/** A session as its files need it. */
export interface FiledSession {
  clientId: string;
  clientNumber: string;
  effectiveDate: CalendarDate;
  /** Enrollments that wait for approval or are to be recorded. */
  waiting: number;
}

/** The session; undefined where it is not the reader's. */
export async function filedSession(db: Db, id: string): Promise<FiledSession | undefined> {
  const { rows } = await sql<FiledSession>`select s.client_id as "clientId", c.client_number as "clientNumber",
      s.effective_date as "effectiveDate", (select count(*)::int from enrollments e where e.session_id = s.id
        and e.status = any(${WAITING}::text[])) as waiting
    from enrollmentsessions s join clients c on c.id = s.client_id where s.id = ${id} and s.deleted_at is null`.execute(
    db,
  );
  return rows[0];
}

/** With whom plans of a client are. */
export interface Carrier {
  /** Null: no base plan of theirs names anybody. */
  supplierId: string | null;
  name: string | null;
  ein: string | null;
  payerId: string | null;
  receiver: string | null;
  qualifier: string | null;
  plans: string[];
  planIds: string[];
}

/** The carriers of a client's plans of these types by name, plans without one last. */
export async function carriersOf(db: Db, clientId: string, types: readonly CoverageType[]): Promise<Carrier[]> {
  const { rows } = await sql<Carrier>`select s.id as "supplierId", s.name, s.ein, s.payer_id as "payerId",
      s.edi_receiver as receiver, s.edi_qualifier as qualifier,
      array_agg(p.name order by p.name, p.id) as plans, array_agg(p.id order by p.name, p.id) as "planIds"
    from plans p join baseplans b on b.id = p.base_plan_id left join suppliers s on s.id = b.supplier_id
    where p.client_id = ${clientId} and p.coverage_type = any(${types}::text[])
    group by s.id, s.name, s.ein, s.payer_id, s.edi_receiver, s.edi_qualifier order by s.name nulls last, s.id`.execute(
    db,
  );
  return rows;
}
