import { imports } from '@coverlane/contract/imports/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPortal } from '../../../testing/portal.ts';
import { aUser, type World } from '../../../testing/world.ts';
import { ImportDesk, importOffice } from '../imports.testing.ts';
import { aRosterClient } from '../roster.testing.ts';
import { claimsText, JANE, paymentsText, peopleText, type TestPayment } from './claims.testing.ts';

let portal: TestPortal;
let world: World;
let desk: ImportDesk;
let clients = 0;
let control = 7000;

beforeAll(async () => {
  ({ portal, world, desk } = await importOffice('phi'));
});
afterAll(() => portal?.close());

async function aClient(): Promise<string> {
  clients += 1;
  const setup = { number: `CA${clients}`, plans: [['PPO', 'medical']] as const };
  const id = await aRosterClient(portal.owner, world.installationId, setup);
  await desk.take(id, peopleText([JANE]));
  return id;
}
const bill = (account = 'W-1') => claimsText([{ account, lines: [{ code: '90834', charge: '125' }] }], ++control);
const paid = (amount: number, over: Partial<TestPayment> = {}): TestPayment => {
  const line = { code: '90834', charge: '125', paid: String(amount), adjustments: [`CO*45*${125 - amount}`] };
  return { account: 'W-1', charge: '125', paid: String(amount), number: 'A', lines: [line], ...over };
};
const back = (amount: number, over: Partial<TestPayment> = {}): TestPayment => ({
  account: 'W-1',
  status: '22',
  charge: '-125',
  paid: `-${amount}`,
  number: 'A',
  lines: [],
  ...over,
});
const file = (payments: readonly TestPayment[], around: { trace?: string; payer?: string; day?: string } = {}) =>
  paymentsText(payments, { control: ++control, ...around });

async function standing(clientId: string) {
  const { rows } = await sql<{ number: string; paid: string | null; status: string }>`
    select claim_number as number, total_paid::text as paid, status from claims
    where client_id = ${clientId} and superseded_at is null and not void order by claim_number`.execute(portal.owner);
  return rows;
}

describe('a file that comes again', () => {
  test.each(['bills', 'payments'])(
    '%s that were taken back come back, although the file was repeated',
    async (kind) => {
      const clientId = await aClient();
      const text = kind === 'bills' ? bill() : file([paid(100)]);
      const first = await desk.take(clientId, text);
      const second = await desk.take(clientId, text);
      expect(second.counts).toMatchObject({ duplicate: 1, new: 0 });
      const before = await standing(clientId);
      expect(await desk.undo(first.id)).toMatchObject({ state: 'undone' });
      expect(await standing(clientId)).toEqual([]);
      expect((await desk.take(clientId, text)).counts).toMatchObject({ new: 1, duplicate: 0 });
      expect(await standing(clientId)).toEqual(before);
    },
  );
});

describe('what was left out by answer', () => {
  test('a payment comes back with the same bytes, is asked about again, and the others name their claims', async () => {
    const clientId = await aClient();
    await desk.take(clientId, bill());
    const text = file([paid(100), back(70, { account: 'W-9', number: 'Z' })]);
    const read = await desk.read(clientId, text);
    expect(read.counts).toMatchObject({ unclear: 1 });
    await desk.decide(read.id, { otherClaims: 'leaveOut' });
    const first = await desk.apply(read.id);
    expect(first.counts).toMatchObject({ paid: 1, leftOut: 1 });
    const again = await desk.read(clientId, text);
    expect(again.counts).toMatchObject({ duplicate: 1, unclear: 1 });
    expect(again.faults.map(({ code }) => code)).toContain('applied-before-in-part');
    const codes = (await desk.rows(again.id)).map(({ reasons }) => reasons.map(({ code }) => code));
    expect(codes[0]).toEqual(['applied-before', expect.stringMatching(/^repeats-claim/)]);
    expect(codes[1]).toEqual(['reversal-of-unknown']);
  });
  test('a bill of somebody nobody knows is recorded by the same bytes when they are known, and undone alone', async () => {
    const clientId = await aClient();
    const other = { ...JANE, number: 'EV777', last: 'ROWE', first: 'KAI', dob: '19900909' };
    const lines = [{ code: '90834', charge: '125' }];
    const text = claimsText(
      [
        { account: 'W-1', lines },
        { account: 'W-2', lines, patient: other },
      ],
      ++control,
    );
    const read = await desk.read(clientId, text);
    expect(read.counts).toMatchObject({ new: 1, unknownPerson: 1 });
    await desk.decide(read.id, { otherPeople: 'leaveOut' });
    expect((await desk.apply(read.id)).counts).toMatchObject({ new: 1, leftOut: 1 });
    await desk.take(clientId, peopleText([other]));
    const before = await standing(clientId);
    const again = await desk.take(clientId, text);
    expect(again.counts).toMatchObject({ new: 1, duplicate: 1 });
    expect(await standing(clientId)).toHaveLength(2);
    expect((await desk.take(clientId, text)).counts).toMatchObject({ new: 0, duplicate: 2 });
    expect(await desk.undo(again.id)).toMatchObject({ state: 'undone' });
    expect(await standing(clientId)).toEqual(before);
  });
  test('the row of a claim that changed since names it all the same', async () => {
    const clientId = await aClient();
    const text = bill();
    const first = await desk.take(clientId, text);
    const number = (await desk.rows(first.id))[0]?.claim?.claimNumber;
    const voided = {
      account: 'W-1',
      lines: [{ code: '90834', charge: '125' }],
      frequency: '8' as const,
      original: number ?? '',
    };
    expect((await desk.take(clientId, claimsText([voided], ++control))).counts).toMatchObject({ voided: 1 });
    const again = await desk.take(clientId, text);
    expect(again.counts).toMatchObject({ duplicate: 1, new: 0 });
    const [row] = await desk.rows(again.id);
    expect(row?.reasons).toMatchObject([{ code: 'applied-before' }, { code: 'repeats-claim', values: { number } }]);
    expect(await standing(clientId)).toEqual([]);
  });
});

