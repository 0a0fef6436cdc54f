import type { CoverageType } from '@coverlane/contract/codes.ts';
import { covers, isVoid, lastDay } from '../coverage-state.ts';
import { addDays, type CalendarDate, dayAfter, dayBefore } from '../../platform/values/dates.ts';
import { decimalOf } from '../money.ts';
import type { Sentence } from '../sentence.ts';
import { type Ending, isRescission } from './rescission.ts';
import { retroTermLimit } from './retro-limits.ts';

/** Days on which somebody is covered by a type of coverage. */
export type Held = {
  personId: string;
  coverageType: CoverageType;
  effectiveDate: CalendarDate;
  expirationDate: CalendarDate | null;
  /** The day it was recorded, where that is asked; absent: long ago. */
  knownSince?: CalendarDate;
};

/** A claim that was paid: for whom, by which type of coverage (null: not known), on which day of service. */
export type PaidClaim = {
  personId: string;
  coverageType: CoverageType | null;
  serviceDate: CalendarDate;
  paidCents: number;
};

/** Coverage that somebody had up to today and is to lose: the first lost day, and the last one that stays. */
export type Loss = { personId: string; coverageType: CoverageType; from: CalendarDate; last: CalendarDate };

/** What decides whether a loss may be: how far back ends may reach, why it ends, and until when it is paid for. */
export type Circumstances = Pick<Ending, 'reason' | 'paidThrough'> & {
  retroTermDays: number;
  /** A life event ends it on the event's own day: no rescission, however late it is told (DOL FAQ II Q7). */
  byEvent?: boolean;
};

/** A loss with what stands in its way: the earliest day it may end, a rescission, and claims paid for lost days. */
export type TakenBack = Loss & {
  limit: CalendarDate | null;
  rescission: boolean;
  claims: { count: number; cents: number };
};

/** What is asked about: the coverage as it stands and as it would be, and the claims that were paid meanwhile. */
export type TakingBack = {
  today: CalendarDate;
  before: readonly Held[];
  after: readonly Held[];
  claims?: readonly PaidClaim[];
};

/** The codes of what `saidOf` says. */
export const TAKES_BACK = ['retro-termination', 'rescission', 'claims-paid-after'] as const;

const placeOf = ({ personId, coverageType }: Pick<Held, 'personId' | 'coverageType'>): string =>
  `${personId} ${coverageType}`;

/** The first day of a span that the others leave bare; null: they cover it to its end. */
function firstBareDay(span: Held, others: readonly Held[]): CalendarDate | null {
  let day = span.effectiveDate;
  for (const other of others.toSorted((one, two) => one.effectiveDate.localeCompare(two.effectiveDate)))
    if (covers(other, day)) day = dayAfter(lastDay(other));
  return day > lastDay(span) ? null : day;
}

/** Who loses days up to today, the first of them of each type of coverage. Another plan of the type is no loss. */
export function lossesOf({ today, before, after }: TakingBack): (Loss & { span: Held })[] {
  const then = Map.groupBy(
    after.filter((one) => !isVoid(one)),
    placeOf,
  );
  const first = new Map<string, Loss & { span: Held }>();
  for (const span of before.filter((one) => !isVoid(one))) {
    const place = placeOf(span);
    const from = firstBareDay(span, then.get(place) ?? []);
    if (from === null || from > today || (first.get(place)?.from ?? today) < from) continue;
    const { personId, coverageType } = span;
    first.set(place, { personId, coverageType, from, last: dayBefore(from), span });
  }
  return [...first.values()];
}

/** Claims paid for days that are covered now and would not be (domain 3.5). */
function claimsOf({ before, after, claims = [] }: TakingBack, { personId, coverageType }: Loss): TakenBack['claims'] {
  const isMine = (one: Held): boolean => one.personId === personId && one.coverageType === coverageType;
  const on = (spans: readonly Held[], day: CalendarDate) => spans.some((one) => isMine(one) && covers(one, day));
  const lost = claims.filter(
    (claim) =>
      claim.personId === personId &&
      (claim.coverageType ?? coverageType) === coverageType &&
      on(before, claim.serviceDate) &&
      !on(after, claim.serviceDate),
  );
  return { count: lost.length, cents: lost.reduce((sum, { paidCents }) => sum + paidCents, 0) };
}

/**
 * What a change would take back, whoever asks for it: a request in preview and when it is taken, a file, nightly work, the
 * undo of a change or an import. Coverage that is taken back after it had started and was paid for is a rescission (45 CFR
 * 147.128; ACA 2712), an end may reach `retroTermDays` into the past (domain 1.4, 3.4), and claims may have been paid for
 * the lost days (domain 3.5). What was recorded yesterday or today, is not known to be paid for and has paid no claim is
 * corrected, not taken back: nobody could rely on it (DOL FAQ II Q7).
 */
export function takenBack(asked: TakingBack, circumstancesOf: (loss: Loss) => Circumstances): TakenBack[] {
  const { today } = asked;
  return lossesOf(asked).flatMap(({ span, ...loss }) => {
    const { retroTermDays, reason, paidThrough, byEvent = false } = circumstancesOf(loss);
    const claims = claimsOf(asked, loss);
    const isPaid = (paidThrough ?? '') > loss.last || claims.count > 0;
    if (!isPaid && (span.knownSince ?? '') >= addDays(today, -1)) return [];
    const ending = { today, started: loss.from, last: loss.last, reason, paidThrough };
    const limit = retroTermLimit({ retroTermDays }, { today, last: loss.last });
    return [{ ...loss, claims, limit, rescission: !byEvent && isRescission(ending) }];
  });
}

/**
 * What is said of one person: questions, which are refused in the portal unless an administrator says why, and what
 * somebody should know. The days are those on which the coverage would end; the amount is a decimal string, in dollars.
 */
export function saidOf(taken: readonly TakenBack[], name: string): { questions: Sentence[]; notes: Sentence[] } {
  const questions = taken.flatMap(({ last: date, limit, rescission }): Sentence[] => {
    if (limit !== null) return [{ code: 'retro-termination', values: { name, date, limit } }];
    return rescission ? [{ code: 'rescission', values: { name, date } }] : [];
  });
  const paid = taken.filter(({ claims }) => claims.count > 0);
  const date = paid.map(({ last }) => last).toSorted()[0];
  if (date === undefined) return { questions, notes: [] };
  const count = paid.reduce((sum, { claims }) => sum + claims.count, 0);
  const cents = paid.reduce((sum, { claims }) => sum + claims.cents, 0);
  const values = { name, date, count, amount: decimalOf(cents) };
  return { questions, notes: [{ code: 'claims-paid-after', values }] };
}
