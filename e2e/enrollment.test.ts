import type { Page } from '@playwright/test';
import { expectPage } from './expect.ts';
import { describe, expect, it } from 'vitest';
import { accessFaults } from './access.ts';
import {
  addPerson,
  aHire,
  beginHire,
  cover,
  fillPerson,
  goOnTo,
  leaveOut,
  leavesFor,
  openForEnrollment,
  signAndSend,
  todayTyped,
} from './enrolling.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';

let portal: Portal;

freshPortal(async (opened) => {
  portal = opened;
  await openForEnrollment(portal);
});

const isShown = (page: Page, name: string | RegExp) =>
  expectPage(page.getByRole('heading', { level: 1, name })).toBeVisible();

/** Chooses the first plan of each benefit that is offered, after `each` has been done on its page. */
async function choosePlans(page: Page, each: () => Promise<unknown> = () => Promise.resolve()): Promise<void> {
  for (const [at, type] of ['medical', 'dental', 'vision'].entries()) {
    await expectPage(page.getByRole('group', { name: / plans$/ })).toBeVisible();
    await each();
    await page.locator('.enrollment-plan input[type=radio]').first().check({ force: true });
    await goOnTo(page, ['benefits/dental', 'benefits/vision', 'review/check'][at] ?? type);
  }
}

/** Works off the queue until the page says that the enrollment is done. */
const processed = (page: Page): Promise<void> => portal.workUntil(page.getByText('Complete', { exact: true }).last());

/** Counts what a person does: taps, keys and pages. */
async function counted(page: Page) {
  await page.addInitScript(() => {
    const seen = { taps: 0, keys: 0 };
    Object.assign(globalThis, { seen });
    addEventListener('click', ({ detail }) => (seen.taps += detail > 0 ? 1 : 0), true);
    addEventListener('keydown', () => (seen.keys += 1), true);
  });
  const pages = new Set<string>();
  page.on('framenavigated', () => pages.add(new URL(page.url()).search));
  return async () => {
    const seen: { taps: number; keys: number } = await page.evaluate(() => Reflect.get(globalThis, 'seen'));
    return { ...seen, pages: pages.size };
  };
}

describe('A new hire, single and prefilled', () => {
  it('is enrolled with at most 18 taps, 60 keys and 6 pages, and is processed', async () => {
    const page = await portal.newPage();
    await portal.enter(page, 'client');
    const id = await beginHire(page, portal);
    const read = await counted(page);
    await page.goto(`/client/enrollment/${id}`);
    await isShown(page, 'Tell us about Robin');
    await page.getByLabel('No one else').click();
    await goOnTo(page, 'benefits/medical');
    await choosePlans(page);
    await expectPage(page.locator('.enrollment-ribbon')).toContainText(/\$\d+\.\d\d\sper\spaycheck/);
    await expectPage(page.getByRole('heading', { name: 'What will happen' })).toBeVisible();
    await signAndSend(page, 'Dana Park');
    const { taps, keys, pages } = await read();
    expect(taps).toBeGreaterThan(5);
    expect(taps).toBeLessThanOrEqual(18);
    expect(keys).toBeLessThanOrEqual(60);
    expect(pages).toBeLessThanOrEqual(6);
    await processed(page);
    await expectPage(page.getByRole('link', { name: 'Open the record' })).toBeVisible();
    expect(await accessFaults(page)).toEqual([]);
    await page.context().close();
  });
});

/** Fills in the start page as far as it is asked for. */
async function begin(page: Page, lastName: string): Promise<void> {
  await page.goto('/client/enrollment');
  await isShown(page, 'Who is the new employee?');
  await page.getByLabel('First (given) name').fill('Robin');
  await page.getByLabel('Last (family) name').fill(lastName);
  await page.getByLabel('Date of birth').fill('05/17/1990');
  await page.getByLabel('Hire date').fill(todayTyped());
  await page.getByRole('button', { name: 'Continue' }).click();
}

