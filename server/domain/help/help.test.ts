import { type HelpStatus, helpPriorities, helpStatuses } from '@coverlane/contract/help/codes.ts';
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays } from '../../platform/values/dates.ts';
import { isFederalHoliday } from './federal-holidays.ts';
import { type ClockTime, type DeskHours, openFrom, promisedBy, workingMinutesAfter } from './promised-time.ts';
import { type RoutableContact, routedTo, routingPlaces } from './routing.ts';
import { type HelpEvent, helpAfter, helpEvents } from './states.ts';

fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 20_261_125) });

describe('the states of a help request (domain 11)', () => {
  test.each<[HelpStatus, HelpEvent, HelpStatus | undefined]>([
    ['new', 'routed', 'open'],
    ['open', 'staffReplied', 'awaitingMember'],
    ['awaitingMember', 'askerReplied', 'open'],
    ['open', 'claimed', 'assigned'],
    ['assigned', 'released', 'open'],
    ['awaitingMember', 'fellSilent', 'resolved'],
    ['resolved', 'askerReplied', 'open'],
    ['resolved', 'stayedResolved', 'closed'],
    ['open', 'fellSilent', undefined],
    ['closed', 'askerReplied', undefined],
    ['closed', 'staffReplied', undefined],
  ])('%s, %s: %s', (status, event, next) => expect(helpAfter(status, event)).toBe(next));

  it('gives what the asker opens again to whoever had it', () => {
    expect(helpAfter('awaitingMember', 'askerReplied', true)).toBe('assigned');
    expect(helpAfter('resolved', 'askerReplied', true)).toBe('assigned');
  });

  it('never leaves closed, and never forgets a word of the asker', () => {
    const walk = fc.array(fc.tuple(fc.constantFrom(...helpEvents), fc.boolean()), { maxLength: 30 });
    fc.assert(
      fc.property(walk, (events) => {
        let status: HelpStatus = 'new';
        for (const [event, hasOwner] of events) {
          const next = helpAfter(status, event, hasOwner);
          if (status === 'closed') expect(next).toBeUndefined();
          if (event === 'askerReplied' && status !== 'closed') expect(['new', 'open', 'assigned']).toContain(next);
          status = next ?? status;
          expect(helpStatuses).toContain(status);
        }
      }),
    );
  });
});

describe('federal holidays (5 U.S.C. 6103)', () => {
  // As published by the Office of Personnel Management.
  test.each([
    ['2026', ['01-01', '01-19', '02-16', '05-25', '06-19', '07-03', '09-07', '10-12', '11-11', '11-26', '12-25']],
    [
      '2027',
      ['01-01', '01-18', '02-15', '05-31', '06-18', '07-05', '09-06', '10-11', '11-11', '11-25', '12-24', '12-31'],
    ],
  ])('%s', (year, days) => {
    const found: string[] = [];
    for (let day = `${year}-01-01`; day.startsWith(year); day = addDays(day, 1))
      if (isFederalHoliday(day)) found.push(day);
    expect(found).toEqual(days.map((day) => `${year}-${day}`));
  });
});

