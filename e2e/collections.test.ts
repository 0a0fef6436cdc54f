import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { expectPage } from './expect.ts';
import { describe, expect, test } from 'vitest';
import { uuid7 } from '../server/platform/values/uuid7.ts';
import { aClient } from '../server/testing/world.ts';
import { freshPortal } from './fresh-portal.ts';
import { pressUntil } from './keys.ts';
import { isWhole } from './looks.ts';
import type { Portal } from './portal.ts';

let portal: Portal;

freshPortal(async (opened) => {
  portal = opened;
  await manyClients(opened);
  await sql`insert into user_permissions select ${portal.people.users.admin}, id from permissions
    where machine_name in ('exportData', 'manageSites')`.execute(portal.owner);
});

/** A page of an administrator who holds manageClients and neither manageBrokers nor managePartners. */
async function aPage(path: string): Promise<Page> {
  const page = await portal.page();
  await portal.enter(page, 'admin');
  await page.goto(path);
  return page;
}
const form = (page: Page) => page.locator('.split-form form');
const field = (page: Page, name: string) => form(page).locator(`[data-field="${name}"]`);

async function fillClient(page: Page, { name, number }: { name: string; number: string }): Promise<void> {
  await field(page, 'name').fill(name);
  await field(page, 'clientNumber').fill(number);
  await field(page, 'status').selectOption('active');
  await field(page, 'effectiveDate').fill('1/1/2026');
  await field(page, 'payFrequency').selectOption('biweekly26');
}

