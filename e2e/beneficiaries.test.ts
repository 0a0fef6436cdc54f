import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { aLifePlan } from '../server/testing/more-plans.ts';
import { accessFaults, scrollsSideways } from './access.ts';
import { expectPage } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';

let portal: Portal;

freshPortal(async (opened) => {
  portal = opened;
  const { world, family } = portal.people;
  const planId = await aLifePlan(portal.owner, world.acme);
  await sql`insert into coverages (id, client_id, person_id, subscriber_id, plan_id, coverage_type, tier_code, effective_date,
      system_identifier, recorded_by)
    select gen_random_uuid(), client_id, person_id, subscriber_id, ${planId}, 'life', 'EMP', effective_date,
      gen_random_uuid()::text, recorded_by
    from coverages where person_id = ${family.subscriberId} and coverage_type = 'medical'`.execute(portal.owner);
});

it('A member asks for beneficiaries on a phone; it is returned, corrected and approved, and then they are named', async () => {
  const page = await portal.page({ width: 360 });
  await portal.enter(page, 'member');
  await page.goto('/member/coverage');
  const card = page.getByRole('region', { name: 'Beneficiaries' });
  await expectPage(card.getByText('None named for Life. The plan’s default order applies.')).toBeVisible();
  await card.getByRole('button', { name: 'Request a change' }).click();
  await card.getByRole('button', { name: 'Add a beneficiary' }).click();
  await card.getByLabel('Full name').fill('Sam Kim');
  await card.getByLabel('Relationship to you').selectOption('spouse');
  await card.getByRole('checkbox', { name: 'Per stirpes' }).check();
  await card.getByLabel('Percentage').fill('60');
  await card.getByRole('button', { name: 'Submit request' }).click();
  await expectPage(card.getByText(/Life: shares must total 100%/).first()).toBeVisible();
  await expectPage(card.getByLabel('Full name')).toHaveValue('Sam Kim');
  expect(await accessFaults(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
  await card.getByLabel('Percentage').fill('100');
  await card.getByRole('button', { name: 'Submit request' }).click();
  await expectPage(card.getByText('Awaiting approval')).toBeVisible();
  await expectPage(card.getByText('Sam Kim: 100%, primary, per stirpes')).toBeVisible();

  const staff = await portal.page();
  await portal.enter(staff, 'admin');
  await staff.goto('/admin/enrollments');
  await staff
    .getByRole('link', { name: /^Jiwoo Kim/ })
    .first()
    .click();
  await expectPage(staff.getByText('Sam Kim: 100%, primary, per stirpes')).toBeVisible();
  await staff.getByRole('button', { name: 'Return with a note' }).click();
  await staff.getByRole('dialog').getByRole('textbox').fill('Please give the date of birth.');
  await staff.getByRole('dialog').getByRole('button', { name: 'Return with a note' }).click();
  await expectPage(staff.getByText('Please give the date of birth.')).toBeVisible();

  await page.reload();
  await expectPage(card.getByText(/was returned: Please give the date of birth\./)).toBeVisible();
  await card.getByRole('button', { name: 'Correct and request again' }).click();
  await expectPage(card.getByLabel('Full name')).toHaveValue('Sam Kim');
  await card.getByLabel('Date of birth').fill('03/01/1982');
  await card.getByRole('button', { name: 'Submit request' }).click();
  await expectPage(card.getByText('Awaiting approval')).toBeVisible();

  await staff.goto('/admin/enrollments');
  await staff
    .getByRole('link', { name: /^Jiwoo Kim/ })
    .first()
    .click();
  await staff.getByRole('button', { name: 'Approve', exact: true }).click();
  await portal.workUntil(staff.getByText('Processed').first());
  await page.reload();
  await expectPage(card.getByText(/^Effective \d\d\/\d\d\/\d{4}$/)).toBeVisible();
  await card.getByText('Past requests').click();
  await expectPage(card.getByText('Please give the date of birth.')).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
});
