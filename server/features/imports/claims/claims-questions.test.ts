import { imports } from '@coverlane/contract/imports/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPortal } from '../../../testing/portal.ts';
import type { World } from '../../../testing/world.ts';
import { type ImportDesk, importOffice } from '../imports.testing.ts';
import { aRosterClient } from '../roster.testing.ts';
import { claimsText, JANE, paymentsText, peopleText, type TestClaim, type TestPatient } from './claims.testing.ts';

let portal: TestPortal;
let world: World;
let desk: ImportDesk;
let clients = 0;

beforeAll(async () => {
  ({ portal, world, desk } = await importOffice('phi'));
});
afterAll(() => portal?.close());

/** A client whose roster has these people, covered by plan PPO. */
async function clientWith(people: readonly TestPatient[]): Promise<string> {
  clients += 1;
  const setup = { number: `CQ${clients}`, plans: [['PPO', 'medical']] as const };
  const id = await aRosterClient(portal.owner, world.installationId, setup);
  expect(await desk.take(id, peopleText(people))).toMatchObject({ state: 'applied' });
  return id;
}

async function claimsOf(clientId: string) {
  const { rows } = await sql`select claim_number, service_date_from, currency_code, total_charges, total_paid, status
    from claims where client_id = ${clientId} and superseded_at is null order by claim_number`.execute(portal.owner);
  return rows;
}

const CLAIM: TestClaim = { account: 'Q-1', lines: [{ code: '99213', charge: '185.00', control: 'Q-1-1' }] };

describe('a claim without a date of service', () => {
  test('is asked about in the dry run, is recorded on the day that was given, and says so', async () => {
    const clientId = await clientWith([JANE]);
    const text = claimsText([
      { ...CLAIM, undated: true },
      { ...CLAIM, account: 'Q-2' },
    ]);
    const read = await desk.read(clientId, text);
    expect(read).toMatchObject({ state: 'proposed', questions: ['dates'], counts: { new: 1, undated: 1 } });
    expect(read.undatedClaims).toMatchObject([
      { account: 'Q-1', name: 'JANE DOE', charges: '185.00', date: null, leaveOut: false },
    ]);
    expect((await desk.caller.call(imports.importApply, { id: read.id })).body).toMatchObject({
      code: 'import-dates-open',
    });
    const key = read.undatedClaims[0]?.key;
    const dated = await desk.decide(read.id, { dates: [{ key, date: '2026-10-30' }] });
    expect(dated).toMatchObject({
      questions: [],
      counts: { new: 2, undated: 0 },
      undatedClaims: [{ date: '2026-10-30' }],
    });
    expect(await desk.apply(read.id)).toMatchObject({ state: 'applied' });
    expect(await claimsOf(clientId)).toMatchObject([
      { claim_number: 'Q-1', service_date_from: '2026-10-30' },
      { claim_number: 'Q-2', service_date_from: '2026-11-02' },
    ]);
    expect((await desk.rows(read.id)).map(({ reasons }) => reasons.map(({ code }) => code))).toEqual([
      ['service-date-given'],
      [],
    ]);
  });
  test('stays out where that was said, and an answer can be taken back', async () => {
    const clientId = await clientWith([JANE]);
    const read = await desk.read(
      clientId,
      claimsText([
        { ...CLAIM, undated: true },
        { ...CLAIM, account: 'Q-2' },
      ]),
    );
    const key = read.undatedClaims[0]?.key;
    const out = await desk.decide(read.id, { dates: [{ key, leaveOut: true }] });
    expect(out).toMatchObject({ questions: [], counts: { new: 1, leftOut: 1 }, undatedClaims: [{ leaveOut: true }] });
    const open = await desk.decide(read.id, { dates: [{ key, date: null }] });
    expect(open).toMatchObject({ questions: ['dates'], counts: { undated: 1 } });
    await desk.decide(read.id, { otherDates: 'leaveOut' });
    expect(await desk.apply(read.id)).toMatchObject({ state: 'applied', counts: { new: 1, leftOut: 1 } });
  });
  test('is a question of claim files alone: a roster takes no such answer', async () => {
    const clientId = await clientWith([JANE]);
    const roster = await desk.read(clientId, peopleText([JANE, { ...JANE, number: 'EV9', first: 'ANN' }]));
    const asked = { id: roster.id, dates: [{ key: '1.1.9', date: '2026-01-01' }] };
    expect(await desk.caller.call(imports.importDecide, asked)).toMatchObject({
      status: 422,
      body: { fields: { dates: 'bad-choice' } },
    });
  });
});

