import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';

/** Somebody of a shop's roster. */
export type Worker = {
  id: string;
  lastName: string;
  firstName: string;
  ssn: Buffer | null;
  ssnLastFour: string | null;
  classification: string | null;
  hireDate: CalendarDate | null;
  termDate: CalendarDate | null;
  leaveSince: CalendarDate | null;
  status: string;
  personId: string | null;
};

const WORKER = sql`e.id, e.last_name as "lastName", e.first_name as "firstName", e.ssn_sealed as ssn,
  e.ssn_last4 as "ssnLastFour", e.classification, e.hire_date as "hireDate", e.term_date as "termDate",
  e.on_leave_from as "leaveSince", e.status, e.person_id as "personId"`;

/** Everybody who ever was on a shop's roster. */
export async function workersOf(db: Db, shopId: string): Promise<Worker[]> {
  const { rows } = await sql<Worker>`select ${WORKER} from unionshopemployees e
    where e.shop_id = ${shopId} and e.deleted_at is null order by e.last_name, e.first_name, e.id`.execute(db);
  return rows;
}

/** Who of them has hours of the month from another shop of the fund. */
export async function workersElsewhere(db: Db, shopId: string, month: CalendarDate): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select access.workers_elsewhere(${shopId}, ${month}::date) as id`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** What a report says of somebody of the roster; `ssn` is there where it was typed. */
export type Stated = {
  id: string;
  lastName: string;
  firstName: string;
  classification: string | null;
  hireDate: CalendarDate | null;
  termDate: CalendarDate | null;
  leaveSince: CalendarDate | null;
};

/** Somebody new, whose number comes sealed. */
export type NewWorker = Stated & { ssn: Buffer; ssnIndex: Buffer; ssnLastFour: string };

/** Takes somebody on; whoever is known to be a member of the fund's client by this number is one, and else waits to be matched. */
export async function addWorker(db: Db, shopId: string, made: NewWorker): Promise<void> {
  await sql`insert into unionshopemployees (id, client_id, union_id, shop_id, last_name, first_name, ssn_sealed, ssn_index,
      ssn_last4, classification, hire_date, term_date, on_leave_from, status)
    select ${made.id}, s.client_id, s.union_id, s.id, ${made.lastName}, ${made.firstName}, ${made.ssn}, ${made.ssnIndex},
      ${made.ssnLastFour}, coalesce(${made.classification}, 'journeyman'), ${made.hireDate}, ${made.termDate}, ${made.leaveSince}, 'new'
    from unionshops s where s.id = ${shopId}`.execute(db);
}

/** Changes what a report says otherwise of somebody who is known. */
export async function changeWorker(db: Db, { id, classification, termDate, leaveSince }: Stated): Promise<void> {
  await sql`update unionshopemployees set classification = coalesce(${classification}, classification), term_date = ${termDate},
      on_leave_from = ${leaveSince}, version = version + 1, updated_at = now(),
      status = case when ${termDate}::date is not null then 'terminated'
        when status = 'terminated' then case when person_id is null then 'new' else 'enrolled' end else status end
    where id = ${id} and (classification, term_date, on_leave_from) is distinct from
      (coalesce(${classification}, classification), ${termDate}::date, ${leaveSince}::date)`.execute(db);
}