describe('A new hire from the first word', () => {
  it('is asked for what is missing, with the words of the specification in the summary and at the field', async () => {
    const page = await portal.page({ width: 360 });
    await portal.enter(page, 'client');
    await begin(page, 'Newcomer');
    await isShown(page, 'Tell us about Robin');
    const summary = page.locator('.error-summary');
    const goOn = page.getByRole('button', { name: 'Continue' });
    await goOn.click();
    await expectPage(summary).toBeFocused();
    for (const missing of ['SSN is required.', 'Email is required.', 'Phone is required.'])
      await expectPage(summary).toContainText(missing);
    await expectPage(page).toHaveTitle(/^Error: /);
    expect(await accessFaults(page)).toEqual([]);
    await summary.getByRole('link', { name: 'SSN is required.' }).click();
    await page.keyboard.type('900-77-10');
    await page.getByLabel('Female').check();
    await page.getByLabel('Email').fill('robin.newcomer@example.com');
    await page.getByLabel('Phone').fill('212555');
    await page.getByLabel('No one else').check();
    await goOn.click();
    await expectPage(summary).toContainText('Enter all 9 digits of the Social Security number, like 123-45-6789.');
    await expectPage(summary).toContainText('Enter a phone number with area code, like (213) 555-0199.');
    await page.getByLabel('Social Security number').fill('900-77-1010');
    await page.getByLabel('Phone').fill('2125550142');
    await page.getByLabel('Street address').fill('1 Elm Street');
    await page.getByLabel('ZIP code').fill('02108');
    await expectPage(page.getByLabel('City')).toHaveValue(/boston/i);
    await expectPage(page.getByLabel('State')).toHaveValue('MA');
    await goOnTo(page, 'benefits/medical');
    await page.goBack();
    await expectPage(page.getByLabel('Email')).toHaveValue('robin.newcomer@example.com');
  });

  it('is filled in from a row of a spreadsheet that is pasted, and asked for nothing that stood in it', async () => {
    const page = await portal.page();
    await portal.enter(page, 'client');
    await page.goto('/client/enrollment');
    await page.getByLabel('First (given) name').focus();
    const row = `Kim\tPasted\t05/17/1990\t900-55-1010\tF\tkim@example.com\t(212) 555-0142\t1 Elm Street\tBoston\tMA\t02108`;
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    }, row);
    await expectPage(page.getByText('Look at these: First (given) name, Last (family) name, City')).toBeVisible();
    await expectPage(page.getByLabel('Last (family) name')).toHaveValue('Pasted');
    expect(await accessFaults(page)).toEqual([]);
    await page.getByLabel('Hire date').fill(todayTyped());
    await page.getByRole('button', { name: 'Continue' }).click();
    await isShown(page, 'Tell us about Kim');
    await expectPage(page.getByLabel('Street address')).toHaveValue('1 Elm Street');
    await page.getByLabel('No one else').check();
    await goOnTo(page, 'benefits/medical');
  });

  it('who is on record already is shown, and can be said to be another person', async () => {
    const page = await portal.page();
    await portal.enter(page, 'client');
    await page.goto('/client/enrollment');
    await page.getByLabel('First (given) name').fill('Jiwoo');
    await page.getByLabel('Last (family) name').fill('Kim');
    const { dob } = await portal.owner
      .selectFrom('person_details')
      .select('dob')
      .where('person_id', '=', portal.people.family.subscriberId)
      .executeTakeFirstOrThrow();
    await page.getByLabel('Date of birth').fill(dob ?? '');
    await page.getByLabel('Hire date').fill(todayTyped());
    await page.getByRole('button', { name: 'Continue' }).click();
    const dialog = page.getByRole('dialog', { name: 'Is this the same person?' });
    await expectPage(dialog.getByRole('link', { name: /Jiwoo/ })).toBeVisible();
    expect(await accessFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'This is another person' }).click();
    await isShown(page, 'Tell us about Jiwoo');
  });
});

