import { sql } from 'kysely';
import type { Page } from '@playwright/test';
import { expect, it } from 'vitest';
import { aFund, aShop, aWorker, type TestShop } from '../server/features/union-reports/union-reports.testing.ts';
import { addMonths, todayIn } from '../server/platform/values/dates.ts';
import { accessFaults, scrollsSideways } from './access.ts';
import { expectPage } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';

let portal: Portal;
let shop: TestShop;

freshPortal(async (opened) => {
  portal = opened;
  const { owner, people } = portal;
  const { world } = people;
  await sql`insert into user_permissions select ${people.users.admin}, id from permissions
    where machine_name in ('manageUnions', 'processPaymentQueue') on conflict do nothing`.execute(owner);
  const unionId = await aFund(owner, { clientId: world.acme.id, from: addMonths(month(), -6) });
  shop = await aShop(owner, { clientId: world.acme.id, unionId, from: addMonths(month(), -2) });
  await aWorker(owner, shop, { lastName: 'Zuse', firstName: 'Ada', ssn: '901230001' });
  await aWorker(owner, shop, { lastName: 'Abel', firstName: 'Ben', ssn: '901230002' });
  await sql`insert into payment_origins (installation_id, bank_name, bank_routing, origin_id, company_name, company_id)
    values (${world.installationId}, 'First Bank', '091000019', '1234567890', 'Evergreen TPA', '1234567890')
    on conflict do nothing`.execute(owner);
});

/** The month that is under way. */
const month = (): string => `${todayIn('America/New_York', new Date()).slice(0, 7)}-01`;

const cell = (page: Page, label: string) => page.getByLabel(label, { exact: true });

it('A shop reports its hours by its key, pays by its bank, and the fund office sees it paid', async () => {
  const page = await portal.page();
  await page.goto(`/unionshop/${shop.key}`);
  await expectPage(page.getByRole('heading', { level: 1 })).toContainText('Hours worked in');
  expect(await accessFaults(page)).toEqual([]);

  // By keyboard alone, down the column; what is wrong says why at once.
  await cell(page, 'Hours worked, Abel, Ben').focus();
  await page.keyboard.type('900');
  await expectPage(page.getByText('Hours must be 0–744.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('160');
  await page.keyboard.press('Enter');
  await page.keyboard.type('152.5');
  await expectPage(page.getByText('Total due: $2,890.63')).toBeVisible();
  await expectPage(page.getByText('Everything is saved.')).toBeVisible();

  await page.getByRole('button', { name: 'Add worker' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Social Security number').fill('901-23-0003');
  await dialog.getByLabel('Last name').fill('Nim');
  await dialog.getByLabel('First name').fill('Nia');
  await dialog.getByRole('button', { name: 'Add worker' }).click();
  await expectPage(page.getByText('The enrollment form is still missing.').first()).toBeVisible();
  await cell(page, 'Hours worked, Nim, Nia').fill('8');
  await expectPage(page.getByText('Total due: $2,964.63')).toBeVisible();

  // It survives a reload, and on a phone there is a form a worker.
  await page.reload();
  await expectPage(cell(page, 'Hours worked, Zuse, Ada')).toHaveValue('152.5');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectPage(cell(page, 'Hours worked, Nim, Nia')).toHaveValue('8');
  expect(await scrollsSideways(page)).toBe(false);
  expect(await accessFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByLabel(/I certify for this employer/).check();
  await page.getByLabel('Your name, as your signature').fill('Cleo Clerk');
  await page.getByRole('button', { name: 'Sign and send' }).click();
  await expectPage(page.getByText('Your report was sent')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Remittance statement (PDF)' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^remittance-.*\.pdf$/);
  expect(await accessFaults(page)).toEqual([]);

  // The bank of the demonstration, one debit, in the words that are kept.
  await page.getByRole('button', { name: 'Link your bank' }).click();
  await page.getByLabel('Bank username').fill('user_good');
  await page.getByLabel('Bank password', { exact: true }).fill('pass_good');
  await page.getByRole('button', { name: 'Sign in to the bank' }).click();
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Share this account' }).click();
  await expectPage(page.getByText(/I authorize Evergreen TPA .* business account/)).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
  await page.getByLabel('I agree to this authorization.').check();
  await page.getByLabel('Type the account holder’s name to sign').fill('Cleo Clerk');
  await page.getByRole('button', { name: 'Authorize $2,964.63' }).click();
  await expectPage(page.getByText('Nothing is left to pay.')).toBeVisible();
  await expectPage(page.getByText(/\$2,964\.63 leaves your account/)).toBeVisible();

  await settle();
  const office = await portal.page();
  await portal.enter(office, 'admin');
  await office.goto('/admin/unionreports');
  await expectPage(office.getByRole('row', { name: /Shop 1/ }).first()).toBeVisible();
  expect(await accessFaults(office)).toEqual([]);
  await office.goto('/admin/unionreports?state=submitted');
  await office
    .getByRole('row', { name: /Shop 1/ })
    .getByRole('link')
    .first()
    .click();
  await office.getByRole('button', { name: 'Accept', exact: true }).click();
  await expectPage(office.getByRole('dialog').getByText('Paid and credited').first()).toBeVisible();
  expect(await accessFaults(office)).toEqual([]);
});

/** The bank settles the debit, as its file and the day after say it (decision 232). */
async function settle(): Promise<void> {
  await sql`with paid as (update payments set status = 'settled', settled_at = now() where kind = 'remittance'
      returning id, client_id, payer_id, amount_cents)
    insert into ledger_entries (id, client_id, payer_id, kind, amount_cents, entered_on, payment_id, cause)
    select gen_random_uuid(), client_id, payer_id, 'payment', -amount_cents, current_date, id, 'settle ' || id from paid`.execute(
    portal.owner,
  );
}
