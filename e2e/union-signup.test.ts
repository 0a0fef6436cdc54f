import { sql } from 'kysely';
import type { Page } from '@playwright/test';
import { expect, it } from 'vitest';
import { formDefinition } from '@coverlane/contract/forms/model.ts';
import { pageKey } from '../server/facts/union-pages.ts';
import { hashOfKey } from '../server/platform/values/link-key.ts';
import { uuid7 } from '../server/platform/values/uuid7.ts';
import { testSecrets } from '../server/testing/prepared.ts';
import { accessFaults, scrollsSideways } from './access.ts';
import { expectPage } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';

const unionId = uuid7();
const key = pageKey(testSecrets, 'union', { id: unionId, keyNumber: 1 });
let portal: Portal;
freshPortal(async (opened) => {
  portal = opened;
  const { id, divisionId } = portal.people.world.acme;
  await sql`insert into user_permissions select ${portal.people.users.admin}, id from permissions
    where machine_name = 'manageUnions' on conflict do nothing`.execute(portal.owner);
  await sql`insert into unions (id, client_id, name, phone, signup_open, key_hash)
    values (${unionId}, ${id}, 'Local 77', '2135550100', true, ${hashOfKey(key)})`.execute(portal.owner);
  await sql`insert into unionshops (id, client_id, union_id, name, city, effective_date, division_id)
    values (${uuid7()}, ${id}, ${unionId}, 'Bay Electric', 'Oakland', '2020-01-01', ${divisionId})`.execute(
    portal.owner,
  );
  await aForm();
});

/** A form of one question that the fund asks of whoever signs up. */
async function aForm(): Promise<void> {
  const { acme, installationId } = portal.people.world;
  const formId = uuid7();
  const words = (es: string) => ({ en: es, ko: null, es });
  const options = ['Norte', 'Sur'].map((label) => ({ value: label.toLowerCase(), label: words(label) }));
  const item = { key: 'hall', type: 'single', label: words('¿A qué salón va?'), required: true, options };
  const form = formDefinition.parse({ items: [item] });
  await sql`insert into customforms (id, installation_id, name, heading, heading_es, status, published_version)
    values (${formId}, ${installationId}, 'Halls', 'Your hall', 'Su salón', 'active', 1)`.execute(portal.owner);
  await sql`insert into customformversions (customform_id, version, installation_id, form)
    values (${formId}, 1, ${installationId}, ${JSON.stringify(form)})`.execute(portal.owner);
  await sql`insert into customformmaps (id, customform_id, installation_id, client_id, occasion, visible_to, step)
    values (${uuid7()}, ${formId}, ${installationId}, ${acme.id}, 'union', '["member"]', 'subscriber')`.execute(
    portal.owner,
  );
}

const PICTURES = process.env['PICTURES'];
const looked = async (page: Page, name: string): Promise<void> => {
  expect(await scrollsSideways(page)).toBe(false);
  expect(await accessFaults(page)).toEqual([]);
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true });
};
const field = (page: Page, name: string) => page.locator(`[data-field="formData.${name}"]`);
const goOn = (page: Page) => page.getByRole('button', { name: 'Guardar y continuar' }).click();

