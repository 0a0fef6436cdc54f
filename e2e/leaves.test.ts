import type { Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { addDays, todayIn } from '../server/platform/values/dates.ts';
import { aFamily, type TestFamily } from '../server/testing/family.ts';
import { priced } from '../server/features/enrollments/enrollments.testing.ts';
import { scrollsSideways } from './access.ts';
import { expectPage } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import { byTurns } from './looks.ts';
import type { Portal } from './portal.ts';

// Work pauses, ends and begins again: leave of absence and return, an end and a rehire, an end ahead that is taken back.

let portal: Portal;
let ssns = 0;
freshPortal((opened) => {
  portal = opened;
});

/** A day so many days from today as people type it. */
function typed(days: number): string {
  const [year, month, day] = addDays(todayIn('America/New_York', new Date()), days).split('-');
  return `${month}/${day}/${year}`;
}

const family = (firstName: string): Promise<TestFamily> => {
  ssns += 1;
  return aFamily(portal.owner, {
    client: portal.people.world.acme,
    firstName,
    lastName: 'Marsh',
    ssn: `9${String(40 + ssns)}55${String(2000 + ssns)}`,
    covers: ['medical', 'dental'],
    // Each family has a child of its own: the same name and birth date in two families is asked about.
    dependents: [{ firstName: `${firstName}kit`, lastName: 'Marsh', relationship: '19' }],
  });
};

const home = ({ subscriberId }: TestFamily): string =>
  `/client/member/${subscriberId}?client=${portal.people.world.acme.id}`;

/** The record of a family's employee, open in the browser of somebody from Human Resources. */
async function record(of: TestFamily, look: { width?: number } = {}): Promise<Page> {
  const page = await portal.page(look);
  await portal.enter(page, 'client');
  await page.goto(home(of));
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** Opens one of the actions behind "More". */
async function more(page: Page, action: string): Promise<void> {
  await page.locator('.facts').getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: action, exact: true }).click();
}

/** Confirms the second page, and lets the server record it. */
async function confirmed(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await expectPage(page.getByText(/Confirmation number E-\d{6}/)).toBeVisible();
  await portal.workUntil(page.getByText('Complete', { exact: true }).last());
}

