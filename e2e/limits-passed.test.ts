import type { Page } from '@playwright/test';
import type { UserType } from '@coverlane/contract/access.ts';
import { describe, expect, it } from 'vitest';
import { dayFromNow } from '../server/features/enrollments/enrollments.testing.ts';
import { aFamily, type TestFamily } from '../server/testing/family.ts';
import { accessFaults, scrollsSideways } from './access.ts';
import { expectPage } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';

let portal: Portal;
freshPortal((opened) => {
  portal = opened;
});

const WHY = 'The plant closes on that day.';
/** Further ahead than a change may be planned for (the setting `futureDays`: 90). */
const FAR = dayFromNow(120);

/** A day as somebody types it. */
const typed = (day: string): string => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');

/** What was asked of a family and could not be processed. @returns its id */
async function failNow({ subscriberId }: TestFamily): Promise<string> {
  const failure = JSON.stringify({ code: 'connection-lost', values: {} });
  const { id } = await portal.owner
    .updateTable('enrollments')
    .set({ status: 'failed', processing_step: 'validate', failure })
    .where('subscriber_id', '=', subscriberId)
    .where('status', '=', 'queued')
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The termination of an employee, asked for by Human Resources, that could not be processed. */
async function failedTermination(firstName: string): Promise<{ id: string; family: TestFamily }> {
  const family = await aFamily(portal.owner, { client: portal.people.world.acme, firstName, lastName: 'Marsh' });
  const page = await portal.page();
  await portal.enter(page, 'client');
  await page.goto(`/client/terminate/${family.subscriberId}?client=${portal.people.world.acme.id}`);
  await page.locator('select[name=reasonCode]').selectOption({ label: 'Resigned' });
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Terminate employee' }).click();
  await expectPage(page.getByText(/Confirmation number E-\d{6}/)).toBeVisible();
  return { id: await failNow(family), family };
}

/** Corrects it from its own page: the last day worked is one that no rule allows yet. */
async function correct(type: UserType, id: string): Promise<Page> {
  const page = await portal.page({ width: 360 });
  await portal.enter(page, type);
  await page.goto(`/${type}/enrollments?open=${id}`);
  await page.getByRole('link', { name: 'Correct and send again' }).click();
  await expectPage(page.getByText(/You are correcting change E-\d{6}/)).toBeVisible();
  await page.getByLabel('Last day worked').fill(typed(FAR));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectPage(page.getByText(`${typed(FAR)} is too far ahead.`, { exact: false })).toBeVisible();
  return page;
}

describe('A correction that a limit stands in the way of', () => {
  it('is made by an administrator who says why, on the page that says what stands in the way; the history keeps it', async () => {
    const { id, family } = await failedTermination('Ada');
    const page = await correct('admin', id);
    const why = page.getByRole('textbox', { name: 'Reason for the exception' });
    await expectPage(page.getByRole('button', { name: 'Terminate employee' })).toHaveCount(0);
    expect(await accessFaults(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    await page.getByRole('button', { name: 'Check again with this reason' }).click();
    await expectPage(why).toHaveAttribute('aria-invalid', 'true');
    await why.fill(WHY);
    await page.getByRole('button', { name: 'Check again with this reason' }).click();
    await expectPage(page.getByText(`${typed(FAR)} is further ahead than the limit`, { exact: false })).toBeVisible();
    await expectPage(why).toHaveCount(0);
    await page.getByRole('button', { name: 'Terminate employee' }).click();
    await expectPage(page.getByText(/Confirmation number E-\d{6}/)).toBeVisible();
    await portal.workUntil(page.getByText('Complete', { exact: true }).last());
    await page.goto(`/admin/enrollments?open=${id}`);
    await expectPage(page.getByRole('link', { name: /Corrected by E-\d{6}/ })).toBeVisible();
    await page.goto(`/admin/member/${family.subscriberId}?client=${portal.people.world.acme.id}&tab=timeline`);
    await expectPage(page.getByText(new RegExp(`Resigned · Exception: ${WHY}`))).toBeVisible();
  });

  it.each(['client', 'tpa'] as const)(
    'is read by a %s who may not pass it, and is made for another day',
    async (type) => {
      const { id } = await failedTermination(`Bea${type}`);
      const page = await correct(type, id);
      await expectPage(page.getByRole('textbox', { name: 'Reason for the exception' })).toHaveCount(0);
      await expectPage(page.getByRole('button', { name: 'Terminate employee' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Change what I entered' }).click();
      await page.getByLabel('Last day worked').fill(typed(dayFromNow(3)));
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('button', { name: 'Terminate employee' }).click();
      await expectPage(page.getByText(/Confirmation number E-\d{6}/)).toBeVisible();
    },
  );
});
