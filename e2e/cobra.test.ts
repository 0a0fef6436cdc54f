import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { anAccount, anOrigin } from '../server/features/payments/payments.testing.ts';
import { addDays, todayIn } from '../server/platform/values/dates.ts';
import { uuid7 } from '../server/platform/values/uuid7.ts';
import { aFamily } from '../server/testing/family.ts';
import { accessFaults, scrollsSideways } from './access.ts';
import { expectPage } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';

let portal: Portal;
freshPortal((opened) => {
  portal = opened;
});

const today = todayIn('America/New_York', new Date());
const typed = (date: string) => date.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1');

/** A loss of coverage of the child as its row lies in the database; each try has a new one. */
async function aLoss(): Promise<{ memberId: string; clientId: string; event: string }> {
  const { people, owner } = portal;
  const [subscriberId = '', memberId = ''] = people.family.personIds;
  const clientId = people.world.acme.id;
  await owner.deleteFrom('cobra_events').where('person_id', '=', memberId).execute();
  const lastDay = addDays(today, -30);
  await owner
    .insertInto('cobra_events')
    .values({
      id: uuid7(),
      client_id: clientId,
      subscriber_id: subscriberId,
      person_id: memberId,
      event: 'childAging',
      event_date: lastDay,
      last_day: lastDay,
      state: 'noticeDue',
      months: 36,
      tell_by: addDays(lastDay, 60),
      notice_by: addDays(lastDay, 74),
      covered_from: addDays(lastDay, 1),
      covered_until: addDays(lastDay, 1096),
    })
    .execute();
  return { memberId, clientId, event: 'Child reached the age limit' };
}

/** The member continues, and owes the first month. */
async function owes(): Promise<void> {
  const { people, owner } = portal;
  const { acme, installationId } = people.world;
  const personId = people.family.subscriberId;
  const [caseId, payerId] = [uuid7(), uuid7()];
  const lastDay = addDays(`${today.slice(0, 8)}01`, -1);
  await anOrigin(owner, installationId);
  await sql`insert into payers (id, client_id, person_id, kind, name) values (${payerId}, ${acme.id}, ${personId}, 'cobra', 'Ana Member')`.execute(
    owner,
  );
  await anAccount(owner, { clientId: acme.id, payerId });
  await sql`insert into cobra_events (id, client_id, subscriber_id, person_id, event, event_date, last_day, state, months, tell_by, notice_by,
      covered_from, covered_until, elected_on, first_premium_by, payer_id, charged_from, charged_at)
    values (${caseId}, ${acme.id}, ${personId}, ${personId}, 'termination', ${lastDay}, ${lastDay}, 'awaitingFirstPremium', 18, ${today}, ${today},
      ${addDays(lastDay, 1)}, ${addDays(lastDay, 540)}, ${today}, ${addDays(today, 45)}, ${payerId}, ${addDays(lastDay, 1)}, now())`.execute(
    owner,
  );
  await sql`insert into ledger_entries (id, client_id, payer_id, kind, amount_cents, entered_on, month, cobra_event_id, cause)
    values (${uuid7()}, ${acme.id}, ${payerId}, 'charge', 59775, ${today}, ${addDays(lastDay, 1)}, ${caseId}, 'test')`.execute(
    owner,
  );
}

