import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { anAccount, anOrigin } from '../server/features/payments/payments.testing.ts';
import { priced } from '../server/features/enrollments/enrollments.testing.ts';
import { aCarrier } from '../server/features/bills/bills.testing.ts';
import { aFamily } from '../server/testing/family.ts';
import { accessFaults, scrollsSideways } from './access.ts';
import { expectPage } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';

let portal: Portal;

freshPortal(async (opened) => {
  portal = opened;
  const { owner, people } = portal;
  const { world } = people;
  await priced({ owner }, world.acme);
  await aCarrier(owner, world, { name: 'Blue Mountain', plans: ['medical'] });
  const of = { client: world.acme, effectiveDate: '2026-01-01' };
  await aFamily(owner, { ...of, firstName: 'Eve', lastName: 'Ended', coverageEnds: '2026-09-30' });
  await aFamily(owner, { ...of, firstName: 'Max', lastName: 'Missing' });
});

it('Finance bills an employer, enters what it paid, compares the carrier’s bill, disputes what it gets wrong, and corrects what we got wrong', async () => {
  const { people } = portal;
  const page = await portal.page();
  await portal.enter(page, 'admin');
  await page.goto('/admin/bills?tab=terms');
  await page.getByRole('button', { name: 'Bill a client' }).click();
  const terms = page.getByRole('dialog');
  await terms.getByRole('combobox', { name: 'Client' }).fill('ACME');
  await page.getByRole('option', { name: /ACME Tool/ }).click();
  await terms.getByRole('combobox', { name: 'Carrier' }).fill('Blue');
  await page.getByRole('option', { name: /Blue Mountain/ }).click();
  await terms.getByLabel('First billed month').fill('10/01/2026');
  await terms.getByRole('button', { name: 'Save' }).click();
  await page
    .getByRole('row', { name: /Blue Mountain/ })
    .getByRole('button', { name: 'Make a bill' })
    .click();
  const making = page.getByRole('dialog');
  await making.getByLabel('A day of the month').fill('10/15/2026');
  await making.getByRole('button', { name: 'Preview' }).click();
  await making.getByRole('button', { name: 'Issue the bill' }).click();
  await expectPage(page.getByRole('heading', { name: /B-\d{6} · 10\/2026/ })).toBeVisible();
  await expectPage(page.getByRole('row', { name: /Max Missing/ })).toContainText('$400.00');
  expect(await accessFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Record a payment' }).click();
  const paying = page.getByRole('dialog');
  await paying.getByLabel('Date').fill('10/20/2026');
  await paying.getByLabel('Reference').fill('ACH 1001');
  await paying.getByRole('button', { name: 'Save' }).click();
  await expectPage(paying).toHaveCount(0);
  await expectPage(page.getByRole('main').getByText('Paid', { exact: true }).first()).toBeVisible();

  await page.goto('/admin/bills');
  await page.getByRole('searchbox', { name: 'Number, employer, or carrier' }).fill('blue mount');
  await expectPage(page).toHaveURL(/search=blue/);
  await expectPage(page.getByRole('row', { name: /ACME Tool/ })).toHaveCount(1);
  await page.getByRole('searchbox').fill('red mountain');
  await expectPage(page.getByRole('row', { name: /ACME Tool/ })).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Carrier bills' }).click();
  await expectPage(page.getByRole('searchbox')).toHaveValue('');
  await page.getByRole('searchbox', { name: 'Carrier, employer, or file name' }).fill('red mountain');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expectPage(page).toHaveURL(/tab=carrier$/);
  await page.getByRole('button', { name: 'Compare a carrier’s bill' }).click();
  const reading = page.getByRole('dialog');
  await reading.getByRole('combobox', { name: 'Client' }).fill('ACME');
  await page.getByRole('option', { name: /ACME Tool/ }).click();
  await reading.getByRole('combobox', { name: 'Carrier' }).fill('Blue');
  await page.getByRole('option', { name: /Blue Mountain/ }).click();
  await reading.getByLabel('A day of the month').fill('10/01/2026');
  const { memberNumber } = people.family;
  const text = ['Insured,Ref,Cost', `Eve Ended,,400.00`, `,${memberNumber},400.00`].join('\r\n');
  await reading
    .locator('input[type=file]')
    .setInputFiles({ name: 'october.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await reading.getByRole('button', { name: 'Read the file' }).click();
  await page.getByLabel('Ref', { exact: true }).selectOption('memberNumber');
  await page.getByLabel('Cost', { exact: true }).selectOption('amount');
  expect(await accessFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  const ended = page.getByRole('row', { name: /Eve Ended/ });
  await expectPage(ended).toContainText('Terminated 09/30/2026, billed 10/2026');
  await ended.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Dispute', exact: true }).click();
  await expectPage(ended).toContainText('Disputed');
  const letter = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Dispute letter' }).click();
  expect((await letter).suggestedFilename()).toBe('dispute-2026-10.pdf');

  const missing = page.getByRole('row', { name: /Max Missing/ });
  await expectPage(missing).toContainText('In our records only');
  await missing.getByRole('button', { name: 'Correct our records' }).click();
  const correcting = page.getByRole('dialog');
  await correcting.getByLabel('Reason to pass a limit').fill('Left in September, says the carrier');
  await correcting.getByRole('button', { name: 'Correct our records' }).click();
  await expectPage(correcting).toHaveCount(0);
  await portal.workUntil(page.getByRole('button', { name: 'Compare again' }));
  await page.getByRole('button', { name: 'Compare again' }).click();
  await expectPage(missing).toHaveCount(0);
  expect(await accessFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await scrollsSideways(page)).toBe(false);
});

it('An employer pays a bill by its own account: it signs with a typed name, sees what is on its way, and takes the authorization back', async () => {
  const { people, owner } = portal;
  await anOrigin(owner, people.world.installationId);
  const page = await portal.page();
  await portal.enter(page, 'admin');
  await page.goto('/admin/bills?tab=terms');
  await page
    .getByRole('row', { name: /Blue Mountain/ })
    .getByRole('button', { name: 'Make a bill' })
    .click();
  await page.getByRole('dialog').getByLabel('A day of the month').fill('11/15/2026');
  await page.getByRole('dialog').getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Issue the bill' }).click();
  await expectPage(page.getByRole('heading', { name: /B-\d{6} · 11\/2026/ })).toBeVisible();
  const { rows } = await sql<{ id: string }>`select id from payers where employer`.execute(owner);
  await anAccount(owner, { clientId: people.world.acme.id, payerId: rows[0]?.id ?? '' });
  await portal.enter(page, 'client');
  await page.goto('/client/bills');
  await page
    .getByRole('row', { name: /11\/2026/ })
    .getByRole('link')
    .first()
    .click();
  const once = page.getByRole('form', { name: /^Pay \$[\d,.]+ once$/ });
  await expectPage(once.getByText(/for premium bill B-\d{6} of ACME Tool/)).toBeVisible();
  expect(await once.getByRole('checkbox').isChecked()).toBe(false);
  expect(await accessFaults(page)).toEqual([]);
  await once.getByRole('checkbox').check();
  await once.getByLabel('Type the account holder’s name to sign').fill('Hana Moon');
  await once.getByRole('button', { name: /^Authorize and pay/ }).click();
  await expectPage(page.getByText(/will be debited on/)).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await scrollsSideways(page)).toBe(false);
  await page.goto('/client/bills?tab=debits');
  await page.getByRole('button', { name: 'Revoke authorization' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke authorization' }).click();
  await expectPage(page.getByText('Revoked', { exact: true })).toBeVisible();
});
