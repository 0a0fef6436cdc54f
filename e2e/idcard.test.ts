import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { uuid7 } from '../server/platform/values/uuid7.ts';
import { someCardFacts } from '../server/testing/card-objects.ts';
import { aClaim } from '../server/testing/claim-objects.ts';
import { accessFaults, scrollsSideways } from './access.ts';
import { expectPage } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';

let portal: Portal;

freshPortal(async (opened) => {
  portal = opened;
  await someCardFacts(portal.owner, portal.people.world.acme.id);
});

it('A member shows the card without a connection, and after signing out it is gone from the device', async () => {
  const page = await portal.newPage({ width: 360 });
  await portal.enter(page, 'member');
  await page.goto('/member/idcard');
  await expectPage(page.getByRole('region', { name: 'ID card' })).toBeVisible();
  const keep = page.getByRole('checkbox', { name: /Keep my card on this device/ });
  await expectPage(keep).not.toBeChecked();
  await keep.check();
  await expectPage(page.getByText('The card is kept on this device.')).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
  // What lies on the device does not say whose card it is.
  const kept = await page.evaluate(async () => {
    const answer = await caches.match('/member/idcard', { cacheName: 'coverlane-card' });
    return new TextDecoder('latin1').decode(await answer?.arrayBuffer());
  });
  expect(kept.length).toBeGreaterThan(1000);
  expect(kept).not.toMatch(/Kim|svg|html/);

  await page.context().setOffline(true);
  await page.reload();
  await expectPage(page.getByText(/Kept on this device on/)).toBeVisible();
  await expectPage(page.locator('main > svg')).toHaveCount(2);
  await expectPage(page.locator('main > svg').first()).toContainText('Jiwoo Kim');

  await page.context().setOffline(false);
  await page.goto('/logout');
  await expectPage(page).toHaveURL(/loggedout/);
  expect(await page.evaluate(async () => [await caches.keys(), await indexedDB.databases()])).toEqual([[], []]);
  await page.context().setOffline(true);
  await expect(page.goto('/member/idcard')).rejects.toThrow(/INTERNET_DISCONNECTED|net::/);
});

/** A variable of the installation, with what it says for the employer. */
async function aVariable(name: string, value: string): Promise<void> {
  const { installationId, acme } = portal.people.world;
  const [own, id] = [{ installation_id: installationId }, uuid7()];
  await portal.owner
    .insertInto('templatevariables')
    .values({ ...own, id, name, source: 'manual', description: 'What a visit costs', required: true })
    .execute();
  await portal.owner
    .insertInto('entitytemplatevalues')
    .values({ ...own, id: uuid7(), variable_id: id, client_id: acme.id, value, effective_date: '2020-01-01' })
    .execute();
}

