import type { Page } from '@playwright/test';
import { expectPage } from './expect.ts';
import { describe, expect, it } from 'vitest';
import { accessFaults } from './access.ts';
import { beginHire, openForEnrollment } from './enrolling.ts';
import { PASSWORD } from './people.ts';
import { freshPortal } from './fresh-portal.ts';
import { type Portal, typeCode } from './portal.ts';

let portal: Portal;

freshPortal(async (opened) => {
  portal = opened;
  await openForEnrollment(portal);
});

/** The wizard at the page that asks how to reach the employee. */
async function contactPage(): Promise<{ page: Page; address: string }> {
  const page = await portal.page();
  await portal.enter(page, 'client');
  const address = `/client/enrollment/${await beginHire(page, portal)}?page=subscriber/contact`;
  await page.goto(address);
  await expectPage(page.getByLabel('Email')).toHaveValue('robin.hire@example.com');
  return { page, address };
}

/** Does something, and waits until the server has kept what came of it: answers with this text. */
async function kept(page: Page, text: string, act: () => Promise<unknown>): Promise<void> {
  const saved = page.waitForResponse((reply) => {
    const request = reply.request();
    const isSaving = request.method() === 'PUT' && reply.url().includes('/api/enrollment/') && reply.ok();
    return isSaving && (request.postData() ?? '').includes(text);
  });
  await act();
  await saved;
}

describe('Two windows on one enrollment', () => {
  it('the second is told who saved, may look at both, and writes nothing over', async () => {
    const { page, address } = await contactPage();
    const other = await page.context().newPage();
    await other.goto(address);
    await kept(other, 'newer@example.com', () => other.getByLabel('Email').fill('newer@example.com'));
    await page.getByLabel('Phone').fill('2125550199');
    const dialog = page.getByRole('alertdialog', { name: 'Someone else changed this enrollment' });
    await expectPage(dialog.getByText(/Dana Park saved a newer version at \d/)).toBeVisible();
    expect(await accessFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Look at both' }).click();
    await expectPage(dialog.getByText('newer@example.com')).toBeVisible();
    await expectPage(dialog.getByText('robin.hire@example.com')).toBeVisible();
    await dialog.getByRole('button', { name: 'Load the newest' }).click();
    await expectPage(dialog).toHaveCount(0);
    await expectPage(page.getByLabel('Email')).toHaveValue('newer@example.com');
    await expectPage(page.getByLabel('Phone')).toHaveValue('(212) 555-0142');
  });

  it('the second can put its own answers over, knowingly', async () => {
    const { page, address } = await contactPage();
    const other = await page.context().newPage();
    await other.goto(address);
    await kept(other, 'newer@example.com', () => other.getByLabel('Email').fill('newer@example.com'));
    await page.getByLabel('Phone').fill('2125550199');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Look at both' }).click();
    await kept(page, '0199', () => dialog.getByRole('button', { name: 'Keep my answers' }).click());
    await page.reload();
    await expectPage(page.getByLabel('Phone')).toHaveValue('(212) 555-0199');
  });
});

describe('What was typed', () => {
  it('survives an idle sign-out in the middle of a word: the same page, the same field', async () => {
    const { page, address } = await contactPage();
    await kept(page, 'robin.half', () => page.getByLabel('Email').fill('robin.half'));
    await portal.owner.updateTable('sessions').set({ ended_at: new Date().toISOString() }).execute();
    await page.getByLabel('Email').press('x');
    await page.waitForURL('**/loggedout');
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('robin.half');
    await page.getByRole('link', { name: 'Sign in again' }).click();
    await page.getByLabel('Username').fill('client.user');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.locator('main form button[type=submit]').click();
    await typeCode(page);
    await page.waitForURL(`**${address}`);
    await expectPage(page.getByText('We kept what you typed.')).toBeVisible();
    await expectPage(page.getByLabel('Email')).toHaveValue('robin.half');
    await expectPage(page.getByLabel('Email')).toBeFocused();
  });

  it('is on another device where it was left, after an idle sign-out on the first: page, field, everything typed', async () => {
    const { page, address } = await contactPage();
    await page.getByLabel('Email').fill('robin.moved@example.com');
    // With its quotes: the number that stood there, which the save of the other field sends, has a 55 too.
    await kept(page, '"(212) 55"', () => page.getByLabel('Phone').fill('21255'));
    await portal.owner.updateTable('sessions').set({ ended_at: new Date().toISOString() }).execute();
    await page.reload();
    await expectPage(page).toHaveURL(/\/(loggedout|login)/);
    const other = await portal.page({ width: 360 });
    await portal.enter(other, 'client');
    await other.goto(address.replace(/\?.*/, ''));
    await expectPage(other.getByLabel('Phone')).toHaveValue('(212) 55');
    await expectPage(other.getByLabel('Phone')).toBeFocused();
    await expectPage(other.getByLabel('Email')).toHaveValue('robin.moved@example.com');
  });

  it('is there after the page crashed: the same page, the same field', async () => {
    const { page, address } = await contactPage();
    await kept(page, 'robin.crash', () => page.getByLabel('Email').fill('robin.crash@example.com'));
    const context = page.context();
    const session = await context.newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    // A page that crashes answers no more.
    session.send('Page.crash').catch(() => undefined);
    await crashed;
    const again = await context.newPage();
    await again.goto(address.replace(/\?.*/, ''));
    await expectPage(again.getByLabel('Email')).toHaveValue('robin.crash@example.com');
    await expectPage(again.getByLabel('Email')).toBeFocused();
    await context.close();
  });

  it('is kept while there is no connection, said so, and sent when there is one again', async () => {
    const { page } = await contactPage();
    await page.context().setOffline(true);
    await page.getByLabel('Email').fill('offline@example.com');
    await expectPage(page.getByText('Not saved yet. We keep trying.')).toBeVisible();
    await kept(page, 'offline@example.com', () => page.context().setOffline(false));
    await page.reload();
    await expectPage(page.getByLabel('Email')).toHaveValue('offline@example.com');
  });
});
