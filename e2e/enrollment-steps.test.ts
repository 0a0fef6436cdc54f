import type { Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import {
  addPerson,
  aHire,
  cover,
  fillPerson,
  goOnTo,
  openForEnrollment,
  signAndSend,
  todayTyped,
} from './enrolling.ts';
import { expectPage } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';

let portal: Portal;

freshPortal(async (opened) => {
  portal = opened;
  await openForEnrollment(portal);
});

/** Somebody's way through the wizard: the pages they saw, and what they did on them. */
interface Walk {
  readonly page: Page;
  readonly goOn: (next: string) => Promise<void>;
  /** What was pressed, ticked and chosen; with each field that was typed into; and the pages, the first and the last too. */
  readonly counted: () => Promise<{ choices: number; withFields: number; pages: number }>;
}

/** Begins at an address as the employer. Presses and ticks count each time, a field once on each page. */
async function walkFrom(address: string): Promise<Walk> {
  const page = await portal.newPage();
  await portal.enter(page, 'client');
  await page.addInitScript(() => {
    const done = { choices: 0, fields: new Set<string>() };
    Object.assign(globalThis, { done });
    const isPressed = (target: EventTarget | null) => target instanceof Element && target.closest('button, main a');
    addEventListener('click', ({ target }) => (done.choices += isPressed(target) ? 1 : 0), true);
    const isChosen = (target: EventTarget | null) =>
      target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && /radio|checkbox/.test(target.type));
    addEventListener('change', ({ target }) => (done.choices += isChosen(target) ? 1 : 0), true);
    const typed = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && !isChosen(target))
        done.fields.add(`${location.href} ${target.dataset['field'] ?? target.name}`);
    };
    addEventListener('input', typed, true);
  });
  await page.goto(address);
  const pages = ['begin'];
  return {
    page,
    goOn: async (next) => {
      await goOnTo(page, next);
      pages.push(next);
    },
    counted: async () => {
      const { choices, fields } = await page.evaluate(() => {
        const done: { choices: number; fields: Set<string> } = Reflect.get(globalThis, 'done');
        return { choices: done.choices, fields: done.fields.size };
      });
      // The first page of the draft, and the last, which says that it is sent.
      return { choices, withFields: choices + fields, pages: pages.length + 1 };
    },
  };
}

/** Says who was hired, on the page before the draft, and all that is needed about them on its first page. */
async function hires({ page }: Walk): Promise<void> {
  const { ssn, email, phone, address1, zip, lastName } = aHire();
  await page.getByLabel('First (given) name').fill('Robin');
  await page.getByLabel('Last (family) name').fill(lastName ?? '');
  await page.getByLabel('Date of birth').fill('05/17/1990');
  await page.getByLabel('Social Security number').fill(ssn);
  await page.getByLabel('Hire date').fill(todayTyped());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectPage(page.getByRole('heading', { level: 1, name: 'Tell us about Robin' })).toBeVisible();
  await page.getByLabel('Female').check();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill(phone);
  await page.getByLabel('Street address').fill(address1);
  await page.getByLabel('ZIP code').fill(zip);
  await expectPage(page.getByLabel('City')).toHaveValue(/boston/i);
}

/** Chooses the first plan of each of the three benefits, and signs. */
async function choosesAndSigns({ page, goOn }: Walk): Promise<void> {
  for (const next of ['benefits/dental', 'benefits/vision', 'review/check']) {
    await page.locator('.enrollment-plan input[type=radio]').first().check({ force: true });
    await goOn(next);
  }
  await signAndSend(page, 'Dana Park');
}

describe('The way through the wizard', () => {
  it('of a new hire alone takes at most 7 pages and 18 choices, from the first word to the number', async () => {
    const walk = await walkFrom('/client/enrollment');
    await hires(walk);
    await walk.page.getByLabel('No one else').check();
    await walk.goOn('benefits/medical');
    await choosesAndSigns(walk);
    const { pages, choices, withFields } = await walk.counted();
    process.stdout.write(`A new hire alone: ${pages + 1} pages, ${choices} choices, ${withFields} with fields\n`);
    expect(pages + 1).toBeLessThanOrEqual(7);
    expect(choices).toBeGreaterThan(8);
    expect(choices).toBeLessThanOrEqual(18);
    await walk.page.context().close();
  });

  it('of a family of four takes at most 12 pages and 45 interactions, with every field', async () => {
    const walk = await walkFrom('/client/enrollment');
    const { page } = walk;
    await hires(walk);
    const lastName = await page.getByLabel('Last (family) name').inputValue();
    await page.getByLabel('Family members').check();
    await walk.goOn('dependents/list');
    await fillPerson(page, { name: 'Sam', relationship: 'Spouse', dob: '01/02/1991', ssn: '902-22-3001', lastName });
    await addPerson(page, { name: 'Kit', relationship: 'Child', dob: '01/02/2018', ssn: '902-22-3002', lastName });
    await addPerson(page, { name: 'Lou', relationship: 'Child', dob: '03/04/2020', ssn: '902-22-3003', lastName });
    for (const name of ['Sam', 'Kit', 'Lou']) await cover(page, name, 'Yes');
    await walk.goOn('benefits/medical');
    await choosesAndSigns(walk);
    const { pages, choices, withFields } = await walk.counted();
    process.stdout.write(`A family of four: ${pages + 1} pages, ${choices} choices, ${withFields} with fields\n`);
    expect(pages + 1).toBeLessThanOrEqual(12);
    expect(withFields).toBeGreaterThan(35);
    expect(withFields).toBeLessThanOrEqual(45);
    await page.context().close();
  });

  it('of a newborn takes at most 6 pages: what the birth does not touch is left out', async () => {
    const { family, world } = portal.people;
    const walk = await walkFrom(
      `/client/enrollment?type=adddependent&member=${family.subscriberId}&client=${world.acme.id}`,
    );
    const { page, goOn } = walk;
    const born = new Date(Date.now() - 5 * 86_400_000).toLocaleDateString('en-US', { timeZone: 'America/New_York' });
    await page.getByLabel('Qualifying life event', { exact: true }).selectOption({ label: 'Birth' });
    await page.getByLabel('Event date').fill(born);
    await goOn('dependents/list');
    await page.getByRole('button', { name: 'Add a person' }).click();
    await page.getByLabel('First (given) name').fill('Bomi');
    await page.getByLabel('Relationship').selectOption({ label: 'Child' });
    await page.getByLabel('Date of birth').fill(born);
    await page.getByLabel('Female').check();
    await page.getByLabel('Reason there’s no SSN').selectOption({ label: 'Newborn, no number yet' });
    await cover(page, 'Bomi', 'Yes');
    await goOn('benefits/medical');
    await expectPage(page.getByLabel('Bomi Kim')).toBeChecked();
    await goOn('benefits/dental');
    await goOn('review/check');
    await expectPage(page.getByText('No coverage, as today')).toBeVisible();
    await signAndSend(page, 'Dana Park');
    const { pages, choices, withFields } = await walk.counted();
    process.stdout.write(`A newborn: ${pages} pages, ${choices} choices, ${withFields} with fields\n`);
    expect(pages).toBeLessThanOrEqual(6);
    await page.context().close();
  });
});
