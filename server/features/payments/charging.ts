import type { FamilyFacts } from '../../domain/changes/facts.ts';
import { notOwed } from '../../domain/payments/drawing.ts';
import { chargesToWrite, type LedgerLine, paidThrough } from '../../domain/payments/ledger.ts';
import { owedByMonth } from '../../domain/payments/owed.ts';
import type { PricingFacts } from '../../domain/pricing/facts.ts';
import { loadClientFacts } from '../../facts/client.queries.ts';
import { loadFamilies } from '../../facts/families.queries.ts';
import { holdPayer, ledgerOf, writeLines } from '../../facts/ledger.queries.ts';
import { loadPremiums, recordPremiums } from '../../facts/premiums.queries.ts';
import { loadPricing } from '../../facts/pricing.queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import { byRules, type ClientDay, eachInTurn } from '../../platform/jobs/daily.ts';
import { addMonths, type CalendarDate, endOfMonth } from '../../platform/values/dates.ts';
import { callOffBills } from './bill-debits.ts';
import { movePayments } from './payments.queries.ts';
import { type Billed, billedPayers, continuedDebtors, waitingDebits } from './payments-day.queries.ts';
import { atBank } from './settle.queries.ts';

type Charging = ClientDay & { pricing: PricingFacts };

/** Brings each payer's ledger to what their coverage costs, and calls off what waits and is owed no more (domain 6.5). */
export async function chargeMonths(day: ClientDay): Promise<void> {
  const { clientId, today } = day;
  await callOffContinued(day);
  const billed = await byRules(day, (db) => billedPayers(db, { clientId, today }));
  if (billed.length === 0) return;
  const pricing = await byRules(day, (db) => loadPricing(db, clientId));
  await eachInTurn(billed, (payer) => byRules(day, (db) => charge(db, payer, { ...day, pricing })));
}

/** Continued coverage is charged at its cases; what waits for it and is owed no more is called off here like everything else. */
async function callOffContinued(day: ClientDay): Promise<void> {
  const payers = await byRules(day, (db) => continuedDebtors(db, day.clientId));
  await eachInTurn(payers, (payerId) => byRules(day, (db) => callOffOf(db, payerId, day.today)));
}

/** The same before a file is built: what changed since the night counts. */
export async function callOffBeforeDrawing(db: Db, today: CalendarDate): Promise<void> {
  for (const payerId of await continuedDebtors(db, null)) await callOffOf(db, payerId, today);
  await callOffBills(db, null);
}

async function callOffOf(db: Db, payerId: string, today: CalendarDate): Promise<void> {
  await holdPayer(db, payerId);
  await callOff(db, payerId, { lines: await ledgerOf(db, payerId), until: endOfMonth(addMonths(today, 1)) });
}

/** Brings what is charged to what is owed, and says through which day premiums are paid. */
async function charge(db: Db, payer: Billed, { parts, clientId, today, pricing }: Charging): Promise<void> {
  const client = await loadClientFacts(db, clientId);
  if (client === null) return;
  // Two nodes at once take turns: the second finds charged what the first charged.
  await holdPayer(db, payer.payerId);
  const reading = { db, keys: keysOf(parts.secrets), client, today };
  const [facts] = await loadFamilies(reading, { personIds: [payer.personId] });
  // Billed a month in advance (domain 6.5).
  const until = endOfMonth(addMonths(today, 1));
  const owed = facts && owedByMonth(facts, pricing, { from: payer.from, until });
  if (facts === undefined || !owed) return;
  const lines = await ledgerOf(db, payer.payerId);
  const written = chargesToWrite(
    owed,
    lines.filter(({ month, cobraEventId }) => cobraEventId === null && (month === null || month >= payer.from)),
  );
  await writeLines(
    db,
    written.map(({ kind, month, cents }) => ({
      clientId,
      payerId: payer.payerId,
      kind,
      month,
      amountCents: cents,
      enteredOn: today,
      cause: `owed ${month} ${lines.length} ${cents}`,
    })),
  );
  const now = await ledgerOf(db, payer.payerId);
  await callOff(db, payer.payerId, { lines: now, until });
  await sayPaid(db, { payer, clientId, facts }, now);
}

/** Nothing is drawn after the last month that is owed, whatever was to be drawn before that was known. */
async function callOff(
  db: Db,
  payerId: string,
  { lines, until }: { lines: readonly LedgerLine[]; until: CalendarDate },
): Promise<void> {
  const waiting = await waitingDebits(db, payerId);
  if (waiting.length === 0) return;
  const ids = notOwed(waiting, lines, { atBankCents: await atBank(db, payerId), until });
  await movePayments(
    db,
    ids.map((id) => ({ id, status: 'cancelled', reason: 'notOwed' })),
  );
}

/** Feeds what decides grace and rescissions: the ledger's word holds until staff say something else. */
async function sayPaid(
  db: Db,
  { payer, clientId, facts }: { payer: Billed; clientId: string; facts: FamilyFacts },
  lines: readonly LedgerLine[],
): Promise<void> {
  if (!lines.some(({ month }) => month !== null)) return;
  const last = paidThrough(lines);
  const said = await loadPremiums(db, payer.subscriberId);
  const held = facts.people.flatMap(({ id: personId, coverages }) =>
    [...new Set(coverages.map(({ coverageType }) => coverageType))].map((coverageType) => ({ personId, coverageType })),
  );
  const changed = held.filter(({ personId, coverageType }) => {
    const before = said.find((one) => one.personId === personId && one.coverageType === coverageType);
    return before === undefined || (before.source === 'payment' && before.paidThrough !== last);
  });
  await recordPremiums(db, {
    clientId,
    subscriberId: payer.subscriberId,
    premiums: changed.map((one) => ({ ...one, paidThrough: last })),
    source: 'payment',
    by: null,
  });
}
