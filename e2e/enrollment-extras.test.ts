import type { Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { aLifePlan, anHmo, costsShared } from '../server/testing/more-plans.ts';
import { accessFaults, scrollsSideways } from './access.ts';
import { beginHire, goOnTo, leavesFor, openForEnrollment, signAndSend } from './enrolling.ts';
import { expectPage } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';

let portal: Portal;

freshPortal(async (opened) => {
  portal = opened;
  await openForEnrollment(portal);
  const { owner, people } = portal;
  const { acme } = people.world;
  await aLifePlan(owner, acme);
  const hmo = await anHmo(owner, acme);
  await costsShared(owner, acme.plans.medical, { deductible: 1500, limit: 4000, percent: 20, visit: null });
  await costsShared(owner, hmo, { deductible: 500, limit: 3000, percent: 10, visit: 20 });
});

const LIFE = 'benefits/life/beneficiaries';

/** Opens the draft of a new hire, alone, on the page of the medical plans. */
async function atBenefits(page: Page): Promise<void> {
  await portal.enter(page, 'client');
  const id = await beginHire(page, portal);
  await page.goto(`/client/enrollment/${id}?page=landing/work`);
  await page.getByText('More job details (optional)', { exact: true }).click();
  await page.getByLabel(/Yearly salary/).fill('61,357');
  await page.getByLabel('No one else').click();
  await goOnTo(page, 'benefits/medical');
}

const choose = (page: Page, plan: string) => page.getByRole('radio', { name: plan }).check({ force: true });

describe('Medical plans side by side', () => {
  it('say what a year costs at three levels of use, what was assumed, and which one never is cheaper; also at 360 px', async () => {
    const page = await portal.page({ width: 360 });
    await atBenefits(page);
    const plans = page.locator('.enrollment-plan-name');
    await expectPage(plans.first()).toHaveText('Valley HMO');
    await expectPage(page.getByText('Sorted by estimated yearly cost for typical use, lowest first.')).toBeVisible();
    await expectPage(page.getByText(/^Valley HMO always costs at least \$600\.00 less per year/)).toBeVisible();
    const year = page.locator('.enrollment-plan', { hasText: 'Valley HMO' }).locator('.enrollment-year').first();
    await expectPage(year).toContainText('Year with typical use$2,580.00');
    // Deductions of a year, and the limit of one person.
    await expectPage(year).toContainText('At the out-of-pocket limit: $4,800.00');
    await page.locator('summary', { hasText: 'Compare the plans' }).click();
    const row = page.getByRole('row', { name: /Year with typical use/ });
    await expectPage(row).toContainText('$2,580.00');
    await expectPage(row).toContainText('$4,220.00');
    await expectPage(page.getByText(/Typical use: 4 visits to a doctor and \$2,500\.00/)).toBeVisible();
    expect(await scrollsSideways(page)).toBe(false);
    expect(await accessFaults(page)).toEqual([]);
    // Cost sharing of the dental plan is not recorded: its card draws no year.
    await page.locator('.enrollment-plan input[type=radio]').first().check({ force: true });
    await page.goto(page.url().replace('benefits/medical', 'benefits/dental'));
    await expectPage(page.locator('.enrollment-plan-price').first()).toBeVisible();
    await expectPage(page.locator('.enrollment-year')).toHaveCount(0);
  });
});

/** Names two people, who share everything equally. */
async function nameBeneficiaries(page: Page): Promise<void> {
  const add = page.getByRole('button', { name: 'Add a beneficiary' });
  await leavesFor(page, `${LIFE}/b1`, () => add.click());
  await page.getByLabel('Full name').fill('Kim Example');
  await page.getByLabel('Relationship to the employee').selectOption('spouse');
  await goOnTo(page, LIFE);
  await leavesFor(page, `${LIFE}/b2`, () => add.click());
  await page.getByLabel('Type of beneficiary').selectOption('estate');
  await page.getByRole('radio', { name: /^Primary/ }).check();
  await page.getByLabel('Percentage').fill('40');
  await goOnTo(page, LIFE);
}

describe('A new hire with life cover, a doctor and other coverage', () => {
  it('is asked for them, mends what does not add up, and finds all of it in the record', async () => {
    const page = await portal.page();
    await atBenefits(page);
    await choose(page, 'Valley HMO');
    await page.getByLabel(/also has other health coverage/).check();
    await goOnTo(page, 'benefits/medical/doctor/subscriber');
    await page.getByLabel(/Doctor’s name/).fill('Dr. Lee Park');
    await page.getByLabel(/^NPI/).fill('1234567890');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectPage(page.locator('.error-summary')).toContainText('10 digits of the doctor’s NPI');
    await page.getByLabel(/^NPI/).fill('1234567893');
    await goOnTo(page, 'benefits/dental');
    for (const next of ['benefits/vision', 'benefits/life']) {
      await page.locator('.enrollment-plan input[type=radio]').first().check({ force: true });
      await goOnTo(page, next);
    }
    await choose(page, 'Life 2x');
    await goOnTo(page, LIFE);
    await nameBeneficiaries(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectPage(page.locator('.error-summary')).toContainText('Beneficiary percentages must total 100%.');
    expect(await accessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Share equally' }).click();
    await expectPage(page.getByText('Primary: 100% of 100%')).toBeVisible();
    await goOnTo(page, 'benefits/other');
    const add = page.getByRole('button', { name: 'Add other coverage' });
    await add.click();
    await page.getByRole('group', { name: 'Who does it cover?' }).getByRole('checkbox').first().check();
    await page.getByLabel('Insurer or plan').fill('Harbor Mutual');
    await page.getByLabel(/Coverage start date/).fill('01/01/2024');
    await goOnTo(page, 'benefits/other');
    await goOnTo(page, 'review/check');
    await expectPage(page.getByText('Kim Example · Primary · Spouse · 50%', { exact: false })).toBeVisible();
    await signAndSend(page, 'Dana Park');
    await portal.workUntil(page.getByText('Complete', { exact: true }).last());
    await page.getByRole('link', { name: 'Open the record' }).click();
    await expectPage(page.getByText('Kim Example: 50%, primary')).toBeVisible();
    await expectPage(page.getByText('Dr. Lee Park · NPI 1234567893')).toBeVisible();
    await expectPage(page.getByText(/Harbor Mutual · since 01\/01\/2024/)).toBeVisible();
    expect(await accessFaults(page)).toEqual([]);
  });
});

describe('What a plan costs by the thousand', () => {
  it('is set with ages, gender and amounts insured, and its contribution by age', async () => {
    const page = await portal.page();
    await portal.enter(page, 'admin');
    const { acme } = portal.people.world;

    await page.goto(`/admin/client/${acme.id}/plan/${acme.plans.dental}`);
    await page.getByRole('button', { name: 'Change these rates' }).click();
    await page.getByLabel('Effective date', { exact: true }).fill('01/01/2027');
    await page.getByLabel('Kind of rate').selectOption('perThousand');
    await page.getByRole('checkbox', { name: 'Gender' }).check();
    await page.getByLabel('Gender', { exact: true }).last().selectOption('F');
    await page.getByLabel('Age from').fill('40');
    await page.getByLabel(/^Rate for/).fill('0.21');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByLabel('Effective', { exact: true }).selectOption({ label: 'From 01/01/2027' });
    await expectPage(page.getByRole('row', { name: /Female, Age 40 and over/ })).toContainText('0.21');
    expect(await accessFaults(page)).toEqual([]);
  });
});
