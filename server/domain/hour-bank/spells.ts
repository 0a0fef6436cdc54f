import { addMonths, type CalendarDate, endOfMonth } from '../../platform/values/dates.ts';
import { type BankMonth, isCovered } from './months.ts';

/** Months of coverage without a gap: the first of the first, and the last of the last; null: it goes on until hours are short. */
export type Spell = { from: CalendarDate; through: CalendarDate | null };

/**
 * The spells of coverage that a bank gives. The last one is open while its next month can still be kept; months that somebody asked to
 * hold, and those after a loss, end one.
 */
export function spellsOf(months: readonly BankMonth[]): Spell[] {
  const settled = months.flatMap((month) => month.settled);
  const spells: Spell[] = [];
  let open: Spell | null = null;
  for (const { coverageMonth, outcome } of settled) {
    if (isCovered(outcome)) open ??= { from: coverageMonth, through: null };
    else if (open !== null && outcome !== 'short') {
      spells.push({ ...open, through: endOfMonth(addMonths(coverageMonth, -1)) });
      open = null;
    }
  }
  return open === null ? spells : [...spells, open];
}

/** What has to be done to coverage: end it after a day, and cover spells. In this order. */
export type ToDo = { endAfter: CalendarDate | null; cover: Spell[] };

const NEVER: CalendarDate = '9999-12-31';
const lastOf = ({ through }: Spell): CalendarDate => through ?? NEVER;
const coversDay = (spells: readonly Spell[], day: CalendarDate): boolean =>
  spells.some((one) => one.from <= day && day <= lastOf(one));

/** Days on which something begins, or has just ended. */
const turns = (spells: readonly Spell[]): CalendarDate[] =>
  spells.flatMap((one) => [one.from, ...(one.through === null ? [] : [nextMonth(one.through)])]);
const nextMonth = (through: CalendarDate): CalendarDate => addMonths(`${through.slice(0, 8)}01`, 1);

/**
 * From what the bank gave before to what it gives now. Only what differs between the two is touched: what people did to coverage
 * meanwhile stays as they left it.
 */
export function toDo(before: readonly Spell[], now: readonly Spell[]): ToDo {
  const days = [...turns(before), ...turns(now)].sort();
  const lost = days.find((day) => coversDay(before, day) && !coversDay(now, day));
  const endAfter = lost === undefined ? null : endOfMonth(addMonths(lost, -1));
  const left = endAfter === null ? before : cutAfter(before, endAfter);
  return { endAfter, cover: without(now, left) };
}

/** What is given now and was not before: the months that are new. */
export const notGiven = (before: readonly Spell[], now: readonly Spell[]): Spell[] => without(now, before);

const cutAfter = (spells: readonly Spell[], last: CalendarDate): Spell[] =>
  spells.flatMap((one) =>
    one.from > last ? [] : [{ from: one.from, through: lastOf(one) < last ? one.through : last }],
  );

/** The parts of spells that others do not cover. */
function without(spells: readonly Spell[], others: readonly Spell[]): Spell[] {
  const days = [...new Set([...turns(spells), ...turns(others)])].sort();
  const bare = days.filter((day) => coversDay(spells, day) && !coversDay(others, day));
  return bare.reduce<Spell[]>((parts, from) => {
    const next = days.find((day) => day > from);
    const part = { from, through: next === undefined ? null : endOfMonth(addMonths(next, -1)) };
    const last = parts.at(-1);
    if (last?.through === null || last === undefined || nextMonth(last.through ?? NEVER) !== from)
      return [...parts, part];
    return [...parts.slice(0, -1), { from: last.from, through: part.through }];
  }, []);
}
