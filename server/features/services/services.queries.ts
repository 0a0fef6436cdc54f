import type { ServiceCategory, ServicePlace, SupplierKind } from '@coverlane/contract/collections/content-codes.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** A place where services are on or off: null is "all". */
export interface Place {
  clientId: string | null;
  divisionId: string | null;
}

/** A client as a place; undefined: there is none for the reader. */
export async function clientPlace(db: Db, id: string): Promise<Place | undefined> {
  const { rows } = await sql`select from clients where id = ${id} and deleted_at is null`.execute(db);
  return rows.length > 0 ? { clientId: id, divisionId: null } : undefined;
}

/** A division as a place; undefined: there is none for the reader. */
export async function divisionPlace(db: Db, id: string): Promise<Place | undefined> {
  const { rows } = await sql<{ clientId: string }>`
    select client_id as "clientId" from divisions where id = ${id} and deleted_at is null`.execute(db);
  return rows[0] && { clientId: rows[0].clientId, divisionId: id };
}

/** What a place says of a service. */
interface SaidOfService {
  enabled: boolean;
  url: string | null;
  phone: string | null;
  text: string | null;
  effectiveDate: string | null;
  expirationDate: string | null;
}

export interface ServiceRow extends SaidOfService {
  serviceId: string;
  name: string;
  nameKo: string | null;
  nameEs: string | null;
  category: ServiceCategory;
  from: ServicePlace | null;
  own: SaidOfService | null;
}

const inForce = sql`(e.effective_date is null or e.effective_date <= current_date)
  and (e.expiration_date is null or e.expiration_date >= current_date)`;

/** Every service (or the one) as it stands at a place: what the narrowest place that has a say today says. */
export async function servicesAt(db: Db, { clientId, divisionId }: Place, serviceId?: string): Promise<ServiceRow[]> {
  const { rows } = await sql<ServiceRow>`
    select s.id as "serviceId", s.name, s.name_ko as "nameKo", s.name_es as "nameEs", s.category,
      coalesce(held.enabled, false) as enabled, coalesce(held.url, s.url) as url, coalesce(held.phone, s.phone) as phone,
      held.text, held.effective_date as "effectiveDate", held.expiration_date as "expirationDate",
      case when held.id is null then null when held.division_id is not null then 'division'
        when held.client_id is not null then 'client' else 'installation' end as "from",
      case when own.id is null then null else json_build_object('enabled', own.enabled, 'url', own.url, 'phone', own.phone,
        'text', own.text, 'effectiveDate', own.effective_date, 'expirationDate', own.expiration_date) end as own
    from services s
    left join lateral (select * from entityservices e where e.service_id = s.id and ${inForce}
      and (e.client_id is null or e.client_id = ${clientId}::uuid)
      and (e.division_id is null or e.division_id = ${divisionId}::uuid)
      order by e.division_id nulls last, e.client_id nulls last limit 1) held on true
    left join entityservices own on own.service_id = s.id and own.client_id is not distinct from ${clientId}::uuid
      and own.division_id is not distinct from ${divisionId}::uuid
    where s.deleted_at is null and s.id = coalesce(${serviceId ?? null}::uuid, s.id)
    order by s.sort_key, lower(s.name), s.id`.execute(db);
  return rows;
}

interface Said {
  id: string;
  installationId: string;
  serviceId: string;
  enabled: boolean;
  url: string | null;
  phone: string | null;
  text: string | null;
  effectiveDate: string | null;
  expirationDate: string | null;
}

/** Says what holds at a place; what the place said before is gone. */
export async function sayAt(db: Db, { clientId, divisionId }: Place, said: Said): Promise<void> {
  await sql`insert into entityservices as e (id, installation_id, client_id, division_id, service_id, enabled, url, phone,
      text, effective_date, expiration_date)
    values (${said.id}, ${said.installationId}, ${clientId}, ${divisionId}, ${said.serviceId}, ${said.enabled}, ${said.url},
      ${said.phone}, ${said.text}, ${said.effectiveDate}, ${said.expirationDate})
    on conflict (service_id, client_id, division_id) do update set enabled = excluded.enabled, url = excluded.url,
      phone = excluded.phone, text = excluded.text, effective_date = excluded.effective_date,
      expiration_date = excluded.expiration_date, version = e.version + 1, updated_at = now()`.execute(db);
}

/** Takes away what a place says of a service. */
export async function unsayAt(db: Db, { clientId, divisionId }: Place, serviceId: string): Promise<void> {
  await sql`delete from entityservices where service_id = ${serviceId} and client_id is not distinct from ${clientId}::uuid
    and division_id is not distinct from ${divisionId}::uuid`.execute(db);
}

