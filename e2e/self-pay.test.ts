import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { hashOfKey } from '../server/features/enrollment-sessions/links.ts';
import { ourBank, returnFile } from '../server/features/payments/payments.testing.ts';
import { addDays, todayIn } from '../server/platform/values/dates.ts';
import { accessFaults, scrollsSideways } from './access.ts';
import { openForEnrollment } from './enrolling.ts';
import { expectPage } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';
import { wordsOf } from './words.ts';

const KEY = 'AcmeSelfEnrollment2027';
const es = wordsOf('es');
let portal: Portal;

freshPortal(async (opened) => {
  portal = opened;
  await openForEnrollment(portal);
  const { installationId: installation_id, acme } = portal.people.world;
  const { bankName: bank_name, bankRouting: bank_routing, originId: origin_id, companyName, companyId } = ourBank;
  const company = { company_name: companyName, company_id: companyId };
  await portal.owner
    .insertInto('payment_origins')
    .values({ installation_id, bank_name, bank_routing, origin_id, ...company })
    .execute();
  const [id, today] = [crypto.randomUUID(), todayIn('America/New_York', new Date())];
  const own = { client_id: acme.id, session_id: id };
  await portal.owner
    .insertInto('enrollmentsessions')
    .values({
      id,
      client_id: acme.id,
      name: 'Inscripción 2027',
      kind: 'open',
      effective_date: `${Number(today.slice(0, 4)) + 1}-01-01`,
      opens_on: addDays(today, -2),
      closes_on: addDays(today, 12),
      access_mode: 'login',
      passive_rollover: 'none',
      languages: '["en","ko","es"]',
      status: 'open',
      signup_list: 'closed',
      signup_key_hash: hashOfKey(KEY),
    })
    .execute();
  await portal.owner
    .insertInto('enrollmentsessionplans')
    .values({ ...own, id: crypto.randomUUID(), plan_id: acme.plans.medical })
    .execute();
  const person = { first_name: 'Jiwoo', last_name: 'Kim', email: 'jiwoo@example.com', dob: '1984-03-02' };
  await portal.owner
    .insertInto('enrollmentsessionmembers')
    .values({
      ...own,
      ...person,
      id: crypto.randomUUID(),
      employee_id: 'E-1',
      relationship_code: '18',
      language: 'es',
      person_id: portal.people.family.subscriberId,
      division_id: acme.divisionId,
      status: 'invited',
    })
    .execute();
});

/** How the payment stands, and the trace of its last entry. */
const payment = async () => {
  const { rows } = await sql<{ status: string; trace: string; cents: number; number: string }>`select status,
      trace_number as trace, amount_cents as cents, 'P-' || lpad(number::text, 6, '0') as number
    from payments where kind = 'initial'`.execute(portal.owner);
  if (rows[0] === undefined) throw new Error('Nothing was authorized.');
  return rows[0];
};

