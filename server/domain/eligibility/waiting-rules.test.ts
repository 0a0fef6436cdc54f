import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { orientationEnd } from './orientation.ts';
import { effectiveDateOfHire, type Hire, type WaitingRule, waitingRuleFor } from './waiting-rules.ts';

// The same cases in every run; FUZZ_SEED gives others.
fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 20_250_824) });

const rule = (more: Partial<WaitingRule> = {}): WaitingRule => ({
  id: '1',
  divisionId: null,
  classCode: null,
  basis: 'hireDate',
  orientation: false,
  unit: 'days',
  amount: 0,
  effectiveOn: 'immediate',
  rehireWithinDays: null,
  capAt90: true,
  hoursPerWeekMin: null,
  hoursRequired: null,
  ...more,
});
const hired = (hireDate: string, more: Partial<Hire> = {}): Hire => ({
  hireDate,
  classCode: null,
  divisionId: null,
  ...more,
});
const start = (hireDate: string, more: Partial<WaitingRule>, hire: Partial<Hire> = {}): string =>
  effectiveDateOfHire([rule(more)], hired(hireDate, hire)).effectiveDate;
const codes = (sentences: readonly { code: string }[]): string[] => sentences.map(({ code }) => code);

/** The oracle: another way to count days, in milliseconds of UTC. */
const DAY = 86_400_000;
const utc = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const plus = (date: string, days: number): string => new Date(utc(date) + days * DAY).toISOString().slice(0, 10);
const gap = (from: string, to: string): number => Math.round((utc(to) - utc(from)) / DAY);
/** Every hire date of the years that domain 3.2 counts over. */
const hireDates = Array.from({ length: gap('2024-01-01', '2027-12-31') + 1 }, (_, day) => plus('2024-01-01', day));

const following = { effectiveOn: 'firstOfMonthFollowing' } as const;
const onOrAfter = { effectiveOn: 'firstOfMonthCoincidentOrFollowing' } as const;

