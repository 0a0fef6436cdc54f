import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPortal } from '../../../testing/portal.ts';
import type { World } from '../../../testing/world.ts';
import { type Import, type ImportDesk, importOffice } from '../imports.testing.ts';
import { aRosterClient } from '../roster.testing.ts';
import { claimsText, JANE, paymentsText, peopleText, type TestPatient, type TestPayment } from './claims.testing.ts';

let portal: TestPortal;
let world: World;
let desk: ImportDesk;
let clients = 0;
let control = 2000;

beforeAll(async () => {
  ({ portal, world, desk } = await importOffice('phi'));
});
afterAll(() => portal?.close());

async function clientWith(people: readonly TestPatient[] = [JANE]): Promise<string> {
  clients += 1;
  const setup = { number: `PL${clients}`, plans: [['PPO', 'medical']] as const };
  const id = await aRosterClient(portal.owner, world.installationId, setup);
  expect(await desk.take(id, peopleText(people))).toMatchObject({ state: 'applied' });
  return id;
}

type Standing = { number: string; paid: string | null; charged: string; status: string; person: string };
async function standing(clientId: string): Promise<Standing[]> {
  const { rows } = await sql<Standing>`select claim_number as number, total_paid::text as paid,
      total_charges::text as charged, c.status, s.first_key as person
    from claims c join member_search s on s.person_id = c.person_id
    where c.client_id = ${clientId} and superseded_at is null and not void
    order by service_date_from, claim_number`.execute(portal.owner);
  return rows;
}

/** Everything that is recorded and stands, without what a row is called by. */
async function stateOf(clientId: string): Promise<unknown> {
  const { rows } =
    await sql`select claim_number, status, pending_reason, payer_claim_number, payer_name, bill_key, stated_charges,
      decisions, total_charges, total_paid, payments, person_id, service_date_from from claims
    where client_id = ${clientId} and superseded_at is null order by claim_number`.execute(portal.owner);
  return rows;
}

const paid = (over: Partial<TestPayment> & { amount?: string; code?: string } = {}): TestPayment => {
  const { amount = '100', code = '90834', ...more } = over;
  const line = { code, charge: '125', paid: amount, adjustments: [`CO*45*${125 - Number(amount)}`] };
  return { account: 'W-1', charge: '125', paid: amount, lines: [line], ...more };
};
const back = (over: Partial<TestPayment> & { amount?: string } = {}): TestPayment => {
  const { amount = '100', ...more } = over;
  return { account: 'W-1', status: '22', charge: '-125', paid: `-${amount}`, lines: [], ...more };
};
const file = (payments: readonly TestPayment[], around: { trace?: string; payer?: string; day?: string } = {}) => {
  control += 1;
  return paymentsText(payments, { control, ...around });
};
const reasons = async ({ id }: Import): Promise<string[]> =>
  (await desk.rows(id)).flatMap((row) => row.reasons.map(({ code }) => code));

const WEEKS = ['20260302', '20260309', '20260316', '20260323'];

