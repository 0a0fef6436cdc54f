import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, addMonths, endOfMonth } from '../../platform/values/dates.ts';
import { CobraDesk } from './cobra-desk.testing.ts';

// 26 CFR 54.4980B-10: Q&A-1 and Q&A-2, not coming back from an FMLA leave is the event, on the last day of the leave; Q&A-3, what
// lapsed during the leave makes no difference to it.

let desk: CobraDesk;
beforeAll(async () => {
  desk = await CobraDesk.open();
});
afterAll(() => desk?.portal.close());

const of = (memberId: string) => ({ clientId: desk.world.acme.id, memberId, overrideReason: 'As it was.' });
const starts = async (memberId: string, gives: string[]) => {
  const asked = { ...of(memberId), startDate: desk.day(-80), leave: 'fmla', payer: 'direct', gives };
  return desk.done(await desk.admin.call(memberChanges.startLeave, asked));
};
const last = () => desk.day(-2);
const gone = (memberId: string, more: object = {}) =>
  desk.admin.call(memberChanges.returnFromLeave, {
    ...of(memberId),
    returns: false,
    date: last(),
    reasonCode: 'quit',
    ...more,
  });
const open = async (memberId: string) => (await desk.cases(memberId)).filter(({ closedBy }) => closedBy === null);

test('Whoever gave coverage up for an FMLA leave and does not come back is offered what was held before, from the day after the leave', async () => {
  const family = await desk.family('Lapsed', { covers: ['medical', 'dental'] });
  const [who = '', spouse = ''] = family.personIds;
  await starts(who, ['medical']);
  expect(await desk.cases(who)).toEqual([]);
  const before = await desk.kept(family);
  const { consequences } = (await gone(who, { preview: true })).body;
  expect(consequences.items.filter(({ kind }) => kind === 'cobra').map(({ sentence }) => sentence.code)).toEqual([
    'cobra-offered',
    'cobra-offered',
  ]);
  const enrollment = await desk.done(await gone(who));
  // Dental goes on until the end of its month by the rule of ends; medical, which lapsed, is lost on the last day of the leave.
  const month = endOfMonth(last());
  const [one] = await open(who);
  expect(one).toMatchObject({ event: 'termination', eventDate: last(), months: 18, lastDay: month });
  const kinds = one?.lost.map(({ coverageType, lastDay }) => [coverageType, lastDay]).toSorted();
  expect(kinds).toEqual([
    ['dental', month],
    ['medical', last()],
  ]);
  expect(await open(spouse)).toMatchObject([{ event: 'termination', lastDay: month }]);
  await desk.void(enrollment);
  expect(await desk.kept(family)).toEqual(before);
});

test('What lapsed is continued from the day after the leave, never for the days of the lapse', async () => {
  const family = await desk.family('Continued', { dependents: [] });
  const who = family.subscriberId;
  await starts(who, ['medical']);
  await desk.done(await gone(who));
  await desk.continues(who, desk.day(20), desk.day(-1));
  const from = addDays(last(), 1);
  expect((await desk.coverages(who)).at(-1)).toBe(`medical ${from} - ${addDays(addMonths(from, 18), -1)} cobra`);
});

test('Coverage that ended for a premium during the FMLA leave is lost by it, too', async () => {
  const family = await desk.family('Unpaid', { dependents: [] });
  const who = family.subscriberId;
  await starts(who, []);
  await desk.end(who, { reasonCode: 'nonpayment', eventDate: desk.day(-40), coverageEnds: desk.day(-40) });
  expect(await desk.cases(who)).toEqual([]);
  await desk.done(await gone(who));
  expect(await open(who)).toMatchObject([{ event: 'termination', lastDay: last(), coveredFrom: addDays(last(), 1) }]);
});

test('Gross misconduct is no event, whatever lapsed', async () => {
  const family = await desk.family('Fired', { dependents: [] });
  const who = family.subscriberId;
  await starts(who, ['medical']);
  await desk.done(await gone(who, { reasonCode: 'misconduct', note: 'Theft.' }));
  expect(await desk.cases(who)).toEqual([]);
});

