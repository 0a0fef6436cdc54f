import type { Locator, Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { accessFaults, scrollsSideways } from './access.ts';
import { expectPage } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';

let portal: Portal;
freshPortal((opened) => {
  portal = opened;
});

async function aMember(): Promise<Page> {
  const page = await portal.page({ width: 360 });
  await portal.enter(page, 'member');
  await page.goto('/member');
  return page;
}

/** The form of the help dialog, to be reached by phone. */
async function openForm(page: Page): Promise<Locator> {
  await page.getByRole('banner').getByRole('button', { name: 'Help' }).click();
  const dialog = page.getByRole('dialog', { name: 'Help' });
  await dialog.getByRole('button', { name: 'Send a help request' }).click();
  await dialog.getByLabel('By phone').check();
  return dialog;
}

const phoneOf = (dialog: Locator): Locator => dialog.getByLabel('Phone number');

/** Puts a text in from the clipboard, as a browser does: all of it at once. */
async function paste(page: Page, into: Locator, text: string): Promise<void> {
  await into.fill('');
  await into.focus();
  await page.keyboard.insertText(text);
}

describe('The help form', () => {
  it('shows a phone number as (###) ###-#### while it is typed and where it is pasted (specification 5)', async () => {
    const page = await aMember();
    const phone = phoneOf(await openForm(page));
    const shown: string[] = [];
    for (const digit of '6175550142') {
      await phone.press(digit);
      shown.push(await phone.inputValue());
    }
    expect(shown.map((text) => text.replaceAll(/\D/g, '').length)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(shown.slice(3)).toEqual([
      '(617) 5',
      '(617) 55',
      '(617) 555',
      '(617) 555-0',
      '(617) 555-01',
      '(617) 555-014',
      '(617) 555-0142',
    ]);
    for (const pasted of ['2135550199', '213.555.0199', '+1 213 555 0199', ' (213) 555-0199 ']) {
      await paste(page, phone, pasted);
      await expectPage(phone, pasted).toHaveValue('(213) 555-0199');
    }
  });

  it('clears and closes once the request is sent; its number stays in a notification and in the bell', async () => {
    const page = await aMember();
    const dialog = await openForm(page);
    await dialog.getByLabel('Subject').fill('My card');
    await dialog.getByLabel('Your question').fill('When does it come?');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expectPage(phoneOf(dialog)).toHaveAttribute('aria-invalid', 'true');
    await expectPage(dialog.getByLabel('Your question')).toHaveValue('When does it come?');
    expect(await accessFaults(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    await paste(page, phoneOf(dialog), '617-555-0142');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expectPage(dialog).toHaveCount(0);
    const notice = page.getByRole('region', { name: 'Notices' }).getByText(/Reference HR-\d{4}-\d{6}/);
    await expectPage(notice).toBeVisible();
    const number = /HR-\d{4}-\d{6}/.exec(await notice.innerText())?.[0] ?? '';
    await page.getByRole('button', { name: 'Notices, 1 new' }).click();
    await expectPage(page.getByRole('dialog', { name: 'Notices' })).toContainText(number);
    await page.keyboard.press('Escape');

    const again = await openForm(page);
    await expectPage(again.getByLabel('Subject')).toHaveValue('');
    await expectPage(again.getByLabel('Your question')).toHaveValue('');
    await expectPage(phoneOf(again)).toHaveValue('');
    await expectPage(again).toContainText(number);
    const { contact } = await portal.owner.selectFrom('help_requests').select('contact').executeTakeFirstOrThrow();
    expect(contact).toBe('6175550142');
  });
});
