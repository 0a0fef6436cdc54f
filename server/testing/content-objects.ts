import { dashboardKeys } from '@coverlane/contract/collections/content-codes.ts';
import { checkForm } from '@coverlane/contract/forms/check-form.ts';
import type { Pool } from '../platform/db/connect.ts';
import { addDays } from '../platform/values/dates.ts';
import { uuid7 } from '../platform/values/uuid7.ts';

/** One record of each kind of content that administrators maintain (domain 11, 12). */
export interface ContentObjects {
  supplierId: string;
  serviceId: string;
  templateVariableId: string;
  entityTemplateValueId: string;
  clientFieldId: string;
  customFormId: string;
  contactCategoryId: string;
  contactId: string;
  siteContactId: string;
  cannedAnswerId: string;
  closingDayId: string;
  enrollmentSessionThemeId: string;
  dashboardItemId: string;
  relatedContentId: string;
  documentMapId: string;
  tpaId: string;
}

interface Plan {
  installationId: string;
  clientId: string;
  /** A document category of the installation. */
  categoryId: string;
  /** Names them, so that several sets can stand in one installation. */
  word: string;
}

const everybody = '["admin","broker","client","member","partner","tpa"]';
let made = 0;

/** Makes one of each; what can be a client's is the client's. */
export async function contentObjects(owner: Pool, plan: Plan): Promise<ContentObjects> {
  return {
    ...(await suppliersAndServices(owner, plan)),
    ...(await variables(owner, plan)),
    ...(await contactObjects(owner, plan)),
    ...(await screens(owner, plan)),
  };
}

async function suppliersAndServices(owner: Pool, { installationId, clientId, word }: Plan) {
  const [supplierId, serviceId] = [uuid7(), uuid7()];
  const own = { installation_id: installationId };
  const supplier = { ...own, id: supplierId, name: `Supplier ${word}`, kind: 'pbm', phone_member: '5035550144' };
  await owner.insertInto('suppliers').values(supplier).execute();
  const used = { supplier_id: supplierId, role: 'pbm', effective_date: '2020-01-01' };
  await owner
    .insertInto('clientsuppliers')
    .values({ ...used, id: uuid7(), client_id: clientId })
    .execute();
  const service = { ...own, id: serviceId, name: `Service ${word}`, category: 'nurseLine', member_visible: true };
  await owner.insertInto('services').values(service).execute();
  await owner
    .insertInto('entityservices')
    .values({ ...own, id: uuid7(), client_id: clientId, service_id: serviceId, enabled: true })
    .execute();
  return { supplierId, serviceId };
}

async function variables(owner: Pool, { installationId, clientId, word }: Plan) {
  const ids = {
    templateVariableId: uuid7(),
    entityTemplateValueId: uuid7(),
    clientFieldId: uuid7(),
    customFormId: uuid7(),
  };
  const own = { installation_id: installationId };
  await owner
    .insertInto('templatevariables')
    .values({ ...own, id: ids.templateVariableId, name: `own.${word}`, source: 'manual' })
    .execute();
  const said = {
    variable_id: ids.templateVariableId,
    client_id: clientId,
    value: `Said ${word}`,
    effective_date: '2020-01-01',
  };
  await owner
    .insertInto('entitytemplatevalues')
    .values({ ...own, ...said, id: ids.entityTemplateValueId })
    .execute();
  const field = { label: `Field ${word}`, key: `field${word}`, type: 'text', applies_to: 'client' };
  await owner
    .insertInto('clientfields')
    .values({ ...own, ...field, id: ids.clientFieldId, visible_to: everybody, editable_by: '["admin"]' })
    .execute();
  const value = { client_id: clientId, clientfield_id: ids.clientFieldId, entity_id: clientId, value: 'Kept' };
  await owner
    .insertInto('clientfieldvalues')
    .values({ ...value, id: uuid7() })
    .execute();
  await aCustomForm(owner, { installationId, clientId, formId: ids.customFormId, word });
  return ids;
}

