import { expect, it } from 'vitest';
import { aMessage } from '../server/testing/message-objects.ts';
import { accessFaults, scrollsSideways } from './access.ts';
import { expectPage } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';

let portal: Portal;
const look = process.env['LOOK_AT'];

freshPortal((opened) => {
  portal = opened;
});

it('A member writes on a phone, reads the answer, and replies; what is typed stays', async () => {
  const page = await portal.page({ width: 360 });
  await portal.enter(page, 'member');
  await page.goto('/user/inbox');
  await expectPage(page.getByText('No messages yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Send a help request' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Subject').fill('My deductible');
  await form.getByLabel('Your question').fill('What is left of it?');
  await form.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('link', { name: /My deductible/ }).click();
  await expectPage(page.getByRole('article').getByText('What is left of it?')).toBeVisible();
  await expectPage(page.getByRole('article').getByText(/We received your question and saved it as/)).toBeVisible();
  expect(await scrollsSideways(page)).toBe(false);
  expect(await accessFaults(page)).toEqual([]);
  // A draft is there again after another page.
  await page.getByRole('textbox', { name: 'Your reply' }).fill('Thank you');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('link', { name: /My deductible/ }).click();
  await expectPage(page.getByRole('textbox', { name: 'Your reply' })).toHaveValue('Thank you');
  const bill = { name: 'bill.txt', mimeType: 'text/plain', buffer: Buffer.from('Twenty dollars.') };
  await page.locator('input[type=file]').setInputFiles(bill);
  if (look) await page.screenshot({ path: `${look}/inbox-reply-360.png`, fullPage: true });
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expectPage(page.getByRole('article').getByText('Thank you')).toBeVisible();
  await expectPage(page.getByRole('article').getByRole('button', { name: /^bill\.txt/ })).toBeVisible();
  await expectPage(page.getByRole('textbox', { name: 'Your reply' })).toHaveValue('');
});

it('A message is counted until it is read, confirmed, put away and brought back, by keyboard too', async () => {
  await aMessage(portal.owner, portal.people.users.member);
  const page = await portal.page();
  await portal.enter(page, 'member');
  await page.goto('/member');
  await expectPage(page.locator('.bell-count')).toHaveText(/^\d+$/);
  const before = Number(await page.locator('.bell-count').textContent());
  await page.goto('/user/inbox');
  await expectPage(page.getByRole('link', { name: /About your plan/ })).toBeVisible();
  await page.keyboard.press('j');
  await expectPage(page.getByRole('heading', { name: 'About your plan' })).toBeVisible();
  await page.getByRole('button', { name: 'Confirm that I read this' }).click();
  await expectPage(page.getByText(/^Confirmed on/)).toBeVisible();
  await expectPage(page.locator('.bell-count')).toHaveCount(before > 1 ? 1 : 0);
  expect(await accessFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expectPage(page.getByRole('link', { name: /About your plan/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expectPage(page.getByRole('link', { name: /About your plan/ })).toBeVisible();
});

it('A link to a message of somebody else says what a link to none says', async () => {
  const id = await aMessage(portal.owner, portal.people.users.broker);
  const page = await portal.page({ width: 1280, language: 'ko', scheme: 'dark' });
  await portal.enter(page, 'client');
  for (const one of [id, '00000000-0000-4000-8000-000000000000']) {
    await page.goto(`/user/inbox/${one}`);
    await expectPage(page.getByText('이 메시지를 볼 수 없습니다.')).toBeVisible();
  }
  expect(await accessFaults(page)).toEqual([]);
});
