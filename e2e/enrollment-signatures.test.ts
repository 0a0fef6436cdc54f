import type { Page } from '@playwright/test';
import { beforeEach, describe, expect, it } from 'vitest';
import { setSetting } from '../server/features/enrollments/enrollments.testing.ts';
import { accessFaults } from './access.ts';
import { beginHire, goOnTo, openForEnrollment, sentHire, signAndSend } from './enrolling.ts';
import { expectPage } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';

let portal: Portal;

freshPortal(async (opened) => {
  portal = opened;
  await openForEnrollment(portal);
});

/** The broker has a name of their own, and the administrator may process again. */
beforeEach(async () => {
  const { users, world } = portal.people;
  const broker = portal.owner.updateTable('users').where('id', '=', users.broker);
  await broker.set({ first_name: 'Ben', last_name: 'Ortiz' }).execute();
  await portal.owner
    .insertInto('user_permissions')
    .columns(['user_id', 'permission_id'])
    .expression((from) =>
      from
        .selectFrom('permissions')
        .select([from.val(users.admin).as('user_id'), 'permissions.id as permission_id'])
        .where('machine_name', '=', 'reprocessEnrollments'),
    )
    .onConflict((taken) => taken.doNothing())
    .execute();
  await setSetting(portal, world, { key: 'enrollmentApproval', value: 'both' });
});

const idOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function asUser(type: 'admin' | 'broker' | 'client', address: string): Promise<Page> {
  const page = await portal.page({ width: type === 'broker' ? 360 : 1280 });
  await portal.enter(page, type);
  await page.goto(address);
  await expectPage(heading(page)).toBeVisible();
  return page;
}

describe('A returned enrollment', () => {
  it('is empty of the signature for whoever goes on with it, and takes their own name alone', async () => {
    const id = await sentHire(portal);
    const admin = await asUser('admin', `/admin/enrollments?open=${id}`);
    await admin.getByRole('button', { name: 'Return', exact: false }).first().click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Please look at the address once more.');
    await dialog.getByRole('button', { name: 'Return', exact: false }).first().click();
    await expectPage(admin.getByText('No longer valid')).toBeVisible();

    const page = await asUser('broker', `/broker/enrollment/${id}?page=review/check`);
    await expectPage(page.getByText('As its broker, I confirm on behalf of ACME Tool:')).toBeVisible();
    await expectPage(page.getByLabel('I have read this and agree')).not.toBeChecked();
    await expectPage(page.getByLabel('Your full name')).toHaveValue('');
    await page.getByLabel('I have read this and agree').check();
    await page.getByLabel('Your full name').fill('Dana Park');
    await page.getByRole('button', { name: 'Sign and submit' }).click();
    await expectPage(page.locator('.error-summary')).toContainText('as your account has it: Ben Ortiz');
    await expectPage(page.getByLabel('Your full name')).toHaveValue('Dana Park');
    expect(await accessFaults(page)).toEqual([]);
    await page.getByLabel('Your full name').fill('ben ortiz');
    await page.getByRole('button', { name: 'Sign and submit' }).click();
    await expectPage(page.locator('.enrollment-number')).toHaveText(/^E-\d{6}$/);
    const signatures = page.getByRole('region', { name: 'Signatures' });
    await expectPage(signatures).toContainText(/ben ortiz.*Valid.*Ben Ortiz · Broker, on behalf of ACME Tool/s);
    await expectPage(signatures).toContainText(/Dana Park.*No longer valid.*The enrollment was returned/s);
    await expectPage(signatures).toContainText('(America/New_York)');
    expect(await accessFaults(page)).toEqual([]);
  });

  it('loses the signature as soon as an answer changes', async () => {
    const page = await portal.page();
    await portal.enter(page, 'client');
    const id = await beginHire(page, portal);
    await page.goto(`/client/enrollment/${id}?page=review/check`);
    await expectPage(page.getByText('I confirm on behalf of ACME Tool:')).toBeVisible();
    await page.getByLabel('I have read this and agree').check();
    await page.getByLabel('Your full name').fill('Dana Park');
    await page.getByRole('link', { name: 'Change Email' }).click();
    await page.getByLabel('Email').fill('robin.new@example.com');
    await page.getByLabel('No one else').check();
    await goOnTo(page, 'review/check');
    await expectPage(page.getByLabel('I have read this and agree')).not.toBeChecked();
    await expectPage(page.getByLabel('Your full name')).toHaveValue('');
  });
});

describe('A failed enrollment', () => {
  it('is corrected where it failed, signed again by whoever sent it, and processed', async () => {
    const { world } = portal.people;
    const pivot = portal.owner.updateTable('division_plans').where('plan_id', '=', world.acme.plans.dental);
    const id = await sentHire(portal);
    await pivot.set({ expiration_date: '2020-12-31' }).execute();
    const admin = await asUser('admin', `/admin/enrollments?open=${id}`);
    await admin.getByRole('button', { name: 'Approve' }).click();
    await portal.workUntil(admin.getByText('Reason for failure'));
    expect(await accessFaults(admin)).toEqual([]);
    await admin.getByRole('region', { name: 'Reason for failure' }).getByRole('link').first().click();
    await expectPage(heading(admin)).toHaveText('Correct this enrollment');
    await admin.getByRole('button', { name: 'Remove Dental' }).click();
    await expectPage(admin.getByRole('button', { name: 'Remove Dental' })).toHaveCount(0);
    await admin.getByRole('link', { name: 'Change Email' }).click();
    await admin.getByLabel('Email').fill('robin.mended@example.com');
    await goOnTo(admin, 'review/check');
    expect(await accessFaults(admin)).toEqual([]);
    await admin.getByRole('button', { name: 'Process again' }).click();
    await expectPage(heading(admin)).toHaveText('Review and sign again');

    const page = await asUser('client', '/client');
    // The one that was sent before is called Robin too, and is there first now and then.
    await page.locator(`main a[href*="/enrollment/${id}"]`).first().click();
    await expectPage(heading(page)).toHaveText('Review and sign again');
    expect(await accessFaults(page)).toEqual([]);
    await signAndSend(page, 'Dana Park');
    await portal.workUntil(page.getByText('Complete', { exact: true }).last());
    expect(idOf(page)).toBe(id);
    await expectPage(page.getByRole('region', { name: 'Corrections' })).toContainText(
      /Dental.*robin\.hire@example\.com.*robin\.mended@example\.com/s,
    );
    expect(await accessFaults(page)).toEqual([]);
    await pivot.set({ expiration_date: null }).execute();
  });
});
