/* oxlint-disable eslint/max-lines -- one world for all that happens to bills */
import { type Permission, permissions } from '@coverlane/contract/access.ts';
import { carrierBills } from '@coverlane/contract/bills/carrier-calls.ts';
import { tasks } from '@coverlane/contract/tasks/calls.ts';
import { billMoney } from '@coverlane/contract/bank-link/bill-calls.ts';
import { memberAccount } from '@coverlane/contract/bank-link/member-calls.ts';
import { selfEnrollmentMoney } from '@coverlane/contract/bank-link/money-calls.ts';
import { ownAuthorisations } from '@coverlane/contract/bank-link/own-calls.ts';
import { bills } from '@coverlane/contract/bills/calls.ts';
import { categories } from '@coverlane/contract/collections/categories.ts';
import { documents } from '@coverlane/contract/documents/calls.ts';
import { paymentBatches } from '@coverlane/contract/payments/batch-calls.ts';
import { payments } from '@coverlane/contract/payments/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_BASE } from '../../platform/http/api-base.ts';
import { workDay } from '../../platform/jobs/daily.ts';
import { addMonths, todayIn } from '../../platform/values/dates.ts';
import { type CoverageChange } from '../../domain/changes/requests.ts';
import { aFamily, change, families, type TestFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { workOff } from '../../testing/work-off.ts';
import { priced } from '../enrollments/enrollments.testing.ts';
import { paymentsDay } from '../payments/payments-day.ts';
import { entriesIn, ourBank, returnFile, sendAnswer } from '../payments/payments.testing.ts';
import { billsDay } from './bills-day.ts';
import { aCarrier, an820, sendFile } from './bills.testing.ts';

let portal: TestPortal;
let world: World;
let admin: Caller;
let employer: Caller;
let medical: string;
let termId: string;
let kim: TestFamily;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId, acme } = world;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  const of = { installationId, type: 'client', entityId: acme.id, permissions: ['viewRates'] } as const;
  employer = await portal.as(await aUser(portal.owner, of));
  await priced(portal, acme);
  medical = await aCarrier(portal.owner, world, { name: 'Blue Mountain', plans: ['medical'] });
  kim = await aFamily(portal.owner, {
    client: acme,
    lastName: 'Kim',
    firstName: 'Ada',
    effectiveDate: '2026-01-01',
    dependents: [{ firstName: 'Ben', relationship: '01', dob: '1986-02-02', covers: [] }],
  });
  await aFamily(portal.owner, { client: acme, lastName: 'Lee', firstName: 'Bo', effectiveDate: '2026-01-01' });
  const terms = { clientId: acme.id, supplierId: medical, basis: 'list', firstMonth: '2026-09-15' } as const;
  termId = (await admin.call(bills.saveBillTerm, terms)).body.id;
});
afterAll(() => portal?.close());

const issue = (month: string, id = termId) => admin.call(bills.issueBill, { id, month });
const lines = async (id: string) =>
  (await admin.call(bills.bill, { id, pageSize: 200 })).body.rows.map(({ name, month, amount, tier, reason }) => [
    name,
    month.slice(0, 7),
    tier,
    amount,
    reason,
  ]);
const balance = async () => (await admin.call(bills.billLedger, { clientId: world.acme.id })).body.explained.balance;
const cover = (family: TestFamily, personId: string, from: string): CoverageChange => ({
  type: 'coveragechange',
  tiers: 'derive',
  source: 'portal',
  reason: null,
  effectiveDate: from,
  coverages: [
    {
      personId,
      action: 'cover',
      coverageType: 'medical',
      planId: family.client.plans.medical,
      effectiveDate: from,
      expirationDate: null,
      tier: null,
    },
  ],
});

