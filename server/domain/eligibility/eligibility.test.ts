import { rulesFor } from '../rules-for.ts';
import { madeRules } from '../made-rules.testing.ts';
import { describe, expect, it, test } from 'vitest';
import { ageOut, newestNotice } from './child-age.ts';
import { cobraLawOf } from './cobra-law.ts';
import { cobraClock } from './cobra-clock.ts';
import { nextCobraState } from './cobra-states.ts';
import { coverageEnd } from './coverage-end.ts';
import { dependentRefusals } from './dependents.ts';
import { disabledChildRefusal, recertifyBy } from './disabled-child.ts';
import { allowedActions, effectiveDateOfEvent, eventDateCorrected, isOffered, windowOf } from './life-events.ts';
import { isRescission } from './rescission.ts';
import { retroAddLimit, retroTermLimit } from './retro-limits.ts';
import { lifeEvents } from './standard-life-events.ts';
import { termReasonOf, termReasons } from './term-reasons.ts';

const event = (code: string) => {
  const found = lifeEvents.find((one) => one.code === code);
  if (found === undefined) throw new Error(`There is no event ${code}.`);
  return found;
};
const codeOf = (sentence: { code: string } | null | undefined): string | undefined => sentence?.code;

describe('the end of coverage', () => {
  test.each([
    ['dateOfEvent', '2026-11-13', '2026-11-13'],
    ['endOfMonth', '2026-11-13', '2026-11-30'],
    ['endOfMonth', '2028-02-01', '2028-02-29'],
    ['endOfMonthIfAfter15', '2026-11-15', '2026-11-15'],
    ['endOfMonthIfAfter15', '2026-11-16', '2026-11-30'],
    ['endOfPayPeriod', '2026-11-13', '2026-11-15'],
  ] as const)('by %s on %s is %s (domain 3.5)', (rule, date, last) => {
    const found = coverageEnd(rule, date, { frequency: 'biweekly26', anchor: '2026-01-05' });
    expect(found.expirationDate).toBe(rule === 'endOfPayPeriod' ? '2026-11-22' : last);
    expect(coverageEnd(rule, date, { frequency: 'semimonthly24', anchor: '2026-01-05' }).expirationDate).toBe(last);
    expect(found.because).toHaveLength(1);
  });
});

describe('a child', () => {
  const toMonthsEnd = () => ({ childLimitRule: 'endOfMonth' as const });
  test.each([
    ['birthday', '2026-11-20'],
    ['endOfMonth', '2026-11-30'],
    ['endOfYear', '2026-12-31'],
  ] as const)('born 2000-11-20 is covered by %s until %s, and told 90, 60 and 30 days ahead', (rule, last) => {
    const found = ageOut('2000-11-20', () => ({ childLimitRule: rule }));
    expect(found.lastDay).toBe(last);
    expect(found.notices.map(({ on }) => (Date.parse(last) - Date.parse(on)) / 86_400_000)).toEqual([90, 60, 30]);
  });
  it('is told on those days, or on the next where a day was missed', () => {
    const end = ageOut('2000-11-20', toMonthsEnd);
    const days = ['2026-09-01', '2026-09-02', '2026-10-01', '2026-10-31', '2026-08-31', '2026-12-01'];
    expect(days.map((day) => newestNotice(end, day))).toEqual([
      '2026-09-01',
      '2026-09-01',
      '2026-10-01',
      '2026-10-31',
      null,
      null,
    ]);
  });
  it('disabled before 26 can be covered at any age and is certified again after two years', () => {
    const child = { name: 'Lee', dob: '1990-02-28', certifiedOn: '2026-01-15' };
    expect(disabledChildRefusal({ ...child, disabledSince: '2016-02-27' })).toBeNull();
    expect(codeOf(disabledChildRefusal({ ...child, disabledSince: '2016-02-28' }))).toBe('disabled-after-26');
    expect(recertifyBy(child)).toBe('2028-01-15');
  });
});

describe('a dependent', () => {
  const person = {
    name: 'Kim',
    relationshipCode: '53',
    dob: '1985-01-01',
    disabled: false,
    deathDate: null,
    from: '2026-06-01',
  } as const;
  it('who is a life partner needs a client who allows it (domain 3.3)', () => {
    const rules = (lifePartner: boolean) => () => ({ childLimitRule: 'endOfMonth' as const, lifePartner });
    expect(dependentRefusals(person, rules(false)).map(({ code }) => code)).toEqual(['partner-not-allowed']);
    expect(dependentRefusals(person, rules(true))).toEqual([]);
  });
  it('who died is not covered afterwards', () => {
    const rules = () => ({ childLimitRule: 'endOfMonth' as const, lifePartner: true });
    expect(dependentRefusals({ ...person, deathDate: '2026-05-31' }, rules).map(({ code }) => code)).toEqual([
      'effective-after-death',
    ]);
  });
});

