import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import type { Page } from '@playwright/test';
import { expectPage as expect } from './expect.ts';
import { aNewHire, priced } from '../server/features/enrollments/enrollments.testing.ts';
import type { Portal } from './portal.ts';

/** Opens ACME Tool for enrollment: its three plans have prices, and people may enroll. */
export async function openForEnrollment(portal: Portal): Promise<void> {
  await priced(portal, portal.people.world.acme);
}

/** Today where the employer is, as people of that locale write it: 'en-CA' is YYYY-MM-DD. */
const dayOf = (locale: string): string => new Date().toLocaleDateString(locale, { timeZone: 'America/New_York' });

/** Today where the employer is, as it is typed (MM/DD/YYYY). */
export const todayTyped = (): string => dayOf('en-US');

let hired = 0;

/** A new hire of whom everything is known but what they choose; nobody else of the journeys has the SSN. */
export function aHire(more: Readonly<Record<string, string>> = {}) {
  hired += 1;
  return {
    firstName: 'Robin',
    lastName: `Hire${'abcdefghijklmnopqrstuvwxyz'[hired % 26]}`,
    dob: '1990-05-17',
    gender: 'F',
    ssn: `9${String(10 + hired)}-12-${String(3000 + hired)}`,
    email: 'robin.hire@example.com',
    phone: '2125550142',
    language: 'en',
    address1: '1 Elm Street',
    city: 'Boston',
    state: 'MA',
    zip: '02108',
    hireDate: dayOf('en-CA'),
    ...more,
  };
}

/** Begins the draft of a new hire as the person of the page's browser, through the call itself. @returns its id */
export async function beginHire(page: Page, portal: Portal, hire = aHire()): Promise<string> {
  await page.goto('/client/enrollment');
  await page.locator('main h1').waitFor();
  const { acme } = portal.people.world;
  const path = memberChanges.newMember.path;
  return page.evaluate(
    async ({ path: at, body }) => {
      const token = await fetch('/api/userInfo').then(async (reply) => reply.json());
      await fetch('/api/sanctum/csrf-cookie');
      const csrf = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const reply = await fetch(`/api${at}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token.token}`,
          'x-xsrf-token': decodeURIComponent(csrf),
        },
        body: JSON.stringify(body),
      }).then(async (answer) => answer.json());
      if (!reply.enrollmentId) throw new Error(JSON.stringify(reply));
      return reply.enrollmentId;
    },
    { path, body: { clientId: acme.id, divisionId: acme.divisionId, ...hire, confirmed: true } },
  );
}

/**
 * A new hire whom HR enrolled and sent, by the calls that the wizard makes (its own journeys: enrollment.test.ts): nobody else is
 * covered, and each plan is chosen. @returns the enrollment's id
 */
export async function sentHire(portal: Portal): Promise<string> {
  const { acme } = portal.people.world;
  const desk = await portal.desk('client');
  const draft = await desk.save(await desk.startHire(acme), aNewHire(acme, { lastName: aHire().lastName }));
  const { status, body } = await desk.submit(draft);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return draft.id;
}

/** Goes on, and waits until the page of that name is there and the one before is gone. */
export async function goOnTo(page: Page, next: string): Promise<void> {
  await leavesFor(page, next, () => page.locator('.enrollment-continue button[type=submit]').click());
}

/** Does what leads to the page of that name; the address changes a moment before what is shown. */
export async function leavesFor(page: Page, next: string, act: () => Promise<unknown>): Promise<void> {
  const left = await page.locator('.enrollment-question').elementHandle();
  await act();
  await page.waitForURL((url) => url.searchParams.get('page') === next);
  await left?.waitForElementState('hidden');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Signs on the review page and sends; waits for the confirmation number. */
export async function signAndSend(page: Page, name: string): Promise<void> {
  await page.getByLabel('I have read this and agree').check();
  await page.getByLabel('Your full name').pressSequentially(name);
  await page.getByRole('button', { name: 'Sign and submit' }).click();
  await expect(page.locator('.enrollment-number')).toHaveText(/^E-\d{6}$/);
}

type NewPerson = { name: string; relationship: string; dob: string; ssn: string; lastName?: string };

/** Adds the fields of somebody of the family, and fills them in. */
export async function addPerson(page: Page, person: NewPerson): Promise<void> {
  await page.getByRole('button', { name: 'Add a person' }).click();
  await fillPerson(page, person);
}

/** Fills in the fields of somebody who joins, of whom nothing but the last name is there. */
export async function fillPerson(page: Page, { name, relationship, dob, ssn, lastName = 'Hire' }: NewPerson) {
  const fresh = page.getByRole('region', { name: 'Who joins?' });
  const last = fresh.getByLabel('Last (family) name');
  // The employee's is offered.
  if ((await last.inputValue()) !== lastName) await last.fill(lastName);
  await fresh.getByLabel('First (given) name').fill(name);
  const fields = page.getByRole('region', { name: `${name} ${lastName}`, exact: true });
  await fields.getByLabel('Relationship').selectOption({ label: relationship });
  await fields.getByLabel('Date of birth').fill(dob);
  await fields.getByLabel('Female').check();
  await fields.getByLabel('Social Security number').fill(ssn);
}

/** Answers "Cover Sam?" for all plans. */
export const cover = (page: Page, name: string, answer: 'Yes' | 'No'): Promise<void> =>
  page
    .getByRole('group', { name: `Cover ${name}?` })
    .getByLabel(answer, { exact: true })
    .check();

/** Says once more, on the review page, that those who are not covered are meant to be left out. */
export const leaveOut = (page: Page): Promise<void> => page.getByLabel('Yes, leave them out of these.').check();
