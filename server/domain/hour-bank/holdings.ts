import { addMonths, type CalendarDate } from '../../platform/values/dates.ts';
import type { Hours } from './facts.ts';

/** What a bank holds: hours of long ago, and those of months that can still lapse, oldest first. None is negative. */
export type Holdings = { old: Hours; recent: { month: CalendarDate; hours: Hours }[] };

export const nothingHeld = (): Holdings => ({ old: 0, recent: [] });

/** All that is held. */
export const held = ({ old, recent }: Holdings): Hours => recent.reduce((sum, { hours }) => sum + hours, old);

/** Adds hours of a month. */
export function putIn(holdings: Holdings, month: CalendarDate, hours: Hours): void {
  if (hours > 0) holdings.recent.push({ month, hours });
}

/** Takes hours, of the newest month first, and answers how many were there to take. */
export function takeNewest(holdings: Holdings, hours: Hours): Hours {
  let left = hours;
  for (const one of holdings.recent.toReversed()) {
    const taken = Math.min(left, one.hours);
    one.hours -= taken;
    left -= taken;
  }
  const ofOld = Math.min(left, holdings.old);
  holdings.old -= ofOld;
  return hours - left + ofOld;
}

/** Everything becomes old, with what was added or taken meanwhile: it can no longer lapse. */
export function settleInto(holdings: Holdings, hours: Hours): void {
  holdings.old = hours;
  holdings.recent = [];
}

/** Cuts the oldest hours beyond `most`, and answers how many they were. */
export function cutOldest(holdings: Holdings, most: Hours): Hours {
  const over = Math.max(0, held(holdings) - most);
  let left = over - Math.min(over, holdings.old);
  holdings.old -= over - left;
  for (const one of holdings.recent) {
    const cut = Math.min(left, one.hours);
    one.hours -= cut;
    left -= cut;
  }
  return over;
}

/** Lets go of months before the last `months` up to `workMonth`, and answers how many hours they had. */
export function lapse(holdings: Holdings, workMonth: CalendarDate, months: number): Hours {
  const from = addMonths(workMonth, 1 - months);
  const before = held(holdings);
  holdings.recent = holdings.recent.filter(({ month }) => month >= from);
  return before - held(holdings);
}
