import type { ClientFieldOwner, ClientFieldType } from '@coverlane/contract/collections/content-codes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { StoredOptions } from '../../domain/client-field-options.ts';

/** A field of a record with what it says there. */
export interface FieldRow extends StoredOptions {
  id: string;
  key: string;
  label: string;
  labelKo: string | null;
  labelEs: string | null;
  type: ClientFieldType;
  tab: string | null;
  tabKo: string | null;
  tabEs: string | null;
  required: boolean;
  editable: boolean;
  value: string | null;
  version: number | null;
  updatedAt: Date | null;
  updatedBy: string | null;
}

const clientOf = {
  client: sql`select id as client_id from clients where deleted_at is null and id =`,
  division: sql`select client_id from divisions where deleted_at is null and id =`,
  group: sql`select client_id from groups where deleted_at is null and id =`,
  member: sql`select client_id from people where withdrawn_at is null and id =`,
} as const satisfies Record<ClientFieldOwner, ReturnType<typeof sql>>;

/** Which client a record is of (a client: itself); undefined: there is none for the reader. */
export async function clientOfRecord(db: Db, type: ClientFieldOwner, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ client_id: string }>`${clientOf[type]} ${id}`.execute(db);
  return rows[0]?.client_id;
}

const columns = sql`f.id, f.key, f.label, f.label_ko as "labelKo", f.label_es as "labelEs", f.type, f.options,
  f.options_ko as "optionsKo", f.options_es as "optionsEs", f.tab, f.tab_ko as "tabKo", f.tab_es as "tabEs", f.required,
  v.value, v.version, v.updated_at as "updatedAt", access.actor(v.updated_by_name, v.updated_by_key) as "updatedBy"`;
const one = ({ type, id, clientId }: Owner) =>
  sql`select ${type}::text as type, ${id}::uuid as id, ${clientId}::uuid as client_id`;
const fieldsOf = (owners: RawBuilder<unknown>) => sql`from (${owners}) o
  join clientfields f on f.applies_to = o.type and f.deleted_at is null
  left join clientfieldvalues v on v.clientfield_id = f.id and v.entity_id = o.id`;
const inOrder = sql`order by f.sort_key, lower(f.label), f.id`;

/** The record that values are of. */
export interface Owner {
  type: ClientFieldOwner;
  id: string;
  clientId: string;
}

/** Every field that applies to a record, in order, with what it says there, for administrators. */
export async function fieldsOfRecord(db: Db, owner: Owner): Promise<FieldRow[]> {
  const { rows } = await sql<FieldRow>`select ${columns}, f.editable_by ? 'admin' as editable
    ${fieldsOf(one(owner))} ${inOrder}`.execute(db);
  return rows;
}

const shownFieldsOf = (owners: RawBuilder<unknown>) => sql`access.may_say(f.id, o.client_id, o.id) as editable
  ${fieldsOf(owners)} where f.visible_to ? (select access.user_type())`;
const saysOrAsks = ({ editable, value }: FieldRow): boolean => editable || value !== null;

/**
 * The same of the fields that are shown to the reader's user type: those that say something, and those that the reader
 * may change of this record, as row-level security decides.
 */
export async function shownOfRecord(db: Db, owner: Owner): Promise<FieldRow[]> {
  const { rows } = await sql<FieldRow>`select ${columns}, ${shownFieldsOf(one(owner))} ${inOrder}`.execute(db);
  return rows.filter(saysOrAsks);
}

const ownRecords = sql`select 'client' as type, p.client_id as id, p.client_id from people p where p.id = (select access.own_person())
  union all select 'group', g.id, g.client_id from groups g
    where g.deleted_at is null and g.id = any((select access.own_places())::uuid[])
  union all select 'division', d.id, d.client_id from divisions d
    where d.deleted_at is null and d.id = any((select access.own_places())::uuid[])
  union all select 'member', p.id, p.client_id from people p
    where p.withdrawn_at is null and p.id = any((select access.health_people())::uuid[])`;

/** The same of every record that a member reads of: the client, the group, the division, themselves, the family. */
export async function shownOfOwn(db: Db): Promise<(Owner & { fields: FieldRow[] })[]> {
  const { rows } = await sql<FieldRow & { owner: Owner }>`
    select jsonb_build_object('type', o.type, 'id', o.id, 'clientId', o.client_id) as owner, ${columns},
      ${shownFieldsOf(ownRecords)} ${inOrder}`.execute(db);
  const said = rows.filter(saysOrAsks);
  const owners = new Map(said.map(({ owner }) => [owner.id, owner]));
  return [...owners.values()].map((owner) => ({
    ...owner,
    fields: said.flatMap(({ owner: { id }, ...field }) => (id === owner.id ? [field] : [])),
  }));
}

/** Says something of a record, or, with null, nothing any more. */
export async function keepValue(
  db: Db,
  {
    id,
    clientId,
    fieldId,
    entityId,
    value,
  }: Record<'id' | 'clientId' | 'fieldId' | 'entityId', string> & { value: string | null },
): Promise<void> {
  const of = sql`clientfield_id = ${fieldId} and entity_id = ${entityId}`;
  if (value === null) await sql`delete from clientfieldvalues where ${of}`.execute(db);
  else
    await sql`insert into clientfieldvalues as v (id, client_id, clientfield_id, entity_id, value)
      values (${id}, ${clientId}, ${fieldId}, ${entityId}, ${value})
      on conflict (clientfield_id, entity_id) do update set value = excluded.value, version = v.version + 1, updated_at = now()`.execute(
      db,
    );
}
