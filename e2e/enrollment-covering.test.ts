import type { Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { accessFaults } from './access.ts';
import {
  beginHire,
  cover,
  fillPerson,
  addPerson,
  goOnTo,
  leaveOut,
  openForEnrollment,
  signAndSend,
} from './enrolling.ts';
import { expectPage } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';

let portal: Portal;

freshPortal(async (opened) => {
  portal = opened;
  await openForEnrollment(portal);
});

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();
/** EMP 400, ESP 800, FAM 1,200 a month, half of it the employee's, 26 pays a year: 92.31, 184.62, 276.92. */
const firstPrice = (page: Page) => page.locator('.enrollment-plan-price').first();

describe('An employee who adds a spouse and a child', () => {
  it('and presses Continue throughout is asked about each of them, and ends with nobody left out unasked', async () => {
    const page = await portal.page({ width: 360 });
    await portal.enter(page, 'client');
    const id = await beginHire(page, portal);
    await page.goto(`/client/enrollment/${id}?page=dependents/list`);
    await page.getByLabel('Family members').check();
    await goOn(page);
    await fillPerson(page, { name: 'Sam', relationship: 'Spouse', dob: '01/02/1991', ssn: '901-22-4001' });
    await addPerson(page, { name: 'Kit', relationship: 'Child', dob: '01/02/2018', ssn: '901-22-4002' });
    await goOn(page);
    const summary = page.locator('.error-summary');
    await expectPage(summary).toContainText('Choose whether Sam should be covered.');
    await expectPage(summary).toContainText('Choose whether Kit should be covered.');
    expect(await accessFaults(page)).toEqual([]);
    await cover(page, 'Sam', 'Yes');
    await cover(page, 'Kit', 'No');
    await goOnTo(page, 'benefits/medical');
    await expectPage(page.getByLabel('Sam Hire')).toBeChecked();
    await expectPage(page.getByLabel('Kit Hire')).not.toBeChecked();
    // What is priced is what is ticked, before and after a plan is chosen.
    await expectPage(firstPrice(page)).toContainText('$184.62');
    await page.locator('.enrollment-plan input[type=radio]').first().check({ force: true });
    await expectPage(firstPrice(page)).toContainText('$184.62');
    await page.getByLabel('Sam Hire').uncheck();
    await expectPage(firstPrice(page)).toContainText('$92.31');
    await expectPage(page.locator('.enrollment-plan-body').first()).toContainText('Employee Only · $400.00 a month');
    await page.getByLabel('Sam Hire').check();
    await page.getByLabel('Kit Hire').check();
    await expectPage(firstPrice(page)).toContainText('$276.92');
    for (const next of ['benefits/dental', 'benefits/vision', 'review/check']) {
      await goOnTo(page, next);
      if (next !== 'review/check')
        await page.locator('.enrollment-plan input[type=radio]').first().check({ force: true });
    }
    await page.getByRole('link', { name: 'Change Dental' }).click();
    await page.getByLabel('Sam Hire').uncheck();
    await goOnTo(page, 'review/check');
    const left = page.locator('.card', { hasText: 'Not covered' });
    await expectPage(left).toContainText('Sam Hire');
    await expectPage(left).toContainText('Dental');
    await page.getByRole('button', { name: 'Sign and submit' }).click();
    await expectPage(summary).toContainText('Some of the family aren’t covered.');
    expect(await accessFaults(page)).toEqual([]);
    await leaveOut(page);
    await signAndSend(page, 'Dana Park');
    await expectPage(page.locator('.card', { hasText: 'Not covered' })).toContainText('Sam Hire');
  });
});
