import { formatDate, formatMonth } from '@coverlane/contract/words/formats.ts';
import type { PayRow } from '../../domain/consequences/pay-rows.ts';
import type { RetroMonth } from '../../domain/consequences/retro-months.ts';
import type { NotCovered } from '../../domain/enrollment/not-covered.ts';
import { moneyOf } from '../../domain/money.ts';
import type { Paper } from '../../platform/pdf/paper.ts';
import type { wordsOf } from '../../platform/pdf/words.ts';

type Say = ReturnType<typeof wordsOf>;

/** Cents as the screens write them; a dash where there is no price. */
export const money = (cents: number | null): string => (cents === null ? '–' : moneyOf(cents));

/** "Sam Hire: Dental, Vision": who stays in the family and is covered by none of these. */
export function writeNotCovered(sheet: Paper, notCovered: readonly NotCovered[], say: Say): void {
  if (notCovered.length === 0) return;
  sheet.heading(2, say('confirmation.notCovered'));
  const people = [...Map.groupBy(notCovered, ({ key }) => key).values()];
  sheet.table(
    [
      { width: 0.4, head: say('confirmation.name'), header: true },
      { width: 0.6, head: say('confirmation.notCoveredBy') },
    ],
    people.map((types) => [
      types[0]?.name ?? '',
      types.map(({ coverageType }) => say(`coverageType.${coverageType}`)).join(', '),
    ]),
  );
}

/** What is owed or given back for months that are over: each month, its rule, before, after and the difference. */
export function writeMonths(sheet: Paper, months: readonly RetroMonth[], say: Say): void {
  if (months.length === 0) return;
  sheet.heading(2, say('confirmation.months'));
  sheet.table(
    [
      { width: 0.14, head: say('confirmation.month'), header: true },
      { width: 0.38, head: say('confirmation.midMonthRule') },
      { width: 0.16, head: say('confirmation.monthBefore'), align: 'right' },
      { width: 0.16, head: say('confirmation.monthAfter'), align: 'right' },
      { width: 0.16, head: say('confirmation.monthDifference'), align: 'right' },
    ],
    months.map(({ month, rule, before, after }) => [
      formatMonth(month),
      say(`midMonthRule.${rule}`),
      money(before),
      money(after),
      money(after - before),
    ]),
  );
}

/** From which days on each paycheck takes another amount, without the change and with it; of one day alone the lines above say it. */
export function writePayRows(sheet: Paper, { rows = [], payPeriods }: Paid, say: Say): void {
  if (rows.length < 2) return;
  sheet.heading(2, say(payPeriods === null ? 'confirmation.monthsAhead' : 'confirmation.paychecks'));
  sheet.table(
    [
      { width: 0.34, head: say('confirmation.payFrom'), header: true },
      { width: 0.33, head: say('confirmation.payWithout'), align: 'right' },
      { width: 0.33, head: say('confirmation.payWith'), align: 'right' },
    ],
    rows.map(({ date, before, after }) => [
      formatDate(date),
      money(before && before.perPayCents),
      money(after && after.perPayCents),
    ]),
  );
}

type Paid = { readonly rows?: readonly PayRow[]; readonly payPeriods?: number | null };
