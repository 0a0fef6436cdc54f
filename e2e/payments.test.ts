import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { aPayment, entriesIn, returnFile } from '../server/features/payments/payments.testing.ts';
import { accessFaults, scrollsSideways } from './access.ts';
import { expectPage } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';

let portal: Portal;
let number = '';

freshPortal(async (opened) => {
  portal = opened;
  const { owner, people } = portal;
  const payer = { clientId: people.world.acme.id, personId: people.family.subscriberId, name: 'Jane Doe' };
  ({ number } = await aPayment(owner, payer));
});

it('Finance tells who we are to the bank, draws what is due by a file, reads its return, and the ledger says so', async () => {
  const page = await portal.page();
  await portal.enter(page, 'admin');
  await page.goto('/admin/payments?tab=bank');
  const fields = { 'Bank name': 'First Bank', 'Immediate origin': '1234567890', 'Company name': 'Evergreen TPA' };
  for (const [label, value] of Object.entries({ ...fields, 'ACH company ID': '1234567890' }))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel('Bank routing number').fill('091000018');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectPage(page.getByText('This routing number isn’t valid.').first()).toBeVisible();
  await page.getByLabel('Bank routing number').fill('091000019');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectPage(page.getByText('Bank details saved.').first()).toBeVisible();

  await page.getByRole('link', { name: 'Queue' }).click();
  await expectPage(page.getByRole('row', { name: /Jane Doe/ })).toContainText('…6789');
  await page.getByRole('button', { name: 'Build a file of what is due' }).click();
  await expectPage(page.getByRole('row', { name: /Awaiting release/ })).toContainText('$724.88');
  expect(await accessFaults(page)).toEqual([]);
  const actions = page.getByRole('button', { name: 'Actions for batch 1' });
  await actions.click();
  await page.getByRole('button', { name: 'Release', exact: true }).click();
  await expectPage(page.getByText('Batch 1 is released.').first()).toBeVisible();
  await actions.click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download .ach' }).click();
  const sent = entriesIn(readFileSync(await (await saved).path(), 'latin1')).get(number)?.entry;
  expect(sent).toMatchObject({ amountCents: 72_488, account: '000123456789' });
  await actions.click();
  await page.getByRole('button', { name: 'Record that the bank has it' }).click();
  await expectPage(page.getByRole('row', { name: /At the bank/ })).toBeVisible();

  await page.getByRole('link', { name: 'Bank answers' }).click();
  const text = returnFile([{ trace: sent?.traceNumber ?? '', code: 'R03', cents: 72_488 }]);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'returns.ach', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Read the file' }).click();
  await expectPage(page.getByText('1 answer read: 1 applied, 0 will be retried.')).toBeVisible();
  await expectPage(page.getByText('Too many debits are returned')).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);

  await page.getByRole('link', { name: 'Queue' }).click();
  await expectPage(page.getByRole('row', { name: /Jane Doe/ })).toContainText('R03');
  await page.getByRole('button', { name: `Actions for payment ${number}` }).click();
  await page.getByRole('button', { name: 'Ledger' }).click();
  const ledger = page.getByRole('dialog');
  await ledger.getByRole('button', { name: 'Add an entry' }).click();
  await ledger.getByLabel('Entry', { exact: true }).selectOption('payment');
  await ledger.getByLabel('Amount', { exact: true }).fill('100');
  await ledger.getByLabel('Date', { exact: true }).fill('11/20/2026');
  await ledger.getByLabel('Note', { exact: true }).fill('Check 1001');
  await ledger.getByRole('button', { name: 'Save' }).click();
  await expectPage(ledger.getByText('Credit carried over')).toBeVisible();
  await expectPage(ledger.getByRole('row', { name: /Check 1001/ })).toContainText('-$100.00');
  expect(await accessFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await scrollsSideways(page)).toBe(false);
  await page.keyboard.press('Escape');
  expect(await scrollsSideways(page)).toBe(false);
});
