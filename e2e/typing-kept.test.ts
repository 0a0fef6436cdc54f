import type { Locator, Page } from '@playwright/test';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { uuid7 } from '../server/platform/values/uuid7.ts';
import { aLifePlan } from '../server/testing/more-plans.ts';
import { accessFaults } from './access.ts';
import { isWhole } from './looks.ts';
import { openForEnrollment } from './enrolling.ts';
import { expectPage } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import { PASSWORD } from './people.ts';
import { type Portal, typeCode } from './portal.ts';

let portal: Portal;

freshPortal(async (opened) => {
  portal = opened;
  await openForEnrollment(portal);
  const { world, family } = portal.people;
  const { id, groupId } = world.acme;
  await portal.owner
    .insertInto('divisions')
    .values({
      id: uuid7(),
      client_id: id,
      group_id: groupId,
      system_identifier: '0002',
      name: 'Riverside',
      code: '0002',
    })
    .execute();
  const planId = await aLifePlan(portal.owner, world.acme);
  await sql`insert into coverages (id, client_id, person_id, subscriber_id, plan_id, coverage_type, tier_code, effective_date,
      system_identifier, recorded_by)
    select gen_random_uuid(), client_id, person_id, subscriber_id, ${planId}, 'life', 'EMP', effective_date,
      gen_random_uuid()::text, recorded_by
    from coverages where person_id = ${family.subscriberId} and coverage_type = 'medical'`.execute(portal.owner);
});

const FIELDS = 'input:not([type=hidden]):not([aria-hidden=true]), select, textarea';

/** Every field of the form, with what stands in it. */
const standing = (page: Page): Promise<string[]> =>
  page.locator('main form').evaluate(
    (form, fields) =>
      [...form.querySelectorAll<HTMLInputElement>(fields)].map((one) => {
        const isTick = one.type === 'checkbox' || one.type === 'radio';
        return isTick ? `${one.name} ${one.value}: ${one.checked}` : `${one.dataset['field']}: ${one.value}`;
      }),
    FIELDS,
  );

/** What is typed into a text field, by what it is. */
const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/date|dob|until|coverageStarts|coverageEnds|expectedReturn/i, '02/03/2027'],
  [/phone/i, '2125550111'],
  [/ssn/i, '912345678'],
  [/salary|hours|share/i, '32'],
  [/zip/i, '02109'],
  [/email/i, 'typed@example.com'],
];

async function typeInto(one: Locator): Promise<void> {
  const { kind, field, last } = await one.evaluate((control: HTMLInputElement | HTMLSelectElement) => ({
    kind: control.type,
    field: control.dataset['field'] ?? control.name,
    last: control instanceof HTMLSelectElement ? control.options[control.options.length - 1]?.value : undefined,
  }));
  if (last !== undefined) await one.selectOption(last);
  else if (kind === 'checkbox' || kind === 'radio') await one.click();
  else await one.fill(TEXTS.find(([names]) => names.test(field))?.[1] ?? 'Typed');
}

/** Answers every field in sight otherwise than it stands, and those that come with the answers. */
async function typeEverything(page: Page): Promise<void> {
  const form = page.locator('main form');
  await form.locator(FIELDS).first().waitFor();
  for (const more of await form.locator('summary').all()) await more.click();
  for (let at = 0; at < (await form.locator(FIELDS).count()); at++) {
    const one = form.locator(FIELDS).nth(at);
    if (await one.isVisible()) await typeInto(one);
  }
}

async function signInAgain(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await page.getByLabel('Username').fill('client.user');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.locator('main form button[type=submit]').click();
  await typeCode(page);
}

const ofTheEmployee = (change: string): string =>
  `/client/${change}/${portal.people.family.subscriberId}?client=${portal.people.world.acme.id}`;