describe('the promised time', () => {
  const usual: DeskHours = { hours: '8to17', days: 'monToFri', closedOnHolidays: true, closed: [] };
  const CLOSES = 17 * 60;
  test.each<[string, [string, number], [string, number]]>([
    ['a business day later, at the same hour', ['2026-11-23', 600], ['2026-11-24', 600]],
    ['the day before Thanksgiving: on Friday', ['2026-11-25', 900], ['2026-11-27', 900]],
    ['on Friday at night: by the end of Monday', ['2026-11-20', 1320], ['2026-11-23', CLOSES]],
    ['before it opens: by the end of the same day', ['2026-11-23', 60], ['2026-11-23', CLOSES]],
  ])('%s', (_, [day, minute], [dueDay, dueMinute]) =>
    expect(promisedBy({ day, minute }, 'normal', usual)).toEqual({ day: dueDay, minute: dueMinute }),
  );

  test.each<[string, Partial<DeskHours>, [string, number, string, number]]>([
    ['a desk that answers on Saturdays', { days: 'monToSat' }, ['2026-11-20', 600, '2026-11-21', 600]],
    ['one that answers every day', { days: 'everyDay' }, ['2026-11-21', 600, '2026-11-22', 600]],
    ['one that answers on holidays', { closedOnHolidays: false }, ['2026-11-25', 900, '2026-11-26', 900]],
    ['one that is open until eight', { hours: '8to20' }, ['2026-11-20', 1140, '2026-11-23', 1140]],
    [
      'one whose client is closed for a week',
      { closed: [{ first: '2026-11-23', last: '2026-11-27' }] },
      ['2026-11-20', 960, '2026-11-30', 960],
    ],
    ['one that never closes', { hours: 'allDay', days: 'everyDay' }, ['2026-11-21', 1400, '2026-11-22', 1400]],
  ])('%s', (_, more, [day, minute, dueDay, dueMinute]) =>
    expect(promisedBy({ day, minute }, 'normal', { ...usual, ...more })).toEqual({ day: dueDay, minute: dueMinute }),
  );

  it('is sooner where it presses', () => {
    const asked = { day: '2026-11-23', minute: 600 };
    expect(helpPriorities.map((priority) => promisedBy(asked, priority, usual))).toEqual([
      { day: '2026-11-25', minute: 600 },
      { day: '2026-11-24', minute: 600 },
      { day: '2026-11-23', minute: 840 },
      { day: '2026-11-23', minute: 720 },
    ]);
  });

  const aTime = fc.record({
    day: fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2024-01-01', days)),
    minute: fc.integer({ min: 0, max: 1439 }),
  });
  const some = fc.integer({ min: 1, max: 5000 });
  const aDesk = fc.record<DeskHours>({
    hours: fc.constantFrom('8to17', '9to18', '7to19', '8to20', 'allDay'),
    days: fc.constantFrom('monToFri', 'monToSat', 'everyDay'),
    closedOnHolidays: fc.boolean(),
    closed: fc.array(
      fc
        .tuple(fc.integer({ min: 0, max: 1500 }), fc.integer({ min: 0, max: 20 }))
        .map(([from, days]) => ({ first: addDays('2024-01-01', from), last: addDays('2024-01-01', from + days) })),
      { maxLength: 8 },
    ),
  });
  const text = ({ day, minute }: ClockTime) => `${day} ${String(minute).padStart(4, '0')}`;
  const opens = ({ hours }: DeskHours): [number, number] => {
    const [from, to] = hours === 'allDay' ? [0, 24] : hours.split('to').map(Number);
    return [(from ?? 0) * 60, (to ?? 0) * 60];
  };
  /** Does the desk answer on the day: told by JavaScript's own calendar. */
  const answersOn = (day: string, { days, closedOnHolidays, closed }: DeskHours): boolean => {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    const away: Record<DeskHours['days'], number[]> = { monToFri: [0, 6], monToSat: [0], everyDay: [] };
    const isAway = away[days].includes(weekday);
    const time = Date.parse(day);
    const isClosed = closed.some(({ first, last }) => Date.parse(first) <= time && time <= Date.parse(last));
    return !isAway && !isClosed && !(closedOnHolidays && isFederalHoliday(day));
  };
  const isOpen = ({ day, minute }: ClockTime, desk: DeskHours): boolean => {
    const [from, to] = opens(desk);
    return answersOn(day, desk) && from <= minute && minute < to;
  };
  /** The working minutes between two times, counted one by one by the calendar. */
  const counted = (from: ClockTime, to: ClockTime, desk: DeskHours): number => {
    const [first, last] = opens(desk);
    let minutes = 0;
    for (let { day } = from; day <= to.day; day = addDays(day, 1)) {
      const begin = Math.max(first, day === from.day ? from.minute : first);
      const end = Math.min(last, day === to.day ? to.minute : last);
      if (answersOn(day, desk)) minutes += Math.max(0, end - begin);
    }
    return minutes;
  };

  it('has exactly so many working minutes before it, lies in them, and splits anywhere', () => {
    fc.assert(
      fc.property(aTime, fc.tuple(some, some), aDesk, (from, [one, other], desk) => {
        const due = workingMinutesAfter(from, one, desk);
        expect(counted(from, due, desk)).toBe(one);
        expect(isOpen({ ...due, minute: due.minute - 1 }, desk)).toBe(true);
        expect(workingMinutesAfter(due, other, desk)).toEqual(workingMinutesAfter(from, one + other, desk));
      }),
    );
  });

  it('is never earlier for what was asked later', () => {
    fc.assert(
      fc.property(fc.tuple(aTime, aTime), some, aDesk, ([one, other], minutes, desk) => {
        const [first, second] = text(one) < text(other) ? [one, other] : [other, one];
        const [sooner, later] = [first, second].map((from) => text(workingMinutesAfter(from, minutes, desk)));
        expect((sooner ?? '') <= (later ?? '')).toBe(true);
        expect(isOpen(openFrom(first, desk), desk)).toBe(true);
      }),
    );
  });
});

describe('routing (domain 11)', () => {
  const contact = (id: string, more: Partial<RoutableContact> = {}): RoutableContact => ({
    id,
    place: 'installation',
    category: 'claim',
    isAdministrators: true,
    isDefault: false,
    sortKey: 0,
    ...more,
  });
  const claim = { entityType: 'claim', category: 'claim' } as const;

  it('takes the nearest contact of the category: division, client, site, installation', () => {
    const all = routingPlaces.map((place) => contact(place, { place, category: 'enrollment' }));
    const question = { entityType: 'general', category: 'enrollment' } as const;
    const order = routingPlaces.map((_, skipped) => routedTo(question, all.slice(skipped))?.id);
    expect(order).toEqual([...routingPlaces]);
    expect(routedTo({ ...question, category: 'pharmacy' }, all)).toBeUndefined();
  });

  it('gives what no contact answers by its category to the nearest that takes the rest, and nothing else', () => {
    const rest = [
      contact('office', { category: 'pharmacy', isDefault: true }),
      contact('employer', { category: 'pharmacy', place: 'client', isAdministrators: false, isDefault: true }),
    ];
    expect(routedTo({ entityType: 'general', category: 'technical' }, rest)?.id).toBe('employer');
    expect(routedTo(claim, rest)?.id).toBe('office');
    const answering = contact('answers', { category: 'technical', sortKey: 9 });
    expect(routedTo({ entityType: 'general', category: 'technical' }, [...rest, answering])?.id).toBe('answers');
  });

  it('never gives what is asked about a claim to the employer or the broker', () => {
    const some = fc.array(
      fc.record({
        id: fc.uuid(),
        place: fc.constantFrom(...routingPlaces),
        category: fc.constantFrom('claim', 'general'),
        isAdministrators: fc.boolean(),
        isDefault: fc.boolean(),
        sortKey: fc.nat(9),
      }),
    );
    fc.assert(
      fc.property(some, (contacts) => {
        const found = routedTo(claim, contacts);
        const able = contacts.filter(
          ({ category, isAdministrators, isDefault }) => isAdministrators && (category === 'claim' || isDefault),
        );
        expect(found === undefined).toBe(able.length === 0);
        if (found) expect(able).toContain(found);
      }),
    );
  });
});
