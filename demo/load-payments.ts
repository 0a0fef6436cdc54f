import { connect, type Db, type Pool } from '@coverlane/server/platform/db/connect.ts';
import { roleUrl } from '@coverlane/server/platform/db/roles.ts';
import { bankClock } from '@coverlane/server/domain/payments/banking-days.ts';
import { decideAnswers } from '@coverlane/server/features/payments/answers.rules.ts';
import { lockSent } from '@coverlane/server/features/payments/answers.queries.ts';
import { markReleased, markSubmitted } from '@coverlane/server/features/payments/batches.queries.ts';
import { buildBatch } from '@coverlane/server/features/payments/build-batch.ts';
import { chargeMonths } from '@coverlane/server/features/payments/charging.ts';
import { insertPayment, movePayments } from '@coverlane/server/features/payments/payments.queries.ts';
import { carryOut } from '@coverlane/server/features/payments/read-answer.ts';
import { asUser } from '@coverlane/server/features/imports/import-work.ts';
import type { Context } from '@coverlane/server/platform/http/context.ts';
import { addDays, addMonths } from '@coverlane/server/platform/values/dates.ts';
import { uuid7 } from '@coverlane/server/platform/values/uuid7.ts';
import { sql } from 'kysely';
import { monthStart } from './calendar.ts';
import type { RosterLoading } from './load-rosters.ts';
import { loadPayers, type NewPayer } from './payers.ts';

/** Who pays directly: members of a fund, and the member who signs in. What became of this month's debit of each. */
const BECAME = ['settled', 'R01', 'R03', 'refunded', 'atBank', 'inFile', 'queued', 'held', 'cancelled'] as const;
type Became = (typeof BECAME)[number];

type Payer = NewPayer & { cents: number; became: Became };
type Loading = RosterLoading & { owner: Pool; installationId: string };

/**
 * People who pay directly by a monthly debit, drawn, settled and returned by the program's own functions: last month's debits all
 * settled, this month's stand in every state.
 */
export async function loadPayments(loading: Loading): Promise<void> {
  const { owner, installationId, secrets, dataDir, today, userId } = loading;
  const pool = connect(roleUrl(loading.ownerUrl, 'coverlane_worker', secrets), { max: 2, statementMs: 0 });
  const parts = { pool, secrets, dataDir, publicUrl: 'http://localhost:8080' };
  const asAdmin = <Result>(work: (db: Db, context: Context) => Promise<Result>): Promise<Result> =>
    asUser(owner, userId, (db, user) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- files for the bank read neither the request nor the reply
      work(db, { db, user, parts, saw: () => undefined, hasLastWord: false } as unknown as Context),
    );
  try {
    await owner
      .insertInto('payment_origins')
      .values({
        installation_id: installationId,
        bank_name: 'FIRST BANK',
        bank_routing: '091000019',
        origin_id: '1234567890',
        company_name: 'EVERGREEN TPA',
        company_id: '1234567890',
      })
      .execute();
    const payers = await loadPayers(loading);
    for (const clientId of new Set(payers.map((payer) => payer.clientId)))
      await chargeMonths({ parts, clientId, today });
    const paying = await pricedOf(owner, payers, today);
    await lastMonth({ owner, asAdmin }, paying, today);
    await thisMonth({ owner, asAdmin }, paying, today);
  } finally {
    await pool.destroy();
  }
}

/** What each pays a month by their ledger, which is what they allowed; who pays nothing is no payer. */
async function pricedOf(owner: Pool, payers: readonly NewPayer[], today: string): Promise<Payer[]> {
  const month = addMonths(monthStart(today), -1);
  const priced: Payer[] = [];
  for (const payer of payers) {
    const { rows } = await sql<{ cents: number }>`update payment_authorisations a set amount_cents = l.amount_cents
      from ledger_entries l where l.payer_id = a.payer_id and l.kind = 'charge' and l.month = ${month} and l.amount_cents > 0
        and a.id = ${payer.authorisationId} returning l.amount_cents as cents`.execute(owner);
    const became = BECAME[priced.length];
    if (rows[0] === undefined || became === undefined) {
      for (const table of ['ledger_entries', 'payment_authorisations', 'payment_methods'] as const)
        await owner.deleteFrom(table).where('payer_id', '=', payer.payerId).execute();
      await owner.deleteFrom('payers').where('id', '=', payer.payerId).execute();
    } else priced.push({ ...payer, cents: rows[0].cents, became });
  }
  return priced;
}

type Desk = {
  owner: Pool;
  asAdmin: <Result>(work: (db: Db, context: Context) => Promise<Result>) => Promise<Result>;
};

