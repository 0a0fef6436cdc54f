import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { expectPage } from './expect.ts';
import { describe, expect, it } from 'vitest';
import { anEnrollment } from '../server/testing/enrollment-objects.ts';
import { aFamily } from '../server/testing/family.ts';
import { uuid7 } from '../server/platform/values/uuid7.ts';
import { accessFaults } from './access.ts';
import { openForEnrollment, sentHire } from './enrolling.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';

let portal: Portal;

freshPortal(async (opened) => {
  portal = opened;
  await openForEnrollment(portal);
  const { installationId, acme } = portal.people.world;
  await portal.owner
    .insertInto('settings')
    .values({
      id: uuid7(),
      installation_id: installationId,
      scope: 'client',
      scope_id: acme.id,
      client_id: acme.id,
      key: 'enrollmentApproval',
      value: 'client',
    })
    .execute();
});

const administrator = async (): Promise<Page> => {
  const page = await portal.page();
  await portal.enter(page, 'admin');
  return page;
};

describe('The list of enrollments', () => {
  it('an enrollment is returned with a note, which whoever sent it reads at the top of the wizard', async () => {
    await sentHire(portal);
    const page = await administrator();
    await page.goto('/admin/enrollments?tab=pending');
    await page
      .getByRole('link', { name: /Robin Hire/ })
      .first()
      .click();
    await expectPage(page.getByRole('heading', { level: 1 })).toContainText(/Robin Hire.* · E-\d{6}/);
    expect(await accessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Return with a note' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Why?').fill('Too short');
    await dialog.getByRole('button', { name: 'Return with a note' }).click();
    await expectPage(dialog.getByText('Write at least 10 characters.').first()).toBeVisible();
    await dialog.getByLabel('Why?').fill('The hire date is a Sunday.');
    await dialog.getByRole('button', { name: 'Return with a note' }).click();
    await expectPage(page.getByText('Returned with your note.').first()).toBeVisible();

    const sender = await portal.page();
    await portal.enter(sender, 'client');
    await sender.goto('/client');
    await sender
      .getByRole('link', { name: /Robin Hire/ })
      .first()
      .click();
    await expectPage(sender.getByText('The hire date is a Sunday.')).toBeVisible();
  });

  it('several are approved at once, and then processed', async () => {
    await sentHire(portal);
    await sentHire(portal);
    const page = await administrator();
    await page.goto('/admin/enrollments?tab=pending&status=pendingApproval');
    await expectPage(page.getByRole('link', { name: /Robin Hire/ })).toHaveCount(2);
    await page.getByLabel('Select all').check();
    expect(await accessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Approve 2' }).click();
    await expectPage(page.getByText('2 enrollments approved.').first()).toBeVisible();
    await expectPage(page.getByRole('link', { name: /Robin Hire/ })).toHaveCount(0);
    await page.goto('/admin/enrollments?status=processed');
    await expectPage(async () => {
      await portal.work();
      await page.reload();
      await expectPage(page.getByRole('link', { name: /Robin Hire/ })).toHaveCount(2, { timeout: 10_000 });
    }).toPass({ timeout: 120_000 });
  });

  it('several are cancelled at once, what cannot be is named before, and the file holds what is filtered', async () => {
    await sql`insert into user_permissions (user_id, permission_id) select ${portal.people.users.admin}, id
      from permissions where machine_name = 'exportData' on conflict do nothing`.execute(portal.owner);
    for (const _ of [1, 2, 3]) await sentHire(portal);
    await sql`update enrollments set status = 'rejected' where id = (select id from enrollments
      where status = 'pendingApproval' order by id limit 1)`.execute(portal.owner);
    const page = await administrator();
    await page.goto('/admin/enrollments?status=pendingApproval,rejected');
    const rows = page.getByRole('row', { name: /Robin Hire/ });
    await expectPage(rows).toHaveCount(3);
    await page.getByLabel('Select all').check();
    await page.getByRole('button', { name: 'Cancel 2' }).click();
    const dialog = page.getByRole('dialog');
    await expectPage(dialog).toContainText('They end here, and no changes will be made.');
    await expectPage(dialog.getByRole('listitem')).toHaveText(/^Robin Hire.* \(E-\d{6}\): Rejected$/);
    expect(await accessFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel 2' }).click();
    await expectPage(page.getByText('2 enrollments cancelled, no changes will be made').first()).toBeVisible();
    await page.goto('/admin/enrollments?status=cancelled');
    await expectPage(rows).toHaveCount(2);
    await page.getByRole('button', { name: 'Export' }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV file' }).click();
    const lines = readFileSync(await (await saving).path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines[0]).toContain('Person,Number,Type');
    expect(lines.slice(1).every((line) => /^Robin Hire\w*,E-\d{6},.*,Cancelled,Nothing,/.test(line))).toBe(true);
    expect(lines).toHaveLength(3);

    // Who is searched for stands in no address (ux 1); a reload finds them again, and nobody is a sentence with a way back.
    const search = page.getByLabel('Search by name or number');
    await search.fill('robin');
    await expectPage(page).toHaveURL(/search=\*\d+$/);
    await page.reload();
    await expectPage(search).toHaveValue('robin');
    await expectPage(rows).toHaveCount(2);
    await search.fill('nobody at all');
    await expectPage(page.locator('#main').getByText('Nothing matches your search and filters.')).toBeVisible();
    expect(page.url()).not.toMatch(/robin|nobody/i);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expectPage(page).toHaveURL(/enrollments$/);
  });

  it('an employer finds its own drafts on a phone with who acts next, and is offered the first before a second is begun', async () => {
    const page = await portal.page({ width: 360 });
    await portal.enter(page, 'client');
    const hire = async () => {
      await page.goto('/client/enrollment');
      await page.getByLabel('First (given) name').fill('Nari');
      await page.getByLabel('Last (family) name').fill('Twice');
      await page.getByLabel('Date of birth').fill('02/03/1991');
      await page.getByLabel('Hire date').fill('06/01/2026');
      await page.getByRole('button', { name: 'Continue' }).click();
    };
    await hire();
    await expectPage(page).toHaveURL(/\/client\/enrollment\/[0-9a-f-]{36}/);
    await hire();
    const dialog = page.getByRole('dialog', { name: /^You started one on/ });
    await expectPage(dialog.getByText(/Enrollment E-\d{6} hasn’t been submitted yet/)).toBeVisible();
    expect(await accessFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Start over' }).click();
    await expectPage(page).toHaveURL(/\/client\/enrollment\/[0-9a-f-]{36}/);

    await page.goto('/client/enrollments?tab=drafts');
    await expectPage(page.getByText('Owner: finish and submit').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.getByRole('button', { name: 'Export' }).click();
    await expectPage(page.getByText(/Exporting needs the permission/).first()).toBeVisible();
    await page
      .getByRole('link', { name: /^Nari Twice/ })
      .first()
      .click();
    await expectPage(page).toHaveURL(/\/client\/enrollment\//);
  });

  it('a partner reads where the enrollments of people on record stand, and is led to the record', async () => {
    const { acme } = portal.people.world;
    const { subscriberId: personId } = await aFamily(portal.owner, { client: acme, lastName: 'Onrecord' });
    await anEnrollment(portal.owner, { clientId: acme.id, personId, lastName: 'Onrecord' });
    const page = await portal.page({ width: 360 });
    await portal.enter(page, 'partner');
    await page.goto('/partner/enrollments?tab=drafts');
    await expectPage(page.getByText('Owner: finish and submit').first()).toBeVisible();
    expect(await accessFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.getByRole('link', { name: /^Onrecord/ }).click();
    await expectPage(page).toHaveURL(new RegExp(`/partner/member/${personId}`));
    await expectPage(page.getByRole('heading', { level: 1 })).toContainText('Onrecord');
  });
});
