import type { Locator, Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { aFamily } from '../server/testing/family.ts';
import { cover, fillPerson, goOnTo, openForEnrollment, todayTyped } from './enrolling.ts';
import { expectPage } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';

let portal: Portal;

freshPortal(async (opened) => {
  portal = opened;
  await openForEnrollment(portal);
});

/** What a page says of itself: which step of how many, what it costs, and that it is saved. */
interface Said {
  step: number;
  of: number;
  ribbon: string;
  saved: string;
}

async function said(page: Page): Promise<Said> {
  const saved = page.locator('.enrollment-saved');
  await expectPage(saved).toHaveAttribute('data-state', 'saved');
  const lane = await page.locator('.enrollment-lane p').innerText();
  const [, step, of] = /^Step (\d) of (\d): /.exec(lane) ?? [];
  // The bar of the first step has no cost yet.
  const ribbon = (await page.locator('.enrollment-ribbon').allInnerTexts()).join();
  return { step: Number(step), of: Number(of), ribbon, saved: await saved.innerText() };
}

/** Says who was hired and when, without a number, on the page before the draft. */
async function hire(page: Page, lastName: string): Promise<void> {
  await page.goto('/client/enrollment');
  await page.getByLabel('First (given) name').fill('Robin');
  await page.getByLabel('Last (family) name').fill(lastName);
  await page.getByLabel('Date of birth').fill('05/17/1990');
  await page.getByLabel('Hire date').fill(todayTyped());
}

/** Title, middle name and suffix are asked of everybody, chosen from the reference codes (specification 3). */
async function restOfName(of: Page | Locator): Promise<void> {
  await of.getByLabel(/^Title/).selectOption({ index: 1 });
  await of.getByLabel(/^Middle name/).fill('Quinn');
  await of.getByLabel(/^Suffix/).selectOption({ index: 1 });
}

async function details(page: Page): Promise<void> {
  await restOfName(page);
  await page.getByLabel('Female').check();
  await page.getByLabel('Email').fill('robin.hire@example.com');
  await page.getByLabel('Phone').fill('2125550142');
  await page.getByLabel('Street address').fill('1 Elm Street');
  await page.getByLabel('ZIP code').fill('02108');
  await expectPage(page.getByLabel('City')).toHaveValue(/boston/i);
}

/** Every page of a new hire with a spouse, up to the review. */
async function walkOfHire(page: Page): Promise<Said[]> {
  const pages: Said[] = [];
  const note = async () => void pages.push(await said(page));
  await expectPage(page.getByRole('heading', { level: 1, name: 'Tell us about Robin' })).toBeVisible();
  await details(page);
  await page.getByLabel('Reason there’s no SSN').selectOption({ label: 'Applied for, not received yet' });
  await page.getByLabel('Family members').check();
  await note();
  await goOnTo(page, 'dependents/list');
  await note();
  await fillPerson(page, { name: 'Sam', relationship: 'Spouse', dob: '01/02/1991', ssn: '902-22-3001' });
  await restOfName(page.getByRole('region', { name: /^Sam .*Hire/ }));
  await cover(page, 'Sam', 'Yes');
  await note();
  for (const next of ['benefits/medical', 'benefits/dental', 'benefits/vision', 'review/check']) {
    await goOnTo(page, next);
    await note();
    const plan = page.locator('.enrollment-plan input[type=radio]').first();
    if (next !== 'review/check') await plan.check({ force: true });
  }
  return pages;
}

describe('The wizard contradicts itself nowhere:', () => {
  it('an SSN that may be left out at first is asked for later with a reason for its lack, and never demanded without one', async () => {
    const page = await portal.page();
    await portal.enter(page, 'client');
    await hire(page, 'Optional');
    const hint = 'Leave it blank if you don’t have it yet: before you submit we ask for it, or why it’s missing.';
    await expectPage(page.getByText(hint)).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await details(page);
    await page.getByLabel('No one else').check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectPage(page.locator('.error-summary')).toContainText('SSN is required.');
    const why = page.getByLabel('Reason there’s no SSN');
    await why.selectOption({ label: 'Applied for, not received yet' });
    await goOnTo(page, 'benefits/medical');
  });

  it('the steps are counted alike on every page, nothing is compared where nothing was before, and times are times of day', async () => {
    const page = await portal.page();
    await portal.enter(page, 'client');
    await hire(page, 'Hire');
    await page.getByRole('button', { name: 'Continue' }).click();
    const pages = await walkOfHire(page);
    expect(pages).toHaveLength(7);
    expect(pages.filter(({ ribbon }) => ribbon !== '').length).toBeGreaterThan(4);
    const [first] = pages;
    expect(new Set(pages.map(({ of }) => of))).toEqual(new Set([first?.of]));
    expect(pages.map(({ step }) => step)).toEqual(pages.map(({ step }) => step).toSorted());
    expect([first?.step, pages.at(-1)?.step]).toEqual([1, first?.of]);
    for (const { ribbon, saved } of pages) {
      expect(ribbon).not.toMatch(/today|same|no change|current/i);
      expect(saved).toMatch(/^Saved at (?:1[0-2]|[1-9]):[0-5]\d [ap]m$/);
    }
  });

  it('who has coverage reads that nothing changes as long as nothing does', async () => {
    const { acme } = portal.people.world;
    const known = await aFamily(portal.owner, {
      client: acme,
      firstName: 'Ola',
      lastName: 'Before',
      covers: ['medical'],
    });
    const page = await portal.page();
    await portal.enter(page, 'client');
    await page.goto(`/client/member/${known.subscriberId}?client=${acme.id}`);
    await page.getByRole('button', { name: 'Change coverage' }).click();
    await page.waitForURL('**/client/enrollment/**');
    await page.getByLabel('Qualifying life event').selectOption({ label: 'Loss of other coverage' });
    await page.getByLabel('Last day of the other coverage').fill(todayTyped());
    await page.locator('.enrollment-continue button[type=submit]').click();
    await expectPage(page.locator('.enrollment-ribbon')).toContainText('no change');
  });
});
