import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { aClaim, anAuthorization } from '../server/testing/claim-objects.ts';
import { aFamily, families } from '../server/testing/family.ts';
import { pdfTexts } from '../server/testing/pdf-text.ts';
import { accessFaults, scrollsSideways } from './access.ts';
import { expectPage } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import { pressUntil } from './keys.ts';
import type { Portal } from './portal.ts';

let portal: Portal;
/** Ids of claims. */
const claims = { own: '', denied: '', spouses: '' };
/** Of the member and the spouse. */
const moons = { own: '', spouse: '' };

freshPortal(async (opened) => {
  portal = opened;
  const { owner, people } = portal;
  const { acme } = people.world;
  const family = await aFamily(owner, {
    client: acme,
    firstName: 'Hana',
    lastName: 'Moon',
    covers: ['medical'],
    dependents: [{ firstName: 'Noah', lastName: 'Moon', relationship: '01', dob: '1984-05-12' }],
  });
  // The member of these journeys has a spouse.
  await owner
    .updateTable('users')
    .set({ entity_id: family.subscriberId })
    .where('id', '=', people.users.member)
    .execute();
  const [subscriber = '', spouse = ''] = family.personIds;
  [moons.own, moons.spouse] = [subscriber, spouse];
  const of = { clientId: acme.id, subscriberId: family.subscriberId };
  const own = { ...of, personId: subscriber };
  const recorded = [
    await aClaim(owner, { ...own, claimNumber: '26-100001', charged: '240.00', paid: '60.00', owed: '86.00' }),
    await aClaim(owner, {
      ...own,
      claimNumber: '26-100002',
      status: 'denied',
      charged: '410.00',
      paid: '0.00',
      owed: '410.00',
      providerName: 'Hill Imaging',
    }),
    await aClaim(owner, { ...of, personId: spouse, claimNumber: '26-100003', providerName: 'Quiet Clinic' }),
  ];
  [claims.own = '', claims.denied = '', claims.spouses = ''] = recorded.map(({ id }) => id);
});

const title = 'h1';

it('A member understands a denied claim, why and what next, and asks about it', async () => {
  const page = await portal.page({ width: 360 });
  await portal.enter(page, 'member');
  await page.goto('/member/claims');
  await expectPage(page.getByText('2 claims')).toBeVisible();
  await page.getByRole('link', { name: 'Hill Imaging' }).click();
  await expectPage(page.locator(title)).toHaveText('Visit to Hill Imaging');
  const story = page.locator('main section').first();
  await expectPage(story).toContainText('Denied (see explanations)');
  await expectPage(story).toContainText('This is not a bill.');
  await expectPage(story.locator('.claim-owed')).toContainText('$410.00');
  await expectPage(story).toContainText('Your plan didn’t pay for this visit.');
  await expectPage(story).toContainText(/you can appeal by \d\d\/\d\d\/\d{4}/);

  await story.getByRole('button', { name: 'Ask about this claim' }).click();
  const dialog = page.getByRole('dialog');
  await expectPage(dialog).toContainText('Claim 26-100002 is attached');
  await dialog.getByLabel('Your question').fill('Why was this not paid?');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expectPage(page.getByText(/Reference HR-\d{4}-\d{6}\. We’ll reply by/)).toBeVisible();
  await expectPage(dialog).toHaveCount(0);

  await page.getByRole('banner').getByRole('button', { name: 'Help' }).click();
  await expectPage(page.getByRole('dialog')).toContainText('Question about claim 26-100002');
});