/** A published form that is asked of members. */
async function aCustomForm(
  owner: Pool,
  { installationId, clientId, formId, word }: Record<'installationId' | 'clientId' | 'formId' | 'word', string>,
): Promise<void> {
  const own = { installation_id: installationId };
  const items = [{ key: 'note', type: 'text', label: { en: 'Anything else?' } }];
  const form = { name: `Form ${word}`, heading: 'A few questions', status: 'active', published_version: 1 };
  await owner
    .insertInto('customforms')
    .values({ ...own, ...form, id: formId, items: JSON.stringify(items) })
    .execute();
  const version = { customform_id: formId, version: 1, form: JSON.stringify(checkForm({ items }).form) };
  await owner
    .insertInto('customformversions')
    .values({ ...own, ...version })
    .execute();
  // Of all clients too: what one call changes of the client's own leaves it asked.
  for (const client_id of [clientId, null])
    await owner
      .insertInto('customformmaps')
      .values({ ...own, id: uuid7(), customform_id: formId, client_id, visible_to: everybody })
      .execute();
}

/** What somebody answered to a form. */
export const aFormAnswer = (
  owner: Pool,
  { formId, clientId, personId }: Record<'formId' | 'clientId' | 'personId', string>,
): Promise<unknown> =>
  owner
    .insertInto('customformvalues')
    .values({
      id: uuid7(),
      client_id: clientId,
      customform_id: formId,
      number: 1,
      form_version: 1,
      entity_type: 'member',
      entity_id: personId,
      answers: '{"note": "No"}',
    })
    .execute();

/** Each on a day of its own: a client closes once a day. */
let closings = 0;

async function contactObjects(owner: Pool, { installationId, clientId, word }: Plan) {
  const ids = {
    contactCategoryId: uuid7(),
    contactId: uuid7(),
    siteContactId: uuid7(),
    cannedAnswerId: uuid7(),
    closingDayId: uuid7(),
  };
  const own = { installation_id: installationId };
  await owner
    .insertInto('contactcategories')
    .values({ ...own, id: ids.contactCategoryId, name: `Contact category ${word}` })
    .execute();
  const contact = { category_id: ids.contactCategoryId, client_id: clientId, name: `Desk of ${word}`, public: true };
  await owner
    .insertInto('contacts')
    .values({ ...own, ...contact, id: ids.contactId, phone: '5035550145' })
    .execute();
  const shown = { contact_id: ids.contactId, show_on: '["contactPage"]', user_types: everybody };
  await owner
    .insertInto('sitecontacts')
    .values({ ...own, ...shown, id: ids.siteContactId })
    .execute();
  const canned = { name: `Answer ${word}`, body: 'Dear {{askerName}}, we are looking into {{number}}.' };
  await owner
    .insertInto('cannedanswers')
    .values({ ...own, ...canned, id: ids.cannedAnswerId })
    .execute();
  await aClosingDay(owner, { ...own, client_id: clientId, id: ids.closingDayId });
  return ids;
}

/** A day on which nobody answers for a client. */
export async function aClosingDay(
  owner: Pool,
  of: Record<'installation_id' | 'client_id' | 'id', string>,
): Promise<void> {
  const day = addDays('2031-01-01', (closings += 1));
  await owner
    .insertInto('closingdays')
    .values({ ...of, name: `Day off ${closings}`, day })
    .execute();
}

async function screens(owner: Pool, { installationId, clientId, categoryId, word }: Plan) {
  const ids = {
    enrollmentSessionThemeId: uuid7(),
    dashboardItemId: uuid7(),
    relatedContentId: uuid7(),
    documentMapId: uuid7(),
    tpaId: uuid7(),
  };
  const own = { installation_id: installationId };
  await owner
    .insertInto('enrollmentsessionthemes')
    .values({ ...own, id: ids.enrollmentSessionThemeId, name: `Theme ${word}`, color_primary: '#0b6b5d' })
    .execute();
  made += 1;
  const key = dashboardKeys[made % dashboardKeys.length] ?? 'welcome';
  await owner
    .insertInto('dashboarditems')
    .values({ ...own, id: ids.dashboardItemId, key, user_type: 'partner' })
    .execute();
  const related = { screen_key: 'claims', client_id: clientId, headline: `About ${word}`, audience: everybody };
  await owner
    .insertInto('relatedcontent')
    .values({ ...own, ...related, id: ids.relatedContentId })
    .execute();
  await owner
    .insertInto('documentmaps')
    .values({ ...own, id: ids.documentMapId, category_id: categoryId, client_id: clientId })
    .execute();
  await owner
    .insertInto('tpas')
    .values({ ...own, id: ids.tpaId, name: `TPA ${word}` })
    .execute();
  await owner
    .insertInto('esigntemplates')
    .values({ ...own, id: uuid7(), name: `Paper ${word}` })
    .execute();
  return ids;
}