describe('An employee', () => {
  it('goes on leave and comes back: what goes on, who pays and what begins again is said first, on a phone too', async () => {
    const known = await family('Lena');
    const page = await record(known, { width: 360 });
    await more(page, 'Start a leave of absence');
    await page.getByRole('radio', { name: 'Family and medical leave (FMLA)' }).check();
    await page.getByLabel('First day of the leave').fill(typed(-10));
    await page.getByLabel('Expected return').fill(typed(-2));
    await page.getByRole('radio', { name: 'The employee pays directly' }).check();
    expect(await scrollsSideways(page)).toBe(false);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectPage(page.getByText(/coverage continues as if at work/)).toBeVisible();
    await expectPage(page.getByText(/Lena Marsh is on leave of absence from/)).toBeVisible();
    expect(await scrollsSideways(page)).toBe(false);
    await confirmed(page, 'Record the leave');

    await page.goto(home(known));
    await expectPage(page.getByText(/The return was expected on/)).toBeVisible();
    await page.getByRole('link', { name: 'Record the return' }).click();
    await page.getByLabel('First day back at work').fill(typed(0));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectPage(page.getByText(/Lena Marsh is back at work on/)).toBeVisible();
    await confirmed(page, 'Record this');
    await page.goto(home(known));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectPage(page.getByText(/The return was expected on/)).toHaveCount(0);
  });

  it('leaves and is rehired with what was held before', async () => {
    const known = await family('Rhea');
    const page = await record(known);
    await more(page, 'Terminate employee');
    await page.getByLabel('Reason').selectOption({ label: 'Resigned' });
    await page.getByLabel('Last day worked').fill(typed(-1));
    await page.getByRole('button', { name: 'Continue' }).click();
    await confirmed(page, 'Terminate employee');

    await page.goto(home(known));
    await more(page, 'Rehire');
    await page.getByLabel('First day of work').fill(typed(1));
    await page.getByRole('radio', { name: /^Yes/ }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectPage(page.getByText(/Rhea Marsh is rehired in/)).toBeVisible();
    await confirmed(page, 'Rehire');
  });

  // Whether coverage goes on without a gap depends on the day of the month: it ends with the month of the last day worked.
  it('is rehired plan by plan: what was elected before is offered first, and who is covered again is chosen', async () => {
    await priced(portal, portal.people.world.acme);
    const known = await family('Rita');
    const page = await record(known, { width: 360 });
    await more(page, 'Terminate employee');
    await page.getByLabel('Reason').selectOption({ label: 'Resigned' });
    await page.getByLabel('Last day worked').fill(typed(-1));
    await page.getByRole('button', { name: 'Continue' }).click();
    await confirmed(page, 'Terminate employee');

    await page.goto(home(known));
    await more(page, 'Rehire');
    await page.getByLabel('First day of work').fill(typed(1));
    await page.getByRole('radio', { name: 'Choose for each plan' }).check();
    await expectPage(page.locator('select[name="again.medical"] option:checked')).toHaveText(/ again$/);
    await page.locator('select[name="again.dental"]').selectOption({ label: 'No coverage' });
    await page.getByRole('checkbox', { name: 'Ritakit Marsh' }).uncheck();
    expect(await scrollsSideways(page)).toBe(false);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectPage(page.getByText(/^Rita Marsh: medical coverage under/)).toBeVisible();
    await expectPage(page.getByText(/^Rita Marsh: dental coverage under/)).toHaveCount(0);
    await expectPage(page.getByText(/^Ritakit Marsh: medical coverage under/)).toHaveCount(0);
    expect(await scrollsSideways(page)).toBe(false);
    await confirmed(page, 'Rehire');
  });

  it.each(byTurns([360, 1280], 0))(
    'whose hire date was recorded wrong has it corrected on the record, %i px wide',
    async (width) => {
      const known = await family(width === 360 ? 'Cora' : 'Cleo');
      const page = await record(known, { width });
      await more(page, 'Correct hire date or class');
      const hired = page.locator('input[name=hireDate]');
      const before = await hired.inputValue();
      await page.getByRole('button', { name: 'Continue' }).click();
      await expectPage(
        page.getByText('These are already the values on record, so nothing would change.'),
      ).toBeVisible();
      await page.getByRole('button', { name: 'Change what I entered' }).click();
      await expectPage(hired).toHaveValue(before);
      await page.getByLabel('First day of work').fill('03/02/2020');
      expect(await scrollsSideways(page)).toBe(false);
      await page.getByRole('button', { name: 'Continue' }).click();
      await confirmed(page, 'Correct the record');
      await page.goto(home(known));
      await more(page, 'Correct hire date or class');
      await expectPage(hired).toHaveValue('2020-03-02');
    },
  );

  it('who was to leave stays: the end ahead is taken back', async () => {
    const known = await family('Theo');
    const page = await record(known);
    await more(page, 'Terminate employee');
    await page.getByLabel('Reason').selectOption({ label: 'Resigned' });
    await page.getByLabel('Last day worked').fill(typed(10));
    await page.getByRole('button', { name: 'Continue' }).click();
    await confirmed(page, 'Terminate employee');

    await page.goto(home(known));
    await more(page, 'Reinstate');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectPage(page.getByText(/Theokit Marsh: medical coverage under .* continues/)).toBeVisible();
    await confirmed(page, 'Reinstate');
    await page.goto(home(known));
    await page.locator('.facts').getByRole('button', { name: 'More' }).click();
    await expectPage(page.getByRole('link', { name: 'Reinstate', exact: true })).toHaveCount(0);
  });
});
