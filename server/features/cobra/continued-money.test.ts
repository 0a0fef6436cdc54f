/* oxlint-disable eslint/max-lines -- one world for all the money of continued coverage */
import { cobra } from '@coverlane/contract/cobra/calls.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { paymentBatches } from '@coverlane/contract/payments/batch-calls.ts';
import { continuedMoney } from '@coverlane/contract/bank-link/continued-calls.ts';
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
import { linked, signing } from './continued-money.testing.ts';

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
  expect(body, JSON.stringify(body)).toMatchObject({ applied: 1 });
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
    const own = await asMember(who);
    await linked(own);
    const shown = (await own.call(continuedMoney.continuedPayment, {})).body;
    expect(shown).toMatchObject({
      standing: { owed: '1249.30', monthly: '624.65', paidThrough: null },
      once: { amount: '1249.30' },
      monthly: { amount: '624.65' },
    });
    expect(shown).toMatchObject({ once: { words: expect.stringContaining('$1,249.30 once on') } });
    const asked = (frequency: 'once' | 'monthly') => signing(shown, frequency);
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
    const stranger = await asMember((await desk.family('Stranger')).subscriberId);
    expect((await stranger.call(continuedMoney.continuedPayment, {})).body).toMatchObject({
      standing: null,
      once: null,
    });
    expect((await stranger.call(continuedMoney.payContinued, asked('once'))).status).toBe(422);
  });

  test('sent again answers with its own number, not with that of another debit that waits; with nothing due it is refused', async () => {
    const { family, payerId } = await elected('Another');
    const debit = await aDebit(family, payerId, 62_465);
    const own = await asMember(family.subscriberId);
    await linked(own);
    const shown = (await own.call(continuedMoney.continuedPayment, {})).body;
    expect(shown).toMatchObject({ standing: { owed: '624.65' }, underWay: [{ number: debit.number }] });
    const asked = signing(shown, 'once');
    const { number } = (await own.call(continuedMoney.payContinued, asked)).body;
    await sql`update payments set due_date = ${addDays(desk.today, 20)} where id = ${debit.id}`.execute(
      desk.portal.owner,
    );
    expect((await own.call(continuedMoney.payContinued, asked)).body).toEqual({ number });
    expect((await own.call(continuedMoney.payContinued, { ...asked, shown: 'ab'.repeat(32) })).body).toMatchObject({
      code: 'continued-nothing-due',
    });
  });

  test('that is held since what was allowed has ended keeps nobody from paying anew, and is called off once they did', async () => {
    const { family, payerId } = await elected('Anew');
    const stopped = await aDebit(family, payerId, 10_000);
    const own = await asMember(family.subscriberId);
    await linked(own);
    const pay = async () => {
      const { body } = await own.call(continuedMoney.continuedPayment, {});
      return (await own.call(continuedMoney.payContinued, signing(body, 'once'))).body.number;
    };
    const held = await pay();
    await comesBack(await atBank(stopped), 'R10', 10_000);
    expect((await own.call(continuedMoney.continuedPayment, {})).body).toMatchObject({
      standing: { owed: '1249.30' },
      underWay: [],
      once: { amount: '1249.30' },
    });
    const anew = await pay();
    const statusOf = async (search: unknown) =>
      (await desk.admin.call(payments.paymentList, { search: String(search) })).body.rows;
    const parts = { ...desk.portal.parts, pool: desk.portal.workerPool };
    await workDay({ parts, clientId: desk.world.acme.id, today: desk.today }, [paymentsDay]);
    expect([...(await statusOf(held)), ...(await statusOf(anew))]).toMatchObject([
      { status: 'cancelled' },
      { status: 'queued' },
    ]);
  });

  test('that is given back makes its days unpaid again, in part as far as the rest goes, and one that did not arrive pays them after all', async () => {
    const { family, payerId } = await elected('Refund');
    const { subscriberId: who } = family;
    const debit = await aDebit(family, payerId, 124_930);
    await settles(await atBank(debit), '1249.30');
    expect(await caseOf(who)).toMatchObject({ state: 'active', paidThrough: endOfMonth(month(0)) });
    const part = await givenBack(debit.id, '624.65');
    expect(await caseOf(who)).toMatchObject({ state: 'active', paidThrough: endOfMonth(month(-1)) });
    expect((await caseOf(who))?.payments).toMatchObject([{ amount: '624.65', paidThrough: endOfMonth(month(-1)) }]);
    await comesBack(part, 'R23', 62_465);
    expect(await caseOf(who)).toMatchObject({ state: 'active', paidThrough: endOfMonth(month(0)) });
    await givenBack(debit.id, '1249.30');
    expect(await caseOf(who)).toMatchObject({ state: 'awaitingFirstPremium', paidThrough: null, payments: [] });
    expect((await ledger(payerId)).explained).toMatchObject({ paid: '1249.30', balance: '1873.95' });
  });

  test('that pays what was lacking keeps coverage from ending for it', async () => {
    const { family, payerId } = await elected('Lacking');
    const { subscriberId: who } = family;
    const through = endOfMonth(month(-1));
    await enter(who, { action: 'paid', paidThrough: through, amount: '600.00', due: '624.65' });
    await enter(who, { action: 'shortfallTold', date: desk.day(0) });
    await workOff(desk.portal);
    const debit = await aDebit(family, payerId, 2_465);
    await settles(await atBank(debit), '24.65');
    expect(await caseOf(who)).toMatchObject({ state: 'active', paidThrough: through, shortfall: null });
  });
});

