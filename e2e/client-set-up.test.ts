import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { expectPage } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';
import { applyRoster } from './roster.ts';

let portal: Portal;

freshPortal((opened) => {
  portal = opened;
});

const PASSWORD = 'seventeen purple tractors';
const field = (page: Page, name: string) => page.locator(`.split-form form [data-field="${name}"]`);
const step = (page: Page, name: RegExp) => page.locator('.client-step', { hasText: name });

/** Fills the open form of a collection: texts, choices by value, and records that are found by what is typed. */
async function fill(page: Page, values: Record<string, string>, records: Record<string, string> = {}): Promise<void> {
  await field(page, Object.keys(values)[0] ?? '').waitFor();
  for (const [name, value] of Object.entries(values)) {
    const isChoice = (await field(page, name).evaluate((input) => input.tagName)) === 'SELECT';
    await (isChoice ? field(page, name).selectOption(value) : field(page, name).fill(value));
  }
  for (const [name, typed] of Object.entries(records)) {
    await field(page, name).fill(typed);
    await page.getByRole('option', { name: typed }).click();
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // Its own notice, by a whole word: that of the form before may still be there, and “LV-100 was saved.” is none of “0”.
  const said = new RegExp(`(?<![\\w-])(?:${Object.values(values).join('|')}) was saved\\.$`);
  await expectPage(page.getByText(said).first()).toBeVisible();
}

/** A roster of one subscriber with medical coverage, in the new client's own words. */
function roster(): string {
  const segments = [
    'ST*834*0001*005010X220A1',
    'BGN*00*20261120-0001*20261120*140500*ET***2',
    'REF*38*LV-100',
    'N1*P5*LAKEVIEW FOODS*FI*841234567',
    'N1*IN*EVERGREEN BENEFITS*FI*931234567',
    'INS*Y*18*021*28*A***FT',
    'REF*0F*EV1009001',
    'REF*1L*LV-100',
    'REF*17*HQ',
    'DTP*336*D8*20260101',
    'NM1*IL*1*PINE*IDA***34*987650001',
    'N3*12 ELM ST',
    'N4*PORTLAND*OR*97201',
    'DMG*D8*19840714*F',
    'HD*030**HLT*PPO500*EMP',
    'DTP*348*D8*20260201',
  ];
  const isa =
    'ISA*00*          *00*          *30*841234567      *30*931234567      *261120*1405*^*00501*000000101*0*T*:';
  const all = [isa, 'GS*BE*LAKEVIEW*EVERGREEN*20261120*1405*101*X*005010X220A1', ...segments];
  return [...all, `SE*${segments.length + 1}*0001`, 'GE*1*101', 'IEA*1*000000101'].map((one) => `${one}~`).join('\n');
}

test('an administrator sets a client up from nothing to members who sign in, in one sitting', async () => {
  const page = await portal.page();
  await portal.enter(page, 'admin');
  await page.goto('/admin/clients?open=new');
  await fill(page, {
    name: 'Lakeview Foods',
    clientNumber: 'LV1',
    status: 'active',
    effectiveDate: '01/01/2026',
    payFrequency: 'biweekly26',
  });
  await page.getByRole('link', { name: 'Open the record' }).click();
  await expectPage(page.getByText('8 steps left until its people can sign in.')).toBeVisible();

  await step(page, /group with its number/)
    .getByRole('link')
    .click();
  await fill(page, { groupNumber: 'LV-100', name: 'Main', effectiveDate: '01/01/2026', fundingType: 'selfFunded' });
  await page.getByRole('link', { name: 'Overview' }).click();
  await expectPage(step(page, /group with its number/)).toContainText('Done');

  await step(page, /A division/)
    .getByRole('link')
    .click();
  await fill(page, { name: 'Head office', code: 'HQ', sortKey: '0' }, { groupId: 'LV-100' });
  await page.getByRole('link', { name: 'Base plans', exact: true }).last().click();
  await page.getByRole('button', { name: 'New base plan' }).first().click();
  const base = { name: 'PPO 500', systemIdentifier: 'PPO500', coverageType: 'medical', status: 'active', sortKey: '1' };
  await fill(page, base);

  await page.getByRole('link', { name: 'Plans and rates' }).click();
  await page.getByRole('button', { name: 'New plan' }).click();
  await page.getByRole('dialog').getByLabel('Base plan').selectOption({ label: 'PPO 500' });
  await page.getByRole('dialog').getByLabel('Name of the plan').fill('PPO 500');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectPage(page.getByRole('row', { name: /PPO 500/ })).toContainText('No one yet');
  await page.getByRole('button', { name: 'Offer a plan' }).click();
  await page.getByRole('dialog').getByLabel('Plan', { exact: true }).selectOption({ label: 'PPO 500' });
  await page.getByRole('dialog').getByLabel('Division').selectOption({ label: 'Head office' });
  await page.getByRole('dialog').getByLabel('Effective date').fill('01/01/2026');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectPage(page.getByRole('row', { name: /PPO 500/ })).toContainText('Head office');

  await page
    .getByRole('row', { name: /PPO 500/ })
    .getByRole('link')
    .click();
  await page.getByRole('button', { name: 'New rates' }).click();
  await page.getByLabel('Effective date', { exact: true }).fill('01/01/2026');
  for (const tier of ['Employee Only', 'Employee & Spouse', 'Employee & Children', 'Family'])
    await page.getByLabel(`Rate for ${tier}`).fill('500');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectPage(page.getByRole('row', { name: /Employee Only/ }).last()).toContainText('500.00');

  await page.goto('/admin/clientmatrix?search=lakeview');
  const cell = page.getByRole('gridcell', { name: 'No' }).first();
  await cell.click();
  await page.getByLabel('Enrollment of Lakeview Foods').selectOption('true');
  await page.getByLabel('Enrollment of Lakeview Foods').press('Enter');
  await expectPage(page.getByText('Enrollment of Lakeview Foods saved.').first()).toBeVisible();
  await expectPage(page.getByRole('gridcell', { name: 'members, users' })).toBeVisible();

  await page.getByRole('link', { name: 'Lakeview Foods' }).click();
  await step(page, /Members \(roster file/)
    .getByRole('link', { name: 'Enter a new member' })
    .click();
  await expectPage(page.getByLabel('Client', { exact: true }).locator('option:checked')).toHaveText(
    'Lakeview Foods (LV1)',
  );
  await page.goBack();
  await step(page, /Members \(roster file/)
    .getByRole('link', { name: 'Import a roster' })
    .click();
  const file = { name: 'lakeview.834', mimeType: 'text/plain', buffer: Buffer.from(roster()) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Send and check' }).click();
  await page.waitForURL(/\/admin\/imports\/[0-9a-f-]{36}/);
  await portal.workUntil(page.locator('button:enabled', { hasText: 'Apply this file' }));
  await applyRoster(portal, page);
  await page.goto('/admin/clients?search=lakeview');
  await page.getByRole('button', { name: 'Lakeview Foods' }).click();
  await page.getByRole('link', { name: 'Open the record' }).click();
  await page.getByRole('link', { name: 'Find its members' }).click();
  await expectPage(page.getByText('1 active member of Lakeview Foods')).toBeVisible();

  const member = await portal.page({ width: 360 });
  await member.goto('/member/signup');
  await member.getByLabel('Member number').fill('EV1009001');
  await member.getByLabel('Last name').fill('Pine');
  await member.getByLabel('Date of birth').fill('07/14/1984');
  await member.getByLabel('ZIP code of your home address').fill('97201');
  await member.getByRole('button', { name: 'Continue' }).click();
  await member.getByLabel('Username').fill('ida.pine');
  await member.getByLabel('Email address').fill('ida.pine@example.com');
  await member.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await member.getByLabel(/I won’t share this account or its password/).check();
  await member.getByRole('button', { name: 'Create my account' }).click();
  await expectPage(member.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible();
  await portal.work();
  await member.goto(portal.mailTo('ida.pine@example.com').link);
  await member.getByRole('button', { name: 'Confirm this address' }).click();
  await member.locator('main').getByRole('link', { name: 'Sign in' }).click();
  await member.getByLabel('Username').fill('ida.pine');
  await member.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await member.locator('main').getByRole('button', { name: 'Sign in' }).click();
  await expectPage(member.getByRole('heading', { level: 1, name: /Ida/i })).toBeVisible();
  const { rows } = await sql`select from users where username = 'ida.pine' and status = 'active'`.execute(portal.owner);
  expect(rows).toHaveLength(1);
});
