import type { ClientFieldOwner, ClientFieldType } from '@coverlane/contract/content-codes.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** A field of a record with what it says there. */
export interface FieldRow {
  id: string;
  key: string;
  label: string;
  labelKo: string | null;
  labelEs: string | null;
  type: ClientFieldType;
  options: string | null;
  tab: string | null;
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

const columns = sql`f.id, f.key, f.label, f.label_ko as "labelKo", f.label_es as "labelEs", f.type, f.options, f.tab, f.required,
  v.value, v.version, v.updated_at as "updatedAt", v.updated_by_name as "updatedBy"`;
const fieldsOf = ({ type, id }: Owner) => sql`from clientfields f
  left join clientfieldvalues v on v.clientfield_id = f.id and v.entity_id = ${id}
  where f.deleted_at is null and f.applies_to = ${type}`;
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
    ${fieldsOf(owner)} ${inOrder}`.execute(db);
  return rows;
}

/**
 * The same of the fields that are shown to the reader's user type: those that say something, and those that the reader
 * may change of this record, as row-level security decides (migration 192).
 */
export async function shownOfRecord(db: Db, owner: Owner): Promise<FieldRow[]> {
  const { rows } =
    await sql<FieldRow>`select ${columns}, access.may_say(f.id, ${owner.clientId}, ${owner.id}) as editable
    ${fieldsOf(owner)} and f.visible_to ? (select access.user_type()) ${inOrder}`.execute(db);
  return rows.filter(({ editable, value }) => editable || value !== null);
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
