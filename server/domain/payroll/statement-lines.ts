import type { DeductionKind } from '@coverlane/contract/payroll/codes.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import type { Deduction, DeductionCents } from './deductions.ts';

/** What is, or was said to be, taken of an employee on a pay day for one plan. */
export type OfPayDay = Deduction & { payDate: CalendarDate };

/** A line of a statement: so much more is taken than was said before. */
export type StatementLine = OfPayDay & { kind: DeductionKind };

const AMOUNTS = [
  'employeeCents',
  'preTaxCents',
  'postTaxCents',
  'employerCents',
  'imputedCents',
] as const satisfies readonly (keyof DeductionCents)[];

/**
 * The lines of an employee on the statement of a pay day: what the day takes, and what earlier pay days should have taken by the record as
 * it is now, less what statements that stand said of them. So all of them together are what the record says, to the cent, whatever was
 * changed, taken back or stated again between them.
 * @param wanted what the pay day and earlier ones take by the record
 * @param stated what statements that stand say of the same days
 */
export function statementLines(
  payDate: CalendarDate,
  wanted: readonly OfPayDay[],
  stated: readonly OfPayDay[],
): StatementLine[] {
  const before = Map.groupBy(stated, keyOf);
  const now = new Map(wanted.map((one) => [keyOf(one), one]));
  const keys = [...new Set([...now.keys(), ...before.keys()])];
  return keys.flatMap((key) => lineOf(payDate, now.get(key), before.get(key) ?? []) ?? []).sort(inOrder);
}

const keyOf = ({ planId, payDate }: OfPayDay): string => `${planId} ${payDate}`;

function lineOf(payDate: CalendarDate, now: OfPayDay | undefined, stated: readonly OfPayDay[]): StatementLine | null {
  const about = now ?? stated.at(-1);
  if (about === undefined) return null;
  const more = (amount: keyof DeductionCents): number =>
    (now?.[amount] ?? 0) - stated.reduce((sum, one) => sum + one[amount], 0);
  const difference: DeductionCents = {
    employeeCents: more('employeeCents'),
    preTaxCents: more('preTaxCents'),
    postTaxCents: more('postTaxCents'),
    employerCents: more('employerCents'),
    imputedCents: more('imputedCents'),
  };
  if (AMOUNTS.every((amount) => difference[amount] === 0)) return null;
  const isBack = (difference.employeeCents || difference.employerCents) < 0;
  const kind = about.payDate === payDate ? 'current' : isBack ? 'refund' : 'catchUp';
  return { ...about, ...difference, kind };
}

/** The pay day itself first, then the newest of those before; plans by their names. */
const inOrder = (one: StatementLine, other: StatementLine): number =>
  other.payDate.localeCompare(one.payDate) || one.planName.localeCompare(other.planName, 'en');

/** Does a pay day take the same of an employee as was said of another one, plan by plan? */
export function takesTheSame(now: readonly Deduction[], before: readonly Deduction[]): boolean {
  const said = (lines: readonly Deduction[]) =>
    JSON.stringify(
      lines
        .filter((line) => AMOUNTS.some((amount) => line[amount] !== 0))
        .map((line) => [line.planId, line.tierCode, ...AMOUNTS.map((amount) => line[amount])])
        .sort((one, other) => String(one[0]).localeCompare(String(other[0]))),
    );
  return said(now) === said(before);
}
