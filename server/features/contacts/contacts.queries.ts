import type { contactOwners } from '@coverlane/contract/contacts/calls.ts';
import type { languages } from '@coverlane/contract/codes.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

interface ContactRow {
  id: string;
  owner: (typeof contactOwners)[number];
  ownerName: string | null;
  categoryName: string;
  categoryKo: string | null;
  categoryEs: string | null;
  name: string;
  position: string | null;
  phone: string | null;
  ext: string | null;
  fax: string | null;
  email: string | null;
  hours: string | null;
  url: string | null;
  languages: (typeof languages)[number][] | null;
}

/** Where contacts are shown to people who are signed in. */
export type ContactsPlace = 'contactPage' | 'footer';

/** Where they are shown, who asks, through which site, and of which division (null: of all). */
export interface Asker {
  place: ContactsPlace;
  userType: string;
  host: string;
  divisionId: string | null;
}

/**
 * The contacts of whoever asks: of the site, of the clients, of the suppliers that serve them today, of brokers for others
 * than members (domain 11). The foot of the pages has those of the site alone, at most five. Row-level security narrows
 * them; at most 200.
 */
export async function contactsFor(db: Db, { place, userType, host, divisionId }: Asker): Promise<ContactRow[]> {
  const isMember = userType === 'member';
  const { rows } = await sql<ContactRow>`
    with shown as (
      select s.contact_id, min(s.sort_key) as sort_key from sitecontacts s
      where s.deleted_at is null and s.show_on ? ${place} and s.user_types ? ${userType}
        and (s.site_id is null or s.site_id = coalesce(
          (select t.id from sites t where t.hosts ? ${host} limit 1), s.site_id))
      group by s.contact_id),
    serving as (
      select distinct c.supplier_id from clientsuppliers c where c.effective_date <= current_date
        and (c.expiration_date is null or c.expiration_date >= current_date)
        and c.client_id = any((select access.clients())::uuid[]))
    select c.id, c.name, c.position, c.phone, c.ext, c.fax, c.email, c.hours, c.url, c.languages,
      g.name as "categoryName", g.name_ko as "categoryKo", g.name_es as "categoryEs",
      case when c.supplier_id is not null then 'supplier' when c.broker_id is not null then 'broker'
        when c.client_id is not null then 'client' else 'administrator' end as owner,
      coalesce(u.name, b.name, k.name) as "ownerName"
    from contacts c join contactcategories g on g.id = c.category_id
    left join shown s on s.contact_id = c.id
    left join suppliers u on u.id = c.supplier_id left join brokers b on b.id = c.broker_id
    left join clients k on k.id = c.client_id
    where c.deleted_at is null and (c.public or not ${isMember}::boolean)
      and (c.client_id is null or c.client_id = any((select access.clients())::uuid[]))
      and (c.division_id is null or c.division_id = coalesce(${divisionId}::uuid, c.division_id))
      and (s.contact_id is not null or (${place} = 'contactPage' and (c.supplier_id in (select supplier_id from serving)
        or c.supplier_id is null and (c.client_id is not null or (c.broker_id is not null and not ${isMember}::boolean)))))
    order by array_position('{administrator,client,broker,supplier}', case when c.supplier_id is not null then 'supplier'
        when c.broker_id is not null then 'broker' when c.client_id is not null then 'client' else 'administrator' end),
      s.sort_key nulls last, g.sort_key, lower(c.name), c.id
    limit ${place === 'footer' ? 5 : 200}`.execute(db);
  return rows;
}

/** The division a member's coverage hangs on; null: none. */
export async function divisionOfMember(db: Db, personId: string): Promise<string | null> {
  const { rows } = await sql<{ divisionId: string | null }>`
    select division_id as "divisionId" from member_search where person_id = ${personId}`.execute(db);
  return rows[0]?.divisionId ?? null;
}