it('A card template is published once it says what the law asks for, and not before', async () => {
  await aVariable('er.copayText', '$250, waived if admitted');
  const page = await portal.page();
  await portal.enter(page, 'admin');
  await page.goto('/admin/idcardtemplates');
  await page.getByRole('button', { name: 'New template' }).click();
  const publish = page.getByRole('button', { name: 'Publish' });
  await expectPage(publish).toBeEnabled();
  expect(await accessFaults(page)).toEqual([]);

  // A variable is put in by keyboard where the caret is, and says in the preview what it says for the client (domain 12.6).
  await page.getByRole('button', { name: 'This card does not guarantee coverage.', exact: true }).click();
  const words = page.getByRole('textbox', { name: 'Text', exact: true });
  await words.fill('Ask: ');
  await page.getByLabel('Insert a variable').fill('er.copay');
  await page.getByRole('option', { name: /^er\.copayText/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expectPage(words).toHaveValue('Ask: {{er.copayText}}');
  await expectPage(words).toBeFocused();
  await expectPage(page.getByText('Missing: er.copayText for Everyone')).toBeVisible();
  await page.getByLabel('Filled for').selectOption({ index: 1 });
  await expectPage(page.getByRole('img', { name: /Ask: \$250, waived if admitted/ })).toBeVisible();
  await words.fill('{{#if er.copayTxt}}Ask{{/if}}');
  await expectPage(page.getByText('There is no variable of this name. {{#if er.copayTxt}}')).toBeVisible();
  await words.fill('This card does not guarantee coverage.');

  await page.getByRole('button', { name: /^Delete: Member services/ }).click();
  await expectPage(publish).toBeDisabled();
  await expectPage(page.getByText('Missing: Member service telephone')).toBeVisible();
  await expectPage(page.getByText('Saved', { exact: true })).toBeVisible();

  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  await undo.click();
  await expectPage(publish).toBeEnabled();
  await page.getByLabel('Filled with').selectOption({ label: 'The longest names, nine dependents' });
  await publish.click();
  await expectPage(page.getByText('The template is in use from now on.')).toBeVisible();
  await expectPage(page.getByRole('button', { name: 'Retire' })).toBeVisible();
});

it('A member orders a printed card, and who prints them mails it', async () => {
  const page = await portal.page({ width: 360 });
  await portal.enter(page, 'member');
  await page.goto('/member/idcard');
  await page.getByRole('button', { name: 'Order a printed card' }).click();
  await page.getByLabel('Reason').selectOption('lost');
  await page.getByRole('button', { name: 'Order', exact: true }).click();
  await expectPage(page.getByText('The card is ordered.')).toBeVisible();
  await expectPage(page.getByRole('region', { name: 'Printed cards' })).toContainText('Requested');

  const staff = await portal.page();
  await portal.enter(staff, 'admin');
  await staff.goto('/admin/idcardorders');
  await expectPage(staff.getByRole('table')).toContainText('Jiwoo Kim');
  expect(await accessFaults(staff)).toEqual([]);
  await staff.getByRole('button', { name: 'Batch what is requested' }).click();
  await portal.workUntil(staff.getByText('Ready', { exact: true }));
  await staff.getByRole('button', { name: /^Batch of/ }).click();
  await staff.getByRole('button', { name: 'All were printed' }).click();
  await staff.getByRole('button', { name: /^Batch of/ }).click();
  await staff.getByRole('button', { name: 'All were mailed' }).click();
  await staff.getByRole('link', { name: 'Orders', exact: true }).click();
  await expectPage(staff.getByRole('table')).toContainText('Mailed');
});

it('An explanation is held, released and previewed as paper; a member chooses to do without paper', async () => {
  const { world, family } = portal.people;
  const memberId = family.subscriberId;
  const { id } = await aClaim(portal.owner, {
    clientId: world.acme.id,
    personId: memberId,
    subscriberId: memberId,
  });
  const staff = await portal.page();
  await portal.enter(staff, 'tpa');
  await staff.goto(`/tpa/claim/${id}`);
  await staff.getByRole('button', { name: 'Hold the EOB' }).click();
  await staff.getByLabel('Reason').fill('A second look');
  await staff.getByRole('dialog').getByRole('button', { name: 'Hold the EOB' }).click();
  await expectPage(staff.getByText('EOB is not yet available')).toBeVisible();
  await staff.getByRole('button', { name: 'Release the EOB' }).click();
  await expectPage(staff.getByRole('button', { name: 'Explanation of benefits' })).toBeVisible();

  const editor = await portal.page();
  await portal.enter(editor, 'admin');
  await editor.goto('/admin/eobtemplates');
  await editor.getByRole('button', { name: 'New template' }).click();
  const paper = editor.waitForEvent('download');
  await editor.getByRole('button', { name: 'Sample as PDF' }).click();
  expect((await paper).suggestedFilename()).toBe('explanation-of-benefits.pdf');

  const page = await portal.page({ width: 360 });
  await portal.enter(page, 'member');
  await page.goto('/member/claims');
  const paperless = page.getByRole('radio', { name: /^No paper/ });
  await paperless.check();
  await expectPage(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expectPage(paperless).toBeChecked();
  expect(await accessFaults(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
});

it('A telephone number of the cards changes: new ones are offered for the printed ones and ordered', async () => {
  const memberId = portal.people.family.subscriberId;
  await sql`insert into idcard_orders (id, client_id, person_id, coverage_id, coverage_type, plan_id, effective_date, reason,
      status, requested_at)
    select ${uuid7()}, v.client_id, v.person_id, v.id, v.coverage_type, v.plan_id, v.effective_date, 'new', 'mailed',
      now() - interval '40 days' from coverages v where v.person_id = ${memberId} and v.superseded_at is null
      and v.coverage_type = 'medical' limit 1`.execute(portal.owner);
  await sql`update card_changes set state = 'dismissed'`.execute(portal.owner);
  const page = await portal.page();
  await portal.enter(page, 'admin');
  await page.goto('/admin/plancardfacts');
  await page.getByRole('table').getByText('ACME Tool').first().click();
  await page.getByLabel('Member service telephone').fill('1-800-555-0188');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'See which cards' }).click();
  await page.getByRole('button', { name: /^Re-issue/ }).click();
  await portal.workUntil(page.getByText('Every printed card is up to date.'));
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await expectPage(page.getByRole('table')).toContainText('The plan changed');
});