describe('an administrator of clients', () => {
  test('makes a client by keyboard, mends what is wrong at its field, and finds it by search', async () => {
    const page = await aPage('/admin/clients');
    await page.getByRole('link', { name: 'Clients' }).first().waitFor();
    await page.locator('.table tbody tr').first().waitFor();
    await pressUntil(page, 'n', form(page));
    await fillClient(page, { name: 'Juniper Mills', number: portal.people.world.acme.clientNumber });
    await page.keyboard.press('Control+s');
    await page.locator('.error-summary a').waitFor();
    await expectPage(field(page, 'clientNumber')).toHaveAttribute('aria-invalid', 'true');
    await field(page, 'clientNumber').fill('40001');
    await page.keyboard.press('Control+s');
    await page.getByText('Juniper Mills was saved.').first().waitFor();
    await expectPage(page).toHaveURL(/open=[0-9a-f-]{36}/);
    await page.keyboard.press('Escape');
    await expectPage(form(page)).toHaveCount(0);
    await page.locator('input[name="search"]').fill('juniper');
    await page.waitForURL(/search=juniper/);
    await expectPage(page.locator('.table tbody tr')).toHaveCount(1);
    await page.reload();
    await expectPage(page.locator('.table tbody tr')).toHaveCount(1);
    await expectPage(page.locator('.table tbody tr')).toContainText('Juniper Mills');
    // A page that is not there any more: the last one there is.
    await page.goto('/admin/clients?search=juniper&page=9');
    await expectPage(page).toHaveURL(/search=juniper$/);
    await expectPage(page.locator('.table tbody tr')).toHaveCount(1);
  });

  test('reads under no field’s name what is wrong with the record as a whole', async () => {
    const { installationId } = portal.people.world;
    const site = { id: uuid7(), installation_id: installationId, name: 'First', site_title: 'First' };
    await portal.owner
      .insertInto('sites')
      .values({ ...site, hosts: JSON.stringify(['first.example.com']) })
      .execute();
    const page = await aPage('/admin/sites?open=new');
    await field(page, 'name').fill('Second');
    await field(page, 'siteTitle').fill('Second');
    await field(page, 'hosts').fill('first.example.com');
    await field(page, 'defaultLanguage').selectOption('en');
    await page
      .getByRole('group', { name: /User types allowed to sign in/ })
      .getByLabel('Members')
      .check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expectPage(page.locator('.error-summary li')).toHaveText('Host is already used by site First.');
  });

  test('is asked before a link, Back or Escape takes away what was typed', async () => {
    const page = await aPage('/admin/clients?open=new');
    await field(page, 'name').fill('Half a client');
    const stay = page.getByRole('button', { name: 'Stay here' });
    for (const leave of [
      () => page.locator('a[href="/admin/members"]').first().click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await leave();
      await stay.click();
      await expectPage(stay).toHaveCount(0);
      await expectPage(field(page, 'name')).toHaveValue('Half a client');
    }
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await expectPage(form(page)).toHaveCount(0);
  });

  test('is asked before Back closes a form that was typed in', async () => {
    const page = await aPage('/admin/clients');
    await page.getByRole('button', { name: 'New client' }).first().click();
    await field(page, 'name').fill('Half a client');
    await page.goBack();
    await page.getByRole('button', { name: 'Stay here' }).click();
    await expectPage(page.getByRole('dialog')).toHaveCount(0);
    await expectPage(field(page, 'name')).toHaveValue('Half a client');
    await page.goBack();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await expectPage(form(page)).toHaveCount(0);
  });

  // All are one editor: a record with tabs of its own and one without, before a release two more.
  test('who saves second sees what the first changed and keeps what was typed: of a client and a category', async () => {
    const [first, second] = [await aPage('/admin/clients'), await aPage('/admin/clients')];
    for (const [path, theirs, mine] of (await contested(portal)).slice(0, isWhole ? undefined : 2)) {
      await second.goto(path);
      await field(second, mine.name).waitFor();
      await first.goto(path);
      await field(first, theirs.name).fill(theirs.value);
      await first.keyboard.press('Control+s');
      await first.getByText('was saved').first().waitFor();
      await field(second, mine.name).fill(mine.value);
      await second.keyboard.press('Control+s');
      const conflict = second.getByRole('alert').filter({ hasText: theirs.value });
      await expectPage(conflict).toContainText(/Dana \w+ changed this record on/);
      await expectPage(field(second, mine.name)).toHaveValue(mine.value);
      await second.keyboard.press('Control+s');
      await conflict.waitFor({ state: 'detached' });
      await expectPage(field(second, theirs.name)).toHaveValue(theirs.value);
      await expectPage(field(second, mine.name)).toHaveValue(mine.value);
    }
  });

  test('who says a client field second reads what the first said, and both see it on the record', async () => {
    await aClientField(portal, { key: 'rxBin', label: 'RxBIN', appliesTo: 'client' });
    const path = `/admin/client/${portal.people.world.rival.id}/fields`;
    const [first, second] = [await aPage(path), await aPage(path)];
    await second.getByLabel('RxBIN').waitFor();
    await first.getByLabel('RxBIN').fill('610014');
    await first.getByRole('button', { name: 'Save', exact: true }).click();
    await first.getByText('The fields are saved.').first().waitFor();
    await second.getByLabel('RxBIN').fill('610015');
    await second.getByRole('button', { name: 'Save', exact: true }).click();
    await expectPage(second.getByRole('alert').filter({ hasText: '610014' })).toContainText('you typed: 610015');
    await expectPage(second.getByLabel('RxBIN')).toHaveValue('610015');
    await second.getByRole('button', { name: 'Save', exact: true }).click();
    await second.getByText('The fields are saved.').first().waitFor();
    await first.reload();
    await expectPage(first.getByLabel('RxBIN')).toHaveValue('610015');
  });

  test('fills in the client fields of a division and of a member on their records, and reads of none where there are none', async () => {
    const { acme } = portal.people.world;
    await aClientField(portal, { key: 'plant', label: 'Plant', appliesTo: 'division' });
    await aClientField(portal, { key: 'badge', label: 'Badge', appliesTo: 'member' });
    const page = await aPage(`/admin/client/${acme.id}/divisions`);
    await page.locator('.table tbody [data-row-stop]').first().click();
    const fields = page.getByRole('region', { name: 'Client fields' });
    await fields.getByLabel('Plant').fill('West 4');
    await fields.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The fields are saved.').first().waitFor();
    await page.goto(`/admin/client/${acme.id}/groups`);
    await page.locator('.table tbody [data-row-stop]').first().click();
    await form(page).waitFor();
    await expectPage(fields).toHaveCount(0);
    await page.goto(`/admin/member/${portal.people.family.subscriberId}`);
    await fields.getByLabel('Badge').fill('B-77');
    await fields.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The fields are saved.').first().waitFor();
    await page.reload();
    await expectPage(fields.getByLabel('Badge')).toHaveValue('B-77');
  });

  test('has members fill in what a field asks them for, on their coverage, in their language', async () => {
    const theirs = { visible_to: '["admin","member"]', editable_by: '["admin","member"]', options: 'Shift A\nShift B' };
    const words = { label_ko: '근무조', tab: 'At work', tab_ko: '직장', options_ko: '가 조\n나 조' };
    await aClientField(
      portal,
      { key: 'shift', label: 'Shift', appliesTo: 'member' },
      { ...theirs, ...words, type: 'choice' },
    );
    await aClientField(portal, { key: 'desk', label: 'Desk', appliesTo: 'member' }, { ...theirs, type: 'number' });
    const page = await portal.page();
    await portal.enter(page, 'member');
    await page.goto('/member/coverage');
    const about = page.getByRole('region', { name: 'About you' });
    await about.getByLabel('Shift').selectOption({ label: 'Shift B' });
    await about.getByLabel('Desk').fill('by the window');
    await about.getByRole('button', { name: 'Save', exact: true }).click();
    await expectPage(about.getByLabel('Desk')).toHaveAttribute('aria-invalid', 'true');
    await expectPage(about.getByLabel('Desk')).toHaveValue('by the window');
    await about.getByLabel('Desk').fill('12');
    await about.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The fields are saved.').first().waitFor();
    const korean = await portal.page({ language: 'ko' });
    await portal.enter(korean, 'member');
    await korean.goto('/member/coverage');
    const own = korean.getByRole('region', { name: '본인에 관한 사항' });
    await expectPage(own.getByLabel('근무조').locator('option:checked')).toHaveText('나 조');
    await own.getByRole('heading', { name: '직장' }).waitFor();
  });

  test('keeps the values of a variable as a tab of its record, which a link opens again', async () => {
    await contested(portal);
    const page = await aPage(`/admin/variables?open=${VARIABLE}`);
    await page.getByRole('navigation', { name: 'Parts of cardPhone' }).getByRole('link', { name: 'Values' }).click();
    await page.getByRole('button', { name: 'New value' }).first().click();
    await field(page, 'value').fill('1-800-555-0142');
    await field(page, 'effectiveDate').fill('01/01/2026');
    await page.keyboard.press('Control+s');
    await page.getByText('was saved').first().waitFor();
    await page.reload();
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('cardPhone');
    await expectPage(page.locator('.table tbody tr')).toHaveCount(1);
  });

  test('cannot delete a client that others use, and is told who does', async () => {
    const page = await aPage(`/admin/clients?open=${portal.people.world.acme.id}`);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    const said = page.getByRole('dialog').getByRole('alert');
    await expectPage(said).toContainText(/3 plans[\s\S]*1 division/);
  });
});

type Typed = { name: string; value: string };

/** Records that two people change at once: where each is, what one types, and what the other does. */
async function contested({ owner, people }: Portal): Promise<[string, Typed, Typed][]> {
  const { installationId, rival } = people.world;
  const ids = { category: CATEGORY, variable: VARIABLE, service: SERVICE };
  const own = { installation_id: installationId };
  const once = <Row extends object>(row: Row) => ({ ...own, ...row });
  await owner
    .insertInto('contactcategories')
    .values(once({ id: ids.category, name: 'Desk', help_category: 'general' }))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await owner
    .insertInto('templatevariables')
    .values(once({ id: ids.variable, name: 'cardPhone', source: 'manual', scope: 'division' }))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await owner
    .insertInto('services')
    .values(once({ id: ids.service, name: 'Nurse line', category: 'nurseLine' }))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return [
    [
      `/admin/clients?open=${rival.id}`,
      { name: 'legalName', value: 'Rival Works, Inc.' },
      { name: 'city', value: 'Fresno' },
    ],
    [
      `/admin/contactcategories?open=${ids.category}`,
      { name: 'nameEs', value: 'Mesa' },
      { name: 'nameKo', value: '창구' },
    ],
    [
      `/admin/variables?open=${ids.variable}`,
      { name: 'defaultValue', value: '1-800-555-0100' },
      { name: 'description', value: 'On the back' },
    ],
    [
      `/admin/services?open=${ids.service}`,
      { name: 'ctaLabel', value: 'Call now' },
      { name: 'nameEs', value: 'Enfermería' },
    ],
  ];
}
const [CATEGORY, VARIABLE, SERVICE] = [uuid7(), uuid7(), uuid7()];

/** A text field that administrators keep about records of a kind. */
async function aClientField(
  { owner, people }: Portal,
  { key, label, appliesTo }: Record<'key' | 'label' | 'appliesTo', string>,
  more: object = {},
): Promise<void> {
  const rights = { visible_to: '["admin"]', editable_by: '["admin"]' };
  const row = { installation_id: people.world.installationId, key, label, type: 'text', applies_to: appliesTo };
  await owner
    .insertInto('clientfields')
    .values({ ...row, ...rights, ...more, id: uuid7() })
    .execute();
}

/** Three clients, of which only the last has anything that refers to it. */
async function manyClients({ owner, people }: Portal): Promise<void> {
  const { installationId } = people.world;
  for (const clientNumber of ['50001', '50002', '50003'])
    await aClient(owner, { installationId, name: `Many ${clientNumber}`, clientNumber });
  const bare = sql`client_id in (select id from clients where name like 'Many%' and client_number <> '50003')`;
  for (const table of ['division_plans', 'plans', 'baseplans', 'divisions', 'groups'])
    await sql`delete from ${sql.table(table)} where ${bare}`.execute(owner);
}

describe('an administrator of many clients', () => {
  test('ticks a range with Shift, deletes it, is told what stays and why, and takes it back', async () => {
    const page = await aPage('/admin/clients?search=many');
    const boxes = page.locator('.table tbody .table-check input');
    await expectPage(boxes).toHaveCount(3);
    await boxes.first().click();
    await boxes.last().click({ modifiers: ['Shift'] });
    await page.getByText('3 selected').first().waitFor();
    await page.locator('.selection-bar').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    const said = page.getByRole('dialog').getByRole('alert');
    await expectPage(said).toHaveText(/^Many 50003 can’t be deleted[\s\S]*3 plans/);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    // A notice stays while it is pointed at.
    await page.getByRole('button', { name: 'Undo' }).hover();
    await expectPage(boxes).toHaveCount(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('2 records were restored.').first().waitFor();
    await expectPage(boxes).toHaveCount(3);
  });

  test('chooses columns, saves them with the filter as a view, and finds it after a reload', async () => {
    const page = await aPage('/admin/clients?status=active');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('dialog').getByLabel('Pay frequency', { exact: true }).uncheck();
    await page.getByRole('button', { name: 'Move Status up' }).click();
    await page.getByRole('button', { name: 'Apply' }).click();
    const heads = async () => (await page.locator('.table thead th').allInnerTexts()).slice(1);
    await expect.poll(heads).toEqual(['Name', 'Status', 'Client number', 'Effective date', 'Enrollment allowed']);
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('button', { name: 'Save this view' }).click();
    await page.getByLabel('Name of the view').fill('Active ones');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expectPage(page.getByRole('dialog')).toHaveCount(0);
    await page.goto('/admin/clients');
    await page.getByRole('link', { name: 'Active ones' }).click();
    await expect.poll(heads).toHaveLength(5);
    await expectPage(page).toHaveURL((url) => url.searchParams.get('status') === 'active');
  });

  test('takes the list away as a file of what it shows', async () => {
    const page = await aPage('/admin/clients?search=many&columns=clientNumber,status');
    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV file' }).click();
    const text = readFileSync(await (await download).path(), 'utf8');
    expect(text).toBe('\u{FEFF}Client number,Status\r\n50001,Active\r\n50002,Active\r\n50003,Active\r\n');
  });
});

test('an administrator of users makes a role and has it grant a permission, after reading what that does to whom', async () => {
  const page = await aPage('/admin/roles?open=new');
  await field(page, 'name').fill('Desk');
  await page.keyboard.press('Control+s');
  await page.getByText('Desk was saved.').first().waitFor();
  await page.getByRole('link', { name: 'Permissions of roles' }).click();
  const box = page.getByRole('checkbox', { name: 'Desk: Manage clients' });
  await box.click();
  await page.getByText('1 change, not saved yet').waitFor();
  await page.getByRole('button', { name: 'Review the changes' }).click();
  await page.getByText('Desk grants Manage clients').waitFor();
  await page.getByText('No one gains or loses access now').waitFor();
  await page.getByRole('button', { name: 'Save the changes' }).click();
  await page.getByText('1 change saved.').first().waitFor();
  await page.reload();
  await expectPage(box).toBeChecked();
  await expectPage(page.getByRole('checkbox', { name: 'Desk: See full Social Security numbers' })).toBeDisabled();
});

describe('an administrator who may only read', () => {
  test.each(['brokers', 'partners'])('opens one of the %s and is offered nothing that changes it', async (name) => {
    const page = await aPage(`/admin/${name}`);
    await page.locator('.table tbody [data-row-stop]').first().click();
    await page.locator('.split-form dl').waitFor();
    await expectPage(form(page)).toHaveCount(0);
    await expectPage(page.locator('.page-header button')).toHaveCount(0);
  });
});
