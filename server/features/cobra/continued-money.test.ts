import { paymentBatches } from '@coverlane/contract/payments/batch-calls.ts';
import { continuedMoney } from '@coverlane/contract/bank-link/continued-calls.ts';
import { memberAccount } from '@coverlane/contract/bank-link/member-calls.ts';
import { selfEnrollmentMoney } from '@coverlane/contract/bank-link/money-calls.ts';
import { payments } from '@coverlane/contract/payments/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workDay } from '../../platform/jobs/daily.ts';
import { addDays, addMonths, endOfMonth } from '../../platform/values/dates.ts';
import type { TestFamily } from '../../testing/family.ts';
import { workOff } from '../../testing/work-off.ts';
import { aUser } from '../../testing/world.ts';
import { paymentsDay } from '../payments/payments-day.ts';
import { aPayment, entriesIn, ourBank, returnFile, sendAnswer } from '../payments/payments.testing.ts';
import { API_BASE } from '../../platform/http/api-base.ts';
import { CobraDesk } from './cobra-desk.testing.ts';

let desk: CobraDesk;

beforeAll(async () => {
  desk = await CobraDesk.open();
  await desk.admin.call(paymentBatches.savePaymentOrigin, ourBank);
});
afterAll(() => desk?.portal.close());

/** The first of this month, and of others counted from it. */
const month = (from: number): string => addMonths(`${desk.today.slice(0, 8)}01`, from);

/** Somebody whose coverage ended with the month before last, who was told and elected; what follows is worked off. */
async function elected(lastName: string, who: (family: TestFamily) => readonly string[] = (one) => [one.subscriberId]) {
  const family = await desk.family(lastName);
  const lastDay = endOfMonth(month(-2));
  await desk.end(family.subscriberId, { reasonCode: 'quit', eventDate: lastDay, coverageEnds: lastDay });
  for (const id of who(family))
    for (const entry of [{ action: 'noticeSent' }, { action: 'elected' }]) await enter(id, entry);
  await workOff(desk.portal);
  return { family, payerId: await payerOf(family.subscriberId) };
}
async function enter(memberId: string, entry: Record<string, unknown>) {
  const { status, body } = await desk.enter(memberId, entry);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}