describe('a payment that staff entered and that was none', () => {
  test('is taken back with its reason: its days are unpaid, the ledger says both, and nobody takes it back twice', async () => {
    const { family, payerId } = await elected('Bounced');
    const { subscriberId: who } = family;
    await enter(who, { action: 'paid', paidThrough: endOfMonth(month(-1)), amount: '624.65', due: '624.65' });
    await workOff(desk.portal);
    await enter(who, { action: 'paid', paidThrough: endOfMonth(month(0)), amount: '624.65', due: '624.65' });
    await workOff(desk.portal);
    const [newest, oldest] = (await caseOf(who))?.payments ?? [];
    expect(await takenBack(who, String(oldest?.id))).toMatchObject({ status: 200 });
    await workOff(desk.portal);
    // What came for this month pays the first month now.
    expect(await caseOf(who)).toMatchObject({ state: 'active', paidThrough: endOfMonth(month(-1)) });
    expect((await takenBack(who, String(oldest?.id))).body).toMatchObject({ fields: { paymentId: 'not-found' } });
    expect(await takenBack(who, String(newest?.id))).toMatchObject({ status: 200 });
    await workOff(desk.portal);
    expect(await caseOf(who)).toMatchObject({ state: 'awaitingFirstPremium', paidThrough: null, payments: [] });
    const { explained, lines } = await ledger(payerId);
    expect(explained).toMatchObject({ paid: '1249.30', returned: '1249.30', balance: '1873.95' });
    expect(lines).toContainEqual(expect.objectContaining({ kind: 'return', note: 'The check bounced.' }));
  });

  test('before the ledger began is owed there again, and a debit is no entry of theirs to take back', async () => {
    const family = await desk.family('Early');
    const { subscriberId: who } = family;
    const lastDay = endOfMonth(month(-2));
    await desk.end(who, { reasonCode: 'quit', eventDate: lastDay, coverageEnds: lastDay });
    await desk.continues(who, endOfMonth(month(-1)));
    await workOff(desk.portal);
    const payerId = await payerOf(who);
    expect(await charged(payerId)).toEqual(
      charges('624.65', false, false).map(([, ...more], at) => [month(at), ...more]),
    );
    const [entry] = (await caseOf(who))?.payments ?? [];
    expect(await takenBack(who, String(entry?.id))).toMatchObject({ status: 200 });
    await workOff(desk.portal);
    expect(await charged(payerId)).toEqual(charges('624.65', false, false, false));
    expect((await ledger(payerId)).explained.balance).toBe('1873.95');
    await settles(await atBank(await aDebit(family, payerId, 62_465)), '624.65');
    const [drawn] = (await caseOf(who))?.payments ?? [];
    expect(drawn).toMatchObject({ amount: '624.65', isDebit: true });
    expect((await takenBack(who, String(drawn?.id))).status).toBe(422);
  });

  test('without an amount, for months without a price, is kept and taken back like any other; what was entered before it stays', async () => {
    const { owner } = desk.portal;
    await sql`update rates set tier_code = 'NONE' where tier_code = 'EMP'`.execute(owner);
    const { family, payerId } = await elected('Unpriced');
    const { subscriberId: who } = family;
    for (const paid of [-1, 0]) {
      await enter(who, { action: 'paid', paidThrough: endOfMonth(month(paid)) });
      await workOff(desk.portal);
    }
    const [newest, oldest] = (await caseOf(who))?.payments ?? [];
    expect([newest, oldest]).toMatchObject([{ amount: '0.00' }, { amount: '0.00' }]);
    expect(await takenBack(who, String(newest?.id))).toMatchObject({ status: 200 });
    await workOff(desk.portal);
    expect(await caseOf(who)).toMatchObject({ state: 'active', paidThrough: endOfMonth(month(-1)) });
    expect(await takenBack(who, String(oldest?.id))).toMatchObject({ status: 200 });
    await workOff(desk.portal);
    await sql`update rates set tier_code = 'EMP' where tier_code = 'NONE'`.execute(owner);
    expect(await caseOf(who)).toMatchObject({ state: 'awaitingFirstPremium', paidThrough: null, payments: [] });
    // Of an amount that nobody knows the ledger says nothing.
    expect((await ledger(payerId)).lines).toEqual([]);
  });
});

