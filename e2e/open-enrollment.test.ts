import type { Locator, Page } from '@playwright/test';
import { expect, it } from 'vitest';
import { hashOfKey, linkKey } from '../server/features/enrollment-sessions/links.ts';
import { addDays, todayIn } from '../server/platform/values/dates.ts';
import { testSecrets } from '../server/testing/prepared.ts';
import { accessFaults } from './access.ts';
import { openForEnrollment } from './enrolling.ts';
import { expectPage } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';

let portal: Portal;
let sessionId = '';
freshPortal(async (opened) => {
  portal = opened;
  await openForEnrollment(portal);
  sessionId = await anOpenSession();
});

const day = (days: number) => addDays(todayIn('America/New_York', new Date()), days);
const typed = (date: string) => `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;
const NEXT_YEAR = `${Number(day(0).slice(0, 4)) + 1}-01-01`;
let key = '';

/** An open session of ACME's with its medical and dental plans, and the member of the journeys in its census. */
async function anOpenSession(): Promise<string> {
  const { acme } = portal.people.world;
  const [id, memberId] = [crypto.randomUUID(), crypto.randomUUID()];
  const own = { client_id: acme.id, session_id: id };
  await portal.owner
    .insertInto('enrollmentsessions')
    .values({
      id,
      client_id: acme.id,
      name: 'Open enrollment 2027',
      kind: 'open',
      effective_date: NEXT_YEAR,
      opens_on: day(-2),
      closes_on: day(12),
      access_mode: 'linkPlusVerify',
      verify_fields: '["dob"]',
      passive_rollover: 'none',
      languages: '["en","ko","es"]',
      status: 'open',
    })
    .execute();
  for (const plan_id of [acme.plans.medical, acme.plans.dental])
    await portal.owner
      .insertInto('enrollmentsessionplans')
      .values({ ...own, id: crypto.randomUUID(), plan_id })
      .execute();
  key = linkKey(testSecrets, { id: memberId, keyNumber: 1 });
  await portal.owner
    .insertInto('enrollmentsessionmembers')
    .values({
      ...own,
      id: memberId,
      employee_id: 'E-1',
      relationship_code: '18',
      first_name: 'Jiwoo',
      last_name: 'Kim',
      email: 'jiwoo@example.com',
      dob: '1984-03-02',
      person_id: portal.people.family.subscriberId,
      division_id: acme.divisionId,
      key_hash: hashOfKey(key),
      status: 'invited',
      invited_at: new Date(),
    })
    .execute();
  return id;
}

async function opened(as: 'admin' | 'client' | 'member', width?: number): Promise<Page> {
  const page = await portal.page(width === undefined ? {} : { width });
  await portal.enter(page, as);
  return page;
}

/** Whether the middle of what is found is in the window, with nothing lying over it. */
const isUppermost = (found: Locator): Promise<boolean> =>
  found.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return there !== null && element.contains(there);
  });

it('an administrator makes a session, is told what it lacks, and offers a plan', async () => {
  const page = await opened('admin');
  await page.goto('/admin/enrollmentsessions?open=new');
  const form = page.locator('main form').last();
  await form.getByLabel('Name', { exact: true }).fill('Next open enrollment');
  await form.getByRole('combobox', { name: 'Client' }).fill('Acme');
  await page.getByRole('option').first().click();
  await form.getByLabel('Purpose').selectOption('open');
  await form.getByLabel('Coverage starts').fill(typed(NEXT_YEAR));
  await form.getByLabel('Opens').fill(typed(day(3)));
  await form.getByLabel('Closes').fill(typed(day(20)));
  await form.getByLabel('Way in').selectOption('login');
  await form.getByLabel('English').check();
  await form.getByLabel('Without an answer').selectOption('none');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Set-up' }).click();
  await expectPage(page.getByText('No plan is offered yet.')).toBeVisible();
  await page.getByLabel('Offer another plan').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expectPage(page.getByText('No plan is offered yet.')).toBeHidden();
  await page.getByRole('button', { name: 'Open now' }).click();
  await expectPage(page.getByText(/The session can’t open yet/).first()).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
});

it('each part of a session is there for an administrator', async () => {
  const page = await opened('admin');
  for (const tab of [
    'setup',
    'census',
    'enrollmentsessionmembers',
    'rates',
    'externalbenefits',
    'messages',
    'people',
    'figures',
  ]) {
    await page.goto(`/admin/enrollmentsessions?record=${sessionId}&tab=${tab}`);
    await page.locator('main h1').waitFor();
    await expectPage(page.locator('main [aria-busy=true]')).toHaveCount(0);
    expect(await accessFaults(page), tab).toEqual([]);
  }
});

it('a link says which enrollment it is for, and nothing of the person; a wrong one leads nowhere', async () => {
  const page = await portal.page({ width: 360 });
  await page.goto(`/enroll/${key}`);
  await expectPage(page.getByRole('heading', { name: 'Open enrollment 2027' })).toBeVisible();
  expect(await page.locator('main').innerText()).not.toContain('Jiwoo');
  expect(await accessFaults(page)).toEqual([]);
  await page.getByLabel('Birth date').fill('03/03/1984');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectPage(page.getByText('Your Request was Invalid. Please Try Again.').first()).toBeVisible();
  await page.getByLabel('Birth date').fill('03/02/1984');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectPage(page.getByRole('button', { name: 'Start' })).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
  // The enrollment is all there is: a member's home leads back to it, in a tab of its own, too.
  await page.goto('/member');
  await expectPage(page.getByRole('button', { name: 'Start' })).toBeVisible();
  await page.getByRole('link', { name: 'Logout' }).click();
  await expectPage(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  await page.goto('/member/enroll');
  await expectPage(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  await page.goto('/enroll/AAAAAAAAAAAAAAAAAAAAAA');
  await expectPage(page.getByText('Your Request was Invalid. Please Try Again.')).toBeVisible();
});

it('a member keeps what they have for the new year, signs on a phone, and HR sees it', async () => {
  const page = await opened('member', 360);
  await page.goto('/member/enroll');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.waitForURL(/\/member\/enrollment\//);
  const next = page.locator('.enrollment-continue button[type=submit]');
  for (let pages = 0; pages < 12 && !page.url().includes('review'); pages += 1) {
    const before = page.url();
    await next.waitFor();
    expect(await isUppermost(next), before).toBe(true);
    await next.click();
    await page.waitForURL((url) => String(url) !== before);
  }
  expect(await accessFaults(page)).toEqual([]);
  await page.getByLabel('I have read this and agree').check();
  await page.getByLabel('Your full name').fill('Dana Park');
  await page.getByRole('button', { name: /^Sign and submit/ }).click();
  await expectPage(page.getByText('What happens next')).toBeVisible();
  await page.goto('/member/enroll');
  await expectPage(page.getByText('Submitted')).toBeVisible();

  const hr = await opened('client');
  await hr.goto('/client/enrollmentsessions');
  await hr.getByRole('link', { name: 'Open enrollment 2027' }).click();
  await expectPage(hr.getByText('1 of 1 have submitted')).toBeVisible();
  expect(await accessFaults(hr)).toEqual([]);
  await hr.getByRole('link', { name: /^People/ }).click();
  await expectPage(hr.getByText('Jiwoo Kim').first()).toBeVisible();
  expect(await accessFaults(hr)).toEqual([]);
});
