import { addDays, type CalendarDate, daysBetween } from '../../platform/values/dates.ts';

/** What a report owes, and what came for it. */
export type Owing = {
  dueOn: CalendarDate;
  owedCents: number;
  /** In any order; what came back is not among them. */
  payments: readonly { on: CalendarDate; cents: number }[];
  /** Hundredths of a percent: 10 % = 1000. Interest is of a year of 365 days. */
  ldPct: number;
  interestPct: number;
};

/** How late it is. Cents. */
export type Delinquency = {
  isDelinquent: boolean;
  /** Days since the day it was due until it was paid in full, or until today. */
  daysLate: number;
  unpaidCents: number;
  /** What was not there on the day: the base of the damages. */
  unpaidOnDueDayCents: number;
  liquidatedDamagesCents: number;
  interestCents: number;
};

/**
 * What a late or short report adds (LMRA 302(c)(5) funds; ERISA 502(g)(2), 29 USC 1132(g)(2)): damages of a percent of what was not
 * there on the due day, once; and simple interest on what is unpaid for each day, actual days of 365, summed exactly and rounded
 * once, half up. TV-17: 1,480.00 late for 20 days at 10 % and 12 %: 148.00 and 9.73.
 * @param asOf the day it is asked on, included
 */
export function delinquencyOf(owing: Owing, asOf: CalendarDate): Delinquency {
  const { dueOn, owedCents, ldPct, interestPct } = owing;
  const { unpaidCents, centDays, until } = walk(owing, asOf);
  const inTime = owing.payments.reduce((sum, { on, cents }) => (on <= dueOn ? sum + cents : sum), 0);
  // On the day itself nothing is late yet.
  const isOver = asOf > dueOn;
  const unpaidOnDueDayCents = isOver ? Math.max(0, owedCents - inTime) : 0;
  return {
    isDelinquent: isOver && unpaidCents > 0,
    daysLate: unpaidOnDueDayCents > 0 ? daysBetween(dueOn, until) : 0,
    unpaidCents,
    unpaidOnDueDayCents,
    liquidatedDamagesCents: half(BigInt(unpaidOnDueDayCents) * BigInt(ldPct), 10_000n),
    interestCents: half(centDays * BigInt(interestPct), 3_650_000n),
  };
}

/** From payment to payment: what is unpaid, for how many days how many cents were, and until when. */
function walk({ dueOn, owedCents, payments }: Owing, asOf: CalendarDate) {
  const came = payments.filter(({ on }) => on <= asOf).toSorted((one, other) => (one.on < other.on ? -1 : 1));
  let [unpaidCents, until, centDays] = [owedCents, dueOn, 0n];
  const waitUntil = (day: CalendarDate) => {
    if (day > until) [centDays, until] = [centDays + days(unpaidCents, until, day), day];
  };
  for (const { on, cents } of came) {
    if (unpaidCents > 0) waitUntil(on);
    unpaidCents -= Math.min(unpaidCents, cents);
  }
  if (unpaidCents > 0) waitUntil(asOf);
  return { unpaidCents, centDays, until };
}

const days = (cents: number, from: CalendarDate, to: CalendarDate): bigint =>
  BigInt(cents) * BigInt(daysBetween(from, to));

const half = (numerator: bigint, denominator: bigint): number =>
  Number((numerator * 2n + denominator) / (denominator * 2n));

/** Days after the due day on which a shop that owes is written to (domain 13.3). */
export const noticeDays = [1, 15, 30] as const;

/**
 * Which notice a shop that owes is due by now: the last whose day has come; null: none. Whoever writes it once for a report and a
 * day writes each at most once, and sends no heap of them after a time without work.
 */
export function noticeDue(dueOn: CalendarDate, asOf: CalendarDate): (typeof noticeDays)[number] | null {
  return noticeDays.findLast((day) => addDays(dueOn, day) <= asOf) ?? null;
}
