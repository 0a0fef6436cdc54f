import { permissions } from '@coverlane/contract/access.ts';
import { bills } from '@coverlane/contract/bills/calls.ts';
import { carrierBills } from '@coverlane/contract/bills/carrier-calls.ts';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ExtraBenefitSays } from '../../domain/changes/particular-values.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { aFamily, change, type TestFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { workOff } from '../../testing/work-off.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { priced } from '../enrollments/enrollments.testing.ts';
import { aDraftSession } from '../enrollment-sessions/census/census.testing.ts';
import { aCarrier, an820, sendFile } from './bills.testing.ts';

let portal: TestPortal;
let world: World;
let admin: Caller;
let carrier: string;
let families: Record<'same' | 'ended' | 'missing' | 'tier' | 'fresh' | 'twice' | 'continued', TestFamily>;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId, acme } = world;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  await priced(portal, acme);
  carrier = await aCarrier(portal.owner, world, { name: 'Blue Mountain', plans: ['medical', 'vision'] });
  await aCarrier(portal.owner, world, { name: 'Other Dental', plans: ['dental'] });
  const of = { client: acme, effectiveDate: '2026-01-01' };
  families = {
    same: await aFamily(portal.owner, { ...of, firstName: 'Sam', lastName: 'Same', ssn: '912345671' }),
    ended: await aFamily(portal.owner, { ...of, firstName: 'Eve', lastName: 'Ended', coverageEnds: '2026-09-30' }),
    missing: await aFamily(portal.owner, { ...of, firstName: 'Max', lastName: 'Missing' }),
    tier: await aFamily(portal.owner, { ...of, firstName: 'Tia', lastName: 'Tier' }),
    fresh: await aFamily(portal.owner, { ...of, effectiveDate: '2026-10-01', firstName: 'Fay', lastName: 'Fresh' }),
    twice: await aFamily(portal.owner, { ...of, firstName: 'Tom', lastName: 'Twice' }),
    continued: await aFamily(portal.owner, { ...of, firstName: 'Cora', lastName: 'Continued' }),
  };
  await sql`update coverages set cobra = true where subscriber_id = ${families.continued.subscriberId}`.execute(
    portal.owner,
  );
});
afterAll(() => portal?.close());

const read = (text: string, more: { fields?: Record<string, string>; name?: string } = {}) =>
  sendFile({ portal, caller: admin }, carrierBills.readCarrierBill, {
    text,
    name: more.name ?? 'october.csv',
    fields: { clientId: world.acme.id, supplierId: carrier, month: '2026-10-05', ...more.fields },
  });
const sheet = (head: string, rows: readonly string[]) => [head, ...rows].join('\r\n');
const OCTOBER = () => [
  `912-34-5671,Same,Sam,$400.00`,
  `,Ended,Eve,400.00`,
  `,Tier,Tia,"1,200.00"`,
  `,Twice,Tom,400.00`,
  `,Twice,Tom,400.00`,
  `,Continued,Cora,400.00`,
  `,Nobody,Ned,400.00`,
  `,Unclear,Una,n/a`,
  `Total,,,3600.00`,
];
const found = async (id: string) =>
  (await admin.call(carrierBills.carrierBill, { id, pageSize: 200 })).body.rows.map(
    ({ name, theirs, ours, verdict, reason, values }) => [
      name,
      theirs,
      ours,
      verdict,
      reason,
      values['date'] ?? values['theirs'] ?? null,
    ],
  );

let billId: string;

test('a bill whose columns have other names asks what they hold, and the carrier’s next one does not', async () => {
  const { body } = await read(sheet('Tax no,Family,Given,Cost', OCTOBER()));
  billId = body.id;
  expect(body).toMatchObject({ state: 'mapping', kind: 'sheet', counts: { open: 0 } });
  const { columns } = (await admin.call(carrierBills.carrierBill, { id: billId })).body;
  expect(columns.map(({ header, target }) => [header, target])).toEqual([
    ['Tax no', 'leaveOut'],
    ['Family', 'leaveOut'],
    ['Given', 'leaveOut'],
    ['Cost', 'leaveOut'],
  ]);
  expect(columns[0]?.samples).toEqual(['•••-••-5671', 'Total']);
  const say = (...targets: ('ssn' | 'lastName' | 'firstName' | 'amount' | 'leaveOut')[]) =>
    admin.call(carrierBills.mapCarrierBill, {
      id: billId,
      columns: targets.map((target, column) => ({ column, target })),
    });
  expect((await say('ssn', 'lastName', 'firstName', 'leaveOut')).body).toMatchObject({
    fields: { columns: 'required' },
  });
  expect((await say('ssn', 'lastName', 'firstName', 'amount')).body).toMatchObject({ state: 'matched' });
  const next = await read(sheet('Tax no,Family,Given,Cost', [',Missing,Max,400.00']), { name: 'again.csv' });
  expect(next.body).toMatchObject({ state: 'matched', counts: { matched: 1 } });
});

