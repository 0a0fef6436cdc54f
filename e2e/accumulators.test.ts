import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { aMedicalPlan, spend } from '../server/features/accumulators/accumulators.testing.ts';
import { accessFaults, scrollsSideways } from './access.ts';
import { expectPage } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';

let portal: Portal;

freshPortal(async (opened) => {
  portal = opened;
  const { family, world } = portal.people;
  await aMedicalPlan(portal.owner, world.acme);
  const [subscriber = '', child = ''] = family.personIds;
  const { rows } = await sql<{ day: string }>`select to_char(now() at time zone time_zone, 'YYYY-MM-DD') as day
    from clients where id = ${world.acme.id}`.execute(portal.owner);
  const own = { person: subscriber, subscriber, day: rows[0]?.day ?? '' };
  await spend(portal.owner, world.acme.id, [
    { ...own, deductible: 100_000, provider: 'Lakeside Clinic', claimNumber: 'JOURNEY-1' },
    { ...own, deductible: 12_000, coinsurance: 17_000, provider: 'Hill Imaging', claimNumber: 'JOURNEY-2' },
    { ...own, copay: 3000, provider: 'Dr. Park', claimNumber: 'JOURNEY-3' },
    { ...own, status: 'pending', provider: 'Slow Lab', claimNumber: 'JOURNEY-4' },
    { ...own, person: child, deductible: 20_000, provider: 'Children’s Clinic', claimNumber: 'JOURNEY-5' },
  ]);
});

it('A member finds the lines behind the deductible, which add up to it, and what a bill of $900 would cost', async () => {
  const page = await portal.page({ width: 360 });
  await portal.enter(page, 'member');
  await page.goto('/member');
  const card = page.getByRole('region', { name: 'Your year so far' });
  await expectPage(card).toContainText('$1,120.00 of $1,500.00');
  await card.getByRole('link', { name: 'See all' }).click();
  await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('Deductible and out-of-pocket');

  const deductible = page.getByRole('listitem').filter({ hasText: '$1,120.00 of $1,500.00' });
  await expectPage(deductible).toContainText('$380.00 left');
  await expectPage(deductible).toContainText('1 claim line is still being processed');
  await deductible.getByRole('button', { name: /What makes up this total/ }).click();
  const lines = deductible.getByRole('table').getByRole('row');
  await expectPage(lines.filter({ hasText: 'Lakeside Clinic' })).toContainText('$1,000.00');
  await expectPage(lines.filter({ hasText: 'Hill Imaging' })).toContainText('$1,120.00');
  await expectPage(deductible).toContainText('Together $1,120.00: the total shown above.');
  await expectPage(deductible).toContainText('Slow Lab');

  await page.getByLabel('The bill').fill('900');
  await page.getByRole('button', { name: 'Calculate' }).click();
  await expectPage(page.getByText('You would pay about $484.00')).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
});

it('A member sees the amounts of the child and of the family, and the same as a table', async () => {
  const page = await portal.page();
  await portal.enter(page, 'member');
  await page.goto('/member/accumulators');
  await page.getByRole('group', { name: 'For' }).getByText('Ara Kim').click();
  await expectPage(page.getByText('$200.00 of $1,500.00')).toBeVisible();
  // The unit is said once.
  await expectPage(page.getByText(/^0 of 20 visits$/)).toBeVisible();
  await page.getByRole('group', { name: 'For' }).getByText('Family').click();
  await expectPage(page.getByText('$1,320.00 of $3,000.00')).toBeVisible();
  await page.getByText('Table', { exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: 'Family deductible' }).filter({ hasText: 'In network' });
  await expectPage(row).toContainText('$1,680.00');
});

it('A third-party administrator finds the same totals on the member record', async () => {
  const page = await portal.page();
  await portal.enter(page, 'tpa');
  await page.goto(`/tpa/member/${portal.people.family.subscriberId}?client=${portal.people.world.acme.id}`);
  await page.getByRole('link', { name: 'Deductible and limits' }).click();
  await expectPage(page.getByText('$1,120.00 of $1,500.00')).toBeVisible();
});