describe('a payment decides the claim it names', () => {
  test.each([true, false])(
    'four weekly sessions under one account are four claims and $400 (numbered: %s)',
    async (isNumbered) => {
      const clientId = await clientWith();
      const sessions = WEEKS.map((day, at) => paid({ day, ...(isNumbered ? { number: `S${at}` } : {}) }));
      const done = await desk.take(clientId, file(sessions));
      expect(done).toMatchObject({
        counts: { new: 4 },
        amounts: { of: 'paid', stated: 40_000, recorded: 40_000, notTaken: 0 },
      });
      expect((await standing(clientId)).map((one) => one.paid)).toEqual(['100.00', '100.00', '100.00', '100.00']);
    },
  );
  test('two payments of one account, day and charge under two numbers are two claims', async () => {
    const clientId = await clientWith();
    await desk.take(clientId, file([paid({ number: 'A' })]));
    await desk.take(clientId, file([paid({ number: 'B' })], { trace: 'E2' }));
    expect(await standing(clientId)).toMatchObject([
      { number: 'A', paid: '100.00' },
      { number: 'B', paid: '100.00' },
    ]);
  });
  test('two payers who use one number decide two claims', async () => {
    const clientId = await clientWith();
    await desk.take(clientId, file([paid({ number: 'A' })]));
    await desk.take(clientId, file([paid({ number: 'A', amount: '25' })], { payer: 'LAKESIDE FUND', trace: 'E2' }));
    expect((await standing(clientId)).map((one) => one.paid).toSorted()).toEqual(['100.00', '25.00']);
  });
  test('a payment of the same number replaces the decision, one of an earlier day does not', async () => {
    const clientId = await clientWith();
    await desk.take(clientId, file([paid({ number: 'A', amount: '80' })], { trace: 'E2', day: '20260501' }));
    const late = await desk.take(clientId, file([paid({ number: 'A' })], { trace: 'E1', day: '20260401' }));
    expect(await reasons(late)).toEqual(['older-than-decision']);
    expect(await standing(clientId)).toMatchObject([{ paid: '80.00' }]);
    const later = await desk.take(
      clientId,
      file([paid({ number: 'A', amount: '90' })], { trace: 'E3', day: '20260601' }),
    );
    expect(later).toMatchObject({ counts: { corrected: 1 }, amounts: { recorded: 9_000, replaced: 8_000 } });
    expect(await standing(clientId)).toMatchObject([{ paid: '90.00' }]);
  });
  test('a decision taken back and made again under a number with a suffix stays one claim', async () => {
    const clientId = await clientWith();
    await desk.take(clientId, file([paid({ number: 'A' })]));
    const again = [back({ number: 'A' }), paid({ number: 'A-01', amount: '110' })];
    expect(await desk.take(clientId, file(again, { trace: 'E2' }))).toMatchObject({
      counts: { reversed: 1, corrected: 1 },
    });
    expect(await standing(clientId)).toMatchObject([{ number: 'A', paid: '110.00' }]);
  });
  test('after a reversal, a payment of another number is asked about: a new decision, or another claim', async () => {
    const clientId = await clientWith();
    await desk.take(clientId, file([paid({ number: 'A' })]));
    const read = await desk.read(clientId, file([back({ number: 'A' }), paid({ number: 'Z9' })], { trace: 'E2' }));
    expect(read).toMatchObject({
      questions: ['claims'],
      unclearClaims: [{ reason: { code: 'taken-back-before' }, candidates: [{ claimNumber: 'A' }], mayBeNew: true }],
    });
    const key = read.unclearClaims[0]?.key;
    await desk.decide(read.id, { claims: [{ key, decision: 'new' }] });
    expect(await desk.apply(read.id)).toMatchObject({ state: 'applied' });
    expect(await standing(clientId)).toMatchObject([
      { number: 'A', status: 'pending', paid: null },
      { number: 'Z9', paid: '100.00' },
    ]);
  });
  test('a reversal that comes before its payment waits, and is right once the payment is there', async () => {
    const clientId = await clientWith();
    const early = await desk.read(clientId, file([back({ number: 'A' })], { trace: 'E2', day: '20260501' }));
    expect(early).toMatchObject({ questions: ['claims'], unclearClaims: [{ mayBeNew: false, candidates: [] }] });
    await desk.take(clientId, file([paid({ number: 'A' })], { trace: 'E1', day: '20260401' }));
    await desk.decide(early.id, {});
    expect(await desk.apply(early.id)).toMatchObject({ state: 'applied', counts: { reversed: 1 } });
    expect(await standing(clientId)).toMatchObject([{ status: 'pending', paid: null }]);
  });
  test('a reversal of another amount waits', async () => {
    const clientId = await clientWith();
    await desk.take(clientId, file([paid({ number: 'A' })]));
    const read = await desk.read(clientId, file([back({ number: 'A', amount: '60' })], { trace: 'E2' }));
    expect(read.unclearClaims).toMatchObject([
      { reason: { code: 'reversal-of-other-amount', values: { amountStated: '60.00', amountSum: '100.00' } } },
    ]);
  });
});

