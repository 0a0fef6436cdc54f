import { enterCobra } from '../../domain/eligibility/cobra-case.ts';
import { cobraTermsOf } from '../../domain/eligibility/cobra-clock.ts';
import type { CobraPatch } from '../../domain/eligibility/cobra-facts.ts';
import { type LedgerLine, type MonthPaid, monthsPaid, paidThrough } from '../../domain/payments/ledger.ts';
import { ledgerOf } from '../../facts/ledger.queries.ts';
import { rulesOfPerson } from '../../facts/rules-of-person.queries.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import { type CalendarDate, dayAfter, dayBefore, earlier } from '../../platform/values/dates.ts';
import { patchCobra, recordPayment } from './cobra.queries.ts';
import type { CobraDesk } from './continued-coverage.ts';
import { countPaid } from './count-paid.ts';
import { type ChargedRow, type FreshDebit, freshDebits, withdrawReturned } from './ledger.queries.ts';

/**
 * Debits that settled enter themselves at the cases of their payer, and are taken back where they came back: the ledger says through
 * which day premiums are paid, an insignificant shortfall aside, and the case decides about grace and end (domain 3.6, 6.5).
 */
export async function countDebits(desk: CobraDesk, payerId: string, rows: readonly ChargedRow[]): Promise<void> {
  const { db, today } = desk;
  const withdrawn = await withdrawReturned(db, payerId);
  const fresh = await freshDebits(db, { payerId, today });
  if (withdrawn + fresh.length === 0) return;
  const lines = await ledgerOf(db, payerId);
  for (const [at, row] of rows.entries()) {
    const through = throughOf(row, lines);
    const standing = withdrawn > 0 ? await takeBack(desk, row, through) : row;
    const moved = fresh.length > 0 ? await advance(desk, standing, { through, fresh, lines, isFirst: at === 0 }) : null;
    if (at === 0) await enterDebits(desk, row, { fresh, through: moved });
  }
}

/** Through which day a case is paid for by its payer's ledger: what was paid before it was charged there stays paid. */
function throughOf({ chargedFrom, coveredFrom, coveredUntil }: ChargedRow, lines: readonly LedgerLine[]) {
  const last = paidThrough(lines);
  if (last !== null && last >= chargedFrom) return earlier(last, coveredUntil);
  return chargedFrom > coveredFrom ? dayBefore(chargedFrom) : null;
}

const OPEN: readonly ChargedRow['state'][] = ['elected', 'awaitingFirstPremium', 'active', 'grace'];

/** A debit came back: what it paid for is unpaid, and the days to pay it are what they were. What had ended stays ended. */
async function takeBack(desk: CobraDesk, row: ChargedRow, through: CalendarDate | null): Promise<ChargedRow> {
  const { state, paidThrough: before } = row;
  if (!OPEN.includes(state) || before === null || (through !== null && through >= before)) return row;
  const patch = { paidThrough: through, state: through === null ? 'awaitingFirstPremium' : 'active' } as const;
  await patchCobra(desk.db, row.id, patch);
  await countPaid(desk, row, row.coverageTypes ?? [], through);
  await noted(desk, row, 'cobra-payment-returned');
  return { ...row, ...patch };
}

type Advancing = {
  through: CalendarDate | null;
  fresh: readonly FreshDebit[];
  lines: readonly LedgerLine[];
  /** Of several cases of a payer one says what is lacking, or was received ahead. */
  isFirst: boolean;
};

/** @returns through which day the case is paid for now; null: nothing more than before, or it came too late */
async function advance(desk: CobraDesk, row: ChargedRow, of: Advancing): Promise<CalendarDate | null> {
  const { through, fresh, lines, isFirst } = of;
  const date = fresh.at(-1)?.on ?? desk.today;
  const months = monthsPaid(lines);
  if (through === null || (row.paidThrough !== null && through <= row.paidThrough)) {
    if (isFirst) await patchCobra(desk.db, row.id, { receivedCents: ahead(months) });
    return null;
  }
  const rules = await rulesOfPerson(desk.db, { personId: row.memberId, day: row.eventDate });
  const asked = { action: 'paid', date, paidThrough: through } as const;
  const patch = enterCobra(row, asked, { today: desk.today, settings: cobraTermsOf(rules) });
  if ('refused' in patch) return null;
  const isBegun = row.paidThrough !== null;
  const types = await countPaid(desk, row, isBegun ? (row.coverageTypes ?? []) : null, through);
  const left = isFirst ? leftOf(row, months) : {};
  await patchCobra(desk.db, row.id, { ...patch, ...left, coverageTypes: types });
  await noted(desk, row, 'cobra-paid');
  return through;
}

/** What was received toward the first month that is not paid. Cents. */
const ahead = (months: readonly MonthPaid[]): number => months.find(({ isPaid }) => !isPaid)?.paidCents ?? 0;

/** What is lacking of months that count as paid, and of which day on; what came toward the next. */
function leftOf({ paidThrough: before, coveredFrom }: ChargedRow, months: readonly MonthPaid[]): CobraPatch {
  const unpaid = months.findIndex(({ isPaid }) => !isPaid);
  const paid = unpaid < 0 ? months : months.slice(0, unpaid);
  const shortfallCents = paid.reduce((sum, { chargedCents, paidCents }) => sum + chargedCents - paidCents, 0);
  const shortfallFrom = before === null ? coveredFrom : dayAfter(before);
  return {
    receivedCents: ahead(months),
    ...(shortfallCents > 0 && { shortfallCents, shortfallFrom, shortfallToldOn: null, shortfallBy: null }),
  };
}

/** Each debit is a payment of the case, once. */
async function enterDebits(
  { db, by }: CobraDesk,
  row: ChargedRow,
  { fresh, through }: { fresh: readonly FreshDebit[]; through: CalendarDate | null },
): Promise<void> {
  for (const [at, { id: paymentId, amountCents, on: paidOn }] of fresh.entries()) {
    const isLast = at === fresh.length - 1;
    const payment = { paidOn, amountCents, dueCents: amountCents, paidThrough: isLast ? through : null };
    await recordPayment(db, row, { payment, by, paymentId });
  }
}

const noted = ({ db }: CobraDesk, { id, clientId }: ChargedRow, action: string): Promise<void> =>
  appendAudit(db, { action, objectType: 'cobra', objectId: id, clientId, outcome: 'ok' });
