import type { CalendarDate } from '../../platform/values/dates.ts';
import type { BankMonth } from './months.ts';
import { coveredIn } from './standing.ts';

/** Months of coverage that one reckoning has and another has not. */
export type Difference = { gained: CalendarDate[]; lost: CalendarDate[] };

/** What a worker would gain and lose if the months became others: a restated report, other rules. */
export function differenceOf(before: readonly BankMonth[], after: readonly BankMonth[]): Difference {
  const [had, has] = [coveredIn(before), coveredIn(after)];
  return { gained: has.filter((month) => !had.includes(month)), lost: had.filter((month) => !has.includes(month)) };
}