describe('a waiting period', () => {
  test('TV-07: hired 5/3 with an orientation month, it starts 6/3 and coverage no later than 9/1', () => {
    const found = effectiveDateOfHire([rule({ orientation: true, amount: 90 })], hired('2026-05-03'));
    expect(orientationEnd('2026-05-03')).toBe('2026-06-02');
    expect(found.because[1]).toEqual({ code: 'orientation', values: { until: '2026-06-02', date: '2026-06-03' } });
    expect([found.effectiveDate, codes(found.warnings)]).toEqual(['2026-09-01', []]);
    expect(start('2026-05-04', { orientation: true, amount: 90, ...following })).toBe('2026-09-02');
  });
  test('of one month of orientation ends on the last day of a month that has no such day: 1/30 is 2/28', () => {
    expect(['2026-01-30', '2026-01-31', '2028-01-30', '2026-01-28', '2026-12-01'].map(orientationEnd)).toEqual([
      '2026-02-28',
      '2026-02-28',
      '2028-02-29',
      '2026-02-27',
      '2026-12-31',
    ]);
  });
  test.each([
    ['2026-03-01', '2026-04-01', '2026-04-01', '2026-05-01', '2026-05-30'],
    ['2026-03-15', '2026-04-01', '2026-05-01', '2026-06-01', '2026-06-13'],
    ['2026-07-03', '2026-08-01', '2026-09-01', '2026-09-01', '2026-10-01'],
    ['2026-11-02', '2026-12-01', '2027-01-01', '2027-01-01', '2027-01-31'],
    ['2026-12-03', '2027-01-01', '2027-02-01', '2027-02-01', '2027-03-03'],
  ])('TV-08: hired %s', (hire, ...expected) => {
    const rules = [
      { unit: 'none', ...following },
      { amount: 30, ...following },
      { amount: 60, ...onOrAfter },
      { amount: 365 },
    ] as const;
    expect(rules.map((more) => start(hire, more))).toEqual(expected);
  });
  test('TV-08: strictly following 60 days is allowed on day 90 and cut on day 91, with a warning', () => {
    expect(start('2026-03-01', { unit: 'none', ...onOrAfter })).toBe('2026-03-01');
    expect(start('2026-07-03', { amount: 60, ...following })).toBe('2026-10-01');
    const cut = effectiveDateOfHire([rule({ amount: 60, ...following })], hired('2026-11-02'));
    expect([cut.effectiveDate, cut.warnings]).toEqual([
      '2027-01-31',
      [{ code: 'capped', values: { before: '2027-02-01', limit: '2027-01-31', date: '2027-01-31' } }],
    ]);
  });
  test('strictly following 60 days breaks the limit on 28 hire dates of 2024-2027, on or after it on none', () => {
    const cut = (more: Partial<WaitingRule>): number =>
      hireDates.filter((date) => effectiveDateOfHire([rule(more)], hired(date)).warnings.length > 0).length;
    expect(cut({ amount: 60, ...following })).toBe(28);
    expect(cut({ amount: 60, ...onOrAfter })).toBe(0);
  });
  it('is never longer than to the 91st day, whatever the rule, on any hire date of 2024-2027', () => {
    const rules = fc.record({
      orientation: fc.boolean(),
      unit: fc.constantFrom('none' as const, 'days' as const, 'months' as const),
      amount: fc.integer({ min: 0, max: 120 }),
      effectiveOn: fc.constantFrom(
        'immediate' as const,
        'firstOfMonthFollowing' as const,
        'firstOfMonthCoincidentOrFollowing' as const,
        'firstOfPayPeriod' as const,
      ),
    });
    fc.assert(
      fc.property(rules, (more) => {
        for (const date of hireDates) {
          const latest = plus(more.orientation ? plus(orientationEnd(date), 1) : date, 90);
          const found = start(date, more);
          expect(found <= latest && found >= date, `${date} ${JSON.stringify(more)} ${found}`).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
  });
  it('of days and firsts of the month agrees with counting in milliseconds', () => {
    for (const date of hireDates) {
      const over = plus(date, 30);
      const next = new Date(Date.UTC(Number(over.slice(0, 4)), Number(over.slice(5, 7)), 1)).toISOString().slice(0, 10);
      expect(start(date, { amount: 30 })).toBe(over);
      expect(start(date, { amount: 30, ...following })).toBe(next);
      expect(start(date, { amount: 30, ...onOrAfter })).toBe(over.endsWith('-01') ? over : next);
    }
  });
});

describe('the rule of a hire', () => {
  it('is the most specific one: division and class, the division, the class, anybody', () => {
    const rules = [
      rule({ id: 'any' }),
      rule({ id: 'class', classCode: 'FT' }),
      rule({ id: 'division', divisionId: 'd' }),
      rule({ id: 'both', divisionId: 'd', classCode: 'FT' }),
    ];
    const found = (divisionId: string, classCode: string) => waitingRuleFor(rules, { divisionId, classCode })?.id;
    expect([found('d', 'FT'), found('d', 'PT'), found('x', 'FT'), found('x', 'PT')]).toEqual([
      'both',
      'division',
      'class',
      'any',
    ]);
  });
  it('that does not exist lets nobody wait', () => {
    expect(effectiveDateOfHire([], hired('2026-03-15'))).toEqual({
      effectiveDate: '2026-03-15',
      because: [{ code: 'waiting-none', values: { date: '2026-03-15' } }],
      warnings: [],
    });
  });
  it('lets nobody wait twice who comes back within its days', () => {
    const back = { amount: 60, rehireWithinDays: 90 };
    expect(start('2026-03-15', back, { rehiredAfterDays: 90 })).toBe('2026-03-15');
    // 90 and 91 days without an hour of service: 13 weeks are a break (26 CFR 54.4980H-3(c)(4)(i)).
    expect(start('2026-03-15', back, { rehiredAfterDays: 91 })).toBe('2026-03-15');
    expect(start('2026-03-15', back, { rehiredAfterDays: 92 })).toBe('2026-05-14');
  });
  it('counts from the day full-time work began, from the rehire, or from the hours worked', () => {
    expect(start('2026-01-05', { basis: 'fullTimeDate', amount: 30 }, { fullTimeDate: '2026-03-02' })).toBe(
      '2026-04-01',
    );
    expect(start('2026-01-05', { basis: 'fullTimeDate', amount: 30 })).toBe('2026-02-04');
    const hours = { basis: 'hours', hoursRequired: 600, amount: 0 } as const;
    expect(start('2026-01-05', hours, { hoursReachedOn: '2026-05-01' })).toBe('2026-05-01');
    expect(start('2026-01-05', hours, { hoursPerWeek: 40 })).toBe('2026-04-20');
    expect(codes(effectiveDateOfHire([rule(hours)], hired('2026-01-05')).warnings)).toEqual(['hours-not-known']);
  });
  it('warns of too few hours a week, and of a plan without the limit of 90 days', () => {
    const few = effectiveDateOfHire([rule({ hoursPerWeekMin: 30 })], hired('2026-01-05', { hoursPerWeek: 24 }));
    const free = effectiveDateOfHire([rule({ amount: 120, capAt90: false })], hired('2026-01-05'));
    expect([codes(few.warnings), codes(free.warnings)]).toEqual([['hours-too-few'], ['past-91st-day']]);
    expect(free.effectiveDate).toBe('2026-05-05');
  });
  it('starts with a pay period of the employer', () => {
    const payCalendar = { frequency: 'biweekly26', anchor: '2026-01-05' } as const;
    const paid = { amount: 30, effectiveOn: 'firstOfPayPeriod' } as const;
    expect(start('2026-01-05', paid, { payCalendar })).toBe('2026-02-16');
    expect(start('2026-01-05', paid, { payCalendar: { ...payCalendar, frequency: 'semimonthly24' } })).toBe(
      '2026-02-16',
    );
    expect(start('2026-01-05', paid, { payCalendar: { ...payCalendar, frequency: 'weekly52' } })).toBe('2026-02-09');
    expect(start('2026-01-05', paid, { payCalendar: { ...payCalendar, frequency: 'monthly12' } })).toBe('2026-03-01');
  });
});