test('theirs and ours are held side by side, with the reason of each difference', async () => {
  expect(await found(billId)).toEqual([
    ['Eve Ended', '400.00', '0.00', 'theirsOnly', 'ended', '2026-09-30'],
    ['Fay Fresh', '0.00', '400.00', 'oursOnly', 'isNew', '2026-10-01'],
    ['Max Missing', '0.00', '400.00', 'oursOnly', 'notBilled', null],
    ['Ned Nobody', '400.00', '0.00', 'theirsOnly', 'unknownPerson', null],
    ['Tia Tier', '1200.00', '400.00', 'amountDiffers', 'otherTier', 'FAM'],
    ['Tom Twice', '800.00', '400.00', 'amountDiffers', 'otherTier', 'ESP'],
    ['Cora Continued', '400.00', '400.00', 'matched', null, null],
    ['Sam Same', '400.00', '400.00', 'matched', null, null],
  ]);
  const { body } = await admin.call(carrierBills.carrierBill, { id: billId });
  expect(body.bill).toMatchObject({
    theirs: '3600.00',
    ours: '2400.00',
    difference: '1200.00',
    counts: { open: 6, matched: 2 },
  });
  expect(body.unread).toEqual([9]);
});

test('the letter has what is disputed and nothing else', async () => {
  expect((await admin.call(carrierBills.disputeLetter, { id: billId })).body).toMatchObject({
    code: 'bill-nothing-disputed',
  });
  const { rows } = (await admin.call(carrierBills.carrierBill, { id: billId, verdict: 'theirsOnly' })).body;
  await admin.call(carrierBills.decideFindings, {
    id: billId,
    findings: rows.map(({ id }) => id),
    decision: 'disputed',
  });
  for (const language of ['en', 'ko', 'es'] as const) {
    const letter = await admin.call(carrierBills.disputeLetter, { id: billId, language });
    expect(String(letter.headers['content-type'])).toBe('application/pdf');
  }
  expect((await admin.call(carrierBills.findingsFile, { id: billId })).status).toBe(200);
  const other = (await admin.call(carrierBills.carrierBillList, {})).body.rows.find(({ id }) => id !== billId);
  const foreign = { id: other?.id ?? '', findings: rows.map(({ id }) => id), decision: 'accepted' } as const;
  expect((await admin.call(carrierBills.decideFindings, foreign)).status).toBe(404);
});

test('our records are corrected as any change is, and the next comparison agrees; what was decided of the rest stays', async () => {
  const { missing } = families;
  const ended = await admin.call(memberChanges.adminCoverageChange, {
    clientId: world.acme.id,
    memberId: missing.subscriberId,
    effectiveDate: '2026-09-30',
    overrideReason: 'Not on the bill of the carrier',
    coverages: [
      {
        personId: missing.subscriberId,
        action: 'end',
        coverageType: 'medical',
        planId: world.acme.plans.medical,
        expirationDate: '2026-09-30',
      },
    ],
  });
  expect(ended.status, JSON.stringify(ended.body)).toBe(200);
  await workOff(portal);
  const { body } = await admin.call(carrierBills.matchCarrierBill, { id: billId });
  expect(body.counts).toMatchObject({ oursOnly: 1, theirsOnly: 2, open: 3 });
  expect((await found(billId)).map(([name]) => name)).not.toContain('Max Missing');
});

test('an 820 of the carrier is compared as it is; the same file, and a bill of another carrier, are refused by name', async () => {
  const text = an820({ amount: '400.00', trace: 'EFT-1', date: '20261001' }, [
    { number: families.same.memberNumber, last: 'SAME', first: 'SAM', amount: '400.00' },
  ]);
  const { body } = await read(text, { name: 'october.820' });
  expect(body).toMatchObject({ kind: '820', state: 'matched', theirs: '400.00', counts: { matched: 1 } });
  expect((await read(text, { name: 'october.820' })).body).toMatchObject({ code: 'carrier-bill-known' });
  expect((await read(text.slice(0, 300))).body.fields).toEqual({ file: 'bad-file' });
  expect((await read('%PDF-1.7')).body.fields).toEqual({ file: 'bad-file' });
  const others = { clientId: world.rival.id, supplierId: carrier };
  expect((await read(sheet('Name,Amount', ['A B,1.00']), { fields: others })).body.fields).toEqual({
    supplierId: 'not-found',
  });
  expect((await admin.call(bills.billTermList, {})).body.rows).toEqual([]);
});