export interface ClientSupplierRow {
  id: string;
  clientId: string;
  supplierId: string;
  supplierName: string;
  role: SupplierKind;
  policyNumber: string | null;
  groupNumber: string | null;
  effectiveDate: string;
  expirationDate: string | null;
  contactId: string | null;
}

const supplierColumns = sql`c.id, c.client_id as "clientId", c.supplier_id as "supplierId", s.name as "supplierName", c.role,
  c.policy_number as "policyNumber", c.group_number as "groupNumber", c.effective_date as "effectiveDate",
  c.expiration_date as "expirationDate", c.contact_id as "contactId"`;

/** The suppliers of a client, the newest first. */
export async function suppliersOfClient(db: Db, clientId: string): Promise<ClientSupplierRow[]> {
  const { rows } = await sql<ClientSupplierRow>`
    select ${supplierColumns} from clientsuppliers c join suppliers s on s.id = c.supplier_id
    where c.client_id = ${clientId} order by c.role, c.effective_date desc, lower(s.name)`.execute(db);
  return rows;
}

/** Adds a supplier to a client; of the same client, supplier, role and day it changes the rest. */
export async function keepClientSupplier(
  db: Db,
  kept: Omit<ClientSupplierRow, 'supplierName'>,
): Promise<ClientSupplierRow | undefined> {
  const { rows } = await sql<ClientSupplierRow>`
    with c as (insert into clientsuppliers as c (id, client_id, supplier_id, role, policy_number, group_number,
        effective_date, expiration_date, contact_id)
      values (${kept.id}, ${kept.clientId}, ${kept.supplierId}, ${kept.role}, ${kept.policyNumber}, ${kept.groupNumber},
        ${kept.effectiveDate}, ${kept.expirationDate}, ${kept.contactId})
      on conflict (client_id, supplier_id, role, effective_date) do update set policy_number = excluded.policy_number,
        group_number = excluded.group_number, expiration_date = excluded.expiration_date, contact_id = excluded.contact_id,
        version = c.version + 1, updated_at = now() returning *)
    select ${supplierColumns} from c join suppliers s on s.id = c.supplier_id`.execute(db);
  return rows[0];
}

/** Does the reader see a row of this id? */
export async function isThere(db: Db, table: 'services' | 'suppliers' | 'contacts', id: string): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id} and deleted_at is null`.execute(db);
  return rows.length > 0;
}

export interface OfferedRow {
  id: string;
  name: string;
  nameKo: string | null;
  nameEs: string | null;
  category: ServiceCategory;
  description: string | null;
  descriptionKo: string | null;
  descriptionEs: string | null;
  text: string | null;
  url: string | null;
  phone: string | null;
  ctaLabel: string | null;
  ctaLabelKo: string | null;
  ctaLabelEs: string | null;
}

/** The services that are on today for a division (null: for any client the reader works for), in their order; at most 30. */
export async function servicesOn(
  db: Db,
  { divisionId, onlyMembers }: { divisionId: string | null; onlyMembers: boolean },
): Promise<OfferedRow[]> {
  const { rows } = await sql<OfferedRow>`
    select s.id, s.name, s.name_ko as "nameKo", s.name_es as "nameEs", s.category, s.description,
      s.description_ko as "descriptionKo", s.description_es as "descriptionEs", held.text, coalesce(held.url, s.url) as url,
      coalesce(held.phone, s.phone) as phone, s.cta_label as "ctaLabel", s.cta_label_ko as "ctaLabelKo",
      s.cta_label_es as "ctaLabelEs"
    from services s join lateral (select * from entityservices e where e.service_id = s.id and ${inForce}
      and (e.client_id is null or e.client_id = any((select access.clients())::uuid[]))
      and (e.division_id is null or e.division_id = ${divisionId}::uuid)
      order by e.division_id nulls last, (e.client_id is null), e.enabled desc limit 1) held on held.enabled
    where s.deleted_at is null and (s.member_visible or not ${onlyMembers}::boolean)
    order by s.sort_key, lower(s.name), s.id limit 30`.execute(db);
  return rows;
}

/** Where a member is covered, or was last: what templates are filled by. */
export async function placeOfMember(db: Db, personId: string) {
  const { rows } = await sql<{ clientId: string; divisionId: string | null; memberNumber: string; on: string }>`
    select m.client_id as "clientId", m.division_id as "divisionId", m.member_number as "memberNumber",
      current_date::text as "on"
    from member_search m where m.person_id = ${personId}`.execute(db);
  return rows[0];
}