const all = (memberId: string) => desk.cases(memberId);
const corrects = (memberId: string, reasonCode: string) =>
  desk.end(memberId, { reasonCode, eventDate: last(), coverageEnds: last() });

test('Gross misconduct instead of a resignation after the leave: what was declined is no offer any more, and the case says why (ERISA 603(2))', async () => {
  const family = await desk.family('Declined', { covers: ['medical', 'dental'] });
  const [who = '', spouse = ''] = family.personIds;
  await starts(who, ['medical']);
  await desk.done(await gone(who));
  await desk.enter(who, { action: 'noticeSent', date: desk.day(-1) });
  await desk.enter(who, { action: 'waived', date: desk.day(-1) });
  const [declined] = await all(who);
  expect(declined).toMatchObject({ state: 'waived', closedBy: null });
  const before = await desk.kept(family);
  const corrected = await desk.end(who, { reasonCode: 'misconduct', eventDate: last() });
  const [closed] = await all(who);
  expect(closed).toMatchObject({ id: declined?.id, state: 'withdrawn', closedBy: 'notOwed', actions: [] });
  expect(await open(spouse)).toEqual([]);
  await desk.void(corrected);
  expect(await desk.kept(family)).toEqual(before);
});

test('Whatever lapsed is judged by the corrected reason alone, and corrected back it is the same case', async () => {
  const family = await desk.family('Back', { dependents: [] });
  const who = family.subscriberId;
  await starts(who, ['medical']);
  await desk.done(await gone(who));
  await desk.enter(who, { action: 'noticeSent', date: desk.day(-1) });
  // The 60 days to elect are over (ERISA 605(1)): the offer has expired.
  await desk.night(desk.day(62));
  const [expired] = await all(who);
  expect(expired).toMatchObject({ state: 'expired' });
  await corrects(who, 'misconduct');
  expect(await all(who)).toMatchObject([{ id: expired?.id, state: 'withdrawn', closedBy: 'notOwed' }]);
  await corrects(who, 'quit');
  expect(await all(who)).toMatchObject([{ id: expired?.id, state: 'expired', closedBy: null, event: 'termination' }]);
});

test('Misconduct that was corrected to a resignation after the leave offers what lapsed during it', async () => {
  const family = await desk.family('Cleared', { dependents: [] });
  const who = family.subscriberId;
  await starts(who, ['medical']);
  await desk.done(await gone(who, { reasonCode: 'misconduct', note: 'Theft.' }));
  expect(await all(who)).toEqual([]);
  await corrects(who, 'quit');
  expect(await open(who)).toMatchObject([{ event: 'termination', lastDay: last(), coveredFrom: addDays(last(), 1) }]);
});

test('The end of the work is taken back: whoever is on leave again lost nothing by not coming back', async () => {
  const family = await desk.family('Still', { dependents: [] });
  const who = family.subscriberId;
  await starts(who, ['medical']);
  await desk.done(await gone(who));
  await desk.done(await desk.admin.call(memberChanges.reinstate, of(who)));
  expect(await open(who)).toEqual([]);
});

test('What lapsed and is continued ends with the corrected reason, which the preview says, and comes back with it', async () => {
  const family = await desk.family('Paid', { dependents: [] });
  const who = family.subscriberId;
  await starts(who, ['medical']);
  await desk.done(await gone(who));
  await desk.continues(who, desk.day(20), desk.day(-1));
  const before = await desk.kept(family);
  const asked = { ...of(who), reasonCode: 'misconduct', note: 'Theft.', eventDate: last(), preview: true };
  const { consequences } = (await desk.admin.call(memberChanges.termMember, asked)).body;
  const codes = consequences.items.filter(({ kind }) => kind === 'cobra').map(({ sentence }) => sentence.code);
  expect(codes).toEqual(['cobra-not-any-more']);
  const corrected = await corrects(who, 'misconduct');
  expect(await open(who)).toEqual([]);
  expect((await desk.coverages(who)).filter((row) => row.includes('cobra'))).toEqual([]);
  await desk.void(corrected);
  expect(await desk.kept(family)).toEqual(before);
});
