import type { Reply } from '@coverlane/contract/call.ts';
import type { documents } from '@coverlane/contract/documents/calls.ts';
import type { DocumentPlace } from '@coverlane/contract/documents/codes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { nameAsRead } from '../../platform/db/name-as-read.ts';
import type { SignedUser } from '../../platform/http/signed-user.ts';

/** A place of a document, as it is answered. */
export type Placed = Reply<typeof documents.documentEntities>['rows'][number];

/** The column of a place, and the table that it names; null: the installation itself. */
const columnsOf: Readonly<Record<Exclude<DocumentPlace, 'installation'>, { column: string; table: string }>> = {
  client: { column: 'client_id', table: 'clients' },
  division: { column: 'division_id', table: 'divisions' },
  group: { column: 'group_id', table: 'groups' },
  baseplan: { column: 'baseplan_id', table: 'baseplans' },
  member: { column: 'person_id', table: 'people' },
  broker: { column: 'broker_id', table: 'brokers' },
  partner: { column: 'partner_id', table: 'partners' },
  tpa: { column: 'tpa_id', table: 'tpas' },
};

/** One place: its kind and the id of what it is. */
export interface Place {
  entityType: DocumentPlace;
  entityId: string;
}

type Reader = Pick<SignedUser, 'installationId' | 'type' | 'entityId'>;

/**
 * Is there such a place for the reader? Their own organization is, though they may not read its record. Whether they may put something
 * there, row-level security says.
 */
export async function isPlace(db: Db, { entityType, entityId }: Place, reader: Reader): Promise<boolean> {
  if (entityType === 'installation') return entityId === reader.installationId;
  if (entityType === reader.type && entityType !== 'member') return entityId === reader.entityId;
  const { table } = columnsOf[entityType];
  const gone = entityType === 'member' ? sql`withdrawn_at is null` : sql`deleted_at is null`;
  const { rows } = await sql`select from ${sql.table(table)} where id = ${entityId} and ${gone}`.execute(db);
  return rows.length > 0;
}

const placeType = sql`case when m.person_id is not null then 'member' when m.division_id is not null then 'division'
  when m.group_id is not null then 'group' when m.baseplan_id is not null then 'baseplan' when m.client_id is not null then 'client'
  when m.broker_id is not null then 'broker' when m.partner_id is not null then 'partner' when m.tpa_id is not null then 'tpa'
  else 'installation' end`;

/** Where a document stands, as far as the reader sees. */
export async function placesOf(db: Db, documentId: string): Promise<Placed[]> {
  const { rows } = await sql<Placed>`
    select m.id, ${placeType} as "entityType", m.client_id as "clientId", m.inherit,
      coalesce(m.person_id, m.division_id, m.group_id, m.baseplan_id, m.client_id, m.broker_id, m.partner_id, m.tpa_id,
        m.installation_id)::text as "entityId",
      coalesce((select ${nameAsRead('n')} from person_details n where n.person_id = m.person_id and n.superseded_at is null
        order by n.effective_date desc limit 1),
        (select d.name from divisions d where d.id = m.division_id), (select g.name from groups g where g.id = m.group_id),
        (select b.name from baseplans b where b.id = m.baseplan_id), (select c.name from clients c where c.id = m.client_id),
        (select b.name from brokers b where b.id = m.broker_id), (select p.name from partners p where p.id = m.partner_id),
        (select t.name from tpas t where t.id = m.tpa_id), (select i.name from installations i where i.id = m.installation_id),
        access.entity_name(), '') as name
    from documentmaps m where m.document_id = ${documentId} and m.deleted_at is null
    order by 2, 6, m.id`.execute(db);
  return rows;
}

/** To whom these documents are given, of those that the reader sees. */
export async function peopleGiven(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`select distinct person_id as id from documentmaps
    where document_id = any(${[...ids]}::uuid[]) and person_id is not null and deleted_at is null`.execute(db);
  return rows.map(({ id }) => id);
}

