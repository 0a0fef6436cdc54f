import { parseDate } from '@internationalized/date';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  age,
  birthday,
  type CalendarDate,
  daysBetween,
  endOfMonth,
  firstOfNextMonth,
  OPEN_END,
  todayIn,
} from './dates.ts';
import { CHILD_LIMIT_AGE, childLimit } from '../../domain/relationships.ts';

// The same cases in every run; FUZZ_SEED gives others.
fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 20_250_824) });

/** Any date from 1850 to 2150, by the other library's calendar. */
const anyDate = fc.integer({ min: 0, max: 109_500 }).map((days) => parseDate('1850-01-01').add({ days }).toString());

describe('calendar dates', () => {
  it('agree with another calendar on days and months, over leap years and month ends', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -4000, max: 4000 }), (date, count) => {
        const other = parseDate(date);
        expect(addDays(date, count)).toBe(other.add({ days: count }).toString());
        expect(addMonths(date, count)).toBe(other.add({ months: count }).toString());
        expect(endOfMonth(date)).toBe(other.set({ day: 31 }).toString());
        expect(firstOfNextMonth(date)).toBe(other.set({ day: 1 }).add({ months: 1 }).toString());
        expect(daysBetween(date, addDays(date, count))).toBe(count);
      }),
      { numRuns: 2000 },
    );
  });
  it('count completed years one by one from the day of birth on', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 0, max: 30_000 }), (dob, days) => {
        const day = addDays(dob, days);
        let years = 0;
        while (birthday(dob, years + 1) <= day) years += 1;
        expect(age(dob, day)).toBe(years);
      }),
    );
  });
  it.each<[CalendarDate, CalendarDate, CalendarDate]>([
    ['2000-11-20', '2026-11-20', '2026-11-30'],
    ['2000-02-29', '2026-03-01', '2026-03-31'],
    ['2002-02-28', '2028-02-28', '2028-02-29'],
  ])('born %s, turns 26 on %s and may be covered to %s', (dob, turns, last) => {
    expect(birthday(dob, CHILD_LIMIT_AGE)).toBe(turns);
    expect(childLimit(dob, 'endOfMonth')).toBe(last);
    expect(childLimit(dob, 'birthday')).toBe(turns);
    expect(childLimit(dob, 'endOfYear')).toBe(`${turns.slice(0, 4)}-12-31`);
  });
  it('keep the open end open, and know the day of a time zone', () => {
    expect(addDays(OPEN_END, 1)).toBe(OPEN_END);
    expect(todayIn('America/New_York', new Date('2026-01-01T03:00:00Z'))).toBe('2025-12-31');
    expect(todayIn('Asia/Seoul', new Date('2025-12-31T16:00:00Z'))).toBe('2026-01-01');
  });
});
