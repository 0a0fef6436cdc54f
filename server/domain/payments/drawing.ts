import { type CalendarDate, addMonths, earlier, endOfMonth, later } from '../../platform/values/dates.ts';
import type { LedgerLine } from './ledger.ts';

/** What somebody allowed to be drawn each month (domain 6.4). */
export type Allowed = {
  authorisationId: string;
  dueDay: number;
  firstDate: CalendarDate;
  /** Whether its account is in use and was proved. */
  isUsable: boolean;
};

/** The next day on which a monthly debit is due: its day of the month, or the last day of a shorter one, and not before its first. */
export function nextDue(
  { dueDay, firstDate }: Pick<Allowed, 'dueDay' | 'firstDate'>,
  today: CalendarDate,
): CalendarDate {
  const from = later(today, firstDate);
  const inMonth = (day: CalendarDate): CalendarDate =>
    earlier(`${day.slice(0, 8)}${String(dueDay).padStart(2, '0')}`, endOfMonth(day));
  const due = inMonth(from);
  return due >= from ? due : inMonth(addMonths(`${from.slice(0, 8)}01`, 1));
}

/**
 * The one authorisation by which a payer is drawn from next, and when. What was allowed last replaces what was allowed before from its
 * first day on, and until then the older one goes on. Where the account of the one that holds cannot be used nothing is drawn: the
 * payer gave it in place of the older.
 * @param allowed of one payer, not revoked, the one that was given last first
 */
export function drawnBy<Of extends Allowed>(
  allowed: readonly Of[],
  today: CalendarDate,
): { by: Of; due: CalendarDate } | null {
  const dues = allowed.map((by, at) => ({ by, at, due: nextDue(by, today) }));
  const holding = dues.filter(({ at, due }) => !dues.some((one) => one.at < at && one.by.firstDate <= due));
  const [first] = holding.toSorted((one, other) =>
    one.due === other.due ? one.at - other.at : one.due < other.due ? -1 : 1,
  );
  return first?.by.isUsable ? { by: first.by, due: first.due } : null;
}

/** What is owed by a day: the months up to that day's, and all that is no month's. Cents; negative: carried over in the payer's favour. */
export const owedBy = (lines: readonly LedgerLine[], day: CalendarDate): number =>
  lines.reduce((sum, { month, amountCents }) => (month === null || month <= day ? sum + amountCents : sum), 0);

/** A debit that no bank has in hand yet. */
export type WaitingDebit = {
  id: string;
  kind: string;
  amountCents: number;
  dueDate: CalendarDate;
  /** Of continued coverage (COBRA): of months that are charged already, so that it never pays for what comes too. */
  isContinued?: boolean;
  /** Held, because its account or what was allowed has ended: what can be drawn goes before it. */
  isStuck?: boolean;
};

const inTurn = (one: WaitingDebit, other: WaitingDebit): number =>
  Number(one.isStuck ?? false) - Number(other.isStuck ?? false) || (one.dueDate < other.dueDate ? -1 : 1);

/**
 * Debits that wait and are owed no more, because coverage ended, its payer died, or it costs less: nothing is drawn after the last month
 * that is owed. The first debit pays for what comes too, and is drawn where anything is owed at all.
 * @param until the last day of which the month is billed; later debits are judged when theirs is
 */
export function notOwed(
  waiting: readonly WaitingDebit[],
  lines: readonly LedgerLine[],
  { atBankCents, until }: { atBankCents: number; until: CalendarDate },
): string[] {
  let left = 0;
  const ids: string[] = [];
  for (const { id, kind, amountCents, dueDate, isContinued } of waiting.toSorted(inTurn)) {
    if (dueDate > until) continue;
    const isFirst = kind === 'initial' && isContinued !== true;
    const owed = owedBy(lines, isFirst ? until : dueDate) - atBankCents - left;
    if (isFirst ? owed > 0 : owed >= amountCents) left += amountCents;
    else ids.push(id);
  }
  return ids;
}
