import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** A shop of a union that workers can be put into. */
export interface OpenShop {
  id: string;
  divisionId: string | null;
}

/** A shop of the union that is open on its client's day; undefined: it ended, was suspended, or is none of the union's. */
export async function openShop(db: Db, unionId: string, shopId: string): Promise<OpenShop | undefined> {
  const { rows } =
    await sql<OpenShop>`select s.id, s.division_id as "divisionId" from unionshops s join clients c on c.id = s.client_id
    where s.id = ${shopId} and s.union_id = ${unionId} and s.deleted_at is null and s.status not in ('suspended', 'withdrawn')
      and (now() at time zone c.time_zone)::date
        between s.effective_date and coalesce(s.expiration_date, (now() at time zone c.time_zone)::date)`.execute(db);
  return rows[0];
}

/** The divisions of a client. */
export async function divisionIdsOf(db: Db, clientId: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from divisions where client_id = ${clientId} and deleted_at is null
    order by name limit 2`.execute(db);
  return rows.map(({ id }) => id);
}

/** A worker as they are put on a roster. */
export interface NewWorker {
  id: string;
  clientId: string;
  shopId: string;
  personId: string | null;
  firstName: string;
  middleName: string | null;
  lastName: string;
  suffix: string | null;
  dob: string | null;
  sealed: Buffer | null;
  ssnIndex: Buffer | null;
  lastFour: string | null;
  email: string | null;
  phone: string | null;
  classification: string;
  hireDate: string | null;
  userId: string;
}

/** Who stands on the roster of the shop already: the person, or the number. */
export async function onRoster(
  db: Db,
  { shopId, personId, ssnIndexes }: Pick<NewWorker, 'shopId' | 'personId'> & { ssnIndexes: readonly Buffer[] },
): Promise<{ id: string; personId: string | null } | undefined> {
  const { rows } = await sql<{
    id: string;
    personId: string | null;
  }>`select id, person_id as "personId" from unionshopemployees where shop_id = ${shopId} and deleted_at is null
    and (person_id = ${personId}::uuid or ssn_index = any(${ssnIndexes}::bytea[]))
    order by person_id = ${personId}::uuid desc nulls last limit 1 for update`.execute(db);
  return rows[0];
}

/** Puts somebody on the roster of a shop: enrolled where they are known, else until their enrollment is processed. */
export async function addToRoster(db: Db, worker: NewWorker): Promise<void> {
  const { id, shopId, personId, firstName, middleName, lastName, suffix, dob, sealed, ssnIndex, lastFour } = worker;
  const { clientId, email, phone, classification, hireDate, userId } = worker;
  await sql`insert into unionshopemployees (id, client_id, union_id, shop_id, person_id, first_name, middle_name, last_name, suffix, dob,
      ssn_sealed, ssn_index, ssn_last4, email, phone, classification, hire_date, status, updated_by)
    select ${id}, ${clientId}, s.union_id, s.id, ${personId}::uuid, ${firstName}, ${middleName}, ${lastName}, ${suffix}, ${dob}::date,
      ${sealed}::bytea, ${ssnIndex}::bytea, ${lastFour}, ${email}, ${phone}, ${classification}, ${hireDate}::date,
      ${personId === null ? 'pendingMatch' : 'enrolled'}, ${userId}
    from unionshops s where s.id = ${shopId}`.execute(db);
}

/** Who stands there is whoever signed up: back at work, and enrolled where they are known. */
export async function keepOnRoster(
  db: Db,
  id: string,
  { personId, userId }: Pick<NewWorker, 'personId' | 'userId'>,
): Promise<void> {
  await sql`update unionshopemployees set person_id = coalesce(${personId}::uuid, person_id), term_date = null,
    status = case when coalesce(${personId}::uuid, person_id) is null then 'pendingMatch' else 'enrolled' end,
    version = version + 1, updated_at = now(), updated_by = ${userId} where id = ${id}`.execute(db);
}

/** What was decided. */
export interface Decision {
  status: 'accepted' | 'rejected' | 'started' | 'submitted';
  said: string | null;
  mail: 'accepted' | 'moreInformation' | 'rejected' | null;
  shopId: string | null;
  personId: string | null;
  employeeId: string | null;
  enrollmentId: string | null;
  linkBase: string;
  /** null: a decision was taken back. */
  by: { id: string | null; name: string } | null;
}

/** Notes a decision. */
export async function saveDecision(db: Db, id: string, made: Decision): Promise<void> {
  const { status, said, mail, shopId, personId, employeeId, enrollmentId, linkBase, by } = made;
  await sql`update union_signups set status = ${status}, said = ${said}, mail = ${mail}, mail_fault = null,
    shop_id = coalesce(${shopId}::uuid, shop_id), person_id = ${personId}::uuid, employee_id = ${employeeId}::uuid,
    enrollment_id = ${enrollmentId}::uuid, link_base = ${linkBase}, decided_at = case when ${by === null} then null else now() end,
    decided_by = ${by?.id ?? null}::uuid, decided_by_name = ${by?.name ?? null}, decided_by_key = null,
    version = version + 1, updated_at = now() where id = ${id}`.execute(db);
}

/**
 * Takes somebody whose acceptance was taken back from the roster; who has hours there, or stood there before it, stays on it, without their
 * person. The acceptance put on the roster whoever came to it in the same transaction.
 */
export async function leaveRoster(db: Db, employeeId: string, userId: string): Promise<void> {
  await sql`update unionshopemployees e set person_id = null, status = 'pendingMatch', version = e.version + 1, updated_at = now(),
    updated_by = ${userId},
    deleted_at = case when exists (select from union_report_lines l where l.employee_id = e.id)
      or exists (select from union_hour_adjustments a where a.employee_id = e.id)
      or not exists (select from union_signups s where s.employee_id = e.id and s.decided_at = e.created_at) then e.deleted_at else now() end
    where e.id = ${employeeId}`.execute(db);
}
