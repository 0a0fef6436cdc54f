import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { aHelpRequest } from '../server/testing/help-objects.ts';
import { accessFaults, scrollsSideways } from './access.ts';
import { expectPage } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';

let portal: Portal;
const look = process.env['LOOK_AT'];

/** The member and the employer asked the same. */
freshPortal(async (opened) => {
  portal = opened;
  const { owner, people } = portal;
  const clientId = people.world.acme.id;
  for (const userId of [people.users.member, people.users.client]) await aHelpRequest(owner, { userId, clientId });
  await sql`insert into cannedanswers (id, installation_id, name, body)
    values (gen_random_uuid(), ${people.world.installationId}, 'On its way', 'We are looking into it. {{agentName}}'),
      (gen_random_uuid(), ${people.world.installationId}, 'Hours', 'Call us: {{contactHours}}.')`.execute(owner);
});

it('What waits is listed with whom it waits for, and what was done is said in words', async () => {
  const page = await portal.page({ width: 360 });
  await portal.enter(page, 'tpa');
  await page.goto('/tpa/tasks');
  await expectPage(page.locator('tbody').getByText('Help request to answer').first()).toBeVisible();
  expect(await scrollsSideways(page)).toBe(false);
  if (look) await page.screenshot({ path: `${look}/tasks-360.png`, fullPage: true });
  await page.setViewportSize({ width: 1280, height: 800 });
  if (look) await page.screenshot({ path: `${look}/tasks-1280.png` });
  const admin = await portal.page();
  await portal.enter(admin, 'admin');
  await admin.goto('/admin/audit');
  await expectPage(admin.locator('tbody').getByText('Read information').first()).toBeVisible();
  expect(await accessFaults(admin)).toEqual([]);
  if (look) await admin.screenshot({ path: `${look}/audit-1280.png` });
});

it('Doubles are merged, answered once with a canned answer, and taken apart again', async () => {
  const page = await portal.page();
  await portal.enter(page, 'tpa');
  await page.goto('/tpa/helpdesk');
  const rows = page.getByRole('row', { name: /A question/ });
  await expectPage(rows).toHaveCount(2);
  for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check();
  if (look) await page.screenshot({ path: `${look}/desk-bulk-1280.png` });
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await expectPage(rows).toHaveCount(1);
  await rows.first().getByRole('link').click();
  await expectPage(page.getByRole('heading', { name: 'Merged requests' })).toBeVisible();
  await page.getByRole('button', { name: 'Insert a canned answer' }).click();
  await page.getByRole('button', { name: 'Hours' }).click();
  await expectPage(page.getByText(/“Hours” wasn’t inserted/).first()).toBeVisible();
  await page.getByLabel('Your answer').fill('Good morning.');
  await page.getByRole('button', { name: 'Insert a canned answer' }).click();
  if (look) await page.screenshot({ path: `${look}/desk-canned-1280.png`, fullPage: true });
  await page.getByRole('button', { name: 'On its way' }).click();
  await expectPage(page.getByLabel('Your answer')).toHaveValue(/^Good morning\.\n\nWe are looking into it\. \S/);
  const form = { name: 'form.txt', mimeType: 'text/plain', buffer: Buffer.from('Sign here.') };
  await page.locator('input[type=file]').setInputFiles(form);
  await expectPage(page.getByText(/^form\.txt/)).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 780 });
  expect(await scrollsSideways(page)).toBe(false);
  if (look) await page.screenshot({ path: `${look}/desk-doubles-360.png`, fullPage: true });
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await expectPage(page.getByText('The answer was sent.').first()).toBeVisible();
  await expectPage(page.getByRole('button', { name: /^form\.txt/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo the merge' }).click();
  await expectPage(page.getByRole('heading', { name: 'Merged requests' })).toHaveCount(0);
});
