import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { sql } from 'kysely';
import { describe, it } from 'vitest';
import { aMedicalPlan } from '../server/features/accumulators/accumulators.testing.ts';
import { aFamily } from '../server/testing/family.ts';
import { pdfTexts } from '../server/testing/pdf-text.ts';
import { accessFaults } from './access.ts';
import { expectPage as expect } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';
import { applyRoster, JANE } from './roster.ts';

let portal: Portal;
/** The client's own day, 'YYYYMMDD': the services and the payment of these files are of today. */
let day = '';

freshPortal(async (opened) => {
  portal = opened;
  const { owner, people } = opened;
  const { acme } = people.world;
  await sql`insert into user_permissions (user_id, permission_id)
    select ${people.users.admin}, id from permissions where machine_name = 'phi'`.execute(owner);
  const { rows } = await sql<{ day: string }>`select to_char(now() at time zone time_zone, 'YYYYMMDD') as day
    from clients where id = ${acme.id}`.execute(owner);
  day = rows[0]?.day ?? '';
  // The patient of the fixtures is the member of these journeys, in a plan with a deductible and an out-of-pocket limit.
  await aMedicalPlan(owner, acme);
  const jane = await aFamily(owner, {
    client: acme,
    memberNumber: JANE,
    firstName: 'Jane',
    lastName: 'Doe',
    dob: '1984-07-14',
    covers: ['medical'],
  });
  await owner
    .updateTable('users')
    .set({ entity_id: jane.subscriberId })
    .where('id', '=', people.users.member)
    .execute();
});

/** Days of the fixtures' services and payment. */
const DAYS = /\b2026(?:1031|110[123]|112[045])\b/g;

/** Sends a file of x12/fixtures, as if it were of today, to ACME Tool and waits for its dry run. */
async function send(page: Page, name: string): Promise<void> {
  const text = readFileSync(join(import.meta.dirname, '../x12/fixtures', name), 'utf8');
  const buffer = Buffer.from(text.replace(DAYS, day));
  await page.goto('/admin/imports');
  await page.getByLabel('Client', { exact: true }).selectOption({ label: 'ACME Tool (10045)' });
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer });
  await page.getByRole('button', { name: 'Send and check' }).click();
  await page.waitForURL(/\/admin\/imports\/[0-9a-f-]{36}/);
  await portal.workUntil(page.getByRole('heading', { name: 'Claims in the file' }));
}

/** Names and amounts as a list of pairs on a page says them. */
async function pairsIn(list: Locator): Promise<[string, string][]> {
  const [names, values] = [await list.locator('dt').allInnerTexts(), await list.locator('dd').allInnerTexts()];
  return names.map((name, index) => [name.trim(), (values[index] ?? '').replace(/^−\s*/, '').trim()]);
}

describe('An operator', () => {
  it('imports an 837, says whose its claims are, then its 835; story, ledger and explanation of benefits agree to the cent', async () => {
    const page = await portal.page();
    await portal.enter(page, 'admin');
    await send(page, 'professional.837');
    await expect(page.getByRole('button', { name: 'Apply this file' })).toBeDisabled();
    await expect(
      page.getByRole('group', { name: /SAM DOE, number EV1002345, date of birth 05\/05\/2015/ }),
    ).toBeVisible();
    expect(await accessFaults(page)).toEqual([]);
    await page
      .getByRole('group', { name: 'Everyone else whom we don’t know' })
      .getByLabel('Create records without coverage')
      .check();
    await page.getByRole('button', { name: 'Save and read the file again' }).click();
    await portal.workUntil(page.getByText('2 claims are recorded.'));
    await applyRoster(portal, page);
    await expect(page.getByRole('row', { name: /NS-1001/ })).toContainText('$2,171.00');

    await send(page, 'payment.835');
    await expect(page.getByText('1 known claim is processed.')).toBeVisible();
    const undated = page.getByRole('region', { name: 'Claims without a date of service' });
    await expect(undated).toContainText('Date of service of claim NS-0990');
    expect(await accessFaults(page)).toEqual([]);
    await undated.getByLabel('Leave this claim out').check();
    await undated.getByRole('button', { name: 'Save and read the file again' }).click();
    // The question about the other claim stood there before as well: it counts once the file was read again.
    await expect(undated).toBeHidden();
    const unclear = page.getByRole('region', { name: 'Claims that could mean more than one thing' });
    await portal.workUntil(unclear.getByText('1 claim needs your decision'));
    await expect(unclear).toContainText('It reverses the payment of a claim that isn’t known here.');
    expect(await accessFaults(page)).toEqual([]);
    await unclear.getByLabel('Leave it out').check();
    await unclear.getByRole('button', { name: 'Save and read the file again' }).click();
    await portal.workUntil(page.locator('button:enabled', { hasText: 'Apply this file' }));
    await applyRoster(portal, page);
    await expect(page.getByRole('row', { name: /NS-1001/ })).toContainText('$451.32');
    await expect(page.getByRole('row', { name: /NS-0801/ })).toContainText('isn’t known here');
    await expect(page.locator('.card', { hasText: 'Money in the file' })).toContainText('Recorded on claims$451.32');
    expect(await accessFaults(page)).toEqual([]);
    const applied = page.url();

    await theMemberReads();

    await page.goto(applied);
    await page.getByRole('button', { name: 'Undo this import' }).click();
    await page.getByRole('button', { name: 'Undo for 1 claim' }).click();
    await portal.workUntil(page.getByText(/^Undone \d/));
  });
});

/** TV-13: what the member reads of the claim, of what it counts toward, and on the paper. */
async function theMemberReads(): Promise<void> {
  const page = await portal.page({ width: 360 });
  await portal.enter(page, 'member');
  await page.goto('/member/claims');
  await page.getByRole('link', { name: 'SAM RIVERA' }).click();
  const steps = page.locator('.claim-steps');
  await expect(steps).toBeVisible();
  expect(await pairsIn(steps)).toEqual([
    ['Charged by NORTHSIDE FAMILY CLINIC', '$2,171.00'],
    ['Network discount', '$1,357.45'],
    ['Your plan paid', '$451.32'],
    ['You may owe', '$362.23'],
  ]);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Explanation of benefits' }).click();
  const texts = pdfTexts(readFileSync(await (await saving).path()));

  await page.goto('/member/accumulators');
  const deductible = page.getByRole('listitem').filter({ hasText: '$200.00 of $1,500.00' });
  await deductible.getByRole('button', { name: /What makes up this total/ }).click();
  await expect(deductible).toContainText('Together $200.00: the total shown above.');
  const oop = page.getByRole('listitem').filter({ hasText: '$322.23 of $5,000.00' });
  await oop.getByRole('button', { name: /What makes up this total/ }).click();
  // What is owed and not covered (40.00) counts toward nothing: 362.23 - 40.00.
  await expect(oop).toContainText('Together $322.23: the total shown above.');

  // The total row of the services: charged, allowed, other insurance, deductible, copay, coinsurance, not covered, paid.
  const total = texts.indexOf('Total');
  expect(texts.slice(total + 1, total + 9)).toEqual([
    '$2,171.00',
    '$773.55',
    '$0.00',
    '$200.00',
    '$30.00',
    '$92.23',
    '$40.00',
    '$451.32',
  ]);
  expect(texts.join('\n')).toContain('You may owe the provider $362.23.');
  // Year to date: so far, of the limit.
  expect(texts).toEqual(expect.arrayContaining(['$200.00', '$1,500.00', '$322.23', '$5,000.00']));
  expect(texts).toContain('THIS IS NOT A BILL');
}
