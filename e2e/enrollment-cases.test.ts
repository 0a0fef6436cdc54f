import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { uuid7 } from '../server/platform/values/uuid7.ts';
import { accessFaults } from './access.ts';
import { beginHire, goOnTo, openForEnrollment, sentHire, signAndSend } from './enrolling.ts';
import { expectPage } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';

let portal: Portal;

freshPortal(async (opened) => {
  portal = opened;
  await openForEnrollment(portal);
  await allows('tpa', ['approveEnrollments']);
  await allows('admin', ['enrollment', 'approveEnrollments', 'reprocessEnrollments']);
});

/** Gives the user of a type these permissions and no others. */
async function allows(type: 'admin' | 'tpa', permissions: string[]): Promise<void> {
  const userId = portal.people.users[type];
  await portal.owner.deleteFrom('user_permissions').where('user_id', '=', userId).execute();
  await sql`insert into user_permissions (user_id, permission_id)
    select ${userId}, id from permissions where machine_name = any(${permissions})`.execute(portal.owner);
}

/** What the client ACME Tool says about enrollments. */
async function settings(values: Readonly<Record<string, string>>): Promise<void> {
  const { installationId, acme } = portal.people.world;
  const place = { installation_id: installationId, scope: 'client', scope_id: acme.id, client_id: acme.id };
  for (const [key, value] of Object.entries(values)) {
    await portal.owner.deleteFrom('settings').where('scope_id', '=', acme.id).where('key', '=', key).execute();
    await portal.owner
      .insertInto('settings')
      .values({ id: uuid7(), ...place, key, value })
      .execute();
  }
}

/** Nothing is asked for, nobody approves: what is sent is processed. */
const plain = () => settings({ enrollmentApproval: 'none' });

/** An employer's new hire on the review page; nobody else is covered, and the first plans are chosen. */
async function onReview(): Promise<Page> {
  const page = await portal.page();
  await portal.enter(page, 'client');
  const id = await beginHire(page, portal);
  await page.goto(`/client/enrollment/${id}?page=dependents/list`);
  await page.getByLabel('No one else').click();
  for (const next of ['benefits/medical', 'benefits/dental', 'benefits/vision', 'review/check']) {
    await goOnTo(page, next);
    if (next !== 'review/check')
      await page.locator('.enrollment-plan input[type=radio]').first().check({ force: true });
  }
  return page;
}

/** One that was sent. @returns the sender's page, which shows the number */
async function sent(): Promise<Page> {
  const id = await sentHire(portal);
  const page = await portal.page();
  await portal.enter(page, 'client');
  await page.goto(`/client/enrollment/${id}`);
  await expectPage(page.locator('.enrollment-number')).toHaveText(/^E-\d{6}$/);
  return page;
}

const idOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

