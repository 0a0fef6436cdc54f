import { enterCobra } from '../../domain/eligibility/cobra-case.ts';
import { cobraTermsOf } from '../../domain/eligibility/cobra-clock.ts';
import type { CobraPatch } from '../../domain/eligibility/cobra-facts.ts';
import { type LedgerLine, type MonthPaid, monthsPaid, paidThrough } from '../../domain/payments/ledger.ts';
import { ledgerOf } from '../../facts/ledger.queries.ts';
import { rulesOfPerson } from '../../facts/rules-of-person.queries.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import { type CalendarDate, dayBefore, earlier, later } from '../../platform/values/dates.ts';
import { patchCobra, recordPayment } from './cobra.queries.ts';
import type { CobraDesk } from './continued-coverage.ts';
import { countPaid } from './count-paid.ts';
import {
  type ChargedRow,
  type FreshDebit,
  freshDebits,
  paidWithoutAmount,
  takenBackSince,
  withdrawReturned,
} from './ledger.queries.ts';

/**
 * Debits that settled enter themselves at the cases of their payer, and are taken back where they came back or were given back: the ledger
 * says through which day premiums are paid, an insignificant shortfall aside, and the case decides about grace and end (domain 3.6, 6.5).
 * So it is where staff took back what they had entered.
 */
export async function countDebits(desk: CobraDesk, payerId: string, rows: readonly ChargedRow[]): Promise<void> {
  const { db, today } = desk;
  const withdrawn = await withdrawReturned(db, payerId);
  const fresh = await freshDebits(db, { payerId, today });
  const takenBack = await takenBackSince(db, payerId);
  if (withdrawn + fresh.length + takenBack === 0) return;
  const lines = await ledgerOf(db, payerId);
  for (const [at, row] of rows.entries()) {
    const whole = await paidWithoutAmount(db, row.id);
    const through = laterOf(throughOf(row, lines), whole);
    const of = { through, fresh, lines, isFirst: at === 0 };
    const standing = withdrawn + takenBack > 0 ? await takeBack(desk, row, of) : row;
    const moved = fresh.length + takenBack > 0 ? await advance(desk, standing, of) : null;
    if (at === 0) await enterDebits(desk, row, { fresh, through: moved ?? standing.paidThrough });
  }
}

/** Through which day a case is paid for by its payer's ledger: what was paid before it was charged there stays paid. */
function throughOf({ chargedFrom, coveredFrom, coveredUntil }: ChargedRow, lines: readonly LedgerLine[]) {
  const last = paidThrough(lines);
  if (last !== null && last >= chargedFrom) return earlier(last, coveredUntil);
  return chargedFrom > coveredFrom ? dayBefore(chargedFrom) : null;
}

const laterOf = (one: CalendarDate | null, other: CalendarDate | null): CalendarDate | null =>
  one === null || other === null ? (one ?? other) : later(one, other);

/** States in which what is paid moves a case. */
export const OPEN: readonly ChargedRow['state'][] = ['elected', 'awaitingFirstPremium', 'active', 'grace'];

/** Money went away again: what it paid for is unpaid, and the days to pay it are what they were. What had ended stays ended. */
async function takeBack(desk: CobraDesk, row: ChargedRow, { through, lines, isFirst }: Advancing): Promise<ChargedRow> {
  const { state, paidThrough: before } = row;
  if (!OPEN.includes(state) || before === null || (through !== null && through >= before)) return row;
  const patch = { paidThrough: through, state: through === null ? 'awaitingFirstPremium' : 'active' } as const;
  await patchCobra(desk.db, row.id, { ...patch, ...(isFirst && leftOf(row, monthsPaid(lines))) });
  await countPaid(desk, row, { types: row.coverageTypes ?? [], through });
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
  const { through, lines, isFirst } = of;
  const months = monthsPaid(lines);
  if (through !== null && through > (row.paidThrough ?? '')) {
    const patch = await paidBy(desk, row, { date: sentOn(of, row, desk.today), through });
    if (patch === null) return null;
    await patchCobra(desk.db, row.id, { ...patch, ...(isFirst && leftOf(row, months)) });
    await noted(desk, row, 'cobra-paid');
    return through;
  }
  if (isFirst && OPEN.includes(row.state)) await patchCobra(desk.db, row.id, leftOf(row, months));
  return null;
}

/** The day the newest debit was sent on; what staff entered was in time when they entered it. */
const sentOn = ({ fresh }: Advancing, { firstPremiumBy }: ChargedRow, today: CalendarDate): CalendarDate =>
  fresh.at(-1)?.on ?? earlier(today, firstPremiumBy ?? today);

/** What a payment through a day makes of a case, by the rule that staff's entries follow; null: it came too late, or the case takes none. */
async function paidBy(
  desk: CobraDesk,
  row: ChargedRow,
  { date, through }: { date: CalendarDate; through: CalendarDate },
) {
  const rules = await rulesOfPerson(desk.db, { personId: row.memberId, day: row.eventDate });
  const [action] = ['paid'] as const;
  const asked = { action, date, paidThrough: through };
  const patch = enterCobra(row, asked, { today: desk.today, settings: cobraTermsOf(rules) });
  if ('refused' in patch) return null;
  const before = row.paidThrough === null ? null : (row.coverageTypes ?? []);
  return { ...patch, coverageTypes: await countPaid(desk, row, { types: before, through }) };
}

/** What was received toward the first month that is not paid. Cents. */
const ahead = (months: readonly MonthPaid[]): number => months.find(({ isPaid }) => !isPaid)?.paidCents ?? 0;

/** Nothing is lacking of a premium. */
export const NOTHING_LACKING = { shortfallCents: null, shortfallFrom: null, shortfallToldOn: null, shortfallBy: null };

/** What is lacking of months that count as paid, and of which day on; what came toward the next. Of what is lacking as before, people know. */
function leftOf({ coveredFrom, shortfallCents }: ChargedRow, months: readonly MonthPaid[]): CobraPatch {
  const unpaid = months.findIndex(({ isPaid }) => !isPaid);
  const paid = unpaid < 0 ? months : months.slice(0, unpaid);
  const lacking = paid.reduce((sum, { chargedCents, paidCents }) => sum + chargedCents - paidCents, 0);
  const receivedCents = ahead(months);
  if (lacking <= 0) return { receivedCents, ...NOTHING_LACKING };
  if (lacking === shortfallCents) return { receivedCents };
  const short = paid.find(({ chargedCents, paidCents }) => paidCents < chargedCents);
  const shortfallFrom = later(coveredFrom, short?.month ?? coveredFrom);
  return { receivedCents, ...NOTHING_LACKING, shortfallCents: lacking, shortfallFrom };
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
