import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { paidClaim } from '../server/features/reinsurance/reinsurance.testing.ts';
import { accessFaults, scrollsSideways } from './access.ts';
import { expectPage } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';

let portal: Portal;

/** Years as the policy of the journey has them: last year, so that its months are over. */
const YEAR = new Date().getFullYear() - 1;

freshPortal(async (opened) => {
  portal = opened;
  const { owner, people } = portal;
  await sql`insert into user_permissions select ${people.users.admin}, id from permissions
    where machine_name = 'phi' on conflict do nothing`.execute(owner);
  const { subscriberId } = people.family;
  const of = { clientId: people.world.acme.id, personId: subscriberId, subscriberId };
  await paidClaim(owner, { ...of, day: `${YEAR}-02-03`, paid: '18750.00', paidOn: `${YEAR}-02-20` });
});

it('An analyst enters a policy, watches a claimant from a quarter of the deductible, and follows the case to the reimbursement', async () => {
  const { owner, people } = portal;
  const page = await portal.page();
  await portal.enter(page, 'admin');
  await page.goto('/admin/stoploss?open=new');
  await page.getByRole('combobox', { name: 'Client' }).fill('ACME');
  await page.getByRole('option', { name: /ACME Tool/ }).click();
  await page.getByLabel('Policy number').fill('SL-77');
  await page.getByLabel('Effective date').fill(`01/01/${YEAR}`);
  await page.getByLabel('End date').fill(`12/31/${YEAR}`);
  await page.getByLabel('Specific deductible', { exact: true }).fill('75000');
  await page.getByRole('button', { name: 'Save policy' }).click();
  await expectPage(page.getByText('No factors yet.')).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add factor' }).click();
  const dialog = page.getByRole('dialog');
  /** The dialog stays until everything that the step changes is asked anew: what stands behind it shows it before. */
  const save = async (name: string) => {
    await dialog.getByRole('button', { name }).click();
    await expectPage(dialog).toHaveCount(0);
  };
  await dialog.getByLabel('Tier').selectOption('composite');
  await dialog.getByLabel('Factor per employee per month').fill('485');
  await save('Save factor');
  await expectPage(page.getByRole('row', { name: /All tiers/ })).toContainText('$485.00');

  await page.getByRole('link', { name: 'Watch list' }).click();
  const row = page.getByRole('row', { name: /Claimant 1/ });
  await expectPage(row).toContainText('25%');
  expect(await accessFaults(page)).toEqual([]);
  const { subscriberId } = people.family;
  const of = { clientId: people.world.acme.id, personId: subscriberId, subscriberId };
  await paidClaim(owner, { ...of, day: `${YEAR}-05-03`, paid: '71250.00', paidOn: `${YEAR}-05-20` });
  await page.reload();
  await expectPage(row).toContainText('120%');
  await page.getByRole('button', { name: 'Carrier notified today' }).click();
  await expectPage(row).toContainText('Above deductible');
  await row.getByRole('link').first().click();

  await expectPage(page.getByRole('heading', { level: 1 })).toContainText('Claimant 1');
  await page.getByLabel('Enrollment form').check();
  await page.getByRole('button', { name: 'Save packet' }).click();
  await expectPage(page.getByText('1 of 6 are ready.')).toBeVisible();
  await page.getByRole('button', { name: 'Request reimbursement' }).first().click();
  await save('Request reimbursement');
  await expectPage(page.getByText('Reimbursement requested: $15,000.00')).toBeVisible();
  await page.getByRole('button', { name: 'Record payment' }).click();
  await dialog.getByLabel('Amount').fill('14000');
  await save('Record payment');
  await expectPage(page.getByText('Paid short')).toBeVisible();
  await page.getByRole('button', { name: 'Record payment' }).click();
  await save('Record payment');
  await expectPage(page.getByText('Reimbursement received: $1,000.00')).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);

  await page.getByRole('link', { name: /SL-77/ }).click();
  await page.getByRole('link', { name: 'Statement', exact: true }).click();
  await expectPage(page.getByText(/of the attachment/).first()).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
  // From a month's gross to its claims; one that another payer owes is left out, and counts again.
  await page.getByRole('button', { name: `05/${YEAR}` }).click();
  await dialog.getByRole('link', { name: 'Claims of this month' }).click();
  const claim = page.getByRole('row', { name: /71,250\.00/ });
  await claim.getByRole('button', { name: 'Leave out' }).click();
  expect(await accessFaults(page)).toEqual([]);
  await dialog.getByLabel('Reason').selectOption({ label: 'Another payer owes it' });
  await save('Leave out');
  await expectPage(claim).toContainText('Another payer owes it');
  expect(await accessFaults(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
  await claim.getByRole('button', { name: 'Count again' }).click();
  await expectPage(claim.getByRole('button', { name: 'Leave out' })).toBeVisible();
  await page.getByRole('link', { name: 'Statement', exact: true }).click();
  await page.getByRole('button', { name: 'Issue statement' }).click();
  await expectPage(page.getByText(/months were issued/).first()).toBeVisible();

  const cfo = await portal.page();
  await portal.enter(cfo, 'client');
  await cfo.goto('/client/stoploss');
  await expectPage(cfo.getByRole('row', { name: /Claimant 1/ })).toContainText('$15,000.00');
  expect(await cfo.getByText(people.family.memberNumber).count()).toBe(0);
  expect(await accessFaults(cfo)).toEqual([]);
});