describe('a list bill', () => {
  let september: string;

  test('has a line for each employee and plan at the rate of its tier, and is what its preview said', async () => {
    const preview = (await admin.call(bills.billPreview, { id: termId, month: '2026-09-01' })).body;
    expect(preview).toMatchObject({
      employees: 2,
      current: '800.00',
      adjusted: '0.00',
      total: '800.00',
      isIssued: false,
    });
    const { body } = await issue('2026-09-20');
    september = body.id;
    expect(body).toMatchObject({ month: '2026-09-01', employees: 2, total: preview.total, state: 'overdue' });
    expect(await lines(september)).toEqual([
      ['Ada Kim', '2026-09', 'EMP', '400.00', 'current'],
      ['Bo Lee', '2026-09', 'EMP', '400.00', 'current'],
    ]);
    expect((await issue('2026-09-01')).body).toMatchObject({ code: 'bill-issued' });
  });

  test('shows a retroactive change of tier over two bills line by line: what was billed and what is owed differ by it', async () => {
    await issue('2026-10-01');
    const [, ben = ''] = kim.personIds;
    await change(portal.owner, kim, cover(kim, ben, '2026-09-01'));
    const { body } = await issue('2026-11-01');
    expect(body).toMatchObject({ current: '1200.00', adjusted: '800.00', total: '2000.00' });
    expect(await lines(body.id)).toEqual([
      ['Ada Kim', '2026-11', 'ESP', '800.00', 'current'],
      ['Bo Lee', '2026-11', 'EMP', '400.00', 'current'],
      ['Ada Kim', '2026-10', 'ESP', '400.00', 'tier'],
      ['Ada Kim', '2026-09', 'ESP', '400.00', 'tier'],
    ]);
    expect(await balance()).toBe('3600.00');
  });

  test('that is voided is owed no more and issued again says the same; its payment stays, and nothing is billed twice', async () => {
    const { rows } = (await admin.call(bills.billList, {})).body;
    const november = rows.find(({ month }) => month === '2026-11-01')?.id ?? '';
    const paid = { id: november, amount: '2000.00', date: '2026-11-05', reference: 'Check 1001' };
    expect((await admin.call(bills.payBill, paid)).status).toBe(200);
    expect((await admin.call(bills.payBill, { ...paid, reference: 'check 1001' })).body).toMatchObject({
      code: 'bill-payment-known',
    });
    // One check pays two bills.
    const october = rows.find(({ month }) => month === '2026-10-01')?.id ?? '';
    const other = { ...paid, id: october, amount: '100.00' };
    expect([(await admin.call(bills.payBill, other)).status, (await admin.call(bills.payBill, other)).status]).toEqual([
      200, 409,
    ]);
    await admin.call(bills.voidBill, { id: november, why: 'Wrong month' });
    expect((await admin.call(bills.voidBill, { id: november, why: 'Again' })).body).toMatchObject({
      code: 'bill-void',
    });
    expect(await balance()).toBe('-500.00');
    const again = (await issue('2026-11-01')).body;
    expect(again).toMatchObject({ total: '2000.00', state: 'paid' });
    expect(again.number).not.toBe(rows.find(({ id }) => id === november)?.number);
    expect(await balance()).toBe('1500.00');
    expect((await admin.call(bills.payBill, { ...paid, id: again.id })).body).toMatchObject({
      code: 'bill-payment-known',
    });
    const { payerId } = again;
    const ledger = (await admin.call(payments.payerLedger, { id: payerId ?? '' })).body;
    expect(ledger).toMatchObject({ payerName: 'ACME Tool', memberId: null });
    expect(ledger.months.map(({ month, charged }) => [month, charged])).toEqual([
      ['2026-09-01', '1200.00'],
      ['2026-10-01', '1200.00'],
      ['2026-11-01', '1200.00'],
    ]);
  });

  test('is read by the employer, who says that it paid; others’ is not there, and nobody else says so', async () => {
    const { rows } = (await employer.call(bills.billList, {})).body;
    expect(rows.map(({ month, state }) => [month, state])).toEqual([
      ['2026-11-01', 'paid'],
      ['2026-11-01', 'void'],
      ['2026-10-01', 'overdue'],
      ['2026-09-01', 'overdue'],
    ]);
    const [first] = rows;
    const foundBy = async (search: string) => (await employer.call(bills.billList, { search })).body.total;
    expect([
      await foundBy(first?.number ?? ''),
      await foundBy(first?.carrierName.slice(1, 4) ?? ''),
      await foundBy('%'),
    ]).toEqual([1, 4, 0]);
    const said = { id: september, amount: '800.00', date: '2026-09-30', reference: 'EFT 7' };
    // A part of it leaves the rest past due.
    expect((await employer.call(bills.sayBillPaid, { ...said, amount: '799.99' })).status).toBe(200);
    expect((await employer.call(bills.bill, { id: september })).body.bill.state).toBe('overdue');
    const unpaid = (await admin.call(tasks.taskList, { kind: 'billUnpaid' })).body.rows;
    expect(unpaid.map(({ id }) => id)).toContain(september);
    expect((await employer.call(bills.sayBillPaid, said)).status).toBe(200);
    expect((await employer.call(bills.bill, { id: september })).body.bill).toMatchObject({
      state: 'saidPaid',
      saidPaid: { date: '2026-09-30', amount: '800.00', reference: 'EFT 7' },
    });
    expect((await employer.call(bills.sayBillPaid, { ...said, amount: '0.00' })).body.fields).toEqual({
      amount: 'too-small',
    });
    const { installationId, rival } = world;
    const of = { installationId, type: 'client', entityId: rival.id, permissions: ['viewRates'] } as const;
    const stranger = await portal.as(await aUser(portal.owner, of));
    expect((await stranger.call(bills.bill, { id: september })).status).toBe(404);
    expect((await stranger.call(bills.billList, {})).body.total).toBe(0);
    expect((await employer.call(bills.voidBill, { id: september, why: 'No' })).status).toBe(403);
  });

  test('keeps what the employer said of its payment where it is voided and issued again: the bill that stands says so', async () => {
    await admin.call(bills.voidBill, { id: september, why: 'Wrong due day' });
    const voided = (await employer.call(bills.bill, { id: september })).body.bill;
    expect(voided).toMatchObject({ state: 'void', saidPaid: null });
    const again = (await issue('2026-09-01')).body;
    expect(again).toMatchObject({ state: 'saidPaid', saidPaid: { amount: '800.00', reference: 'EFT 7' } });
    september = again.id;
  });

  test('is at no address for a rival’s people, brokers, TPAs, members, and people of the employer who see no rates', async () => {
    const { installationId, rival, acme } = world;
    const seen = { permissions: [...permissions] };
    const strangers = [
      { installationId, type: 'client', entityId: rival.id, ...seen },
      { installationId, type: 'client', entityId: acme.id, permissions: [] },
      { installationId, type: 'broker', ...seen },
      { installationId, type: 'tpa', ...seen },
      { installationId, type: 'partner', ...seen },
      { installationId, type: 'member', entityId: kim.subscriberId, permissions: [] },
    ] as const;
    for (const who of strangers) {
      const stranger = await portal.as(await aUser(portal.owner, who));
      const { id } = (await admin.call(bills.bill, { id: september })).body.bill;
      const answers = [
        await stranger.call(bills.bill, { id }),
        await stranger.call(bills.billFile, { id }),
        await stranger.call(bills.billFile, { id, format: 'xlsx' }),
        await stranger.call(bills.billLedger, { clientId: acme.id }),
        await stranger.call(bills.sayBillPaid, { id, amount: '1.00', date: '2026-09-30', reference: '' }),
      ];
      for (const { status } of answers) expect([403, 404], who.type).toContain(status);
    }
  });

  test('is a document of the employer, whose versions are the bill, the bill as it was voided, and the one issued again; who may not read bills sees none', async () => {
    const { installationId, acme, rival } = world;
    // An installation that called a category of its own so keeps bills in that one.
    const theirs = { name: 'premium bills', nameEs: 'Facturas', visibleTo: ['admin' as const], phi: false, sortKey: 0 };
    const categoryId = (await admin.call(categories.calls.create, theirs)).body.id;
    await workOff(portal);
    await workOff(portal);
    const client = (entityId: string, ...held: Permission[]) => ({
      installationId,
      type: 'client' as const,
      entityId,
      permissions: held,
    });
    const named = async (who: Caller) =>
      (await who.call(documents.documentList, { pageSize: 200 })).body.rows.filter(({ fileName }) =>
        fileName.startsWith('B-'),
      );
    const reader = await portal.as(await aUser(portal.owner, client(acme.id, 'viewRates', 'viewDocs', 'manageDocs')));
    const rows = await named(reader);
    expect(rows.map(({ name, isKept, categoryName }) => [name, isKept, categoryName.es]).sort()).toEqual(
      ['09/2026', '10/2026', '11/2026'].map((month) => [`Premium bill ${month}, Blue Mountain`, false, 'Facturas']),
    );
    const november = rows.find(({ name }) => name.includes('11/2026'))?.id ?? '';
    const { versions, places } = (await reader.call(documents.documentGet, { id: november })).body;
    expect(places).toMatchObject([{ entityType: 'client', entityId: acme.id }]);
    expect(versions.map(({ number, fileName }) => [number, fileName.replaceAll(/\d+/g, '#')])).toEqual([
      [3, 'B-#.pdf'],
      [2, 'B-#-void.pdf'],
      [1, 'B-#.pdf'],
    ]);
    const file = await reader.call(documents.documentFile, { a: november, b: 'latest' });
    expect([file.status, String(file.body).slice(0, 5)]).toEqual([200, '%PDF-']);
    // What is issued is not changed: by nobody who keeps documents, at no other place.
    const tries = [
      await admin.call(documents.documentRemove, { id: november }),
      await admin.call(documents.documentVersionWithdraw, { id: november, number: 3 }),
      await admin.call(documents.documentEntityAdd, { documentId: november, entityType: 'client', entityId: rival.id }),
      await admin.call(documents.documentEntityRemove, { id: places[0]?.id ?? '' }),
      await reader.call(documents.documentRemove, { id: november }),
    ];
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(await named(admin)).toHaveLength(3);
    const strangers = [
      client(acme.id, 'viewDocs', 'manageDocs'),
      client(acme.id, 'viewRates'),
      client(rival.id, 'viewRates', 'viewDocs', 'manageDocs'),
      { installationId, type: 'admin', permissions: permissions.filter((one) => one !== 'processPaymentQueue') },
      { installationId, type: 'broker', permissions },
      { installationId, type: 'tpa', permissions },
      { installationId, type: 'member', entityId: kim.subscriberId, permissions: [] },
    ] as const;
    for (const who of strangers) {
      const stranger = await portal.as(await aUser(portal.owner, { ...who, permissions: [...who.permissions] }));
      expect(
        [await named(stranger), (await stranger.call(documents.documentFile, { a: november, b: '1' })).status],
        who.type,
      ).toEqual([[], 404]);
    }
    const held = await aUser(portal.owner, client(acme.id, 'viewRates', 'viewDocs'));
    await sql`insert into user_divisions (user_id, division_id, client_id) select ${held.id}, id, client_id from divisions where client_id = ${acme.id} limit 1`.execute(
      portal.owner,
    );
    expect(await named(await portal.as(held))).toEqual([]);
    // Whoever keeps categories and reads no bills leaves what their documents are in.
    const keeper = await aUser(portal.owner, {
      installationId,
      type: 'admin',
      permissions: ['manageDocumentCategories'],
    });
    const removed = await (await portal.as(keeper)).call(categories.calls.remove, { id: categoryId });
    expect([removed.status, removed.body]).toMatchObject([409, { code: 'in-use' }]);
  });

  test('is paid by an 820 once, and whom it pays otherwise is named', async () => {
    const text = an820({ amount: '750.00', trace: 'EFT-90', date: '20261101' }, [
      { number: kim.memberNumber, last: 'KIM', first: 'ADA', amount: '400.00' },
      { number: '', last: 'LEE', first: 'BO', amount: '350.00' },
    ]);
    const path = bills.readRemittance.path.replace(':id', september);
    const file = { path, name: 'pay.820', text };
    expect((await sendFile({ portal, caller: admin }, bills.readRemittance, file)).body).toMatchObject({
      amount: '750.00',
      reference: 'EFT-90',
      matched: 1,
      differences: [{ name: 'Bo Lee', billed: '400.00', paid: '350.00' }],
    });
    expect((await sendFile({ portal, caller: admin }, bills.readRemittance, file)).body).toMatchObject({
      code: 'bill-payment-known',
    });
    const short = { ...file, text: text.replace('RMR*AZ*POLICY-1**350.00', 'RMR*AZ*POLICY-1**349.00') };
    expect((await sendFile({ portal, caller: admin }, bills.readRemittance, short)).body.fields).toEqual({
      file: 'bad-file',
    });
    expect((await admin.call(bills.bill, { id: september })).body.paid).toBe('750.00');
  });

  test('is a paper and a workbook in three languages', async () => {
    for (const language of ['en', 'ko', 'es'] as const) {
      const pdf = await employer.call(bills.billFile, { id: september, format: 'pdf', language });
      expect([pdf.status, String(pdf.headers['content-type'])]).toEqual([200, 'application/pdf']);
    }
    const xlsx = await employer.call(bills.billFile, { id: september, format: 'xlsx' });
    expect(String(xlsx.headers['content-disposition'])).toMatch(/B-\d{6}\.xlsx/);
  });
});

