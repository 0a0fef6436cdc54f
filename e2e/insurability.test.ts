import type { Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { addMonths, todayIn } from '../server/platform/values/dates.ts';
import type { ChangeRequest } from '../server/domain/changes/requests.ts';
import { change } from '../server/testing/family.ts';
import { aChosenLifePlan } from '../server/testing/more-plans.ts';
import { scrollsSideways } from './access.ts';
import { expectPage } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';

// An amount above the guaranteed issue waits for evidence of insurability: staff record what the insurer decided.

let portal: Portal;
freshPortal((opened) => {
  portal = opened;
});

/** Jiwoo Kim chose 200,000 of life insurance, of which 100,000 is issued to everybody. */
async function chooses200(): Promise<string> {
  const { family, world } = portal.people;
  const { subscriberId: personId } = family;
  const planId = await aChosenLifePlan(portal.owner, world.acme);
  const effectiveDate = `${addMonths(todayIn('America/New_York', new Date()), -1).slice(0, 8)}01`;
  const life: ChangeRequest = {
    type: 'coveragechange',
    tiers: 'derive',
    source: 'demo',
    reason: null,
    effectiveDate,
    coverages: [
      { action: 'cover', personId, coverageType: 'life', planId, effectiveDate, expirationDate: null, tier: null },
    ],
    particulars: [{ personId, kind: 'volume', subject: 'life', says: { cents: 20_000_000 } }],
  };
  await change(portal.owner, family, life);
  return personId;
}

const decided = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Record the decision' }).click();
  await expectPage(page.getByText(/Confirmation number E-\d{6}/)).toBeVisible();
  await portal.workUntil(page.getByText('Complete', { exact: true }).last());
};

describe('Evidence of insurability', () => {
  it('is listed, decided for less, and what is in effect follows: on a phone for the employee too', async () => {
    const personId = await chooses200();
    const member = await portal.page({ width: 360 });
    await portal.enter(member, 'member');
    await member.goto('/member/coverage');
    await expectPage(
      member.getByText('$100,000.00 of your life coverage is awaiting evidence of insurability'),
    ).toBeVisible();
    expect(await scrollsSideways(member)).toBe(false);

    const page = await portal.page();
    await portal.enter(page, 'admin');
    await page.goto('/admin/cobra?tab=evidence');
    await expectPage(page.getByText('1 coverage amount awaiting evidence of insurability (EOI)')).toBeVisible();
    await page.getByRole('link', { name: /Jiwoo Kim/ }).click();
    await page.getByRole('radio', { name: 'Approved for less' }).check();
    await page.getByLabel('Approved coverage amount').fill('150,000');
    await page.getByLabel('Reason note').fill('Letter of the insurer');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectPage(page.getByText(/the premium is \$31\.50 a month\. Before: \$21\.00/)).toBeVisible();
    await decided(page);
    await page.goto(`/admin/member/${personId}?client=${portal.people.world.acme.id}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectPage(page.getByText(/awaiting evidence/)).toHaveCount(0);
    await page.goto(`/admin/insurability/${personId}?client=${portal.people.world.acme.id}`);
    await expectPage(page.getByText('No amount is awaiting a decision.')).toBeVisible();
    await expectPage(page.getByRole('button', { name: 'Continue' })).toHaveCount(0);
    await page.getByRole('link', { name: 'See all amounts awaiting evidence' }).click();
    await page.waitForURL('**/admin/cobra?tab=evidence');
  });
});