const payerOf = async (personId: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select id from payers where person_id = ${personId}`.execute(
    desk.portal.owner,
  );
  return rows[0]?.id ?? '';
};
const ledger = async (id: string) => (await desk.admin.call(payments.payerLedger, { id })).body;
const charged = async (id: string) =>
  (await ledger(id)).months.map(({ month: of, charged: cents, isPaid }) => [of, cents, isPaid]);
const caseOf = async (memberId: string) => (await desk.cases(memberId))[0];

/** A debit for continued coverage of the payer's, as it waits for a file. */
async function aDebit(family: TestFamily, payerId: string, amountCents: number) {
  const { owner } = desk.portal;
  const other = await desk.family('Elsewhere');
  const clientId = desk.world.acme.id;
  const made = await aPayment(owner, {
    clientId,
    personId: other.subscriberId,
    amountCents,
    kind: 'initial',
    dueDate: desk.today,
  });
  await sql`update payment_methods set payer_id = ${payerId} where id = ${made.methodId}`.execute(owner);
  await sql`update payment_authorisations set payer_id = ${payerId}, continued = true, frequency = 'once', due_day = null
    where id = ${made.authorisationId}`.execute(owner);
  await sql`update payments set payer_id = ${payerId} where id = ${made.id}`.execute(owner);
  return { ...made, family };
}
/** Hands a debit to the bank. @returns its trace number */
async function atBank({ id, number }: { id: string; number: string }): Promise<string> {
  const { batch } = (await desk.admin.call(paymentBatches.buildBatch, { ids: [id] })).body;
  const batchId = batch?.id ?? '';
  await desk.admin.call(paymentBatches.releaseBatch, { id: batchId });
  const url = `${API_BASE}/paymentbatches/${batchId}/file`;
  const text = (await desk.portal.app.inject({ url, headers: desk.admin.headers })).payload;
  await desk.admin.call(paymentBatches.submitBatch, { id: batchId, how: 'sent' });
  return entriesIn(text).get(number)?.entry.traceNumber ?? '';
}
async function settles(trace: string, amount: string): Promise<void> {
  const { body } = await sendAnswer(desk.portal, desk.admin, `trace,amount,date\n${trace},${amount},${desk.today}\n`);
  expect(body).toMatchObject({ applied: 1 });
  await workOff(desk.portal);
}
async function comesBack(trace: string, code: string, cents: number): Promise<void> {
  expect((await sendAnswer(desk.portal, desk.admin, returnFile([{ trace, code, cents }]))).body).toMatchObject({
    applied: 1,
  });
  await workOff(desk.portal);
}

const charges = (cents: string, ...paid: readonly boolean[]) =>
  paid.map((isPaid, at) => [month(at - 1), cents, isPaid]);

describe('continued coverage in its payer’s ledger', () => {
  test('is charged month by month at 102 percent, a month ahead, once; restated with the premium, paid at the case, and ends with it', async () => {
    const { family, payerId } = await elected('Charged');
    const { subscriberId: who } = family;
    const { owner } = desk.portal;
    expect(await charged(payerId)).toEqual(charges('624.65', false, false, false));
    await desk.night(desk.today);
    expect((await ledger(payerId)).lines).toHaveLength(3);
    await sql`update rates set amount = 622.40 where tier_code = 'EMP'`.execute(owner);
    await desk.night(desk.today);
    expect(await charged(payerId)).toEqual(charges('634.85', false, false, false));
    expect((await ledger(payerId)).explained).toMatchObject({ owed: '1873.95', adjusted: '30.60', balance: '1904.55' });
    await sql`update rates set amount = 612.40 where tier_code = 'EMP'`.execute(owner);
    await desk.night(desk.today);
    // Paid whole, without an amount: what the month costs.
    await enter(who, { action: 'paid', paidThrough: endOfMonth(month(-1)) });
    expect(await charged(payerId)).toEqual(charges('624.65', true, false, false));
    expect((await caseOf(who))?.payments).toMatchObject([{ amount: '624.65', due: '624.65' }]);
    const short = { action: 'paid', paidThrough: endOfMonth(month(0)), amount: '600.00', due: '624.65' };
    expect((await enter(who, short)).shortfall).toMatchObject({ amount: '24.65' });
    expect((await ledger(payerId)).explained).toMatchObject({ paid: '1224.65', balance: '649.30' });
    await enter(who, { action: 'shortfallTold' });
    await enter(who, { action: 'shortfallPaid' });
    expect((await ledger(payerId)).explained.balance).toBe('624.65');
    await enter(who, { action: 'ended', date: endOfMonth(month(-1)) });
    await workOff(desk.portal);
    expect(await charged(payerId)).toEqual(charges('624.65', true));
    expect((await ledger(payerId)).explained.balance).toBe('-624.65');
  });
});

describe('a debit for continued coverage', () => {
  test('that settles enters itself at the case once and begins the coverage, of a family at its premium to the cent; what comes back after the end ends nothing more', async () => {
    const { family, payerId } = await elected('Together', ({ personIds }) => personIds);
    const { subscriberId: who, personIds } = family;
    expect(await charged(payerId)).toEqual(charges('1311.76', false, false, false));
    const trace = await atBank(await aDebit(family, payerId, 131_176));
    await settles(trace, '1311.76');
    await desk.night(desk.today);
    const through = endOfMonth(month(-1));
    for (const id of personIds) expect(await caseOf(id)).toMatchObject({ paidThrough: through, shortfall: null });
    expect((await caseOf(who))?.payments).toMatchObject([{ amount: '1311.76', paidThrough: through }]);
    expect(await desk.coverages(who)).toContainEqual(expect.stringContaining('cobra'));
    expect((await ledger(payerId)).explained).toMatchObject({ paid: '1311.76', balance: '2623.52' });
    for (const id of personIds) await enter(id, { action: 'ended', date: through });
    const before = await desk.coverages(who);
    await comesBack(trace, 'R10', 131_176);
    expect(await caseOf(who)).toMatchObject({ state: 'terminated' });
    expect(await desk.coverages(who)).toEqual(before);
    expect((await ledger(payerId)).explained).toMatchObject({ returned: '1311.76', balance: '1311.76' });
    const { rows } = await sql`select from payment_graces where payer_id = ${payerId}`.execute(desk.portal.owner);
    expect(rows).toEqual([]);
  });

  test('short by no more than the lesser of $50 and 10 % pays the month, and a cent less is kept toward it (26 CFR 54.4980B-8 Q&A-5)', async () => {
    const { family, payerId } = await elected('Little');
    await settles(await atBank(await aDebit(family, payerId, 57_464)), '574.64');
    expect(await caseOf(family.subscriberId)).toMatchObject({ paidThrough: null, received: '574.64', shortfall: null });
    await settles(await atBank(await aDebit(family, payerId, 1)), '0.01');
    expect(await caseOf(family.subscriberId)).toMatchObject({
      state: 'active',
      paidThrough: endOfMonth(month(-1)),
      shortfall: { amount: '50.00', from: month(-1) },
    });
  });

  test('at the bank keeps coverage from ending, and what comes back is unpaid again and ends it', async () => {
    const { family, payerId } = await elected('Bounces');
    const { subscriberId: who } = family;
    await enter(who, { action: 'paid', paidThrough: endOfMonth(month(-1)) });
    const trace = await atBank(await aDebit(family, payerId, 62_465));
    const late = month(2);
    await desk.night(late);
    await desk.night(late);
    expect(await caseOf(who)).toMatchObject({ state: 'grace' });
    await settles(trace, '624.65');
    expect(await caseOf(who)).toMatchObject({ state: 'active', paidThrough: endOfMonth(month(0)) });
    await comesBack(trace, 'R10', 62_465);
    expect(await caseOf(who)).toMatchObject({ state: 'active', paidThrough: endOfMonth(month(-1)) });
    expect((await caseOf(who))?.payments).toHaveLength(1);
    await desk.night(late);
    expect(await caseOf(who)).toMatchObject({ state: 'terminatedNonPay' });
    const ends = (await desk.coverages(who)).filter((one) => one.includes('cobra'));
    expect(ends).toEqual([expect.stringContaining(endOfMonth(month(-1)))]);
  });

  test('is not drawn where less is owed by the time its file is built: a check came, or the coverage ended', async () => {
    const paid = await elected('Checked');
    const debit = await aDebit(paid.family, paid.payerId, 124_930);
    await enter(paid.family.subscriberId, {
      action: 'paid',
      paidThrough: endOfMonth(month(0)),
      amount: '1224.65',
      due: '1249.30',
    });
    await workOff(desk.portal);
    expect((await desk.admin.call(paymentBatches.buildBatch, { ids: [debit.id] })).status).toBe(409);
    const gone = await elected('Gone');
    const through = endOfMonth(month(-1));
    await enter(gone.family.subscriberId, { action: 'paid', paidThrough: through, amount: '624.65', due: '624.65' });
    await workOff(desk.portal);
    const late = await aDebit(gone.family, gone.payerId, 62_465);
    await enter(gone.family.subscriberId, { action: 'ended', date: through });
    await workOff(desk.portal);
    expect((await desk.admin.call(paymentBatches.buildBatch, { ids: [late.id] })).status).toBe(409);
  });
  test('is authorised by whoever pays, on their own page: what is owed now, once however often it is sent, and each month', async () => {
    const { family, payerId } = await elected('Member');
    const { subscriberId: who } = family;
    const { portal, world } = desk;
    const { installationId } = world;
    const as = (entityId: string) =>
      aUser(portal.owner, { installationId, type: 'member', entityId, permissions: [] }).then((user) =>
        portal.as(user),
      );
    const own = await as(who);
    const { linkToken } = (await own.call(memberAccount.memberLinkToken, {})).body;
    const bank = { linkToken, username: 'user_good', password: 'pass_good' };
    const { accounts } = (await own.call(selfEnrollmentMoney.sandboxBank, bank)).body;
    const chosen = { ...bank, account: String(accounts[0]?.id) };
    const { publicToken } = (await own.call(selfEnrollmentMoney.sandboxBank, chosen)).body;
    await own.call(memberAccount.memberExchangeToken, { publicToken: String(publicToken) });
    const shown = (await own.call(continuedMoney.continuedPayment, {})).body;
    expect(shown).toMatchObject({
      standing: { owed: '1249.30', monthly: '624.65', paidThrough: null },
      once: { amount: '1249.30' },
      monthly: { amount: '624.65' },
    });
    expect(shown).toMatchObject({ once: { words: expect.stringContaining('$1,249.30 once on') } });
    const asked = (frequency: 'once' | 'monthly') => ({
      frequency,
      methodId: String(shown.account?.methodId),
      shown: String(shown[frequency]?.shown),
      typedName: 'Ana Member',
      agreed: true,
    });
    expect((await own.call(continuedMoney.payContinued, { ...asked('once'), agreed: false })).body).toMatchObject({
      fields: { agreed: 'required' },
    });
    expect((await own.call(continuedMoney.payContinued, { ...asked('once'), shown: 'other' })).body).toMatchObject({
      code: 'signed-otherwise',
    });
    const { number } = (await own.call(continuedMoney.payContinued, asked('once'))).body;
    expect((await own.call(continuedMoney.payContinued, asked('once'))).body).toEqual({ number });
    expect((await own.call(continuedMoney.payContinued, asked('monthly'))).body).toEqual({ number: null });
    expect((await own.call(continuedMoney.continuedPayment, {})).body).toMatchObject({
      standing: { owed: '0.00' },
      underWay: [{ number, amount: '1249.30' }],
      once: null,
      monthly: null,
    });
    const { rows } = (await desk.admin.call(payments.paymentList, { search: String(number) })).body;
    expect(rows).toMatchObject([{ payerId, status: 'queued', amount: '1249.30' }]);
    await settles(await atBank({ id: String(rows[0]?.id), number: String(number) }), '1249.30');
    expect(await caseOf(who)).toMatchObject({ state: 'active', paidThrough: endOfMonth(month(0)) });
    // The next month is drawn by what was allowed for each month, and nothing of active coverage with it.
    const parts = { ...portal.parts, pool: portal.workerPool };
    await workDay({ parts, clientId: world.acme.id, today: addDays(month(1), -3) }, [paymentsDay]);
    const drawn = (await desk.admin.call(payments.paymentList, { pageSize: 200 })).body.rows;
    expect(drawn.filter((one) => one.payerId === payerId && one.kind === 'recurring')).toMatchObject([
      { amount: '624.65', dueDate: month(1) },
    ]);
    const stranger = await as((await desk.family('Stranger')).subscriberId);
    expect((await stranger.call(continuedMoney.continuedPayment, {})).body).toMatchObject({
      standing: null,
      once: null,
    });
    expect((await stranger.call(continuedMoney.payContinued, asked('once'))).status).toBe(422);
  });
});