test('domain 12.8: PEPM, 125 employees at 42.50 are 5,312.50, whatever they cost and whoever continues', async () => {
  const { acme } = world;
  const carrier = await aCarrier(portal.owner, world, { name: 'Evergreen fees', plans: ['dental'] });
  const plan = { client: acme, effectiveDate: '2026-01-01', covers: ['dental'] } as const;
  await families(
    portal.owner,
    Array.from({ length: 125 }, (_, at) => ({ ...plan, lastName: `Pepm${at}` })),
  );
  await aFamily(portal.owner, { ...plan, lastName: 'Gone', coverageEnds: '2026-10-15' });
  const terms = { clientId: acme.id, supplierId: carrier, basis: 'pepm', firstMonth: '2026-10-01' } as const;
  expect((await admin.call(bills.saveBillTerm, terms)).body).toMatchObject({ fields: { fee: 'required' } });
  const { body } = await admin.call(bills.saveBillTerm, { ...terms, fee: '42.50' });
  const bill = (await issue('2026-10-01', body.id)).body;
  expect(bill).toMatchObject({ employees: 125, fee: '42.50', total: '5312.50' });
  expect((await admin.call(bills.bill, { id: bill.id })).body.groups).toEqual([
    { planName: null, tier: null, count: 125, each: '42.50', amount: '5312.50' },
  ]);
});

