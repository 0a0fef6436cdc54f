import type { Actor } from '@coverlane/contract/words/actors.ts';
import type { FormMap } from '@coverlane/contract/forms/calls.ts';
import type { FormPlace } from '@coverlane/contract/forms/codes.ts';
import type { FormDefinition } from '@coverlane/contract/forms/model.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** A form as it is being built. */
export interface BuiltForm {
  id: string;
  installationId: string;
  items: unknown[] | null;
  publishedVersion: number | null;
  version: number;
}

/** The form, held until the request ends; undefined: there is none for the reader. */
export async function holdForm(db: Db, id: string): Promise<BuiltForm | undefined> {
  const { rows } = await sql<BuiltForm>`select id, installation_id as "installationId", items, version,
    published_version as "publishedVersion" from customforms where id = ${id} and deleted_at is null for update`.execute(
    db,
  );
  return rows[0];
}

/** Is there such a form for the reader? */
export async function isForm(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from customforms where id = ${id} and deleted_at is null`.execute(db);
  return rows.length > 0;
}

/** A version as it was published. */
export interface PublishedForm {
  version: number;
  form: FormDefinition;
  publishedAt: Date;
  publishedBy: Actor | null;
}

/** Every version of a form, the newest first. */
export async function versionsOf(db: Db, formId: string): Promise<PublishedForm[]> {
  const { rows } = await sql<PublishedForm>`select version, form, published_at as "publishedAt",
    access.actor(published_by_name, published_by_key) as "publishedBy"
    from customformversions where customform_id = ${formId} order by version desc`.execute(db);
  return rows;
}

/** Keeps a version and has it asked from now on; a draft becomes active. */
export async function keepVersion(
  db: Db,
  { form, version, userId, userName }: { form: FormDefinition; version: number; userId: string; userName: string },
  { id, installationId }: BuiltForm,
): Promise<void> {
  await sql`insert into customformversions (customform_id, version, installation_id, form, published_by, published_by_name)
    values (${id}, ${version}, ${installationId}, ${JSON.stringify(form)}, ${userId}, ${userName})`.execute(db);
  await sql`update customforms set published_version = ${version}, status = 'active', version = version + 1, updated_at = now()
    where id = ${id}`.execute(db);
}

/** The items that were answered in any version, by anybody. Asked by administrators, who see every answer of their installation. */
export async function answeredItems(db: Db, formId: string): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`select distinct key from customformvalues v,
    lateral (select jsonb_object_keys(v.answers) as key union all select unnest(v.sealed_items)) keys
    where v.customform_id = ${formId}`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** Where a form is asked; `clientId` null is every client of the installation. */
export interface Place {
  entityType: FormPlace;
  clientId: string | null;
}

const maps = sql`select m.customform_id as "formId", f.name as "formName",
  case when m.client_id is null then 'installation' else 'client' end as "entityType",
  coalesce(m.client_id, m.installation_id) as "entityId", coalesce(c.name, i.name) as "entityName", m.occasion as "when",
  m.enrollment_types as "enrollmentTypes", m.step, m.sort_key as "sortKey", m.required, m.visible_to as "visibleTo", m.effective_date as "effectiveDate",
  m.expiration_date as "expirationDate"
  from customformmaps m join customforms f on f.id = m.customform_id join installations i on i.id = m.installation_id
  left join clients c on c.id = m.client_id`;

/** Where a form is asked, the installation first. */
export async function mapsOf(db: Db, formId: string): Promise<FormMap[]> {
  const { rows } = await sql<FormMap>`${maps} where m.customform_id = ${formId} and m.session_id is null
    order by m.client_id is not null, lower(c.name), m.id`.execute(db);
  return rows;
}

/** How it is asked at one place, on each occasion, the oldest first. */
export async function mapsAt(db: Db, formId: string, { clientId }: Place): Promise<FormMap[]> {
  const { rows } = await sql<FormMap>`${maps} where m.customform_id = ${formId}
    and m.client_id is not distinct from ${clientId} and m.session_id is null order by m.id`.execute(db);
  return rows;
}

type When = FormMap['when'];

/** Has a form asked at a place, on an occasion or as forms are at first; one that is stays as it is. */
export async function addMap(
  db: Db,
  { id, formId, installationId, when }: { id: string; formId: string; installationId: string; when: When | undefined },
  { clientId }: Place,
): Promise<void> {
  await sql`insert into customformmaps (id, customform_id, installation_id, client_id, occasion)
    values (${id}, ${formId}, ${installationId}, ${clientId}, ${when ?? 'member'})
    on conflict on constraint customformmaps_place do nothing`.execute(db);
}

/** Asks it there no more, on one occasion or on any; false: it was not asked. */
export async function dropMap(
  db: Db,
  { formId, when }: { formId: string; when: When | undefined },
  { clientId }: Place,
): Promise<boolean> {
  const { rows } = await sql`delete from customformmaps where customform_id = ${formId}
    and client_id is not distinct from ${clientId} and session_id is null and ${when === undefined ? sql`true` : sql`occasion = ${when}`} returning id`.execute(
    db,
  );
  return rows.length > 0;
}

/** Changes how it is asked at a place on an occasion. */
export async function changeMap(db: Db, { of, map }: { of: When; map: FormMap }, { clientId }: Place): Promise<void> {
  await sql`update customformmaps set occasion = ${map.when},
      enrollment_types = ${JSON.stringify(map.enrollmentTypes)}, step = ${map.step}, sort_key = ${map.sortKey}, required = ${map.required},
      visible_to = ${JSON.stringify(map.visibleTo)}, effective_date = ${map.effectiveDate},
      expiration_date = ${map.expirationDate}
    where customform_id = ${map.formId} and client_id is not distinct from ${clientId}
      and session_id is null and occasion = ${of}`.execute(db);
}

/** The forms that are mapped to a place itself, for the list of the collection. */
export async function formsAt(db: Db, clientId: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct customform_id as id from customformmaps
    where client_id is not distinct from ${clientId} and session_id is null`.execute(db);
  return rows.map(({ id }) => id);
}

/** Is the client there for the reader? */
export async function isClient(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from clients where id = ${id} and deleted_at is null`.execute(db);
  return rows.length > 0;
}
