import { expect, it } from 'vitest';
import type { Page } from '@playwright/test';
import { aClaim } from '../server/testing/claim-objects.ts';
import { aHelpRequest } from '../server/testing/help-objects.ts';
import { accessFaults, scrollsSideways } from './access.ts';
import { expectPage } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';

let portal: Portal;
let claimId = '';

freshPortal(async (opened) => {
  portal = opened;
  const { owner, people } = portal;
  const personId = people.family.subscriberId;
  const about = { clientId: people.world.acme.id, personId, subscriberId: personId };
  ({ id: claimId } = await aClaim(owner, { ...about, claimNumber: '26-200001' }));
  await aHelpRequest(owner, { userId: people.users.member, clientId: people.world.acme.id });
});

const openHelp = async (page: Page) => {
  await page.getByRole('banner').getByRole('button', { name: 'Help' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Question about claim 26-200001' }).click();
  return page.getByRole('dialog');
};

it('A member asks about a claim, the desk answers, the member replies, and the desk has it again', async () => {
  const member = await portal.page({ width: 360 });
  await portal.enter(member, 'member');
  await member.goto(`/member/claim/${claimId}`);
  await member.getByRole('button', { name: 'Ask about this claim' }).click();
  await member.getByRole('dialog').getByLabel('Your question').fill('Why do I owe forty dollars?');
  await member.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await expectPage(member.getByText(/Reference HR-\d{4}-\d{6}/)).toBeVisible();

  const desk = await portal.page();
  await portal.enter(desk, 'tpa');
  await desk.goto('/tpa/helpdesk');
  await desk
    .getByRole('row', { name: /Question about claim 26-200001/ })
    .getByRole('link')
    .click();
  await expectPage(desk.getByText('Why do I owe forty dollars?')).toBeVisible();
  await expectPage(desk.getByRole('link', { name: 'Claim 26-200001' })).toHaveAttribute('href', new RegExp(claimId));
  expect(await accessFaults(desk)).toEqual([]);
  await desk.getByLabel('New note').fill('The deductible was not met.');
  await desk.getByRole('button', { name: 'Save the note' }).click();
  await expectPage(desk.locator('.help-words').last()).toContainText('The deductible was not met.');
  await desk.getByLabel('Your answer').fill('Your plan pays after the deductible.');
  await desk.getByRole('button', { name: 'Send the answer' }).click();
  await expectPage(desk.getByText('Awaiting a reply', { exact: true })).toBeVisible();

  await member.reload();
  const dialog = await openHelp(member);
  await expectPage(dialog).toContainText('Your plan pays after the deductible.');
  await expectPage(dialog).not.toContainText('The deductible was not met.');
  expect(await accessFaults(member)).toEqual([]);
  expect(await scrollsSideways(member)).toBe(false);
  await dialog.getByLabel('Your reply').fill('Thank you. And in June?');
  await dialog.getByRole('button', { name: 'Send the reply' }).click();
  await expectPage(dialog.getByRole('list', { name: 'Conversation' })).toContainText('And in June?');

  await desk.goto('/tpa/helpdesk');
  await expectPage(desk.getByRole('row', { name: /Question about claim/ })).toContainText('Assigned');
});

it('Whoever answers second is told who wrote, and loses nothing that they typed', async () => {
  const [first, second] = [await portal.page(), await portal.page()];
  for (const page of [first, second]) {
    await portal.enter(page, 'tpa');
    await page.goto('/tpa/helpdesk');
    await page
      .getByRole('row', { name: /A question/ })
      .getByRole('link')
      .click();
    await page.getByLabel('Your answer').fill(page === first ? 'The first answer.' : 'The second answer.');
  }
  await first.getByRole('button', { name: 'Send the answer' }).click();
  await expectPage(first.getByText('The answer was sent.')).toBeVisible();
  await second.getByRole('button', { name: 'Send the answer' }).click();
  await expectPage(second.getByText(/wrote in the meantime/)).toBeVisible();
  await expectPage(second.getByLabel('Your answer')).toHaveValue('The second answer.');
  await expectPage(second.getByRole('list', { name: 'Conversation' })).toContainText('The first answer.');
});