/** Puts a document at a place. Where it stands already, what is said of inheriting is so from now on. */
export async function insertPlace(
  db: Db,
  place: Place & { id: string; installationId: string; documentId: string; categoryId: string; inherit: boolean },
): Promise<void> {
  const { entityType, entityId } = place;
  const at = entityType === 'installation' ? undefined : columnsOf[entityType].column;
  await sql`insert into documentmaps (id, installation_id, category_id, document_id, inherit
      ${at === undefined ? sql`` : sql`, ${sql.ref(at)}`})
    values (${place.id}, ${place.installationId}, ${place.categoryId}, ${place.documentId}, ${place.inherit}
      ${at === undefined ? sql`` : sql`, ${entityId}`})
    on conflict (category_id, document_id, client_id, division_id, group_id, baseplan_id, person_id, broker_id, partner_id, tpa_id)
      where deleted_at is null do update set inherit = excluded.inherit, version = documentmaps.version + 1
      where documentmaps.inherit <> excluded.inherit`.execute(db);
}

/** The document at a place that the reader sees; undefined: there is none. */
export async function documentAt(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ documentId: string }>`select document_id as "documentId" from documentmaps
    where id = ${id} and document_id is not null and deleted_at is null`.execute(db);
  return rows[0]?.documentId;
}

/** Takes a document from a place; false: there is no such place of the writer's. */
export async function removePlace(db: Db, id: string): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update documentmaps set deleted_at = now(), version = version + 1 where id = ${id}
    and deleted_at is null`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

const entityFields = [
  'clientId',
  'divisionId',
  'groupId',
  'baseplanId',
  'memberId',
  'brokerId',
  'partnerId',
  'tpaId',
  'groupNumber',
] as const;

/** The fields of `entitydocuments`, one of which names a place. */
export type EntityAsked = { readonly [Field in (typeof entityFields)[number]]?: string | undefined };

const standing = (at: RawBuilder<unknown>) => sql`exists (select from documentmaps m where m.deleted_at is null
  and (m.document_id = d.id or (m.document_id is null and m.category_id = d.category_id
    and d.id = any((select access.documents_by_category())::uuid[]))) and ${at})`;

/** What stands at each kind of place: a client's papers reach its divisions, groups and members where they are inherited. */
const heldAt: Readonly<Record<keyof EntityAsked, (id: string) => RawBuilder<unknown>>> = {
  clientId: (id) => standing(sql`m.client_id = ${id}`),
  divisionId: (id) =>
    standing(sql`(m.division_id = ${id} or exists (select from divisions x where x.id = ${id}
      and (m.group_id = x.group_id or (m.inherit and m.client_id = x.client_id
        and coalesce(m.division_id, m.group_id, m.baseplan_id, m.person_id) is null))))`),
  groupId: (id) =>
    standing(sql`(m.group_id = ${id} or exists (select from groups x where x.id = ${id} and m.inherit and m.client_id = x.client_id
      and coalesce(m.division_id, m.group_id, m.baseplan_id, m.person_id) is null))`),
  baseplanId: (id) => standing(sql`m.baseplan_id = ${id}`),
  memberId: (id) =>
    standing(sql`(m.person_id = ${id} or exists (select from member_search x left join divisions y on y.id = x.division_id
      where x.person_id = ${id} and (m.division_id = x.division_id or m.group_id = y.group_id or (m.inherit
        and m.client_id = x.client_id and coalesce(m.division_id, m.group_id, m.baseplan_id, m.person_id) is null))))`),
  brokerId: (id) => standing(sql`m.broker_id = ${id}`),
  partnerId: (id) => standing(sql`m.partner_id = ${id}`),
  tpaId: (id) => standing(sql`m.tpa_id = ${id}`),
  groupNumber: (number) =>
    sql`(d.group_number = ${number} or ${standing(sql`exists (select from groups g where g.id = m.group_id and g.group_number = ${number})`)})`,
};

/** What is asked for at a place; undefined: no place is named. */
export function askedAt(fields: EntityAsked): RawBuilder<unknown> | undefined {
  const named = entityFields.flatMap((field) => {
    const value = fields[field];
    return value === undefined ? [] : [heldAt[field](value)];
  });
  return named.length === 0 ? undefined : sql.join(named, sql` and `);
}
