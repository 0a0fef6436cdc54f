import { addDays, type CalendarDate, later } from '../../platform/values/dates.ts';

/** A debit is made so many days before it is due: a file takes effect two banking days later. */
const AHEAD_DAYS = 5;

/** What changes is told at least ten days before it is drawn (12 CFR 1005.10(d)(1); domain 6.4), and looked for some days earlier. */
export const NOTICE_DAYS = 10;
const LOOKED_FOR_DAYS = NOTICE_DAYS + 6;

/** Another amount than before, as it was announced. */
export type Announced = {
  cents: number;
  from: CalendarDate;
  /** The day its notice left; null: it has not yet. */
  toldOn: CalendarDate | null;
};

export type Debit = {
  due: CalendarDate;
  today: CalendarDate;
  /** What was drawn so far, as it was allowed or told. */
  agreedCents: number;
  announced: Announced | null;
  /** What is owed by a day and not on its way. */
  owed: (day: CalendarDate) => number;
};

/** What a day makes of the next debit: it is drawn, another amount is told, or neither yet. */
export type DebitStep =
  | { kind: 'draw'; cents: number; due: CalendarDate }
  | { kind: 'tell'; cents: number; from: CalendarDate }
  | { kind: 'wait' };

const isTold = ({ toldOn, from }: Announced, due: CalendarDate): boolean =>
  toldOn !== null && from <= due && addDays(toldOn, NOTICE_DAYS) <= due;

/**
 * The next step of a monthly debit. What is drawn is what is owed, and never another amount than the payer was told ten days before:
 * where the notice comes late the debit waits for the tenth day. Told again is what changed again.
 */
export function debitStep({ due: planned, today, agreedCents, announced, owed }: Debit): DebitStep {
  const due = dueOf({ planned, today, announced, owed });
  const cents = owed(due);
  if (cents <= 0) return WAIT;
  if (cents === agreedOn(due, agreedCents, announced))
    return due <= addDays(today, AHEAD_DAYS) ? { kind: 'draw', cents, due } : WAIT;
  const isSoon = due <= addDays(today, LOOKED_FOR_DAYS);
  const isToTell = isSoon && !isSaid(announced, cents, today);
  return isToTell ? { kind: 'tell', cents, from: later(due, addDays(today, NOTICE_DAYS)) } : WAIT;
}

/** Is it announced already, for a day that is still to come? */
const isSaid = (announced: Announced | null, cents: number, today: CalendarDate): boolean =>
  announced?.cents === cents && announced.from >= today;

const agreedOn = (due: CalendarDate, agreedCents: number, announced: Announced | null): number =>
  announced !== null && isTold(announced, due) ? announced.cents : agreedCents;

const WAIT = { kind: 'wait' } as const;

/** A debit that waits for its notice is due on the day that was announced. */
function dueOf({
  planned,
  today,
  announced,
  owed,
}: Pick<Debit, 'today' | 'announced' | 'owed'> & { planned: CalendarDate }) {
  const isLate = announced !== null && announced.from >= today && owed(announced.from) === announced.cents;
  return isLate ? announced.from : planned;
}