describe('bills and their payments', () => {
  const BILL = { account: 'W-1', lines: [{ code: '90834', charge: '125.00' }] };
  test('a payment decides the bill of its account, patient, provider, day and charge, and says so', async () => {
    const clientId = await clientWith();
    await desk.take(clientId, claimsText([BILL]));
    const done = await desk.take(clientId, file([paid({ number: 'A' })]));
    expect(await reasons(done)).toContain('decides-by-account');
    expect(await standing(clientId)).toMatchObject([{ number: 'W-1', paid: '100.00' }]);
    const again = await desk.take(clientId, file([paid({ number: 'A', amount: '90' })], { trace: 'E2' }));
    expect(await reasons(again)).toContain('decides-by-number');
  });
  test('a bill of another provider is not decided, one of another charge is asked about', async () => {
    const clientId = await clientWith();
    await desk.take(clientId, claimsText([{ ...BILL, provider: '1888888884' }]));
    await desk.take(clientId, file([paid({ number: 'A', provider: '1777777774' })]));
    expect((await standing(clientId)).map((one) => one.paid)).toEqual(expect.arrayContaining([null, '100.00']));
    const read = await desk.read(clientId, file([paid({ account: 'W-1', charge: '60', amount: '60', lines: [] })]));
    expect(read.unclearClaims).toMatchObject([{ reason: { code: 'bill-of-other-charge' } }]);
  });
  test('a bill paid in two parts under two numbers is two claims; no service disappears, and an undo gives the start back', async () => {
    const clientId = await clientWith();
    const lines = [
      { code: '90834', charge: '125.00', control: 'L1' },
      { code: '97110', charge: '125.00', control: 'L2' },
    ];
    await desk.take(clientId, claimsText([{ account: 'W-1', lines }]));
    const before = await stateOf(clientId);
    const part = (control: string, code: string): Partial<TestPayment> => ({
      lines: [{ code, control, charge: '125', paid: '100', adjustments: ['CO*45*25'] }],
    });
    const first = await desk.take(clientId, file([paid({ number: 'A', ...part('L2', '97110') })]));
    expect(await reasons(first)).toContain('bill-paid-in-part');
    expect((await standing(clientId)).map((one) => [one.charged, one.paid])).toEqual(
      expect.arrayContaining([
        ['125.00', '100.00'],
        ['125.00', null],
      ]),
    );
    const second = await desk.take(clientId, file([paid({ number: 'B', ...part('L1', '90834') })], { trace: 'E2' }));
    expect((await standing(clientId)).map((one) => one.paid)).toEqual(['100.00', '100.00']);
    expect(await desk.take(clientId, claimsText([{ account: 'W-1', lines }], 402))).toMatchObject({
      counts: { duplicate: 1 },
    });
    for (const { id } of [second, first]) expect(await desk.undo(id)).toMatchObject({ state: 'undone' });
    expect(await stateOf(clientId)).toEqual(before);
  });
  test.each([
    ['provider', { provider: '1888888884' }],
    ['procedure', { lines: [{ code: '97110', charge: '125.00' }] }],
    [
      'line',
      {
        lines: [
          { code: '90834', charge: '60.00' },
          { code: '90834', charge: '65.00' },
        ],
      },
    ],
  ])('the same account, day and total with another %s is a bill of its own', async (_, other) => {
    const clientId = await clientWith();
    const done = await desk.take(clientId, claimsText([BILL, { ...BILL, ...other }]));
    expect(done).toMatchObject({ counts: { new: 2, duplicate: 0 } });
    expect(await reasons(done)).toContain('like-another');
  });
  test('a repeated bill or payment names the claim, day and provider it repeats, also in a file that was applied before', async () => {
    const clientId = await clientWith();
    const bills = claimsText([BILL]);
    await desk.take(clientId, bills);
    const payments = [paid({ number: 'A' })];
    await desk.take(clientId, file(payments));
    for (const text of [bills, claimsText([BILL], 402), file(payments)]) {
      const [row] = await desk.rows((await desk.take(clientId, text)).id);
      expect(row).toMatchObject({ verdict: 'duplicate', claim: { claimNumber: 'W-1' } });
      expect(row?.reasons.at(-1)).toMatchObject({
        code: 'repeats-claim-of',
        values: { number: 'W-1', date: '2026-11-02' },
      });
    }
  });
  test('a bill whose total differs from its lines is recorded with the difference, on the row and on the claim', async () => {
    const clientId = await clientWith();
    const done = await desk.take(clientId, claimsText([{ ...BILL, total: '140.00' }]));
    expect((await desk.rows(done.id))[0]?.reasons).toMatchObject([
      { code: 'charge-differs', values: { amountStated: '140.00', amountSum: '125.00' } },
    ]);
    const stated = async () =>
      (
        await sql`select stated_charges::text as stated from claims where client_id = ${clientId} and superseded_at is null`.execute(
          portal.owner,
        )
      ).rows;
    expect(await stated()).toEqual([{ stated: '140.00' }]);
    await desk.take(clientId, file([paid({ number: 'A' })]));
    expect([await stated(), (await standing(clientId)).length]).toEqual([[{ stated: '140.00' }], 1]);
  });
  test('a replacement of a decided bill stands beside the decision; a void of one is asked about', async () => {
    const clientId = await clientWith();
    await desk.take(clientId, claimsText([BILL]));
    await desk.take(clientId, file([paid({ number: 'A' })]));
    const more = { ...BILL, frequency: '7', original: 'A', lines: [{ code: '90837', charge: '150.00' }] } as const;
    expect(await reasons(await desk.take(clientId, claimsText([more], 402)))).toContain('beside-decided');
    expect((await standing(clientId)).map((one) => one.paid)).toEqual(expect.arrayContaining(['100.00', null]));
    const gone = await desk.read(clientId, claimsText([{ ...BILL, frequency: '8', original: 'A' }], 403));
    expect(gone.unclearClaims).toMatchObject([{ reason: { code: 'void-of-decided' } }]);
  });
  test('a payment that came before its bill takes the details of the bill, dental without diagnoses as well', async () => {
    const clientId = await clientWith();
    await desk.take(clientId, file([paid({ number: 'A' })]));
    expect(await desk.take(clientId, claimsText([BILL]))).toMatchObject({ counts: { corrected: 1 } });
    expect(await standing(clientId)).toMatchObject([{ number: 'A', paid: '100.00' }]);
  });
});