test('what a payer keeps back outside any claim is in the summary, to the cent', async () => {
  const clientId = await aClient();
  const text = paymentsText([paid(100), paid(90, { account: 'W-2', number: 'B' })], {
    control: ++control,
    plb: [2_550, -300],
  });
  const { amounts } = await desk.read(clientId, text);
  expect(amounts).toMatchObject({ of: 'paid', stated: 19_000, adjusted: 2_250, transferred: 16_750 });
});

describe('payments out of order', () => {
  test('a correction before the reversal of what it corrects leaves the correction', async () => {
    const clientId = await aClient();
    await desk.take(clientId, bill());
    await desk.take(clientId, file([paid(100)], { trace: 'E1' }));
    await desk.take(clientId, file([paid(90), back(100)], { trace: 'E2' }));
    expect(await standing(clientId)).toMatchObject([{ paid: '90.00', status: 'completed' }]);
  });
  test('a reversal before its payment waits, and takes nothing of another amount', async () => {
    const clientId = await aClient();
    await desk.take(clientId, bill());
    const read = await desk.read(clientId, file([back(100), paid(100)], { trace: 'E1' }));
    expect(read).toMatchObject({ questions: ['claims'], counts: { unclear: 1 } });
    const done = await desk.decide(read.id, { otherClaims: 'leaveOut' });
    expect(done.questions).toEqual([]);
    await desk.apply(read.id);
    expect(await standing(clientId)).toMatchObject([{ paid: '100.00' }]);
  });
  test('two payers with one number: the second pays beside the first, and each is taken back alone', async () => {
    const clientId = await aClient();
    await desk.take(clientId, bill());
    await desk.take(clientId, file([paid(100)], { trace: 'E1' }));
    const second = await desk.read(clientId, file([paid(25)], { trace: 'E2', payer: 'LAKESIDE FUND' }));
    const open = second.questions.length > 0 ? await desk.decide(second.id, { otherClaims: 'new' }) : second;
    expect(open.questions).toEqual([]);
    await desk.apply(second.id);
    expect((await standing(clientId)).map((one) => one.paid).toSorted()).toEqual(['100.00', '25.00']);
    await desk.take(clientId, file([back(25)], { trace: 'E3', payer: 'LAKESIDE FUND' }));
    expect((await standing(clientId)).map((one) => `${one.status} ${one.paid}`).toSorted()).toEqual([
      'completed 100.00',
      'pending null',
    ]);
  });
  test('undo in the middle is refused, and from the end gives every state back', async () => {
    const clientId = await aClient();
    const states = [];
    const done = [];
    for (const [at, text] of [
      bill(),
      file([paid(100)], { trace: 'E1', day: '20261101' }),
      file([back(100)], { trace: 'E2', day: '20261102' }),
      file([paid(110)], { trace: 'E3', day: '20261103' }),
    ].entries()) {
      states[at] = await standing(clientId);
      done[at] = await desk.take(clientId, text);
      expect(done[at]).toMatchObject({ state: 'applied' });
    }
    const last = await standing(clientId);
    expect(await desk.undo(done[2]?.id ?? '')).toMatchObject({ state: 'applied', refusal: expect.anything() });
    expect(await standing(clientId)).toEqual(last);
    for (const at of [3, 2, 1, 0]) {
      expect(await desk.undo(done[at]?.id ?? '')).toMatchObject({ state: 'undone' });
      expect(await standing(clientId)).toEqual(states[at]);
    }
  });
});

describe('a claim file is not answered as a roster is', () => {
  test('with who somebody is by their SSN, or with plans', async () => {
    const clientId = await aClient();
    const read = await desk.read(clientId, bill());
    const answer = (more: object) => desk.caller.call(imports.importDecide, { id: read.id, ...more });
    expect(await answer({ identities: [{ key: 'a', answer: 'same' }] })).toMatchObject({
      status: 422,
      body: { fields: { identities: 'bad-choice' } },
    });
    expect(await answer({ codes: [{ code: 'X', coverageType: 'medical', decision: 'leaveOut' }] })).toMatchObject({
      status: 422,
      body: { fields: { codes: 'bad-choice' } },
    });
  });
  test('and nobody who may only read claims decides what a plan code of rosters means', async () => {
    const clientId = await aClient();
    const { installationId } = world;
    const reader = await aUser(portal.owner, { installationId, type: 'admin', permissions: ['phi'] });
    const theirs = new ImportDesk(portal, await portal.as(reader));
    const read = await theirs.read(clientId, bill());
    const codes = [{ code: 'PPO', coverageType: 'medical', decision: 'leaveOut' }];
    await theirs.caller.call(imports.importDecide, { id: read.id, codes });
    const { rows } = await sql`select 1 from plan_codes where client_id = ${clientId}`.execute(portal.owner);
    expect(rows).toEqual([]);
  });
});