/** The administrator keeps accumulators, and reads health information or not. */
async function mayRead(reads: boolean): Promise<void> {
  const { owner, people } = portal;
  await sql`delete from user_permissions where user_id = ${people.users.admin}
    and permission_id = (select id from permissions where machine_name = 'phi')`.execute(owner);
  await sql`insert into user_permissions (user_id, permission_id)
    select ${people.users.admin}, id from permissions where machine_name = any(${[...(reads ? ['phi'] : []), 'manageAccumulators']})
    on conflict do nothing`.execute(owner);
}

it('An administrator records a total of the core and a credit, and takes the credit back', async () => {
  const { people } = portal;
  const { memberNumber } = people.family;
  const page = await portal.page();
  await mayRead(false);
  await portal.enter(page, 'admin');
  await page.goto('/admin/accumulators?tab=totals');
  await expectPage(page.getByText('doesn’t have the “See health information” permission')).toBeVisible();
  await expectPage(page.getByRole('button', { name: 'Record a total' })).toHaveCount(0);
  await mayRead(true);
  await page.reload();
  await page.getByRole('button', { name: 'Record a total' }).click();
  const total = page.getByRole('dialog');
  await total.getByLabel('Client').selectOption({ label: 'ACME Tool (10045)' });
  await total.getByLabel('Member number').fill(memberNumber);
  await total.getByLabel('Item (LiabilityItemId)').fill('1');
  await total.getByLabel('Used').fill('1200.00');
  await total.getByLabel('As of', { exact: true }).fill('01/31/2026');
  await total.getByRole('button', { name: 'Record', exact: true }).click();
  await expectPage(page.getByRole('row').filter({ hasText: '1200.00' })).toContainText('Deductible');
  expect(await accessFaults(page)).toEqual([]);

  await page.getByRole('link', { name: 'Credits and corrections' }).click();
  await page.getByRole('button', { name: 'Record a credit' }).click();
  const credit = page.getByRole('dialog');
  await credit.getByLabel('Client').selectOption({ label: 'ACME Tool (10045)' });
  await credit.getByLabel('Member number').fill('NOBODY-1');
  await credit.getByLabel('Item (LiabilityItemId)').fill('1');
  await credit.getByLabel('Amount').fill('40.00');
  await credit.getByLabel('Applied on').fill('01/31/2026');
  await credit.getByLabel('Source').selectOption({ label: 'Another administrator' });
  await credit.getByRole('button', { name: 'Record', exact: true }).click();
  await expectPage(credit.getByRole('alert').first()).toBeVisible();
  await credit.getByLabel('Member number').fill(memberNumber);
  await credit.getByRole('button', { name: 'Record', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: '40.00' });
  await expectPage(row).toContainText('Another administrator');
  await row.getByRole('button', { name: 'Reverse' }).click();
  await expectPage(row).toHaveCount(0);
  expect(await scrollsSideways(page)).toBe(false);
});

it('An administrator finds accumulators, unknown ones, limits of plans and cost sharing on one screen', async () => {
  const page = await portal.page();
  await portal.enter(page, 'admin');
  await page.goto('/admin/accumulators');
  await expectPage(page.getByRole('table')).toContainText('Dental yearly maximum');
  const parts = page.getByRole('navigation', { name: 'Parts' });
  await parts.getByRole('link', { name: 'Limits of plans' }).click();
  await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('Limits of plans');
  await expectPage(page.getByRole('table')).toContainText('$1,500.00');
  await parts.getByRole('link', { name: 'Cost sharing' }).click();
  await expectPage(page.getByRole('table')).toContainText('Embedded (one per person)');
  await parts.getByRole('link', { name: 'Unknown accumulators' }).click();
  await expectPage(page.getByText(/No unknown items\./)).toBeVisible();
});