it('A paid claim says first what is owed, and its parts add up to the charge, for eyes and ears and every width', async () => {
  const page = await portal.page({ width: 360, language: 'en' });
  await portal.enter(page, 'member');
  await page.goto(`/member/claim/${claims.own}`);
  await expectPage(page.locator('.claim-owed')).toContainText('$86.00');
  const steps = page.locator('.claim-steps > div');
  await expectPage(steps).toHaveCount(4);
  const amounts = await steps.locator('dd').allInnerTexts();
  const [charged = 0, ...rest] = amounts.map((text) => Number(text.replace(/[^\d.]/g, '')) * 100);
  expect(rest.slice(0, -1).reduce((left, step) => left - step, charged)).toBe(rest.at(-1));
  expect(await accessFaults(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
});

it('A spouse is refused, in the list and by address, as if the claim did not exist', async () => {
  const page = await portal.page();
  await portal.enter(page, 'member');
  await page.goto('/member/claims');
  await expectPage(page.getByText('2 claims')).toBeVisible();
  await expectPage(page.getByText('Quiet Clinic')).toHaveCount(0);
  await page.goto(`/member/claim/${claims.spouses}`);
  await expectPage(page.locator(title)).toHaveText('Claim not found.');
  const there = await page.locator('main').innerText();
  await page.goto('/member/claim/01890000-0000-7000-8000-000000000000');
  await expectPage(page.locator(title)).toHaveText('Claim not found.');
  expect(await page.locator('main').innerText()).toBe(there);
});

it('An administrator of claims finds one by its number with one shortcut, and several by how their numbers begin', async () => {
  const page = await portal.page();
  await portal.enter(page, 'tpa');
  await page.goto('/tpa');
  const box = page.getByRole('dialog').getByRole('combobox');
  await pressUntil(page, 'Control+k', box);
  await box.fill('26-100003');
  await page.keyboard.press('Enter');
  await expectPage(page.locator(title)).toHaveText('Visit to Quiet Clinic');
  await expectPage(page.getByText('Patient may owe').first()).toBeVisible();

  await page.goto('/tpa/claims');
  await page.getByLabel('Claim, member, check, NPI').fill('26-10000');
  await page.getByRole('button', { name: 'Search' }).click();
  await expectPage(page.getByRole('link', { name: /26-10000\d/ })).toHaveCount(3);
  expect(await accessFaults(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
});

it('What is typed above the explanations on paper is asked for once, when typing rests', async () => {
  const page = await portal.page();
  await portal.enter(page, 'tpa');
  await page.goto('/tpa/eobpapers');
  const search = page.getByRole('searchbox', { name: 'Claim or member number' });
  await expectPage(search).toBeVisible();
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/eobpapers') && url.searchParams.has('search'))
      asked.push(url.searchParams.get('search'));
  });
  // Three keys in one breath, however busy the machine is.
  await search.evaluate((box: HTMLInputElement) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    for (const text of ['N', 'No', 'Nob']) {
      setValue?.call(box, text);
      box.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
  await expectPage(search).toHaveValue('Nob');
  await expectPage.poll(() => asked).toEqual(['Nob']);
  expect(await scrollsSideways(page)).toBe(false);
});

it('A member saves exactly the claims that the list shows', async () => {
  const page = await portal.page();
  await portal.enter(page, 'member');
  await page.goto('/member/claims?status=denied');
  await expectPage(page.getByText('1 claim')).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV file' }).click();
  const text = readFileSync(await (await saving).path(), 'utf8');
  expect(text).toContain('26-100002');
  expect(text).not.toContain('26-100001');
  expect(text.trim().split('\n')).toHaveLength(2);
});

it('A member lets the spouse read, takes it back, and sees who looked', async () => {
  const page = await portal.page({ width: 360 });
  await portal.enter(page, 'member');
  await page.goto(`/member/claim/${claims.own}`);
  await expectPage(page.locator('.claim-owed')).toBeVisible();
  await page.goto('/user/profile?tab=privacy');
  const reading = page.getByRole('region', { name: 'Who can see your health information' });
  await reading.getByLabel('Person', { exact: true }).selectOption({ label: 'Noah Moon' });
  await reading.getByLabel('May read', { exact: true }).selectOption({ label: 'claims' });
  await reading.getByRole('button', { name: 'Give access' }).click();
  const given = reading.getByRole('listitem').filter({ hasText: 'Noah Moon may read: claims' });
  await given.getByRole('button', { name: 'Remove access' }).click();
  await expectPage(given).toHaveCount(0);
  const readers = page.getByRole('region', { name: 'Who looked at your record' });
  await expectPage(readers.getByRole('row').filter({ hasText: 'A claim' })).toContainText('You');
  expect(await accessFaults(page)).toEqual([]);
});

it('A member has letters about their health sent elsewhere, and ends it again', async () => {
  const page = await portal.page({ width: 360 });
  await portal.enter(page, 'member');
  await page.goto('/user/profile?tab=privacy');
  const letters = page.getByRole('region', { name: 'Where we send information about your health' });
  await letters.getByText('Ask for another address').click();
  await letters.getByRole('button', { name: 'Save this address' }).click();
  await expectPage(letters.getByRole('alert').first()).toBeVisible();
  await letters.getByLabel('Email address').fill('quiet@example.com');
  await letters.getByRole('button', { name: 'Save this address' }).click();
  await expectPage(letters).toContainText('quiet@example.com');
  expect(await accessFaults(page)).toEqual([]);
  await letters.getByRole('button', { name: 'End this' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End this' }).click();
  await expectPage(letters.getByText('Ask for another address')).toBeVisible();
});

it('An administrator records that a member asked for letters elsewhere, and takes it back', async () => {
  const page = await portal.page();
  await portal.enter(page, 'admin');
  await page.goto(`/admin/member/${moons.spouse}?client=${portal.people.world.acme.id}`);
  await page.getByRole('button', { name: 'Confidential communications' }).click();
  const letters = page.getByRole('region', { name: 'Confidential communications' });
  await letters.getByText('Record a request').click();
  await letters.getByLabel('Email address').fill('elsewhere@example.com');
  await letters.getByRole('button', { name: 'Save this address' }).click();
  await expectPage(letters).toContainText('elsewhere@example.com');
  expect(await accessFaults(page)).toEqual([]);
  await letters.getByRole('button', { name: 'End this' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End this' }).click();
  await expectPage(letters.getByText('Record a request')).toBeVisible();
});

it('A member reads the explanations that the spouse lets them read, and not the claims behind them', async () => {
  const { acme } = portal.people.world;
  const grant = { clientId: acme.id, grantorId: moons.spouse, granteeId: moons.own, scope: 'eob' };
  await anAuthorization(portal.owner, grant);
  const page = await portal.page({ width: 360 });
  await portal.enter(page, 'member');
  await page.goto('/member/claims');
  const papers = page.getByRole('region', { name: 'Explanations of benefits of Noah Moon' });
  await expectPage(papers).toContainText('Quiet Clinic');
  const saving = page.waitForEvent('download');
  await papers.getByRole('button', { name: /of \d\d\/\d\d\/\d{4}/ }).click();
  expect(pdfTexts(readFileSync(await (await saving).path()))).toContain('26-100003');
  await page.goto(`/member/claim/${claims.spouses}`);
  await expectPage(page.locator(title)).toHaveText('Claim not found.');
});

it('An employer reads what all claims of a year come to, and nobody can be told from it', async () => {
  const { owner, people } = portal;
  const { acme } = people.world;
  const year = new Date().getFullYear() - 1;
  const plans = Array.from({ length: 10 }, (_, index) => ({ client: acme, lastName: `Worker${index}` }));
  for (const { subscriberId } of await families(owner, plans)) {
    const own = { clientId: acme.id, personId: subscriberId, subscriberId };
    await aClaim(owner, { ...own, day: `${year}-05-05`, charged: '150.00', paid: '100.00', owed: '50.00' });
  }
  const page = await portal.page({ width: 360 });
  await portal.enter(page, 'client');
  await page.goto('/client/claimtotals');
  await page.getByLabel('Year of service').selectOption(String(year));
  const all = page.getByRole('row').filter({ hasText: 'All kinds' });
  await expectPage(all).toContainText('$1,500.00');
  await expectPage(page.getByText('at least 10 people')).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
});