test('the next month’s bill is made by itself on the day that the terms name: once by two nodes, told, and never again once it is voided', async () => {
  const { acme } = world;
  const supplierId = await aCarrier(portal.owner, world, { name: 'Nightly', plans: ['dental'] });
  const today = todayIn('America/New_York', new Date());
  const month = addMonths(`${today.slice(0, 8)}01`, 1);
  const terms = { clientId: acme.id, supplierId, basis: 'pepm', fee: '10.00', firstMonth: month } as const;
  const night = (on: string) =>
    workDay({ parts: { ...portal.parts, pool: portal.workerPool }, clientId: acme.id, today: on }, [billsDay]);
  const made = async () => (await admin.call(bills.billList, { search: 'Nightly' })).body.rows;
  await admin.call(bills.saveBillTerm, terms);
  await night(today);
  expect(await made()).toEqual([]);
  const day = Math.min(28, Number(today.slice(8)));
  expect((await admin.call(bills.saveBillTerm, { ...terms, madeOn: day })).body).toMatchObject({ madeOn: day });
  await Promise.all([night(today), night(today)]);
  const rows = await made();
  expect(rows.map((one) => [one.month, one.issuedBy, Number(one.total) - one.employees * 10])).toEqual([
    [month, null, 0],
  ]);
  const told =
    await sql`select from mails where kind = 'premiumBill' and created_at > now() - interval '1 minute'`.execute(
      portal.owner,
    );
  expect(told.rows.length).toBeGreaterThan(0);
  for (const { id } of rows) await admin.call(bills.voidBill, { id, why: 'By hand instead' });
  await night(today);
  expect(await made()).toHaveLength(1);
});