describe('continued coverage', () => {
  test('is followed from the list: the notice and the choice are entered, each with the day it leads to', async () => {
    const { memberId } = await aLoss();
    const page = await portal.page();
    await portal.enter(page, 'tpa');
    await page.goto('/tpa/cobra');
    await expectPage(page.getByText(/Send the election notice by/)).toBeVisible();
    await page.getByRole('link', { name: /Ara/ }).first().click();
    await expectPage(page).toHaveURL(new RegExp(`/tpa/member/${memberId}.*tab=cobra`));
    await page.getByRole('button', { name: 'Enter notice sent' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('[data-field=date]').fill(typed(addDays(today, -2)));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectPage(page.getByText(`The person chooses by ${typed(addDays(today, 58))}`)).toBeVisible();
    await page.getByRole('button', { name: 'Enter election' }).click();
    await dialog.locator('[data-field=date]').fill(typed(addDays(today, 3)));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectPage(dialog.getByText('the day is in the future').first()).toBeVisible();
    await dialog.locator('[data-field=date]').fill(typed(today));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectPage(page.getByText(`First premium by ${typed(addDays(today, 45))}`)).toBeVisible();
  });

  test('says in Korean what is due and why, and premiums paid are entered on the record', async () => {
    const { memberId, clientId } = await aLoss();
    const page = await portal.page({ language: 'ko' });
    await portal.enter(page, 'client');
    await page.goto(`/client/member/${memberId}?client=${clientId}&tab=cobra`);
    await expectPage(page.getByText(/까지 선택 통지 발송/)).toBeVisible();
    await page.getByText('이 날짜의 근거').click();
    await expectPage(page.getByText(/개월/).first()).toBeVisible();
    await page.goto(`/client/member/${memberId}?client=${clientId}&tab=coverage`);
    await page.getByRole('button', { name: '납부된 보험료 입력' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('select[name=coverageType]').selectOption('medical');
    await dialog.locator('[data-field=paidThrough]').fill(typed(today));
    await dialog.getByRole('button', { name: '저장' }).click();
    await expectPage(page.getByText(`${typed(today)}까지`).first()).toBeVisible();
  });

  test('is opened by hand of coverage that ended, and closed as entered by mistake', async () => {
    const ends = addDays(today, -20);
    const family = await aFamily(portal.owner, {
      client: portal.people.world.acme,
      firstName: 'Olga',
      lastName: 'Byhand',
      coverageEnds: ends,
    });
    const page = await portal.page();
    await portal.enter(page, 'tpa');
    const { id: clientId } = portal.people.world.acme;
    await page.goto(`/tpa/member/${family.subscriberId}?client=${clientId}&tab=cobra`);
    await page.getByRole('button', { name: 'Open a case by hand' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('select[name=event]').selectOption('divorce');
    await dialog.locator('[data-field=eventDate]').fill(typed(ends));
    await dialog.locator('[data-field=lastDay]').fill(typed(ends));
    await dialog.getByRole('button', { name: 'Open the case' }).click();
    await expectPage(dialog.getByText(/doesn’t let this person continue coverage/).first()).toBeVisible();
    await dialog.locator('select[name=event]').selectOption('termination');
    await dialog.getByRole('button', { name: 'Open the case' }).click();
    await expectPage(page.getByText('Opened by hand')).toBeVisible();
    await expectPage(page.getByText(`through ${typed(ends)}`).first()).toBeVisible();
    await page.getByRole('button', { name: 'Entered by mistake' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectPage(page.getByText('Withdrawn: it was entered by mistake.')).toBeVisible();
  });

  test('is paid by the member on a phone in Spanish: what is owed is said, nothing is ticked, and what is on its way stands there', async () => {
    await owes();
    const page = await portal.page({ language: 'es', width: 360 });
    await portal.enter(page, 'member');
    // Home says what is owed and by when, and leads to where it is paid.
    await page.goto('/member');
    await page.getByRole('link', { name: /^Pagar \$/ }).click();
    await expectPage(page.getByText('$597.75').first()).toBeVisible();
    const once = page.getByRole('form').first();
    await expectPage(once.getByText(/por \$597\.75|\$597\.75/).first()).toBeVisible();
    expect(await once.getByRole('checkbox').isChecked()).toBe(false);
    expect(await accessFaults(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    await once.getByRole('checkbox').check();
    await once.locator('input[name=typedName]').fill('Ana Member');
    await once.locator('button[type=submit]').click();
    await expectPage(page.getByText(/P-\d{6}/).first()).toBeVisible();
  });

  test('says which children turn 26 next, and what ends for them', async () => {
    const soon = addDays(today, 40);
    const dob = `${String(Number(soon.slice(0, 4)) - 26)}${soon.slice(4).replace('-02-29', '-02-28')}`;
    await aFamily(portal.owner, {
      client: portal.people.world.acme,
      firstName: 'Ira',
      lastName: 'Older',
      dependents: [{ firstName: 'Kim', lastName: 'Older', dob }],
    });
    const page = await portal.page();
    await portal.enter(page, 'client');
    await page.goto('/client/cobra');
    await page.getByRole('link', { name: 'Children turning 26' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Kim Older' });
    await expectPage(row).toContainText('Medical');
    await page.getByLabel('Name or member number').fill('nobody of this name');
    await expectPage(page.getByText('No one matches.')).toBeVisible();
  });
});
