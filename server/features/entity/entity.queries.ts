import type { EntityType } from '@coverlane/contract/collections/content-codes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { nameAsRead, personAsRead } from '../../platform/db/name-as-read.ts';

/** What something is called. */
export interface NamedEntity {
  name: string;
  summary: string | null;
  clientId: string | null;
}

/** Who a person is: the newest facts that stand. */
const person = sql`select coalesce(nullif(${personAsRead('d')}, ''), p.member_number) as name,
    p.member_number || ' ' || p.suffix as summary, p.client_id as "clientId"
  from people p left join lateral (select e.prefix, e.first_name, e.middle_name, e.last_name, e.suffix_name from person_details e
    where e.person_id = p.id and e.superseded_at is null order by e.effective_date desc limit 1) d on true
  where p.withdrawn_at is null and p.id =`;

/** How each kind of thing is named; row-level security decides who finds it. */
const statements: Record<EntityType, RawBuilder<unknown>> = {
  client: sql`select name, client_number as summary, id as "clientId" from clients where deleted_at is null and id =`,
  division: sql`select coalesce(display_name, name) as name, code as summary, client_id as "clientId" from divisions
    where deleted_at is null and id =`,
  group: sql`select coalesce(display_name, name) as name, group_number as summary, client_id as "clientId" from groups
    where deleted_at is null and id =`,
  baseplan: sql`select coalesce(display_name, name) as name, system_identifier as summary, client_id as "clientId" from baseplans
    where deleted_at is null and id =`,
  plan: sql`select coalesce(display_name, name) as name, system_identifier as summary, client_id as "clientId" from plans where id =`,
  member: person,
  broker: sql`select name, agency_code as summary, null as "clientId" from brokers where deleted_at is null and id =`,
  partner: sql`select name, kind as summary, null as "clientId" from partners where deleted_at is null and id =`,
  tpa: sql`select name, null as summary, null as "clientId" from tpas where deleted_at is null and id =`,
  supplier: sql`select name, kind as summary, null as "clientId" from suppliers where deleted_at is null and id =`,
  service: sql`select name, category as summary, null as "clientId" from services where deleted_at is null and id =`,
  contact: sql`select name, position as summary, client_id as "clientId" from contacts where deleted_at is null and id =`,
  user: sql`select ${nameAsRead('users')} as name, username as summary, null as "clientId" from users where id =`,
  enrollment: sql`select number as name, status as summary, client_id as "clientId" from enrollments
    where id =`,
  installation: sql`select name, code as summary, null as "clientId" from installations where id =`,
};

/** What something of a kind is called; undefined: there is none for the reader. */
export async function namedEntity(db: Db, type: EntityType, id: string): Promise<NamedEntity | undefined> {
  const { rows } = await sql<NamedEntity>`${statements[type]} ${id}`.execute(db);
  return rows[0];
}
