import { describe, expect, it } from 'vitest';
import { cobraActionsOf, cobraDeadlineOf, cobraStepByTime, enterCobra } from './cobra-case.ts';
import type { CobraCase } from './cobra-facts.ts';

const settings = { countsFrom: 'event', administrator: 'other' } as const;
const today = '2027-03-31';

/** TV-10: an event of 11/13/2026, covered until 11/30. */
const recorded: CobraCase = {
  event: 'termination',
  eventDate: '2026-11-13',
  lastDay: '2026-11-30',
  state: 'noticeDue',
  months: 18,
  noticeBy: '2026-12-27',
  noticeSentOn: null,
  noticeOutdated: false,
  correctedOn: null,
  electBy: null,
  electedOn: null,
  firstPremiumBy: null,
  coveredFrom: '2026-12-01',
  coveredUntil: '2028-05-31',
  paidThrough: null,
  isEmployee: true,
  disabledSince: null,
  secondEvent: null,
  secondEventOn: null,
  stateMonths: null,
  medicareOn: null,
  otherFrom: null,
  closedBy: null,
  heldState: null,
  receivedCents: 0,
  shortfallCents: null,
  shortfallFrom: null,
  shortfallBy: null,
};
const noticed: CobraCase = { ...recorded, state: 'noticeSent', noticeSentOn: '2026-12-14', electBy: '2027-02-12' };
const elected: CobraCase = {
  ...noticed,
  state: 'awaitingFirstPremium',
  electedOn: '2027-01-20',
  firstPremiumBy: '2027-03-06',
};
const active: CobraCase = { ...elected, state: 'active', paidThrough: '2027-01-31' };

const enter = (cobra: CobraCase, entry: Parameters<typeof enterCobra>[1], on = today) =>
  enterCobra(cobra, entry, { today: on, settings });

describe('a COBRA event (domain 3.6, TV-10)', () => {
  it('a notice of 12/14 gives until 02/12 to elect, an election of 01/20 until 03/06 to pay', () => {
    expect(enter(recorded, { action: 'noticeSent', date: '2026-12-14' })).toEqual({
      state: 'noticeSent',
      noticeSentOn: '2026-12-14',
      electBy: '2027-02-12',
    });
    expect(enter(noticed, { action: 'elected', date: '2027-01-20' })).toEqual({
      state: 'awaitingFirstPremium',
      electedOn: '2027-01-20',
      firstPremiumBy: '2027-03-06',
    });
  });

  it('is elected in its window only; a waiver may be taken back in it', () => {
    expect(enter(noticed, { action: 'elected', date: '2027-02-13' })).toEqual({
      refused: { code: 'cobra-elect-late', values: { date: '2027-02-12' } },
    });
    const waived = { ...noticed, state: 'waived' as const };
    expect(enter(noticed, { action: 'waived', date: '2027-01-05' })).toMatchObject({ state: 'waived' });
    expect(enter(waived, { action: 'elected', date: '2027-02-12' })).toMatchObject({ electedOn: '2027-02-12' });
    expect(enter(noticed, { action: 'elected', date: '2026-12-13' })).toMatchObject({
      refused: { code: 'cobra-before-notice' },
    });
  });

  it('takes payments in time, for days that it has, never fewer than before', () => {
    const pay = (cobra: CobraCase, date: string, paidThrough: string | null) =>
      enter(cobra, { action: 'paid', date, paidThrough });
    expect(pay(elected, '2027-03-06', '2027-01-31')).toEqual({ state: 'active', paidThrough: '2027-01-31' });
    expect(pay(elected, '2027-03-07', '2027-01-31')).toMatchObject({ refused: { code: 'cobra-premium-late' } });
    expect(pay(elected, '2027-03-06', '2026-11-30')).toMatchObject({ refused: { code: 'cobra-paid-before' } });
    expect(pay(active, '2027-03-06', '2028-06-30')).toMatchObject({ refused: { code: 'cobra-paid-beyond' } });
    expect(pay(active, '2027-03-06', null)).toMatchObject({ refused: { code: 'cobra-paid-missing' } });
    expect(pay({ ...active, state: 'grace' }, '2027-03-04', '2027-03-31')).toMatchObject({
      refused: { code: 'cobra-premium-late', values: { date: '2027-03-03' } },
    });
  });

  it('is entered as it happened: nothing of tomorrow, no notice before the event, nothing once it is over', () => {
    expect(enter(recorded, { action: 'noticeSent', date: '2027-04-01' })).toMatchObject({
      refused: { code: 'cobra-date-ahead' },
    });
    expect(enter(recorded, { action: 'noticeSent', date: '2026-11-12' })).toMatchObject({
      refused: { code: 'cobra-before-event' },
    });
    expect(cobraActionsOf({ ...recorded, state: 'expired' })).toEqual([]);
    expect(cobraActionsOf(noticed)).toEqual(['elected', 'waived', 'disabled', 'mistake']);
    expect(cobraActionsOf(active)).toEqual(['paid', 'disabled', 'ended']);
    expect(enter({ ...recorded, state: 'expired' }, { action: 'elected', date: today })).toEqual({
      refused: { code: 'cobra-not-possible', values: {} },
    });
  });

  it('says what is due next', () => {
    expect([recorded, noticed, elected, active, { ...active, state: 'grace' as const }].map(cobraDeadlineOf)).toEqual([
      { kind: 'notice', date: '2026-12-27' },
      { kind: 'election', date: '2027-02-12' },
      { kind: 'firstPremium', date: '2027-03-06' },
      { kind: 'premium', date: '2027-02-01' },
      { kind: 'graceEnd', date: '2027-03-03' },
    ]);
    expect(cobraDeadlineOf({ ...active, paidThrough: '2028-05-31' })).toBeNull();
  });

  it.each([
    ['the window closes the day after its last one', noticed, '2027-02-12', '2027-02-13', 'windowClosed'],
    ['a first premium that does not come ends it', elected, '2027-03-06', '2027-03-07', 'graceOver'],
    ['a premium is late the day after it is due', active, '2027-02-01', '2027-02-02', 'late'],
    [
      'thirty days of grace, then it ends',
      { ...active, state: 'grace' as const },
      '2027-03-03',
      '2027-03-04',
      'graceOver',
    ],
    ['the months are over', { ...active, paidThrough: '2028-05-31' }, '2028-05-31', '2028-06-01', 'monthsOver'],
  ] as const)('%s', (...[, cobra, before, after, step]) => {
    expect([cobraStepByTime(cobra, before), cobraStepByTime(cobra, after)]).toEqual([null, step]);
  });
});
