import type { CalendarDate } from '../../platform/values/dates.ts';
import type { BirthAgreement } from './identity.ts';

/** From this age on somebody may be the parent of the other, by the youngest mothers there are. */
const GENERATION_YEARS = 13;

const partsOf = (date: CalendarDate): [year: string, month: string, day: string] => [
  date.slice(0, 4),
  date.slice(5, 7),
  date.slice(8, 10),
];

/** One of year, month and day is another, or month and day are exchanged. */
function isNear(one: CalendarDate, two: CalendarDate): boolean {
  const [year, month, day] = partsOf(one);
  const [otherYear, otherMonth, otherDay] = partsOf(two);
  const same = [year === otherYear, month === otherMonth, day === otherDay].filter(Boolean).length;
  return same === 2 || (year === otherYear && month === otherDay && day === otherMonth);
}

function comparePair(one: CalendarDate, two: CalendarDate): BirthAgreement {
  if (one === two) return 'agrees';
  const years = Math.abs(Number(partsOf(one)[0]) - Number(partsOf(two)[0]));
  if (years >= GENERATION_YEARS) return 'generation';
  return isNear(one, two) ? 'near' : 'differs';
}

const BEST_FIRST: readonly BirthAgreement[] = ['agrees', 'near', 'differs', 'generation'];

/** The birth dates of two people: the best of all that were stated. */
export function compareBirths(some: readonly CalendarDate[], others: readonly CalendarDate[]): BirthAgreement {
  const found = new Set(some.flatMap((one) => others.map((two) => comparePair(one, two))));
  return BEST_FIRST.find((agreement) => found.has(agreement)) ?? 'unknown';
}
