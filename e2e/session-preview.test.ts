import { expect, it } from 'vitest';
import { accessFaults } from './access.ts';
import { openForEnrollment } from './enrolling.ts';
import { expectPage } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';

let portal: Portal;
let sessionMemberId = '';
freshPortal(async (opened) => {
  portal = opened;
  await openForEnrollment(portal);
  sessionMemberId = await aDraftSession();
});

/** A session of ACME's that nobody can enter yet, with the member of the journeys in its census. */
async function aDraftSession(): Promise<string> {
  const { acme } = portal.people.world;
  const [id, memberId] = [crypto.randomUUID(), crypto.randomUUID()];
  const own = { client_id: acme.id, session_id: id };
  const days = { effective_date: '2100-01-01', opens_on: '2099-11-01', closes_on: '2099-11-20' };
  const ways = { access_mode: 'login', passive_rollover: 'none', languages: '["en","ko","es"]', status: 'draft' };
  await portal.owner
    .insertInto('enrollmentsessions')
    .values({ id, client_id: acme.id, name: 'Open enrollment 2100', kind: 'open', ...days, ...ways })
    .execute();
  await portal.owner
    .insertInto('enrollmentsessionplans')
    .values({ ...own, id: crypto.randomUUID(), plan_id: acme.plans.medical })
    .execute();
  const person = { employee_id: 'E-1', relationship_code: '18', first_name: 'Jiwoo', last_name: 'Kim', language: 'ko' };
  const known = { person_id: portal.people.family.subscriberId, division_id: acme.divisionId };
  await portal.owner
    .insertInto('enrollmentsessionmembers')
    .values({ ...own, ...person, ...known, id: memberId })
    .execute();
  return memberId;
}

it('somebody of the census is previewed in their language before anything is sent, with what is tried, and nothing is kept', async () => {
  const page = await portal.usedPage();
  await portal.enter(page, 'admin');
  await page.goto(`/admin/sessionpreview/${sessionMemberId}`);
  await expectPage(page.getByRole('heading', { name: '올해 달라지는 점' })).toBeVisible();
  await page.getByRole('radio', { name: 'English' }).check();
  await expectPage(page.getByRole('heading', { name: 'Changes this year' })).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Go through my choices' }).click();
  await expectPage(page.getByRole('heading', { level: 1 })).not.toHaveText('Changes this year');
  await page.goto(`/admin/sessionpreview/${sessionMemberId}?page=review/check`);
  await expectPage(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('radio', { name: 'Español' }).check();
  await expectPage(page.getByRole('heading', { name: 'La vista previa termina aquí' })).toBeVisible();
  const { count } = await portal.owner
    .selectFrom('enrollments')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('session_member_id', '=', sessionMemberId)
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(0);
  await portal.giveBack(page);
});
