import type { RetroMonth } from '../../domain/consequences/retro-months.ts';
import type { NotCovered } from '../../domain/enrollment/not-covered.ts';
import { decimalOf } from '../../domain/money.ts';
import type { Paper } from '../../pdf/paper.ts';
import type { wordsOf } from '../../pdf/words.ts';

type Say = ReturnType<typeof wordsOf>;

/** $ prefix, comma thousands, two decimals (specification 9). */
export const money = (cents: number | null): string =>
  cents === null ? '–' : `${cents < 0 ? '-' : ''}$${decimalOf(Math.abs(cents)).replace(/\B(?=(\d{3})+\.)/g, ',')}`;

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
      `${month.slice(5, 7)}/${month.slice(0, 4)}`,
      say(`midMonthRule.${rule}`),
      money(before),
      money(after),
      money(after - before),
    ]),
  );
}