async function staff(type: 'admin' | 'tpa', address: string): Promise<Page> {
  const page = await portal.page();
  await portal.enter(page, type);
  await page.goto(address);
  await expectPage(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}

describe('A client that asked for payment while nothing collects it', () => {
  it('gets the enrollment without an account: it is sent from the review, and nothing says that money is drawn', async () => {
    await settings({ enrollmentApproval: 'none', paymentRequired: 'yes' });
    const page = await onReview();
    await expectPage(page.getByRole('button', { name: 'Sign and submit' })).toBeVisible();
    await signAndSend(page, 'Dana Park');
    await expectPage(page.locator('.enrollment-number')).toHaveText(/^E-\d{6}$/);
    await portal.workUntil(page.getByText('Complete', { exact: true }).last());
    expect(await page.locator('main').innerText()).not.toMatch(/bank account|routing|drawn|withdraw|payment/i);
    await settings({ paymentRequired: 'no' });
  });
});

/** While `act` runs the database refuses the mail that tells of a processed enrollment: the last step fails for real. */
async function whileMailIsRefused(act: () => Promise<unknown>): Promise<void> {
  await sql`alter table mails add constraint refused check (kind <> 'enrollmentProcessed') not valid`.execute(
    portal.owner,
  );
  try {
    await act();
  } finally {
    await sql`alter table mails drop constraint refused`.execute(portal.owner);
  }
}

describe('A step of processing that fails', () => {
  it('is shown with step and reason, and several are processed again at once, from that step on', async () => {
    await plain();
    const [first, second] = [await sent(), await sent()];
    await whileMailIsRefused(async () => {
      await portal.workUntil(second.getByText('Couldn’t be processed').first());
      await portal.workUntil(first.getByText('Couldn’t be processed').first());
    });
    await expectPage(first.getByRole('heading', { level: 1 })).toHaveText(/couldn’t be processed$/);
    await expectPage(first.getByText('The plan administrator acts next.', { exact: false })).toBeVisible();
    await expectPage(first.getByText(/Coverage starts|Once it’s processed|confirmation goes there/)).toHaveCount(0);
    const page = await staff('admin', '/admin/enrollments?tab=failed');
    await expectPage(page.getByText(/Sending notices: Something went wrong on our side/)).toHaveCount(2);
    expect(await accessFaults(page)).toEqual([]);
    await page
      .getByRole('link', { name: /Robin Hire/ })
      .first()
      .click();
    await expectPage(page.getByText('The change itself is recorded and stays.', { exact: false })).toBeVisible();
    expect(await accessFaults(page)).toEqual([]);
    await page.goBack();
    await page.getByLabel('Select all').check();
    await page.getByRole('button', { name: 'Reprocess 2' }).click();
    await expectPage(page.getByText('2 enrollments are processed again.').first()).toBeVisible();
    await expectPage(page.getByText('Nothing failed.')).toBeVisible();
    await first.reload();
    await portal.workUntil(first.getByText('Complete', { exact: true }).last());
  });

  it('is looked for again where the answer was lost, and by one press on its own page it goes on', async () => {
    await plain();
    const sender = await sent();
    await whileMailIsRefused(() => portal.workUntil(sender.getByText('Couldn’t be processed').first()));
    const status = `**/api${enrollments.enrollmentStatus.path}*`;
    const page = await portal.page();
    await portal.enter(page, 'admin');
    await page.route(status, (route) => route.abort());
    await page.goto(`/admin/enrollments?open=${idOf(sender)}`);
    await expectPage(page.getByText('We couldn’t check the status. Nothing is lost.')).toBeVisible();
    await page.unroute(status);
    await page.getByRole('button', { name: 'Look again' }).click();
    await expectPage(page.getByText('Couldn’t be processed').last()).toBeVisible();
    await page.getByRole('button', { name: 'Reprocess' }).click();
    await portal.workUntil(page.getByText('Complete', { exact: true }).last());
  });
});

describe('Where the administrator approves', () => {
  it('the tpa returns it with a note, the sender mends it and sends it again, and it is approved and processed', async () => {
    await settings({ enrollmentApproval: 'tpa' });
    const sender = await sent();
    await expectPage(sender.getByText('Awaiting approval').first()).toBeVisible();
    const page = await staff('tpa', '/tpa');
    await page
      .getByRole('link', { name: /Robin Hire/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Return with a note' }).click();
    await page.getByRole('dialog').getByLabel('Why?').fill('The telephone number is a fax.');
    await page.getByRole('dialog').getByRole('button', { name: 'Return with a note' }).click();
    await expectPage(page.getByText('Returned with your note.').first()).toBeVisible();

    await sender.goto(`/client/enrollment/${idOf(sender)}?page=subscriber/contact&then=review`);
    await expectPage(sender.getByText('The telephone number is a fax.')).toBeVisible();
    await sender.getByLabel('Phone').fill('2125550188');
    await goOnTo(sender, 'review/check');
    await expectPage(sender.getByText('(212) 555-0188').first()).toBeVisible();
    await signAndSend(sender, 'Dana Park');
    await expectPage(sender.getByText('Awaiting approval').first()).toBeVisible();

    await page.reload();
    await page.getByRole('button', { name: 'Approve' }).click();
    await expectPage(page.getByText('Approved. It is processed now.').first()).toBeVisible();
    await sender.reload();
    await portal.workUntil(sender.getByText('Complete', { exact: true }).last());
  });

  it('it can be rejected with a reason, which the sender reads; nothing is changed', async () => {
    await settings({ enrollmentApproval: 'tpa' });
    const sender = await sent();
    const page = await staff('tpa', `/tpa/enrollment/${idOf(sender)}`);
    await page.getByRole('button', { name: 'Reject' }).click();
    expect(await accessFaults(page)).toEqual([]);
    await page.getByRole('dialog').getByLabel('Why?').fill('This person was never hired.');
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await expectPage(page.getByText('Rejected. No changes were made.').first()).toBeVisible();
    await sender.reload();
    await expectPage(sender.getByText('This person was never hired.')).toBeVisible();
    await expectPage(sender.getByText('Rejected').first()).toBeVisible();
    await expectPage(sender.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  });
});