describe('A new hire with a family of four', () => {
  it('adds them one after the other, takes one out and back, covers everybody, and is processed', async () => {
    const page = await portal.page();
    await portal.enter(page, 'client');
    const id = await beginHire(page, portal);
    await page.goto(`/client/enrollment/${id}`);
    await page.getByLabel('Family members').check();
    await goOnTo(page, 'dependents/list');
    await fillPerson(page, { name: 'Sam', relationship: 'Spouse', dob: '01/02/1991', ssn: '901-22-3001' });
    await addPerson(page, { name: 'Kit', relationship: 'Child', dob: '01/02/2018', ssn: '901-22-3002' });
    await addPerson(page, { name: 'Lou', relationship: 'Child', dob: '03/04/2020', ssn: '901-22-3003' });
    await page.getByRole('button', { name: 'Remove Lou Hire' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove Lou?' });
    await dialog.getByRole('button', { name: 'Remove Lou' }).click();
    // A notice stays while it is pointed at.
    await page.getByRole('button', { name: 'Undo' }).hover();
    await expectPage(page.getByRole('button', { name: 'Remove Lou Hire' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectPage(page.getByRole('button', { name: 'Remove Lou Hire' })).toBeVisible();
    for (const name of ['Sam', 'Kit', 'Lou']) await cover(page, name, 'Yes');
    await goOnTo(page, 'benefits/medical');
    await choosePlans(page, () => expectPage(page.getByLabel('Lou Hire')).toBeChecked());
    await expectPage(page.getByText(/Robin Hire\w*, Sam Hire, Kit Hire, Lou Hire/).first()).toBeVisible();
    await signAndSend(page, 'Dana Park');
    await processed(page);
    await page.getByRole('link', { name: 'Open the record' }).click();
    await expectPage(page.getByRole('heading', { level: 1 })).toContainText('Robin');
  });
});

const BORN = new Date(Date.now() - 5 * 86_400_000).toLocaleDateString('en-US', { timeZone: 'America/New_York' });

describe('A change of somebody who is covered', () => {
  const begun = async (type: string): Promise<Page> => {
    const page = await portal.page();
    await portal.enter(page, 'client');
    const { family, world } = portal.people;
    await page.goto(`/client/enrollment?type=${type}&member=${family.subscriberId}&client=${world.acme.id}`);
    await isShown(page, 'What happened to Jiwoo?');
    await page.getByLabel('Qualifying life event', { exact: true }).selectOption({ label: 'Birth' });
    await page.getByLabel('Event date').fill(BORN);
    await goOnTo(page, 'dependents/list');
    return page;
  };

  it('a newborn is added without a number, and the enrollment waits for the birth record', async () => {
    const page = await begun('adddependent');
    await expectPage(page.getByRole('button', { name: 'Change Ara Kim' })).toBeVisible();
    await page.getByRole('button', { name: 'Add a person' }).click();
    await expectPage(page.getByLabel('First (given) name')).toBeFocused();
    await page.getByLabel('First (given) name').fill('Bomi');
    await expectPage(page.getByLabel('Last (family) name')).toHaveValue('Kim');
    await page.getByLabel('Relationship').selectOption({ label: 'Child' });
    await page.getByLabel('Date of birth').fill(BORN);
    await page.getByLabel('Female').check();
    await page.getByLabel('Reason there’s no SSN').selectOption({ label: 'Newborn, no number yet' });
    await cover(page, 'Bomi', 'Yes');
    await goOnTo(page, 'benefits/medical');
    // What would have gone on as it is goes on with the newborn: nothing that was chosen beforehand leaves anybody out.
    await expectPage(page.getByLabel('Bomi Kim')).toBeChecked();
    await expectPage(page.getByLabel('Keep as it is')).not.toBeChecked();
    await goOnTo(page, 'benefits/dental');
    await page.getByLabel('Keep as it is').check({ force: true });
    await goOnTo(page, 'review/check');
    await expectPage(page.getByText('No coverage, as today')).toBeVisible();
    await leaveOut(page);
    await signAndSend(page, 'Dana Park');
    await expectPage(page.getByText('Awaiting documents').first()).toBeVisible();
    await page.context().close();
  });

  it('another plan is chosen, what it changes is said beforehand, and nothing else changes', async () => {
    await portal.owner
      .updateTable('enrollments')
      .set({ status: 'cancelled' })
      .where('status', '=', 'pendingProof')
      .execute();
    const page = await begun('coveragechange');
    await goOnTo(page, 'benefits/medical');
    await page.getByLabel('Keep as it is').check({ force: true });
    await goOnTo(page, 'benefits/dental');
    await page.getByLabel('Keep as it is').check({ force: true });
    await goOnTo(page, 'benefits/vision');
    await page.locator('.enrollment-plan input[type=radio]').first().check({ force: true });
    await goOnTo(page, 'review/check');
    // Ara, whom the other plans cover, is ticked there and priced.
    for (const name of ['Jiwoo', 'Ara'])
      await expectPage(page.getByText(new RegExp(`${name} Kim: vision coverage .* starts on`))).toBeVisible();
    await expectPage(page.getByText(/medical coverage .* (starts|ends)/)).toHaveCount(0);
    await page.getByRole('link', { name: 'Change Medical' }).click();
    await isShown(page, 'Medical: choose a plan for Jiwoo');
    await goOnTo(page, 'review/check');
    await page.context().close();
  });

  it('is cancelled with the words of the specification', async () => {
    await portal.owner
      .updateTable('enrollments')
      .set({ status: 'cancelled' })
      .where('status', 'in', ['draft', 'pendingProof'])
      .execute();
    const page = await begun('coveragechange');
    await page.getByRole('button', { name: 'Cancel enrollment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this enrollment?' });
    expect(await accessFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel enrollment' }).click();
    await expectPage(page.getByText('Enrollment cancelled, no changes will be made').first()).toBeVisible();
    await isShown(page, 'Who is the new employee?');
    await page.context().close();
  });
});

describe('Reset', () => {
  it('clears all fields and returns to step 1, and can be undone', async () => {
    const page = await portal.page();
    await portal.enter(page, 'client');
    const id = await beginHire(page, portal);
    await page.goto(`/client/enrollment/${id}?page=subscriber/contact`);
    await expectPage(page.getByLabel('Email')).toHaveValue('robin.hire@example.com');
    await page.getByRole('button', { name: 'Reset' }).click();
    // A notice stays while it is pointed at.
    await page.getByRole('button', { name: 'Undo' }).hover();
    await isShown(page, 'Tell us about the employee');
    await expectPage(page.getByText('Step 1 of')).toBeVisible();
    await expectPage(page.getByLabel('Hire date')).toHaveValue('');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectPage(page.getByLabel('Email')).toHaveValue('robin.hire@example.com');
  });
});

describe('By keyboard only', () => {
  it('a new hire is enrolled without a mouse', async () => {
    const page = await portal.page();
    await portal.enter(page, 'client');
    const id = await beginHire(page, portal, aHire());
    await page.goto(`/client/enrollment/${id}`);
    await isShown(page, 'Tell us about Robin');
    const press = (...keys: string[]) =>
      keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
    const goOn = async (next: string, key = 'Control+Enter') => {
      await leavesFor(page, next, () => press(key));
      await expectPage(page.getByRole('heading', { level: 1 })).toBeFocused();
    };
    const tabTo = async (selector: string) => {
      const there = page.locator(`${selector}:focus`);
      await expectPage(page.locator(selector).first()).toBeAttached();
      for (let tabs = 0; tabs < 60 && (await there.count()) === 0; tabs++) await page.keyboard.press('Tab');
      await expectPage(there).toHaveCount(1);
    };
    await expectPage(page.getByRole('heading', { level: 1 })).toBeFocused();
    await tabTo('input[name=coversDependents]');
    await press('Space');
    await expectPage(page.locator('input[type=radio]:focus')).toBeChecked();
    await goOn('benefits/medical');
    for (const next of ['benefits/dental', 'benefits/vision', 'review/check']) {
      await expectPage(page.locator('.enrollment-plan').first()).toBeVisible();
      await tabTo('.enrollment-radio');
      await press('Space');
      await expectPage(page.locator('.enrollment-radio:focus')).toBeChecked();
      await goOn(next);
    }
    await tabTo('input[name="signature.agreed"]');
    await press('Space', 'Tab');
    await page.keyboard.type('Dana Park');
    await press('Enter');
    await expectPage(page.locator('.enrollment-number')).toHaveText(/^E-\d{6}$/);
  });
});