describe('a loss that is undone after it was paid for', () => {
  test('with a debit at the bank: what settles is in the payer’s favour and continues nothing, and what comes back is owed by nobody', async () => {
    const family = await desk.family('Midway');
    const { subscriberId: who } = family;
    const lastDay = endOfMonth(month(-2));
    const enrollmentId = await desk.end(who, { reasonCode: 'quit', eventDate: lastDay, coverageEnds: lastDay });
    for (const entry of [{ action: 'noticeSent' }, { action: 'elected' }]) await enter(who, entry);
    await workOff(desk.portal);
    const payerId = await payerOf(who);
    const trace = await atBank(await aDebit(family, payerId, 62_465));
    const asked = { enrollmentId, action: 'void', overrideReason: 'It was wrong.' };
    expect((await desk.admin.call(enrollments.enrollmentAction, asked)).status).toBe(200);
    await workOff(desk.portal);
    const covered = await desk.coverages(who);
    await settles(trace, '624.65');
    await desk.night(desk.today);
    expect((await ledger(payerId)).explained.balance).toBe('-624.65');
    expect(await caseOf(who)).toMatchObject({ closedBy: expect.anything(), paidThrough: null });
    expect(await desk.coverages(who)).toEqual(covered);
    await comesBack(trace, 'R10', 62_465);
    await desk.night(desk.today);
    expect((await ledger(payerId)).explained.balance).toBe('0.00');
    expect(await desk.coverages(who)).toEqual(covered);
    const { rows } = await sql`select from payment_graces where payer_id = ${payerId}`.execute(desk.portal.owner);
    expect(rows).toEqual([]);
  });

  test('charges nothing more: what was paid is in the payer’s favour and is given back, and what waits is not drawn', async () => {
    const family = await desk.family('Undone');
    const { subscriberId: who } = family;
    const lastDay = endOfMonth(month(-2));
    const enrollmentId = await desk.end(who, { reasonCode: 'quit', eventDate: lastDay, coverageEnds: lastDay });
    for (const entry of [{ action: 'noticeSent' }, { action: 'elected' }]) await enter(who, entry);
    await workOff(desk.portal);
    const payerId = await payerOf(who);
    const first = await aDebit(family, payerId, 62_465);
    await settles(await atBank(first), '624.65');
    const waiting = await aDebit(family, payerId, 62_465);
    const asked = { enrollmentId, action: 'void', overrideReason: 'It was wrong.' };
    const { status, body } = await desk.admin.call(enrollments.enrollmentAction, asked);
    expect({ status, body }).toMatchObject({ status: 200 });
    await workOff(desk.portal);
    expect((await ledger(payerId)).explained.balance).toBe('-624.65');
    expect((await desk.admin.call(paymentBatches.buildBatch, { ids: [waiting.id] })).status).toBe(409);
    const own = await asMember(who);
    expect((await own.call(continuedMoney.continuedPayment, {})).body).toMatchObject({
      standing: { monthly: null, payBy: null },
      once: null,
      monthly: null,
    });
    await givenBack(first.id, '624.65');
    expect((await ledger(payerId)).explained.balance).toBe('0.00');
    expect((await caseOf(who))?.closedBy).not.toBeNull();
  });
});

/** Takes an entry of the newest case back. */
async function takenBack(memberId: string, paymentId: string) {
  const row = await caseOf(memberId);
  const asked = { id: String(row?.id), version: row?.version ?? 0, paymentId, why: 'The check bounced.' };
  return desk.admin.call(cobra.voidCobraPayment, asked);
}

/** Gives back so much of a debit, and the bank says that it arrived. @returns its trace number */
async function givenBack(id: string, amount: string): Promise<string> {
  const refund = await desk.admin.call(payments.refundPayment, { id, amount, note: 'Not owed.' });
  const { number } = refund.body;
  const { rows } = (await desk.admin.call(payments.paymentList, { search: number })).body;
  const trace = await atBank({ id: String(rows[0]?.id), number });
  await settles(trace, amount);
  return trace;
}

const asMember = (entityId: string) =>
  aUser(desk.portal.owner, {
    installationId: desk.world.installationId,
    type: 'member',
    entityId,
    permissions: [],
  }).then((user) => desk.portal.as(user));