describe('the past', () => {
  it('can be reached 30 days by an add and 60 by an end; a newborn is always in time (domain 1.4, 3.4)', () => {
    const limits = { retroAddDays: 30, retroTermDays: 60 };
    const today = '2026-06-15';
    expect(retroAddLimit(limits, { today, from: '2026-05-16', dob: null })).toBeNull();
    expect(retroAddLimit(limits, { today, from: '2026-05-15', dob: null })).toBe('2026-05-16');
    expect(retroAddLimit(limits, { today, from: '2026-01-02', dob: '2026-01-02' })).toBeNull();
    expect(retroTermLimit(limits, { today, last: '2026-04-16' })).toBeNull();
    expect(retroTermLimit(limits, { today, last: '2026-04-15' })).toBe('2026-04-16');
  });
  it('of coverage that was paid for is taken back for nonpayment, fraud and at request only (ACA 2712)', () => {
    const end = { today: '2026-06-15', started: '2026-01-01', last: '2026-05-31' };
    const because = (ground: 'nonpayment' | 'fraud' | 'employeeRequest' | null) =>
      isRescission({ ...end, reason: { ground, category: 'coverage' } });
    expect([because(null), because('nonpayment'), because('fraud'), because('employeeRequest')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(isRescission({ ...end, reason: undefined })).toBe(true);
    expect(isRescission({ ...end, reason: undefined, paidThrough: '2026-05-31' })).toBe(false);
    expect(isRescission({ ...end, reason: undefined, paidThrough: null })).toBe(false);
    expect(isRescission({ ...end, reason: undefined, last: '2026-06-30' })).toBe(false);
    expect(isRescission({ ...end, reason: undefined, started: '2026-07-01' })).toBe(false);
  });
  it('of an employment that ended is no rescission unless premiums are known to be paid beyond it', () => {
    const end = {
      today: '2026-06-15',
      started: '2026-01-01',
      last: '2026-05-31',
      reason: { ground: null, category: 'employment' as const },
    };
    expect([isRescission(end), isRescission({ ...end, paidThrough: '2026-06-30' })]).toEqual([false, true]);
  });
});

describe('a life event', () => {
  test.each([
    ['birth', '2026-06-10', '2026-06-20', '2026-06-10'],
    ['adoption', '2026-06-10', '2026-07-10', '2026-06-10'],
    ['marriage', '2026-06-10', '2026-06-20', '2026-07-01'],
    ['marriage', '2026-06-10', '2026-07-05', '2026-08-01'],
    ['lossOfCoverage', '2026-06-30', '2026-06-20', '2026-07-01'],
    // The last day covered elsewhere lies within the month: no day stays bare (29 CFR 2590.701-6(a)(4): at the latest).
    ['lossOfCoverage', '2026-06-13', '2026-06-20', '2026-06-14'],
    ['lossOfCoverage', '2026-06-13', '2026-06-01', '2026-06-14'],
    ['medicaid', '2026-05-10', '2026-07-01', '2026-08-01'],
    ['divorce', '2026-06-10', '2026-06-20', '2026-07-01'],
    ['death', '2026-06-10', '2026-06-20', '2026-06-11'],
    ['otherChange', '2026-06-10', '2026-06-20', '2026-07-01'],
  ])('%s of %s asked for on %s takes effect on %s (domain 3.4)', (code, ...[eventDate, requestedOn, effectiveDate]) => {
    expect(effectiveDateOfEvent(event(code), { eventDate, requestedOn })).toMatchObject({ effectiveDate });
  });
  test.each([
    ['divorce', '2026-06-10', '2026-06-30'],
    ['death', '2026-06-10', '2026-06-10'],
    ['gainOfCoverage', '2026-07-01', '2026-06-30'],
    ['gainOfCoverage', '2026-07-10', '2026-07-31'],
  ])('%s of %s ends coverage on %s', (code, eventDate, lastDay) => {
    expect(effectiveDateOfEvent(event(code), { eventDate, requestedOn: eventDate })).toMatchObject({ lastDay });
  });
  it('is counted from its day, which is day 0, and refused once the window has closed', () => {
    expect(windowOf(event('birth'), '2026-06-10')).toEqual({ opens: '2026-06-10', closes: '2026-07-10' });
    const on = (requestedOn: string) => effectiveDateOfEvent(event('birth'), { eventDate: '2026-06-10', requestedOn });
    expect(on('2026-07-10')).toHaveProperty('effectiveDate');
    expect(on('2026-07-11')).toEqual({
      code: 'event-window-closed',
      values: { days: 30, date: '2026-07-10' },
      subject: null,
    });
    expect(on('2026-06-09')).toMatchObject({ code: 'event-window-ahead', values: { date: '2026-06-10' } });
  });
  it('allows different things for health plans, insurance and accounts', () => {
    const loss = event('lossOfCoverage');
    expect(allowedActions(loss, 'medical')).toContain('addDependents');
    expect(allowedActions(loss, 'life')).toEqual([]);
    expect(allowedActions(loss, 'fsa')).toContain('planChange');
  });
  it('can be chosen in its own time only', () => {
    const timed = { ...event('birth'), publishOn: '2026-01-01', expiresOn: '2026-12-31' };
    expect(['2025-12-31', '2026-01-01', '2026-12-31', '2027-01-01'].map((day) => isOffered(timed, day))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
  test('a changed event date that ignores the pending enrollment: the start follows the date, or is refused', () => {
    const change = { from: '2026-06-10', requestedOn: '2026-06-20' };
    const birth = event('birth');
    expect(eventDateCorrected(birth, { ...change, to: '2026-06-08' })).toMatchObject({
      effectiveDate: '2026-06-08',
      moved: true,
    });
    expect(eventDateCorrected(birth, { ...change, to: '2026-05-01' })).toMatchObject({ code: 'event-window-closed' });
    expect(eventDateCorrected(event('marriage'), { ...change, to: '2026-06-08' })).toMatchObject({
      effectiveDate: '2026-07-01',
      moved: false,
    });
  });
});

describe('COBRA', () => {
  const loss = { event: 'termination', eventDate: '2026-11-13', lastDay: '2026-11-30' } as const;
  const plan = { countsFrom: 'event', administrator: 'other' } as const;
  test('TV-10: an event of 11/13/2026 with coverage until 11/30', () => {
    const clock = cobraClock(loss, { ...plan, noticeSentOn: '2026-12-14', electedOn: '2027-01-20' });
    expect(clock).toMatchObject({
      tellBy: '2026-12-13',
      noticeBy: '2026-12-27',
      electBy: '2027-02-12',
      firstPremiumBy: '2027-03-06',
      from: '2026-12-01',
      until: '2028-05-31',
      months: 18,
    });
    expect(cobraClock(loss, { ...plan, countsFrom: 'loss' }).tellBy).toBe('2026-12-30');
    expect(cobraClock(loss, { ...plan, administrator: 'employer' }).noticeBy).toBe('2026-12-27');
  });
  test('lasts 18 months after work, 29 with a disability found in time, 36 for the family', () => {
    const months = (
      name: 'termination' | 'hours' | 'death' | 'divorce' | 'childAging',
      disabledSince: string | null = null,
    ) => cobraClock({ ...loss, event: name }, { ...plan, disabledSince }).months;
    expect([months('termination'), months('hours'), months('death'), months('childAging')]).toEqual([18, 18, 36, 36]);
    expect([months('hours', '2027-01-29'), months('hours', '2027-01-30'), months('divorce', '2027-01-01')]).toEqual([
      29, 18, 36,
    ]);
  });
  test('after a divorce is told by the family within 60 days, and owed by employers of 20 on', () => {
    expect(cobraClock({ ...loss, event: 'divorce' }, plan).tellBy).toBe('2027-01-29');
    const lawOf = (employerSize: 'under20' | 'from20' | 'unknown', stateContinuationMonths = 0) =>
      cobraLawOf(rulesFor({ settings: madeRules({ employerSize, stateContinuationMonths }) }, null)).law;
    expect([lawOf('under20'), lawOf('from20'), lawOf('unknown'), lawOf('under20', 9)]).toEqual([
      'none',
      'federal',
      'federal',
      'state',
    ]);
    expect(cobraClock(loss, { ...plan, stateMonths: 9 })).toMatchObject({ months: 9, until: '2027-08-31' });
  });
  test('goes from the event to its end, and no step leads out of an end', () => {
    expect(nextCobraState('eventRecorded', 'told')).toBe('noticeDue');
    expect(nextCobraState('noticeSent', 'windowClosed')).toBe('expired');
    expect(nextCobraState('waived', 'elected')).toBe('elected');
    expect(nextCobraState('grace', 'graceOver')).toBe('terminatedNonPay');
    expect([nextCobraState('expired', 'elected'), nextCobraState('exhausted', 'paid')]).toEqual([null, null]);
  });
});

describe('a term reason', () => {
  it('is found by its code, or by what an X12 834 calls it', () => {
    expect(termReasonOf(termReasons, 'nonpayment')?.x12Reason).toBe('59');
    expect(termReasonOf(termReasons, '16')?.code).toBe('quit');
    // INS04 07 (benefits end) and AI (no reason given) say no reason: neither fewer hours nor fraud (domain 15.2).
    expect([termReasonOf(termReasons, '07'), termReasonOf(termReasons, 'AI')]).toEqual([undefined, undefined]);
    expect([termReasonOf(termReasons, 'nothing'), termReasonOf(termReasons, null)]).toEqual([undefined, undefined]);
  });
  it('offers COBRA for what ERISA names, and not after gross misconduct', () => {
    const offered = termReasons.filter(({ cobraEligible }) => cobraEligible).map(({ code }) => code);
    expect(offered).toEqual([
      'quit',
      'discharged',
      'layoff',
      'retired',
      'hours',
      // Fewer hours as well (26 CFR 54.4980B-4 Q&A-1(e)).
      'leave',
      'death',
      'divorce',
      'childAge',
      'medicare',
    ]);
  });
});