describe('people whom nobody knows', () => {
  const KIM = { number: 'U77', last: 'KIM', first: 'MINJI', dob: '19900303' };
  const BILL = { account: 'W-1', lines: [{ code: '90834', charge: '125.00' }] };
  async function made(clientId: string, text: string): Promise<Import> {
    const read = await desk.read(clientId, text);
    await desk.decide(read.id, { otherPeople: 'create' });
    return desk.apply(read.id);
  }
  test('are one where number and names agree and no birth date differs, else they are others', async () => {
    const clientId = await clientWith();
    await made(clientId, claimsText([{ ...BILL, patient: KIM }]));
    const same = await desk.take(clientId, file([paid({ number: 'A', patient: KIM })]));
    expect(same).toMatchObject({ state: 'applied', counts: { paid: 1 } });
    const twins = [
      { ...KIM, first: 'MINSU' },
      { ...KIM, number: 'U78' },
      { ...KIM, dob: '19650101' },
    ];
    for (const [at, patient] of twins.entries()) {
      const read = await desk.read(clientId, claimsText([{ ...BILL, patient }], 410 + at));
      expect(read, JSON.stringify(patient)).toMatchObject({ counts: { unknownPerson: 1, duplicate: 0 } });
    }
  });
  test('of one account and name but another number are not paid for each other', async () => {
    const clientId = await clientWith();
    await made(clientId, claimsText([{ ...BILL, patient: KIM }]));
    const done = await made(clientId, file([paid({ patient: { ...KIM, number: 'U99' } })]));
    expect(done).toMatchObject({ counts: { new: 1 } });
    expect((await standing(clientId)).map((one) => one.paid)).toEqual(expect.arrayContaining([null, '100.00']));
  });
  test('a junior is not the senior of the roster', async () => {
    const clientId = await clientWith();
    const read = await desk.read(clientId, file([paid({ patient: { ...JANE, suffix: 'JR' } })]));
    expect(read).toMatchObject({
      counts: { unknownPerson: 1 },
      unknownPeople: [{ candidates: [{ name: 'JANE DOE' }] }],
    });
  });
  test('after an undo are asked about again, and the start is exactly as it was', async () => {
    const clientId = await clientWith();
    const before = await stateOf(clientId);
    const text = claimsText([{ ...BILL, patient: KIM }]);
    const first = await made(clientId, text);
    expect(await desk.undo(first.id)).toMatchObject({ state: 'undone' });
    expect(await stateOf(clientId)).toEqual(before);
    expect(await made(clientId, text)).toMatchObject({ state: 'applied', counts: { new: 1 } });
  });
});