/** María signs up on her phone, in Spanish. */
async function signUp(page: Page): Promise<void> {
  await page.goto(`/unionsignup/${key}?locale=es`);
  await expectPage(page.getByRole('heading', { name: 'Local 77' })).toBeVisible();
  await expectPage(page.getByText('Paso 1 de 6')).toBeVisible();
  await field(page, 'worker.firstName').fill('María');
  await field(page, 'worker.lastName').fill('Soto');
  await field(page, 'worker.dob').fill('04/05/1988');
  await field(page, 'worker.gender').selectOption('F');
  await field(page, 'worker.ssn').fill('912556789');
  await looked(page, 'signup-360-es');
  await goOn(page);
  await expectPage(page.getByRole('heading', { name: 'Datos de contacto' })).toBeVisible();
  await field(page, 'worker.email').fill('maria@example.com');
  await field(page, 'worker.phone').fill('2135550144');
  await field(page, 'worker.address1').fill('12 Mesa St');
  await field(page, 'worker.city').fill('Los Angeles');
  await field(page, 'worker.state').selectOption('CA');
  await field(page, 'worker.zip').fill('90012');
  await goOn(page);
  await expectPage(page.getByRole('heading', { name: 'Su trabajo' })).toBeVisible();
  await goOn(page);
  await expectPage(page.getByText('Elija su empleador.').first()).toBeVisible();
  await field(page, 'shopId').selectOption({ label: 'Bay Electric, Oakland' });
  await page.getByLabel('Oficial').check();
  await field(page, 'worker.hireDate').fill('01/05/2026');
  await goOn(page);
  await expectPage(page.getByRole('heading', { name: 'Su salón' })).toBeVisible();
  await goOn(page);
  await expectPage(page.locator('.error-summary, [role=alert]').first()).toBeVisible();
  await page.getByLabel('Sur').check();
  await looked(page, 'signup-form-360-es');
  await goOn(page);
  await page.getByRole('button', { name: 'Agregar una persona' }).click();
  await field(page, 'dependents.d1.relationship').selectOption('19');
  await field(page, 'dependents.d1.firstName').fill('Luis');
  await field(page, 'dependents.d1.lastName').fill('Soto');
  await field(page, 'dependents.d1.dob').fill('09/10/2016');
  await field(page, 'dependents.d1.gender').selectOption('M');
  expect(await page.getByRole('heading', { level: 2 }).count()).toBe(1);
  await looked(page, 'signup-family-360-es');
  await goOn(page);
  await expectPage(page.getByRole('heading', { name: 'Revise y firme' })).toBeVisible();
  await expectPage(page.getByText('Sur', { exact: true })).toBeVisible();
  await page.locator('[data-field="signatureName"]').fill('María Soto');
  await page.getByRole('checkbox').check();
  await looked(page, 'signup-sign-360-es');
  await page.getByRole('button', { name: 'Firmar y enviar' }).click();
  await expectPage(page.getByText('Recibimos su inscripción.')).toBeVisible();
  await looked(page, 'signup-status-360-es');
}

it('a worker signs up on a phone in Spanish, the fund office accepts, and the worker stands on the shop’s roster', async () => {
  const phone = await portal.page({ width: 360, language: 'es' });
  await signUp(phone);
  const status = new URL(phone.url()).pathname;
  await portal.work();
  const office = await portal.page();
  await portal.enter(office, 'admin');
  await office.goto('/admin/unionsignups');
  await office.getByRole('link', { name: 'María Soto' }).click();
  await expectPage(office.getByRole('heading', { name: 'Worker' })).toBeVisible();
  await expectPage(office.getByRole('heading', { name: 'Your hall' })).toBeVisible();
  await looked(office, 'review-1280-en');
  await office.getByRole('button', { name: 'Accept the sign-up' }).click();
  await expectPage(office.getByText('Accepted').first()).toBeVisible();
  await portal.work();
  const { rows } = await sql<{
    status: string;
    person: boolean;
    people: number;
  }>`select e.status, e.person_id is not null as person,
      (select count(*)::int from people p where p.subscriber_id = e.person_id) as people
    from unionshopemployees e join unionshops s on s.id = e.shop_id where s.name = 'Bay Electric'`.execute(
    portal.owner,
  );
  expect(rows).toEqual([{ status: 'enrolled', person: true, people: 2 }]);
  const { rows: kept } = await sql<{ answers: object }>`select answers from customformvalues`.execute(portal.owner);
  expect(kept.map(({ answers }) => answers)).toEqual([{ hall: 'sur' }]);
  await phone.goto(status);
  await expectPage(phone.getByText('Su inscripción fue aceptada.')).toBeVisible();
  await portal.giveBack(phone);
  await portal.giveBack(office);
});
