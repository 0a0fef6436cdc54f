import type { UserType } from '@coverlane/contract/access.ts';
import type { VisibleClient } from '@coverlane/contract/users/calls.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** Whom an account belongs to: what decides on its clients. */
export interface Belongs {
  type: UserType;
  entityId: string | null;
}

const today = sql`current_date`;
const nothing = sql`null::text as role, null::date as "effectiveDate", null::date as "expirationDate",
  null::boolean as "canEnroll", null::boolean as "canSeePhi", true as current`;

/** For each way to clients: what is joined to the client `c`, what of it is said, and the word for it. */
function wayOf({ type, entityId }: Belongs): { through: VisibleClient['through']; join: RawBuilder<unknown> } {
  if (type === 'broker')
    return {
      through: 'brokerMap',
      join: sql`join broker_clients m on m.client_id = c.id and m.broker_id = ${entityId}`,
    };
  if (type === 'partner')
    return {
      through: 'partnerMap',
      join: sql`join partner_clients m on m.client_id = c.id and m.partner_id = ${entityId}`,
    };
  if (type === 'client')
    return { through: 'employer', join: sql`join (select ${entityId}::uuid as id) m on m.id = c.id` };
  if (type === 'member')
    return { through: 'membership', join: sql`join people m on m.client_id = c.id and m.id = ${entityId}` };
  return { through: 'installation', join: sql`` };
}

const mapped = sql`m.role, m.effective_date as "effectiveDate", m.expiration_date as "expirationDate",
  m.can_enroll as "canEnroll", m.can_see_phi as "canSeePhi",
  m.effective_date <= ${today} and (m.expiration_date is null or m.expiration_date >= ${today}) as current`;

/** Which of somebody's clients are asked for; all of them unless one is named. */
export interface ClientsAsked {
  page: number;
  pageSize: number;
  clientId?: string | undefined;
}

/** One page of the clients whose records somebody sees, by name, and how many there are. */
export async function clientsOf(
  db: Db,
  belongs: Belongs,
  { page, pageSize, clientId }: ClientsAsked,
): Promise<{ rows: VisibleClient[]; total: number }> {
  const { through, join } = wayOf(belongs);
  const one = clientId === undefined ? sql`true` : sql`c.id = ${clientId}`;
  const from = sql`from clients c ${join} where c.deleted_at is null and ${one}`;
  const { rows } = await sql<VisibleClient>`select c.id as "clientId", c.name as "clientName",
      c.client_number as "clientNumber", ${through}::text as through, ${through === 'brokerMap' ? mapped : nothing}
    ${from} order by lower(c.name), c.id, "effectiveDate" desc nulls last
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Has the employer certified that it keeps health information apart from employment (45 CFR 164.504(f))? */
export async function isCertified(db: Db, clientId: string): Promise<boolean> {
  const { rows } = await sql<{ certified: boolean }>`
    select plan_sponsor_certified as certified from clients where id = ${clientId}`.execute(db);
  return rows[0]?.certified ?? false;
}

/** The divisions of an employer by name, and whether the user is held to each. */
export async function divisionsOf(
  db: Db,
  userId: string,
  clientId: string,
): Promise<{ id: string; name: string; held: boolean }[]> {
  const { rows } = await sql<{ id: string; name: string; held: boolean }>`
    select d.id, coalesce(d.display_name, d.name) as name,
      exists (select from user_divisions h where h.division_id = d.id and h.user_id = ${userId}) as held
    from divisions d where d.client_id = ${clientId} order by lower(coalesce(d.display_name, d.name)), d.id`.execute(
    db,
  );
  return rows;
}

/** Holds a user to exactly these divisions of the employer. */
export async function holdTo(
  db: Db,
  { userId, clientId, divisionIds }: { userId: string; clientId: string; divisionIds: readonly string[] },
): Promise<void> {
  await sql`delete from user_divisions where user_id = ${userId}`.execute(db);
  await sql`insert into user_divisions (user_id, division_id, client_id)
    select ${userId}, d.id, d.client_id from divisions d
    where d.client_id = ${clientId} and d.id = any(${divisionIds}::uuid[])`.execute(db);
}

const MOST_ENTITIES = 25;

/** Brokers, employers, partners or tpas whose name holds a text, by name. */
export async function entitiesNamed(
  db: Db,
  type: 'broker' | 'client' | 'partner' | 'tpa',
  search: string,
): Promise<{ id: string; name: string }[]> {
  const tables = { broker: 'brokers', client: 'clients', partner: 'partners', tpa: 'tpas' };
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const isThere = type === 'tpa' ? sql`true` : sql`deleted_at is null`;
  const { rows } = await sql<{ id: string; name: string }>`select id, name from ${sql.table(tables[type])}
    where name ilike ${pattern} and ${isThere} order by lower(name), id limit ${MOST_ENTITIES}`.execute(db);
  return rows;
}

/** The account must choose a new password before anything else opens; its sessions end. */
export async function requireNewPassword(db: Db, userId: string): Promise<void> {
  await sql`select access.require_new_password(${userId})`.execute(db);
}

/** Somebody of the roster who may get an account. */
interface Joining {
  hasAccount: boolean;
  dob: string | null;
  /** The day where they are covered. */
  today: string;
}

/** Has a person of the roster an account already, when were they born, and which day is it for them? */
export async function whoMayJoin(db: Db, personId: string): Promise<Joining | undefined> {
  const { rows } = await sql<Joining>`
    select access.has_account(${personId}) as "hasAccount", access.day_of_person(${personId}) as today,
      (select d.dob from person_details d
        where d.person_id = ${personId} and d.superseded_at is null order by d.effective_date desc limit 1) as dob`.execute(
    db,
  );
  return rows[0];
}
