import type { Page } from '@playwright/test';
import { expectPage } from './expect.ts';
import { describe, expect, it } from 'vitest';
import { uuid7 } from '../server/platform/values/uuid7.ts';
import { aFamily, type TestFamily } from '../server/testing/family.ts';
import { scrollsSideways } from './access.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';

let portal: Portal;
let ssns = 0;
freshPortal((opened) => {
  portal = opened;
});

const family = (firstName: string): Promise<TestFamily> => {
  ssns += 1;
  return aFamily(portal.owner, {
    client: portal.people.world.acme,
    firstName,
    lastName: 'Vale',
    ssn: `9${String(20 + ssns)}44${String(1000 + ssns)}`,
    covers: ['medical', 'dental'],
    dependents: [{ firstName: 'Kit', lastName: 'Vale', relationship: '19' }],
  });
};

/** The record of a family's employee, open in the browser of somebody from Human Resources. */
async function record(of: TestFamily, look: { width?: number; language?: 'en' | 'ko' | 'es' } = {}): Promise<Page> {
  const page = await portal.page(look);
  await portal.enter(page, 'client');
  await page.goto(`/client/member/${of.subscriberId}?client=${portal.people.world.acme.id}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** Lets the server process what was asked for, until the page says that it is done. */
async function processed(page: Page): Promise<void> {
  await expectPage(page.getByText(/Confirmation number E-\d{6}/)).toBeVisible();
  await portal.workUntil(page.getByText('Complete', { exact: true }).last());
}

describe('The coverage of an employee', () => {
  it('is ended in five interactions on two pages, with every consequence first, and the end is taken back as one', async () => {
    const page = await record(await family('Terry'));
    let interactions = 0;
    const does = async (act: () => Promise<unknown>) => {
      interactions += 1;
      await act();
    };
    await does(() => page.locator('.facts').getByRole('button', { name: 'More' }).click());
    await does(() => page.getByRole('link', { name: 'Terminate employee' }).click());
    await does(() => page.getByLabel('Reason').selectOption({ label: 'Resigned' }));
    await does(() => page.getByRole('button', { name: 'Continue' }).click());
    await expectPage(page.getByText(/Terry Vale: medical coverage under .* ends/)).toBeVisible();
    await expectPage(page.getByText(/Kit Vale: dental coverage under .* ends/)).toBeVisible();
    await does(() => page.getByRole('button', { name: 'Terminate employee' }).click());
    expect(interactions).toBe(5);
    await processed(page);

    await page.getByRole('link', { name: 'Open the timeline' }).click();
    await page.getByRole('button', { name: 'Undo…' }).first().click();
    await expectPage(page.getByRole('dialog')).toContainText('Everything below is undone together');
    await page.getByRole('dialog').getByRole('button', { name: 'Undo the whole change' }).click();
    await expectPage(page.getByText('Change undone.')).toBeVisible();
  });

  it('ends for a reason that is named in the language of the page', async () => {
    const page = await record(await family('Jo'), { language: 'ko' });
    await page.goto(page.url().replace('/member/', '/terminate/'));
    const reason = page.locator('select[name=reasonCode]');
    await expectPage(reason.locator('option', { hasText: '자진 퇴사' })).toHaveCount(1);
    await expectPage(reason.locator('option', { hasText: 'Resigned' })).toHaveCount(0);
  });

  it('keeps what was typed when the second page is left with the browser’s Back', async () => {
    const page = await record(await family('Bo'));
    await page.locator('.facts').getByRole('button', { name: 'More' }).click();
    await page.getByRole('link', { name: 'Terminate employee' }).click();
    await page.locator('select[name=reasonCode]').selectOption({ index: 2 });
    const chosen = await page.getByLabel('Reason').inputValue();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectPage(page.getByText('Effects of this change')).toBeVisible();
    await page.goBack();
    await expectPage(page.getByLabel('Reason')).toHaveValue(chosen);
  });
});

describe('The details of a member', () => {
  it('are changed from a day on: only what differs is recorded', async () => {
    const page = await record(await family('Dana'));
    await page.getByRole('link', { name: 'Change details' }).click();
    await page.getByLabel('Last (family) name').fill('Valentine');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectPage(page.getByText(/Dana Vale changes name to Dana Valentine from/)).toBeVisible();
    await page.getByRole('button', { name: 'Save the details' }).click();
    await processed(page);
    await page.locator('#main').getByRole('link', { name: 'Dana Valentine' }).click();
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('Dana Valentine');
  });

  it('that are all as they were change nothing, and the page says so', async () => {
    const page = await record(await family('Noor'));
    await page.getByRole('link', { name: 'Change details' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectPage(page.getByText('These are already the values on record, so nothing would change.')).toBeVisible();
  });
});

describe('The address of a family', () => {
  it('is changed for those who move, and the ZIP code fills in city and state, on a phone too', async () => {
    const page = await record(await family('Sam'), { width: 360 });
    await page.locator('.facts').getByRole('button', { name: 'More' }).click();
    await page.getByRole('link', { name: 'Change address' }).click();
    await page.getByLabel('Street address').fill('500 Oak Avenue');
    await page.getByLabel('ZIP code').fill('90012');
    await expectPage(page.getByLabel('City')).toHaveValue('Los Angeles');
    await expectPage(page.getByLabel('State')).toHaveValue('CA');
    expect(await scrollsSideways(page)).toBe(false);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectPage(page.getByText(/home address of Kit Vale/)).toBeVisible();
    await page.getByRole('button', { name: 'Save the address' }).click();
    await processed(page);
  });
});

describe('The division of an employee', () => {
  it('is changed with the plans it offers; what it does not offer ends, and the page says so first', async () => {
    const { acme } = portal.people.world;
    const id = uuid7();
    const names = { system_identifier: 'RIVER', name: 'Riverside plant' };
    await portal.owner
      .insertInto('divisions')
      .values({ id, client_id: acme.id, group_id: acme.groupId, ...names })
      .execute();
    await offerAt(id, acme.plans['medical']);
    const page = await record(await family('Vic'));
    await page.locator('.facts').getByRole('button', { name: 'More' }).click();
    await page.getByRole('link', { name: 'Change division' }).click();
    await page.getByLabel('New division').selectOption('Riverside plant');
    await page.getByLabel(/Instead of dental/).selectOption('No plan: this coverage ends');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectPage(page.getByText(/Vic Vale moves from .* to Riverside plant/)).toBeVisible();
    await expectPage(page.getByText(/Vic Vale: dental coverage under .* ends/)).toBeVisible();
    await page.getByRole('button', { name: 'Change the division' }).click();
    await processed(page);
  });
});

/** Offers a plan of the client to a division. */
async function offerAt(divisionId: string, planId: string | undefined): Promise<void> {
  if (planId === undefined) throw new Error('The world has no such plan.');
  await portal.owner
    .insertInto('division_plans')
    .values({
      id: uuid7(),
      client_id: portal.people.world.acme.id,
      division_id: divisionId,
      plan_id: planId,
      system_identifier: `RIVER-${planId.slice(-4)}`,
      effective_date: '2020-01-01',
    })
    .execute();
}

describe('Other coverage of a child', () => {
  it('is changed without a life event, and the record says which plan pays first, and why', async () => {
    const { acme } = portal.people.world;
    const page = await portal.page();
    await portal.enter(page, 'client');
    const parent = await aFamily(portal.owner, {
      client: acme,
      firstName: 'Ira',
      lastName: 'Vale',
      details: { dob: '1980-02-01' },
      dependents: [{ firstName: 'Kit', lastName: 'Vale', relationship: '19' }],
    });
    await page.goto(`/client/member/${parent.personIds[1]}?client=${acme.id}`);
    await page.locator('.facts').getByRole('button', { name: 'More' }).click();
    await page.getByRole('link', { name: 'Change other coverage' }).click();
    await page.getByLabel('Insurer or plan').fill('Other Health');
    await page.getByLabel('Coverage start date').fill('01/01/2025');
    await page.getByLabel(/^Policyholder(?!’)/).fill('Jordan Moon');
    await page.getByLabel('Policyholder’s date of birth').fill('09/30/1979');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectPage(page.getByText(/Other Health/).last()).toBeVisible();
    await page.getByRole('button', { name: 'Change the other coverage' }).click();
    await processed(page);
    await page.locator('#main').getByRole('link', { name: 'Kit Vale' }).click();
    await expectPage(page.getByText('This plan pays first')).toBeVisible();
    await expectPage(page.getByText(/Birthday rule: the employee’s birthday/)).toBeVisible();
  });
});

describe('A change of coverage', () => {
  it('that is under way is offered to be gone on with, instead of a second one being begun', async () => {
    const page = await record(await family('Uma'));
    await page.getByRole('button', { name: 'Change coverage' }).click();
    await page.waitForURL('**/client/enrollment/**');
    const begun = new URL(page.url()).pathname;
    await page.goBack();
    await page.getByRole('button', { name: 'Change coverage' }).click();
    await expectPage(page.getByRole('heading', { name: /^You started one on/ })).toBeVisible();
    await page.getByRole('link', { name: 'Continue it' }).click();
    await page.waitForURL(`**${begun}*`);
  });
});

describe('A member of another employer', () => {
  it('has no page to be changed on', async () => {
    const page = await portal.page();
    await portal.enter(page, 'client');
    const foreign = await aFamily(portal.owner, {
      client: portal.people.world.rival,
      lastName: 'Foreign',
      dependents: [],
    });
    await page.goto(`/client/terminate/${foreign.subscriberId}?client=${portal.people.world.rival.id}`);
    await expectPage(page.getByText('The member’s record couldn’t be loaded.')).toBeVisible();
  });
});

/** What was asked for a family stands as a change that could not be processed. @returns its id */
async function failNow(subscriberId: string): Promise<string> {
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

describe('A change that failed', () => {
  const names = { lastName: 'Valero', email: 'fern@example.com' };
  const doctor = { 'medical.name': 'Robin Care', 'medical.npi': '1234567893' };
  const leave = { leave: 'military', payer: 'direct' };
  const [from, since] = ['Effective date', 'Coverage start date'];
  it.each([
    ['modifyDemographics', { typed: names, chosen: {}, day: from, dayField: 'effectiveDate' }],
    ['changeDoctor', { typed: doctor, chosen: {}, day: from, dayField: 'effectiveDate' }],
    [
      'changeOther',
      { typed: { 'others.0.carrier': 'Other Health' }, chosen: {}, day: since, dayField: 'others.0.effectiveDate' },
    ],
    ['startLeave', { typed: {}, chosen: leave, day: 'First day of the leave', dayField: 'startDate' }],
  ] as const)('on the page %s begins with what was asked', async (screen, { typed, chosen, day, dayField }) => {
    const { subscriberId } = await family('Fern');
    const page = await portal.page();
    await portal.enter(page, 'admin');
    await page.goto(`/admin/${screen}/${subscriberId}?client=${portal.people.world.acme.id}`);
    for (const [name, text] of Object.entries(typed)) await page.locator(`input[name="${name}"]`).fill(text);
    for (const [name, value] of Object.entries(chosen))
      await page.locator(`input[name="${name}"][value="${value}"]`).check();
    await page.getByLabel(day).first().fill('11/02/2026');
    const send = async () => {
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('heading', { name: 'Effects of this change' }).waitFor();
      await page.locator('.button-primary:visible').click();
      await expectPage(page.getByText(/Confirmation number E-\d{6}/)).toBeVisible();
    };
    await send();
    const id = await failNow(subscriberId);
    await page.goto(`/admin/enrollments?open=${id}`);
    await page.getByRole('link', { name: 'Correct and send again' }).click();
    await expectPage(page.getByText(/You are correcting change E-\d{6}/)).toBeVisible();
    for (const [name, text] of Object.entries(typed))
      await expectPage(page.locator(`input[name="${name}"]`)).toHaveValue(text);
    for (const [name, value] of Object.entries(chosen))
      await expectPage(page.locator(`input[name="${name}"][value="${value}"]`)).toBeChecked();
    await expectPage(page.locator(`input[name="${dayField}"]`)).toHaveValue('2026-11-02');
    await send();
    await page.goto(`/admin/enrollments?open=${id}`);
    await expectPage(page.getByRole('link', { name: /Corrected by E-\d{6}/ })).toBeVisible();
  });

  it('says why on its own page, and is corrected from there with what was typed', async () => {
    const { people } = portal;
    const { subscriberId } = await family('Fay');
    const page = await portal.page({ width: 360 });
    await portal.enter(page, 'admin');
    await page.goto(`/admin/terminate/${subscriberId}?client=${people.world.acme.id}`);
    await page.locator('select[name=reasonCode]').selectOption({ label: 'Resigned' });
    const day = await page.locator('input[name=eventDate]').inputValue();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Terminate employee' }).click();
    await expectPage(page.getByText(/Confirmation number E-\d{6}/)).toBeVisible();
    // It is not worked off: it stands as one that could not be processed.
    const id = await failNow(subscriberId);
    await page.goto(`/admin/enrollments?open=${id}`);
    await expectPage(page.getByText('Nothing of this change is recorded.')).toBeVisible();
    expect(await scrollsSideways(page)).toBe(false);
    await page.getByRole('link', { name: 'Correct and send again' }).click();
    await expectPage(page.getByText(/You are correcting change E-\d{6}/)).toBeVisible();
    await expectPage(page.locator('input[name=eventDate]')).toHaveValue(day);
    await expectPage(page.locator('select[name=reasonCode]')).not.toHaveValue('');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Terminate employee' }).click();
    await processed(page);
    await page.goto(`/admin/enrollments?open=${id}`);
    await expectPage(page.getByRole('link', { name: /Corrected by E-\d{6}/ })).toBeVisible();
  });
});