it('Jiwoo enrolls by a key on a phone in Spanish and pays; the bank returns it once, it is drawn again, and the ledger says so', async () => {
  const phone = await portal.page({ width: 360, language: 'es' });
  await phone.goto(`/signup/${KEY}`);
  await phone.getByLabel(es('signup.lastName')).fill('kim');
  await phone.getByLabel(es('signup.dob')).fill('03/02/1984');
  await phone.getByLabel(es('signup.employeeId')).fill('E-1');
  await expectPage(phone.getByRole('heading', { name: es('signup.resume') })).toBeVisible();
  expect(await accessFaults(phone)).toEqual([]);
  await phone.getByRole('button', { name: es('signup.start') }).click();
  await phone.getByRole('button', { name: es('enrollPage.start'), exact: true }).click();
  await phone.waitForURL(/\/member\/enrollment\//);
  const next = phone.locator('.enrollment-continue button[type=submit]');
  for (let pages = 0; pages < 12 && !phone.url().includes('review'); pages += 1) {
    const before = phone.url();
    await next.click();
    await phone.waitForURL((url) => String(url) !== before);
  }
  await phone.getByLabel(es('enrollment.sign.agree')).check();
  await phone.getByLabel(es('enrollment.sign.name')).fill('Jiwoo Kim');
  await phone.getByRole('button', { name: es('enrollment.review.submit') }).click();
  await phone.getByRole('link', { name: es('enrollment.complete.pay') }).click();
  await phone.getByRole('button', { name: es('pay.link') }).click();
  await phone.getByLabel(es('sandbox.username')).fill('user_good');
  await phone.getByLabel(es('sandbox.password'), { exact: true }).fill('pass_good');
  await phone.getByRole('button', { name: es('sandbox.signIn') }).click();
  await phone.getByRole('radio').first().check();
  await phone.getByRole('button', { name: es('sandbox.share') }).click();
  await phone.getByLabel(es('pay.consent')).check();
  await phone.getByLabel(es('pay.agree')).check();
  await phone.getByLabel(es('pay.sign')).fill('Jiwoo Kim');
  expect(await scrollsSideways(phone)).toBe(false);
  await phone.getByRole('button', { name: es('pay.submit') }).click();
  await expectPage(phone.getByRole('heading', { name: es('pay.authorised') })).toBeVisible();
  expect(await accessFaults(phone)).toEqual([]);

  const staff = await portal.page();
  await portal.enter(staff, 'admin');
  await staff.goto('/admin/enrollments?status=pendingApproval');
  await staff.getByRole('link', { name: /Kim/ }).first().click();
  await staff.getByRole('button', { name: 'Approve' }).first().click();
  await expectPage(staff.getByText('Approved').first()).toBeVisible();
  await portal.work();
  await expect.poll(async () => (await payment()).status).toBe('queued');
  // The first of January has come.
  await sql`update payments set due_date = current_date`.execute(portal.owner);
  const drawn = async (batch: number) => {
    await staff.goto('/admin/payments');
    await staff.getByRole('button', { name: 'Build a file of what is due' }).click();
    const actions = staff.getByRole('button', { name: `Actions for batch ${batch}` });
    await actions.click();
    await staff.getByRole('button', { name: 'Release', exact: true }).click();
    await expectPage(staff.getByText(`Batch ${batch} is released.`).first()).toBeVisible();
    await actions.click();
    const saved = staff.waitForEvent('download');
    await staff.getByRole('button', { name: 'Download .ach' }).click();
    const text = readFileSync(await (await saved).path(), 'latin1');
    await actions.click();
    await staff.getByRole('button', { name: 'Record that the bank has it' }).click();
    await expectPage(staff.getByRole('row', { name: /At the bank/ }).first()).toBeVisible();
    return text;
  };
  const answers = async (name: string, text: string) => {
    await staff.goto('/admin/payments?tab=answers');
    await staff.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    await staff.getByRole('button', { name: 'Read the file' }).click();
  };
  expect(await drawn(1)).toContain('INS PREM');
  const first = await payment();
  await answers('returns.ach', returnFile([{ trace: first.trace, code: 'R01', cents: first.cents }]));
  await expectPage(staff.getByText('1 answer read: 1 applied, 1 will be retried.')).toBeVisible();
  await portal.work();
  expect(portal.mailTo('jiwoo@example.com').header('subject')).toBe('No se pudo completar su pago');
  expect(await drawn(2)).toContain('RETRY PYMT');
  const again = await payment();
  expect(again.trace).not.toBe(first.trace);
  await answers('settled.csv', `trace,amount\n${again.trace},${(again.cents / 100).toFixed(2)}\n`);
  await expectPage(staff.getByText('1 row read: 1 settled.')).toBeVisible();
  await staff.goto('/admin/payments');
  await staff.getByRole('button', { name: `Actions for payment ${again.number}` }).click();
  await staff.getByRole('button', { name: 'Ledger' }).click();
  await expectPage(staff.getByRole('dialog').getByRole('row', { name: /Payment/ })).toContainText(
    `-$${(again.cents / 100).toFixed(2)}`,
  );
});
