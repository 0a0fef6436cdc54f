import { userTypes } from '@coverlane/contract/access.ts';
import type { Pool } from '@coverlane/server/platform/db/connect.ts';
import { uuid7 } from '@coverlane/server/platform/values/uuid7.ts';
import { contactCategories } from './content.ts';
import type { EntityIds } from './load-organisation.ts';
import { brokers, employers, installation } from './organisation.ts';

interface Loading {
  installationId: string;
  ids: EntityIds;
  supplierIds: ReadonlyMap<string, string>;
}

/** The places of the categories in `contactCategories`. */
const PHARMACY = 3;
const HUMAN_RESOURCES = 4;
const ACCOUNT_MANAGER = 5;

/** The administrator's desks, the employers' offices, the agencies and the pharmacy, as the database's owner. */
export async function loadContacts(owner: Pool, loading: Loading): Promise<void> {
  const own = { installation_id: loading.installationId };
  const categoryIds = contactCategories.map(() => uuid7());
  const categories = contactCategories.map(({ name, help }, at) => ({
    ...own,
    id: categoryIds[at] ?? '',
    name: name[0],
    name_ko: name[1],
    name_es: name[2],
    help_category: help,
    sort_key: at,
  }));
  await owner.insertInto('contactcategories').values(categories).execute();
  await loadDesks(owner, own, categoryIds);
  const offices = officesOf(loading, categoryIds).map((office) => ({ ...own, ...office, id: uuid7() }));
  for (const office of offices) await owner.insertInto('contacts').values(office).execute();
}

/** The administrator's own desks, each called by what it is for, shown on every site. */
async function loadDesks(owner: Pool, own: { installation_id: string }, categoryIds: readonly string[]): Promise<void> {
  const reach = { email: installation.supportEmail, hours: 'Mon–Fri 8–6 ET', languages: '["en","ko","es"]' };
  const desks = contactCategories.flatMap(({ desk }, at) =>
    desk === null
      ? []
      : {
          ...own,
          ...reach,
          id: uuid7(),
          category_id: categoryIds[at] ?? '',
          name: `${installation.name} ${desk}`,
          phone: installation.supportPhone,
          ext: String(at + 1),
          public: true,
        },
  );
  await owner.insertInto('contacts').values(desks).execute();
  const shown = { user_types: JSON.stringify(userTypes) };
  const onSites = desks.map(({ id }, at) => ({
    ...own,
    ...shown,
    id: uuid7(),
    contact_id: id,
    // The first desk is who anybody can turn to, also before signing in.
    show_on: JSON.stringify(at === 0 ? ['contactPage', 'login', 'footer'] : ['contactPage']),
    sort_key: at,
  }));
  await owner.insertInto('sitecontacts').values(onSites).execute();
}

function officesOf({ ids, supplierIds }: Loading, categoryIds: readonly string[]) {
  const of = (at: number) => ({ category_id: categoryIds[at] ?? '' });
  return [
    ...employers.map(({ clientNumber, name }, at) => ({
      ...of(HUMAN_RESOURCES),
      client_id: ids.get(clientNumber) ?? '',
      name: `${name} benefits office`,
      position: 'Human resources',
      phone: `503555017${at}`,
      email: `hr.${clientNumber}@example.com`,
      public: true,
    })),
    ...brokers.map(({ name, phone, email }) => ({
      ...of(ACCOUNT_MANAGER),
      broker_id: ids.get(name) ?? '',
      name: `${name} desk`,
      phone,
      email,
    })),
    {
      ...of(PHARMACY),
      supplier_id: supplierIds.get('Juniper Pharmacy') ?? null,
      name: 'Juniper Pharmacy help',
      phone: '8005550152',
      public: true,
    },
  ];
}
