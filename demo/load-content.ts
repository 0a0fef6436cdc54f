import { userTypes } from '@coverlane/contract/access.ts';
import type { Pool } from '@coverlane/server/platform/db/connect.ts';
import { uuid7 } from '@coverlane/server/platform/values/uuid7.ts';
import { filedWith, relatedTexts, services, suppliers, templateVariables } from './content.ts';
import type { EntityIds } from './load-organisation.ts';
import { employers, installation } from './organisation.ts';
import { loadContacts } from './load-contacts.ts';

const EVERYBODY = JSON.stringify(userTypes);
const SINCE = '2020-01-01';
/** Suppliers that every employer has. */
const SHARED = 3;

interface Loading {
  owner: Pool;
  own: { installation_id: string };
  ids: EntityIds;
  /** The first employer, of whom more is said than of the others. */
  clientId: string;
}

/** Contacts, services, suppliers, variables and what stands beside screens, as the database's owner. */
export async function loadContent(owner: Pool, installationId: string, ids: EntityIds): Promise<void> {
  const clientId = ids.get(employers[0]?.clientNumber ?? '') ?? '';
  const loading = { owner, own: { installation_id: installationId }, ids, clientId };
  const supplierIds = await loadSuppliers(loading);
  await loadServices(loading, supplierIds);
  await loadContacts(owner, { installationId, ids, supplierIds });
  await loadVariables(loading);
  await loadScreens(loading);
  await loadPapers(loading);
}

async function loadSuppliers({ owner, own, ids }: Loading): Promise<Map<string, string>> {
  const made = new Map(suppliers.map(({ name }) => [name, uuid7()]));
  const rows = suppliers.map(({ name, kind, phone, url, payerId }) => ({
    ...own,
    id: made.get(name) ?? '',
    name,
    kind,
    phone_member: phone,
    url,
    payer_id: payerId,
  }));
  await owner.insertInto('suppliers').values(rows).execute();
  const served = employers.flatMap(({ clientNumber, groupNumber }) =>
    suppliers.slice(0, SHARED).map(({ name, kind }) => ({
      id: uuid7(),
      client_id: ids.get(clientNumber) ?? '',
      supplier_id: made.get(name) ?? '',
      role: kind,
      effective_date: SINCE,
      group_number: groupNumber,
    })),
  );
  await owner.insertInto('clientsuppliers').values(served).execute();
  const clientIds = employers.map(({ clientNumber }) => ids.get(clientNumber) ?? '');
  for (const [name, types] of Object.entries(filedWith))
    await owner
      .updateTable('baseplans')
      .set({ supplier_id: made.get(name) ?? '' })
      .where('client_id', 'in', clientIds)
      .where('coverage_type', 'in', [...types])
      .execute();
  return made;
}

async function loadServices(
  { owner, own, clientId }: Loading,
  supplierIds: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [at, { name, about, button, category, phone, url, supplier }] of services.entries()) {
    const id = uuid7();
    const words = { name: name[0], name_ko: name[1], name_es: name[2], description: about[0] };
    const more = { description_ko: about[1], description_es: about[2], cta_label: button[0] };
    const rest = { cta_label_ko: button[1], cta_label_es: button[2], category, phone, url, sort_key: at };
    const supplier_id = supplier === null ? null : (supplierIds.get(supplier) ?? null);
    await owner
      .insertInto('services')
      .values({ ...own, id, ...words, ...more, ...rest, supplier_id, member_visible: true })
      .execute();
    // The last one is the first employer's alone.
    const place = at === services.length - 1 ? { client_id: clientId } : {};
    await owner
      .insertInto('entityservices')
      .values({ ...own, id: uuid7(), service_id: id, enabled: true, ...place })
      .execute();
  }
}

async function loadVariables({ owner, own, clientId }: Loading): Promise<void> {
  for (const { name, source, sourceKey, format, otherwise } of templateVariables) {
    const id = uuid7();
    await owner
      .insertInto('templatevariables')
      .values({ ...own, id, name, source, source_key: sourceKey, format, default_value: otherwise })
      .execute();
    if (source !== 'manual') continue;
    const said = { variable_id: id, client_id: clientId, value: '$250, waived if admitted', effective_date: SINCE };
    await owner
      .insertInto('entitytemplatevalues')
      .values({ ...own, ...said, id: uuid7() })
      .execute();
  }
}

async function loadScreens({ owner, own }: Loading): Promise<void> {
  const texts = relatedTexts.map(({ screenKey, language, headline, body }) => ({
    ...own,
    id: uuid7(),
    screen_key: screenKey,
    language,
    headline,
    body,
    audience: '["member"]',
  }));
  await owner.insertInto('relatedcontent').values(texts).execute();
  const theme = { name: 'Evergreen', color_primary: installation.brand, header_text: 'Choose your benefits' };
  await owner
    .insertInto('enrollmentsessionthemes')
    .values({
      ...own,
      ...theme,
      id: uuid7(),
      welcome: 'Welcome. It takes about ten minutes.',
      welcome_ko: '환영합니다. 약 10분이면 됩니다.',
      welcome_es: 'Le damos la bienvenida. Toma unos diez minutos.',
    })
    .execute();
}

/** Document categories with whom their documents are for. */
async function loadPapers({ owner, own, clientId }: Loading): Promise<void> {
  const id = uuid7();
  const category = { name: 'Plan documents', name_ko: '플랜 문서', name_es: 'Documentos del plan' };
  await owner
    .insertInto('categories')
    .values({ ...own, ...category, id, visible_to: EVERYBODY })
    .execute();
  await owner
    .insertInto('documentmaps')
    .values({ ...own, id: uuid7(), category_id: id, client_id: clientId, inherit: true })
    .execute();
}
