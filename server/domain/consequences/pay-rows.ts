import type { FamilyFacts } from '../changes/facts.ts';
import { addMonths, type CalendarDate, later } from '../../platform/values/dates.ts';
import type { Chain } from '../enrollment/decided.ts';
import type { PricingFacts } from '../pricing/facts.ts';
import { type PayDays, priceOn, takenOn } from './costs.ts';
import { type ComparedPays, paysBefore } from './pays-compared.ts';
import { turnDays } from './turn-days.ts';

/** From a day on each paycheck takes another amount: without the change, and with it. Cents; null: there is no price. */
export type PayRow = { date: CalendarDate; before: PayDays | null; after: PayDays | null };

/** So many months are looked ahead: a year of pay days. */
const MONTHS_AHEAD = 12;

const isSame = (one: PayDays | null, other: PayDays | null): boolean =>
  one?.perPayCents === other?.perPayCents && one?.lastPayCents === other?.lastPayCents;

type Changing = { before: FamilyFacts; chain: Chain; pricing: PricingFacts };

/**
 * Every day on which the paycheck begins to be another one once a change is made, from its first day on and for a year: what
 * begins later, a birthday that changes a price, a rate, a contribution (domain 2.3, 2.4). The first row follows from what is
 * deducted before, and the row of the day on which all has taken effect is what is deducted after. None where the change
 * leaves every paycheck as it is. Pure.
 */
export function payRows({ before, chain, pricing }: Changing, compared: ComparedPays): PayRow[] {
  const { start, day } = compared;
  const until = later(day, addMonths(start, MONTHS_AHEAD));
  const rows: PayRow[] = [];
  let known = compared.before;
  for (const date of [start, ...turnDays(chain.after, pricing, { from: start, until })]) {
    const after = takenOn(chain.after, date, priceOn(chain.after, date, pricing));
    if (!isSame(after, known)) rows.push({ date, before: paysBefore(before, date, pricing), after });
    known = after;
  }
  return rows.every((row) => isSame(row.before, row.after)) ? [] : rows;
}
