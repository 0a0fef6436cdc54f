import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';

/** A proof nobody has sent yet, or that was refused, of an enrollment that was submitted. */
export type OpenProof = {
  id: string;
  enrollmentId: string;
  personKey: string;
  personName: string | null;
  type: string;
  /** The day it was asked for, in the client's time zone. */
  askedOn: CalendarDate;
  dueDate: CalendarDate;
  /** The day on which a file came that the virus scanner refused later; null: there is none such. */
  refusedFileOf: CalendarDate | null;
};

const OPEN = sql`v.state in ('required', 'rejected') and v.due_date is not null
  and e.status in ('pendingProof', 'pendingApproval', 'queued', 'processing', 'processed')`;

const openProofs = (which: RawBuilder<unknown>): RawBuilder<OpenProof> =>
  sql<OpenProof>`select v.id, v.enrollment_id as "enrollmentId", v.person_key as "personKey",
      v.person_name as "personName", v.type, v.due_date as "dueDate",
      ((v.created_at at time zone c.time_zone)::date)::text as "askedOn",
      case when v.scan = 'refused' then ((v.received_at at time zone c.time_zone)::date)::text end as "refusedFileOf"
    from enrollment_proofs v join enrollments e on e.id = v.enrollment_id join clients c on c.id = v.client_id
    where ${OPEN} and ${which}`;

/** The open proofs of a client. */
export async function openProofsOf(db: Db, clientId: string): Promise<OpenProof[]> {
  const { rows } = await openProofs(sql`v.client_id = ${clientId} order by v.due_date, v.id`).execute(db);
  return rows;
}

/** One of them, held; undefined where it was sent, settled or withdrawn meanwhile. */
export async function holdOpenProof(db: Db, id: string): Promise<OpenProof | undefined> {
  const { rows } = await openProofs(sql`v.id = ${id} for update of v`).execute(db);
  return rows[0];
}

/** A proof did not come in time. */
export async function markOverdue(db: Db, id: string): Promise<void> {
  await sql`update enrollment_proofs set state = 'overdue' where id = ${id}`.execute(db);
}

/** The enrollment is processed without this person of the draft. */
export async function leaveOut(db: Db, enrollmentId: string, personKey: string): Promise<void> {
  await sql`update enrollments set left_out = left_out || ${[personKey]}::text[], version = version + 1,
    updated_at = now() where id = ${enrollmentId} and not ${personKey} = any(left_out)`.execute(db);
}