const aDebit = async (db: Db, payer: Payer, dueDate: string): Promise<string> => {
  const id = uuid7();
  const { clientId, payerId, methodId, authorisationId, cents: amountCents } = payer;
  const of = { clientId, payerId, methodId, authorisationId, amountCents, dueDate };
  const key = `monthly ${authorisationId} ${dueDate.slice(0, 7)}`;
  const kind = { kind: 'recurring', sec: 'WEB', status: 'queued' } as const;
  await insertPayment(db, { id, ...of, ...kind, enrollmentId: null, refundsId: null, note: null, idempotencyKey: key });
  return id;
};

/** A file that is at the bank, as of a day. */
async function atBank({ owner, asAdmin }: Desk, ids: readonly string[], day: string): Promise<void> {
  const batchId = await asAdmin(async (db, context) => {
    const { batchId: made } = await buildBatch([...ids], context);
    if (made === null) throw new Error('The file of the demonstration is empty.');
    await markReleased(db, made, { id: context.user.id, name: 'Demonstration' });
    await markSubmitted(db, made, 'download');
    return made;
  });
  await sql`update payment_batches set file_date = ${addDays(day, -2)}, effective_date = ${day} where id = ${batchId}`.execute(
    owner,
  );
  await sql`update payment_entries set effective_date = ${day} where batch_id = ${batchId}`.execute(owner);
  await sql`update payments set effective_date = ${day} where batch_id = ${batchId}`.execute(owner);
}

/** What the bank answers of payments: they settled, or came back by a code. */
const answered = (
  { asAdmin }: Desk,
  ids: readonly string[],
  { code, on }: { code: string | null; on: string },
): Promise<void> =>
  asAdmin(async (db, context) => {
    const { rows } = await sql<{ trace: string }>`select trace_number as trace from payments
      where id = any(${[...ids]}::uuid[])`.execute(db);
    const sent = await lockSent(
      db,
      rows.map(({ trace }) => trace),
    );
    const { day: today } = bankClock(new Date());
    const kind = code === null ? 'settled' : 'return';
    const said = sent.map(({ trace, amountCents }) => ({ kind, code, trace, data: '', amountCents, on }) as const);
    await carryOut(decideAnswers(said, new Map(sent.map((entry) => [entry.trace, entry])), today), { today }, context);
  });

async function lastMonth(desk: Desk, payers: readonly Payer[], today: string): Promise<void> {
  const due = addMonths(monthStart(today), -1);
  const ids: string[] = [];
  await desk.asAdmin(async (db) => {
    for (const payer of payers) ids.push(await aDebit(db, payer, due));
  });
  await atBank(desk, ids, due);
  await answered(desk, ids, { code: null, on: addDays(due, 4) });
}

async function thisMonth(desk: Desk, payers: readonly Payer[], today: string): Promise<void> {
  const due = monthStart(today);
  const made = new Map<Became, string[]>();
  await desk.asAdmin(async (db) => {
    for (const payer of payers)
      made.set(payer.became, [...(made.get(payer.became) ?? []), await aDebit(db, payer, due)]);
  });
  const of = (...states: Became[]): string[] => states.flatMap((state) => made.get(state) ?? []);
  const sent = of('settled', 'R01', 'R03', 'refunded', 'atBank');
  if (sent.length > 0) await atBank(desk, sent, due);
  for (const code of ['R01', 'R03'] as const)
    if (of(code).length > 0) await answered(desk, of(code), { code, on: due });
  if (of('settled', 'refunded').length > 0) await answered(desk, of('settled', 'refunded'), { code: null, on: due });
  if (of('inFile').length > 0) await desk.asAdmin((_, context) => buildBatch(of('inFile'), context));
  await desk.asAdmin(async (db) => {
    await movePayments(
      db,
      of('held').map((id) => ({ id, status: 'held', reason: 'heldByStaff' })),
    );
    await movePayments(
      db,
      of('cancelled').map((id) => ({ id, status: 'cancelled', reason: 'cancelledByStaff' })),
    );
    for (const refundsId of of('refunded'))
      await giveBack(db, { refundsId, payer: payers.find(({ became }) => became === 'refunded'), today });
  });
}

type Refunded = { refundsId: string; payer: Payer | undefined; today: string };

async function giveBack(db: Db, { refundsId, payer, today: dueDate }: Refunded): Promise<void> {
  if (payer === undefined) return;
  const { clientId, payerId, methodId, cents: amountCents } = payer;
  const about = { clientId, payerId, methodId, authorisationId: null, enrollmentId: null, amountCents, dueDate };
  const kind = { kind: 'refund', sec: 'PPD', status: 'queued', note: 'Paid twice' } as const;
  await insertPayment(db, { id: uuid7(), ...about, ...kind, refundsId, idempotencyKey: `refund ${refundsId}` });
  await movePayments(db, [{ id: refundsId, status: 'refundPending', reason: null }]);
}
