import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { paymentBatches } from '@coverlane/contract/payments/batch-calls.ts';
import { bankClock } from '../../domain/payments/banking-days.ts';
import { maskOf } from '@coverlane/contract/bank-link/account-numbers.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import { actorName } from '../../platform/http/actor.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict } from '../../platform/http/refusals.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { isDebit } from '../../domain/payments/returns.ts';
import { writeLines } from '../../facts/ledger.queries.ts';
import { openGraces } from '../../facts/payment-graces.queries.ts';
import { tellPayers } from '../../facts/tell-payer.ts';
import {
  askCorrection,
  callOffRefunds,
  correctMethod,
  endAuthorisations,
  endMethods,
  insertAnswer,
  lockSent,
  readBefore,
  writeReturns,
} from './answers.queries.ts';
import { type Corrected, type Decided, decideAnswers, type Returned } from './answers.rules.ts';
import { rowsOfAnswer } from './answer-rows.ts';
import { keepRefunded, linesOf, settleEntries } from './settle.queries.ts';

type Call = typeof paymentBatches.readAnswer;

/**
 * POST /paymentanswers: reads a file of the bank and does what each of its rows demands, all of it or nothing.
 * @throws Refusal 409 payment-answer-read; 422 where the file does not hold
 */
export async function readAnswer({ file }: Input<Call>, context: Context): Promise<Reply<Call>> {
  const { db, user } = context;
  const bytes = await readFile(file.path);
  const sha256 = createHash('sha256').update(bytes).digest();
  const date = await readBefore(db, sha256);
  if (date !== undefined) throw conflict('payment-answer-read', { date });
  const { kind, rows, unread } = await rowsOfAnswer(bytes);
  const sent = await lockSent(db, [...new Set(rows.map(({ trace }) => trace))]);
  const { day: today } = bankClock(new Date());
  const decided = decideAnswers(rows, new Map(sent.map((entry) => [entry.trace, entry])), today);
  await carryOut(decided, { today }, context);
  const { returned, corrected, settled } = decided;
  const leftOver = [...unread, ...decided.leftOver];
  const usable = corrected.filter(({ correction }) => correction !== null);
  const applied = returned.length + usable.length + settled.length;
  const counts = { rows: rows.length + unread.length, applied, leftOver };
  await insertAnswer(db, { ...counts, kind, name: file.name, sha256, by: { id: user.id, name: actorName(user) } });
  await appendAudit(db, {
    action: 'payment-answer',
    objectType: 'paymentanswer',
    outcome: 'ok',
    detail: { kind, rows: counts.rows, applied },
  });
  return { kind, ...counts, retried: returned.filter(({ reason }) => reason === 'retry').length };
}

/** Does what was decided of a file of the bank: what settled counts, what came back is owed again, and payers are told. */
export async function carryOut(decided: Decided, { today }: { today: CalendarDate }, context: Context): Promise<void> {
  const { db } = context;
  const { returned, corrected, settled } = decided;
  await settleEntries(db, settled);
  await writeReturns(db, returned);
  const gone = returned.map(({ entry }) => ({ entry, wasSettled: entry.state === 'settled', on: today }));
  await writeLines(db, linesOf('return', gone));
  await follow(returned, context);
  await tellReturned(returned, { today }, context);
  for (const one of corrected) await correct(one, today, context);
}

/** What the codes demand beside the payment itself (domain 6.6). */
async function follow(returned: readonly Returned[], { db }: Context): Promise<void> {
  const of = (action: Returned['action']) => returned.filter((one) => one.action === action);
  const ended = new Map(
    of('newAccount').map(({ entry, code }) => [entry.methodId, { methodId: entry.methodId, code }]),
  );
  await endMethods(db, [...ended.values()]);
  await endAuthorisations(db, [...new Set(of('stop').map(({ entry }) => entry.payerId))]);
  await callOffRefunds(
    db,
    returned.filter(({ entry }) => entry.kind !== 'refund').map(({ entry }) => entry.paymentId),
  );
  await keepRefunded(
    db,
    returned.flatMap(({ entry: { kind, refundsId } }) => (kind === 'refund' && refundsId !== null ? [refundsId] : [])),
  );
}

/** Payers of debits are told, and their coverage stands for some time without them (domain 6.6). */
async function tellReturned(
  returned: readonly Returned[],
  { today }: { today: CalendarDate },
  { db }: Context,
): Promise<void> {
  const debits = returned.map(({ entry }) => entry).filter(({ kind }) => isDebit(kind));
  const ids = debits.map(({ paymentId }) => paymentId);
  await openGraces(db, ids, today);
  const told = debits.flatMap(({ authorisationId, clientId, paymentId }) =>
    authorisationId === null ? [] : [{ authorisationId, clientId, mail: 'returned' as const, paymentId }],
  );
  await tellPayers(db, told);
}

/** Enters a correction at once, which is before the next entry; what nobody can enter is asked of staff. */
async function correct(
  { entry, code, correction }: Corrected,
  today: CalendarDate,
  { db, parts }: Context,
): Promise<void> {
  const { methodId } = entry;
  if (correction === null) {
    await askCorrection(db, methodId, { code, today });
    return;
  }
  const { account, routing = null, type = null } = correction;
  const place = { table: 'payment_methods', column: 'account', rowId: methodId } as const;
  const sealed =
    account === undefined ? null : { account: keysOf(parts.secrets).seal(place, account), mask: maskOf(account) };
  await correctMethod(db, { methodId, code, routing, type }, sealed);
}