test('extra benefits of sessions are on the bill of their supplier, whose adjustments are lines as those of plans, and are held against its own bill', async () => {
  const { acme } = world;
  const supplierId = await aCarrier(portal.owner, world, { name: 'Paws', plans: [] });
  const session = { client_id: acme.id, session_id: await aDraftSession(portal, acme.id), supplier_id: supplierId };
  const [pets, savings] = [uuid7(), uuid7()];
  await portal.owner
    .insertInto('externalbenefits')
    .values([
      { ...session, id: pets, name: 'Pets', kind: 'election', pricing: 'flat' },
      { ...session, id: savings, name: 'Savings', kind: 'contribution', pricing: 'employeeEnters' },
    ])
    .execute();
  const agreed = (monthlyCents: number, more: Partial<ExtraBenefitSays> = {}): ExtraBenefitSays => ({
    sessionId: session.session_id,
    supplierId,
    name: 'Pets',
    exportCode: 'PET',
    people: [],
    answers: [],
    chosenCents: null,
    issuedCents: null,
    pendingCents: 0,
    employerCents: 0,
    payPeriods: 12,
    monthlyCents,
    employeeCents: monthlyCents,
    perPayCents: monthlyCents,
    lastPayCents: monthlyCents,
    ...more,
  });
  const elect = (family: TestFamily, effectiveDate: string, says: ExtraBenefitSays | null) =>
    change(portal.owner, family, {
      type: 'coveragechange',
      tiers: 'derive',
      source: 'portal',
      reason: null,
      effectiveDate,
      coverages: [],
      particulars: [
        {
          kind: 'extraBenefit',
          subject: says?.name === 'Savings' ? savings : pets,
          personId: family.subscriberId,
          says,
        },
      ],
    });
  const of = { client: acme, effectiveDate: '2026-01-01', covers: [] };
  const ada = await aFamily(portal.owner, { ...of, firstName: 'Ada', lastName: 'Paws' });
  const leo = await aFamily(portal.owner, { ...of, firstName: 'Leo', lastName: 'Left' });
  await elect(ada, '2026-09-01', agreed(2000));
  await elect(ada, '2026-09-01', agreed(5000, { name: 'Savings', chosenCents: 60_000 }));
  await elect(leo, '2026-09-01', agreed(2000));
  const terms = { clientId: acme.id, supplierId, basis: 'list', firstMonth: '2026-09-01' } as const;
  const { id } = (await admin.call(bills.saveBillTerm, terms)).body;
  const issue = async (month: string) => (await admin.call(bills.issueBill, { id, month })).body;
  const linesOf = async (bill: string) =>
    (await admin.call(bills.bill, { id: bill })).body.rows.map((line) => [
      line.name,
      line.planName,
      line.month.slice(0, 7),
      line.amount,
      line.reason,
    ]);
  expect(await linesOf((await issue('2026-09-01')).id)).toEqual([
    ['Ada Paws', 'Pets', '2026-09', '20.00', 'current'],
    ['Leo Left', 'Pets', '2026-09', '20.00', 'current'],
  ]);
  // Who leaves has it no longer, whatever was agreed; another price since September is a line for each month.
  await change(portal.owner, leo, {
    type: 'termmember',
    personId: leo.subscriberId,
    reason: 'VOLTERM',
    source: 'portal',
    tiers: 'derive',
    effectiveDate: '2026-09-30',
    coverageEnds: null,
    terminationDate: '2026-09-30',
  });
  await elect(ada, '2026-09-01', agreed(2500));
  const october = await issue('2026-10-01');
  expect(await linesOf(october.id)).toEqual([
    ['Ada Paws', 'Pets', '2026-10', '25.00', 'current'],
    ['Ada Paws', 'Pets', '2026-09', '5.00', 'rate'],
  ]);
  await elect(ada, '2026-10-01', null);
  expect(await linesOf((await issue('2026-11-01')).id)).toEqual([['Ada Paws', 'Pets', '2026-10', '-25.00', 'ended']]);
  await elect(ada, '2026-10-01', agreed(2500));
  const theirs = sheet('Last name,First name,Plan,Amount', ['Paws,Ada,PET,20.00', 'Left,Leo,Pets,20.00']);
  const carriers = (await read(theirs, { name: 'paws.csv', fields: { supplierId } })).body;
  const { rows } = (await admin.call(carrierBills.carrierBill, { id: carriers.id })).body;
  expect(rows.map((row) => [row.name, row.planName, row.theirs, row.ours, row.verdict, row.planId])).toEqual([
    ['Ada Paws', 'Pets', '20.00', '25.00', 'amountDiffers', null],
    ['Leo Left', 'Pets', '20.00', '0.00', 'theirsOnly', null],
  ]);
  const fee = { ...terms, basis: 'pepm', fee: '2.00', firstMonth: '2026-10-01' } as const;
  const counted = (await admin.call(bills.saveBillTerm, fee)).body.id;
  expect((await admin.call(bills.issueBill, { id: counted, month: '2026-10-01' })).body).toMatchObject({
    employees: 1,
    total: '2.00',
  });
  // Whoever is hired again elects anew: it is on no bill until then, as nothing of it is taken from pay.
  await change(portal.owner, leo, {
    type: 'rehire',
    personId: leo.subscriberId,
    reason: null,
    source: 'portal',
    effectiveDate: '2026-11-01',
    employment: { hireDate: '2026-11-01' },
    again: [],
    coverageStarts: null,
  });
  const later = (await linesOf((await issue('2026-12-01')).id)).map(([name, , month, amount]) => [name, month, amount]);
  expect(later).toEqual([
    ['Ada Paws', '2026-12', '25.00'],
    ['Ada Paws', '2026-11', '25.00'],
    ['Ada Paws', '2026-10', '25.00'],
  ]);
});