describe('a payment without a date of service', () => {
  const PAID = {
    account: 'Q-1',
    charge: '185.00',
    paid: '155',
    owed: '30',
    undated: true,
    lines: [{ code: '99213', charge: '185.00', control: 'Q-1-1', paid: '155', adjustments: ['PR*3*30'] }],
  };
  test('of a claim that is known takes its days, says so, and nothing is asked', async () => {
    const clientId = await clientWith([JANE]);
    await desk.take(clientId, claimsText([CLAIM]));
    const read = await desk.read(clientId, paymentsText([PAID]));
    expect(read).toMatchObject({ questions: [], undatedClaims: [], counts: { paid: 1, undated: 0 } });
    const [row] = await desk.rows(read.id);
    expect(row).toMatchObject({
      claim: { serviceDate: '2026-11-02' },
      reasons: [{ code: 'service-date-of-claim' }, { code: 'decides-by-account' }],
    });
    expect(await desk.apply(read.id)).toMatchObject({ state: 'applied' });
    expect(await claimsOf(clientId)).toMatchObject([
      { claim_number: 'Q-1', service_date_from: '2026-11-02', total_paid: '155.00', status: 'completed' },
    ]);
  });
  test('of a claim that the same file names before takes that claim’s days', async () => {
    const clientId = await clientWith([JANE]);
    const first = { ...PAID, undated: false, day: '20261105' };
    const reversal = { ...first, status: '22', charge: '-185.00', paid: '-155', owed: '0', lines: [] };
    const read = await desk.read(clientId, paymentsText([first, reversal, PAID]));
    expect(read).toMatchObject({ questions: [], counts: { undated: 0 } });
    expect((await desk.rows(read.id)).at(-1)?.claim?.serviceDate).toBe('2026-11-05');
  });
  test.each([
    ['nobody knows the claim', []],
    ['the charge is another', [{ ...CLAIM, lines: [{ code: '99213', charge: '185.01' }] }]],
    ['two claims could be meant', [CLAIM, { ...CLAIM, lines: [{ code: '99214', charge: '185.00', day: '20261009' }] }]],
  ])('is asked about where %s', async (_, known) => {
    const clientId = await clientWith([JANE]);
    if (known.length > 0) await desk.take(clientId, claimsText(known));
    const read = await desk.read(clientId, paymentsText([PAID]));
    expect(read).toMatchObject({ questions: ['dates'], counts: { undated: 1 } });
    expect(read.undatedClaims).toMatchObject([{ account: 'Q-1', date: null }]);
  });
});

describe('a patient without a member number', () => {
  const ANN = { number: 'EV5550001', last: 'LEE', first: 'ANN', dob: '19900101', ssn: '900550001' };
  test('is found by the SSN where the names are the same', async () => {
    const clientId = await clientWith([ANN, JANE]);
    const read = await desk.read(clientId, claimsText([{ ...CLAIM, patient: ANN }]));
    expect(read).toMatchObject({ questions: [], counts: { new: 1 } });
    expect(await desk.rows(read.id)).toMatchObject([{ verdict: 'new', memberNumber: 'EV5550001' }]);
  });
  test('is asked about where the SSN is somebody of another name, who is only proposed', async () => {
    const clientId = await clientWith([ANN]);
    const read = await desk.read(clientId, claimsText([{ ...CLAIM, patient: { ...ANN, first: 'BEA' } }]));
    expect(read).toMatchObject({ questions: ['people'], counts: { unknownPerson: 1 } });
    expect(read.unknownPeople[0]?.candidates).toMatchObject([{ name: 'ANN LEE', memberNumber: 'EV5550001' }]);
    // The number itself stands nowhere in what is kept of the file.
    expect(JSON.stringify([read, await desk.rows(read.id)])).not.toContain(ANN.ssn);
  });
});

describe('a file in another currency (CUR)', () => {
  test('TV-12: billed amounts times the exchange rate, rounded a line at a time', async () => {
    const clientId = await clientWith([JANE]);
    const lines = [
      { code: '99213', charge: '1200.00', control: 'M-1' },
      { code: '80053', charge: '350.00', control: 'M-2' },
    ];
    const file = claimsText([{ account: 'MX-1', lines }], 601, ['CUR*85*MXN*0.0540']);
    expect(await desk.take(clientId, file)).toMatchObject({ state: 'applied', counts: { new: 1 } });
    expect(await claimsOf(clientId)).toMatchObject([{ currency_code: 'MXN', total_charges: '83.70' }]);
    // Its payment is in dollars; the bill stays in its own currency.
    const paid = paymentsText([
      {
        account: 'MX-1',
        charge: '83.70',
        paid: '70',
        owed: '13.7',
        lines: [
          { code: '99213', charge: '64.80', control: 'M-1', paid: '60', adjustments: ['PR*3*4.8'] },
          { code: '80053', charge: '18.90', control: 'M-2', paid: '10', adjustments: ['PR*1*8.9'] },
        ],
      },
    ]);
    expect(await desk.take(clientId, paid)).toMatchObject({ state: 'applied', counts: { paid: 1 } });
    expect(await claimsOf(clientId)).toMatchObject([
      { currency_code: 'MXN', total_charges: '83.70', total_paid: '70.00', status: 'completed' },
    ]);
  });
  test('without a rate is refused: what it is worth in dollars is not guessed', async () => {
    const clientId = await clientWith([JANE]);
    const read = await desk.read(clientId, claimsText([CLAIM], 602, ['CUR*85*MXN']));
    expect(read).toMatchObject({ state: 'refused', faults: [{ code: 'exchange-rate-missing' }] });
  });
});
