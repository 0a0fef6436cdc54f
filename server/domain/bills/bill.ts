import type { LineReason } from '@coverlane/contract/bills/codes.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';

/** What an employee costs in a month: of a plan or an extra benefit, or (planId null) the fee for each employee. Cents. */
export type BillCharge = {
  personId: string;
  planId: string | null;
  /** What an extra benefit of a session is called, whose id `planId` is then; absent or null: it is a plan of record, or the fee. */
  benefit?: string | null;
  month: CalendarDate;
  cents: number;
  tier: string | null;
};

/** A line of a bill, with why it is there. */
export type BillLine = BillCharge & { reason: LineReason };

/**
 * The lines of a month's bill: what the month costs, and what earlier months cost otherwise than they were billed so far, line by
 * line (domain 2.5: retroactive changes re-price whole months). What was billed by bills that stand is never billed again, so that
 * all bills together are what coverage costs, whatever was voided, issued again or changed between them.
 * @param wanted what each month through this one costs by coverage as it is now
 * @param billed what bills that stand say of the same months
 */
export function billLines(
  month: CalendarDate,
  wanted: readonly BillCharge[],
  billed: readonly BillCharge[],
): BillLine[] {
  const before = Map.groupBy(billed, keyOf);
  const now = new Map(wanted.map((charge) => [keyOf(charge), charge]));
  const keys = [...new Set([...now.keys(), ...before.keys()])];
  return keys.flatMap((key) => billLine(month, now.get(key), before.get(key) ?? []) ?? []).sort(byMonth);
}

/** What one employee's plan is billed for one month: what it costs now less what it was billed. Null: nothing. */
function billLine(month: CalendarDate, now: BillCharge | undefined, billed: readonly BillCharge[]): BillLine | null {
  const charge = now ?? billed[0];
  const was = billed.reduce((sum, { cents }) => sum + cents, 0);
  const cents = (now?.cents ?? 0) - was;
  if (charge === undefined || cents === 0) return null;
  return { ...charge, cents, reason: charge.month === month ? 'current' : reasonOf(now, was, tierOf(billed)) };
}

/** The tier that was billed last. */
const tierOf = (billed: readonly BillCharge[]): string | null =>
  billed.findLast(({ tier }) => tier !== null)?.tier ?? null;

const keyOf = ({ personId, planId, month }: BillCharge): string => `${personId} ${planId ?? ''} ${month}`;

const byMonth = (one: BillLine, other: BillLine): number =>
  one.month < other.month ? 1 : one.month > other.month ? -1 : 0;

function reasonOf(now: BillCharge | undefined, was: number, tierBefore: string | null): LineReason {
  if (now === undefined) return 'ended';
  if (was === 0) return 'added';
  return tierBefore !== null && now.tier !== null && tierBefore !== now.tier ? 'tier' : 'rate';
}

/** What a bill adds up to: the month itself, and what earlier months differ by. Cents. */
export function billTotals(lines: readonly BillLine[]): {
  currentCents: number;
  adjustedCents: number;
  employees: number;
} {
  const current = lines.filter(({ reason }) => reason === 'current');
  const sum = (of: readonly BillLine[]): number => of.reduce((total, { cents }) => total + cents, 0);
  return {
    currentCents: sum(current),
    adjustedCents: sum(lines.filter(({ reason }) => reason !== 'current')),
    employees: new Set(current.map(({ personId }) => personId)).size,
  };
}

/** What a bill says of each month, as the ledger writes it. Cents. */
export const byMonths = (lines: readonly BillLine[]): { month: CalendarDate; cents: number }[] =>
  [...Map.groupBy(lines, ({ month }) => month)]
    .map(([month, of]) => ({ month, cents: of.reduce((sum, { cents }) => sum + cents, 0) }))
    .filter(({ cents }) => cents !== 0)
    .sort((one, other) => (one.month < other.month ? -1 : 1));