const FORMS: readonly (readonly [string, () => string, RegExp | undefined])[] = [
  ['ends coverage', () => ofTheEmployee('terminate'), undefined],
  ['changes details', () => ofTheEmployee('modifyDemographics'), undefined],
  ['changes the address', () => ofTheEmployee('changeAddress'), undefined],
  ['changes the division', () => ofTheEmployee('changeDivision'), undefined],
  ['names beneficiaries', () => ofTheEmployee('changeBeneficiaries'), /^Add a beneficiary/],
  ['changes the doctor', () => ofTheEmployee('changeDoctor'), undefined],
  ['says of other coverage', () => ofTheEmployee('changeOther'), /^Add/],
  ['begins a leave', () => ofTheEmployee('startLeave'), undefined],
  ['corrects the record', () => ofTheEmployee('correctRecord'), undefined],
  ['rehires', () => ofTheEmployee('rehire'), undefined],
  ['begins with a new employee', () => '/client/enrollment', undefined],
];

/** One store keeps what is typed in all forms: those of each kind across a session, the others across a link; before a release all. */
const ACROSS_A_SESSION = /beneficiaries|corrects the record|new employee/;
const acrossASession = FORMS.filter(([named]) => isWhole || ACROSS_A_SESSION.test(named));
const acrossALink = FORMS.filter(([named]) => isWhole || !ACROSS_A_SESSION.test(named));

async function typedInto(page: Page, [, path, add]: (typeof FORMS)[number]): Promise<readonly string[]> {
  await page.goto(path());
  if (add) {
    await page.getByRole('button', { name: add }).click();
    await page.getByRole('button', { name: add }).click();
  }
  await typeEverything(page);
  return standing(page);
}

const stands = (page: Page, typed: readonly string[]) =>
  expectPage(async () => expect(await standing(page)).toEqual(typed)).toPass();

describe('What is typed into the form that', () => {
  it.each(acrossALink)('%s is there after a link and the browser’s back', async (...form) => {
    const page = await portal.page();
    await portal.enter(page, 'client');
    const typed = await typedInto(page, form);
    await page.locator('nav a[href="/client/members"]').first().click();
    await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
    await page.goBack();
    await expectPage(page.getByText('We kept what you typed.')).toBeVisible();
    await stands(page, typed);
    await page.getByRole('button', { name: 'Start over' }).click();
  });

  it.each(acrossASession)('%s is there after the end of the session', async (...form) => {
    const page = await portal.newPage();
    await portal.enter(page, 'client');
    const now = Date.now();
    await page.clock.setFixedTime(now);
    const typed = await typedInto(page, form);
    await page.clock.setFixedTime(now + 1_801_000);
    await page.waitForURL('**/loggedout');
    await expectPage(page.getByText(/^We keep what you typed in this window/)).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain('Typed');
    await signInAgain(page);
    await expectPage(page.getByText('We kept what you typed.')).toBeVisible();
    const noSsn = (field: string) => (field.startsWith('ssn:') ? 'ssn: ' : field);
    await stands(page, typed.map(noSsn));
  });
});

describe('A form with something typed', () => {
  it('asks before it is loaded anew, closed or signed out of; starts over where that is wanted; is forgotten when given up', async () => {
    const page = await portal.page({ width: 360 });
    page.setDefaultTimeout(15_000);
    await portal.enter(page, 'client');
    await page.goto(ofTheEmployee('changeDoctor'));
    await page.getByLabel('Effective date', { exact: true }).first().fill('02/03/2027');
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    await page.evaluate(() => setTimeout(() => location.reload()));
    await expectPage(async () => expect(asked).toEqual(['beforeunload'])).toPass();
    await expectPage(page.getByLabel('Effective date', { exact: true }).first()).toHaveValue('02/03/2027');
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: '/logout', textContent: 'Out' });
      document.querySelector('main')?.append(link);
      link.click();
    });
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay here' }).click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('heading', { level: 1, name: 'Jiwoo Kim', exact: true }).waitFor();
    await page.goBack();
    await expectPage(page.getByLabel('Effective date', { exact: true }).first()).not.toHaveValue('02/03/2027');
    expect(await page.getByText('We kept what you typed.').count()).toBe(0);
    await page.getByLabel('Effective date', { exact: true }).first().fill('02/03/2027');
    await page.locator('main .back-link').click();
    await page.getByRole('heading', { level: 1, name: 'Jiwoo Kim', exact: true }).waitFor();
    await page.goBack();
    await expectPage(page.getByText('We kept what you typed.')).toBeVisible();
    expect(await accessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Start over' }).click();
    await expectPage(page.getByLabel('Effective date', { exact: true }).first()).not.toHaveValue('02/03/2027');
  });
});