describe('an employer that pays by a debit of its own account', () => {
  const again = { month: '2026-10-01', fee: '10.00' };
  let payer: Caller;
  let debitTerms: string;
  let bill: string;
  let total: string;

  beforeAll(async () => {
    const { acme, installationId } = world;
    const of = { installationId, type: 'client', entityId: acme.id, permissions: ['viewRates', 'enrollment'] } as const;
    payer = await portal.as(await aUser(portal.owner, of));
    await admin.call(paymentBatches.savePaymentOrigin, ourBank);
    const supplierId = await aCarrier(portal.owner, world, { name: 'Drawn', plans: ['dental'] });
    const terms = { clientId: acme.id, supplierId, basis: 'pepm', fee: again.fee, firstMonth: again.month } as const;
    debitTerms = (await admin.call(bills.saveBillTerm, terms)).body.id;
    ({ id: bill, total } = (await issue(again.month, debitTerms)).body);
  });

  const shown = async (id = bill) => (await employer.call(billMoney.billPayment, { id })).body;
  const signing = async (frequency: 'once' | 'monthly', id = bill) => {
    const { account, ...offers } = await shown(id);
    const signed = { methodId: String(account?.methodId), typedName: 'Hana Moon', agreed: true };
    return { id, frequency, shown: String(offers[frequency]?.shown), ...signed };
  };
  const drawn = async (id: string) => {
    const { rows } = await sql<{ id: string; status: string; cents: number }>`select id, status, amount_cents as cents
      from payments where bill_id = ${id} order by number`.execute(portal.owner);
    return rows;
  };
  const atBank = async (paymentId: string) => {
    const { batch } = (await admin.call(paymentBatches.buildBatch, { ids: [paymentId] })).body;
    const id = String(batch?.id);
    const released = await admin.call(paymentBatches.releaseBatch, { id });
    if (released.status !== 200) return { released, text: '', trace: '' };
    const url = `${API_BASE}/paymentbatches/${id}/file`;
    const text = (await portal.app.inject({ url, headers: admin.headers })).payload;
    await admin.call(paymentBatches.submitBatch, { id, how: 'sent' });
    return { released, text, trace: [...entriesIn(text).values()][0]?.entry.traceNumber ?? '' };
  };
  const state = async (id = bill) => (await employer.call(bills.bill, { id })).body.bill.state;
  /** The task of the bill, as finance has it and whoever enrolls and pays for the employer. */
  const unpaid = async (id = bill) => {
    const asked = [admin, payer].map((who) => who.call(tasks.taskList, { kind: 'billUnpaid' }));
    return (await Promise.all(asked)).map(({ body }) =>
      body.rows.filter((one) => one.id === id).map(({ detail, number, overdue }) => [detail, number, overdue]),
    );
  };
  const nightOfPayments = () => {
    const today = todayIn('America/New_York', new Date());
    const parts = { ...portal.parts, pool: portal.workerPool };
    return workDay({ parts, clientId: world.acme.id, today }, [paymentsDay]);
  };

  test('links it, authorises what is left of a bill with a typed name, and pays it once however often it is sent (CCD)', async () => {
    expect(await shown()).toMatchObject({ left: total, account: null, once: null, monthly: null, takesDebits: true });
    const { linkToken } = (await employer.call(memberAccount.memberLinkToken, {})).body;
    const bank = { linkToken, username: 'user_good', password: 'pass_good' };
    const { accounts } = (await employer.call(selfEnrollmentMoney.sandboxBank, bank)).body;
    const chosen = { ...bank, account: String(accounts[0]?.id) };
    const { publicToken } = (await employer.call(selfEnrollmentMoney.sandboxBank, chosen)).body;
    await employer.call(memberAccount.memberExchangeToken, { publicToken: String(publicToken) });
    const { number } = (await employer.call(bills.bill, { id: bill })).body.bill;
    expect((await shown()).once?.words).toContain(`premium bill ${number} of ACME Tool`);
    const asked = await signing('once');
    expect((await employer.call(billMoney.payBillByDebit, { ...asked, agreed: false })).body).toMatchObject({
      fields: { agreed: 'required' },
    });
    expect((await employer.call(billMoney.payBillByDebit, { ...asked, shown: 'other' })).body).toMatchObject({
      code: 'signed-otherwise',
    });
    expect(await state()).toBe('overdue');
    expect(await unpaid()).toEqual([[[null, number, true]], [[null, number, true]]]);
    const late = (await admin.call(bills.billList, { state: 'overdue', pageSize: 200 })).body.rows;
    expect(late.map(({ id }) => id)).toContain(bill);
    const paid = (await employer.call(billMoney.payBillByDebit, asked)).body;
    // While its debit is on its way nobody is asked for it.
    expect([await state(), await unpaid()]).toEqual(['open', [[], []]]);
    expect((await employer.call(billMoney.payBillByDebit, asked)).body).toEqual(paid);
    expect(await shown()).toMatchObject({ left: null, once: null, underWay: [{ number: paid.number, amount: total }] });
    const [debit] = await drawn(bill);
    const { text, trace } = await atBank(String(debit?.id));
    expect(text).toMatch(/^5225.*CCDINS PREM/m);
    await sendAnswer(portal, admin, `trace,amount\n${trace},${total}\n`);
    expect(await state()).toBe('paid');
    // What comes back is owed again, and nothing is drawn by what the bank stopped.
    await sendAnswer(portal, admin, returnFile([{ trace, code: 'R29', cents: Number(total) * 100 }]));
    expect(await state()).toBe('overdue');
    expect(await unpaid()).toEqual([[['R29', number, true]], [['R29', number, true]]]);
    expect(await shown()).toMatchObject({ left: total, underWay: [] });
    const { lines: entries } = (await employer.call(bills.billLedger, { clientId: world.acme.id })).body;
    expect(entries.slice(-2).map(({ kind }) => kind)).toEqual(['payment', 'return']);
  });

  test('allows each bill on the day it is due: once a bill by two nights, less what came otherwise, never one that came back or is void', async () => {
    const asked = await signing('monthly');
    expect((await employer.call(billMoney.payBillByDebit, asked)).body).toEqual({ number: null });
    expect((await employer.call(billMoney.payBillByDebit, asked)).body).toEqual({ number: null });
    expect(await shown()).toMatchObject({ isMonthly: true, monthly: null });
    const next = (await issue(addMonths(`${todayIn('America/New_York', new Date()).slice(0, 8)}01`, 1), debitTerms))
      .body.id;
    await Promise.all([nightOfPayments(), nightOfPayments()]);
    expect((await drawn(bill)).map(({ status }) => status)).toEqual(['returned']);
    const [waiting] = await drawn(next);
    expect(await drawn(next)).toMatchObject([{ status: 'queued' }]);
    const check = { id: next, amount: '30.00', date: '2026-11-01', reference: 'Check 77' };
    expect((await admin.call(bills.payBill, check)).status).toBe(200);
    expect((await admin.call(paymentBatches.buildBatch, { ids: [String(waiting?.id)] })).status).toBe(409);
    await nightOfPayments();
    expect(await drawn(next)).toMatchObject([
      { status: 'cancelled' },
      { status: 'queued', cents: Number(waiting?.cents) - 3_000 },
    ]);
    await admin.call(bills.voidBill, { id: next, why: 'Wrong fee' });
    await nightOfPayments();
    expect((await drawn(next)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    const { rows } = (await employer.call(ownAuthorisations.authorisations, {})).body;
    expect(rows.map(({ ofBills, revokedHow }) => [ofBills, revokedHow])).toEqual([
      [true, null],
      [false, 'return'],
    ]);
    await employer.call(ownAuthorisations.revokeAuthorisation, { id: String(rows[0]?.id) });
    const third = (await issue(addMonths(`${todayIn('America/New_York', new Date()).slice(0, 8)}01`, 1), debitTerms))
      .body.id;
    await nightOfPayments();
    expect(await drawn(third)).toEqual([]);
  });

  test('pays a bill anew where the debit that waits for it is held, for its account or what was allowed has ended; and once', async () => {
    const supplierId = await aCarrier(portal.owner, world, { name: 'Held', plans: ['dental'] });
    const terms = { clientId: world.acme.id, supplierId, basis: 'pepm', fee: '7.00', firstMonth: again.month } as const;
    const { id: termsOfHeld } = (await admin.call(bills.saveBillTerm, terms)).body;
    const first = (await issue(again.month, termsOfHeld)).body;
    const second = (await issue(addMonths(again.month, 1), termsOfHeld)).body;
    for (const { id } of [first, second])
      expect((await employer.call(billMoney.payBillByDebit, await signing('once', id))).status).toBe(200);
    const { trace } = await atBank(String((await drawn(first.id))[0]?.id));
    await sendAnswer(portal, admin, returnFile([{ trace, code: 'R29', cents: Number(first.total) * 100 }]));
    expect((await drawn(second.id)).map(({ status }) => status)).toEqual(['held']);
    expect(await shown(second.id)).toMatchObject({ left: second.total, underWay: [] });
    expect((await employer.call(billMoney.payBillByDebit, await signing('once', second.id))).status).toBe(200);
    await nightOfPayments();
    expect((await drawn(second.id)).map(({ status }) => status)).toEqual(['cancelled', 'queued']);
    expect(await shown(second.id)).toMatchObject({ left: null });
    // An account that the bank closed draws nothing, so that each bill can be allowed by another one.
    await employer.call(billMoney.payBillByDebit, await signing('monthly', first.id));
    expect(await shown(first.id)).toMatchObject({ isMonthly: true });
    const closed = sql`update payment_methods set status = 'invalid' where client_id = ${world.acme.id} and status = 'active' returning id`;
    const { rows } = await closed.execute(portal.owner);
    expect(await shown(first.id)).toMatchObject({ isMonthly: false });
    await sql`update payment_methods set status = 'active' where id = ${(rows[0] as { id: string }).id}`.execute(
      portal.owner,
    );
    const { rows: given } = (await employer.call(ownAuthorisations.authorisations, {})).body;
    for (const { id, revokedAt } of given)
      if (revokedAt === null) await employer.call(ownAuthorisations.revokeAuthorisation, { id });
  });

  test('above $10,000 is released by somebody else than who built its file; and nobody else’s people see or pay it', async () => {
    const { installationId, acme, rival } = world;
    const supplierId = await aCarrier(portal.owner, world, { name: 'Large', plans: ['dental'] });
    const terms = { clientId: acme.id, supplierId, basis: 'pepm', fee: '100.00', firstMonth: again.month } as const;
    const { id } = (await issue(again.month, (await admin.call(bills.saveBillTerm, terms)).body.id)).body;
    const asked = await signing('once', id);
    expect((await employer.call(billMoney.payBillByDebit, asked)).status).toBe(200);
    const [debit] = await drawn(id);
    const { released } = await atBank(String(debit?.id));
    expect(released).toMatchObject({ status: 409, body: { code: 'payment-same-person' } });
    const strangers = [
      { installationId, type: 'client', entityId: rival.id, permissions: ['viewRates'] },
      { installationId, type: 'client', entityId: acme.id, permissions: ['enrollment'] },
      { installationId, type: 'member', entityId: kim.subscriberId, permissions: [] },
      { installationId, type: 'broker', permissions: ['viewRates'] },
    ] as const;
    for (const who of strangers) {
      const stranger = await portal.as(await aUser(portal.owner, who));
      expect([403, 404], who.type).toContain((await stranger.call(billMoney.billPayment, { id })).status);
      expect([403, 404], who.type).toContain((await stranger.call(billMoney.payBillByDebit, asked)).status);
    }
  });
});

test('a bill that the night cannot make waits in the list of tasks with its month, and lists of bills are files with their columns', async () => {
  const { acme } = world;
  const supplierId = await aCarrier(portal.owner, world, { name: 'Unpriced', plans: ['dental'] });
  const today = todayIn('America/New_York', new Date());
  const month = addMonths(`${today.slice(0, 8)}01`, 1);
  const terms = { clientId: acme.id, supplierId, basis: 'list', firstMonth: month, dueDay: 5, madeOn: 1 } as const;
  await admin.call(bills.saveBillTerm, terms);
  await sql`delete from rates where plan_id = ${acme.plans.dental}`.execute(portal.owner);
  await workDay({ parts: { ...portal.parts, pool: portal.workerPool }, clientId: acme.id, today }, [billsDay]);
  const { rows } = (await admin.call(tasks.taskList, { kind: 'billNotMade' })).body;
  expect(rows).toMatchObject([{ name: 'Unpriced', dueDate: `${month.slice(0, 8)}05`, clientId: acme.id }]);
  expect(JSON.stringify((await employer.call(tasks.taskList, {})).body)).not.toContain('billNotMade');
  const words = JSON.stringify({ total: 'Total', 'state.open': 'Open' });
  const asked = { words, search: 'Blue Mountain' };
  const { status, body: text } = await admin.call(bills.billListFile, asked);
  const [head, ...lines_] = text.trim().split('\r\n');
  expect([status, head?.split(',')]).toEqual([
    200,
    ['month', 'number', 'client', 'carrier', 'employees', 'adjusted', 'Total', 'due', 'state'].map((one) =>
      expect.stringContaining(one),
    ),
  ]);
  const listed = (await admin.call(bills.billList, { search: 'Blue Mountain', pageSize: 200 })).body;
  expect(lines_).toHaveLength(listed.total);
  expect((await employer.call(bills.billListFile, {})).status).toBe(403);
  expect((await admin.call(carrierBills.carrierBillListFile, { format: 'xlsx' })).status).toBe(200);
});
