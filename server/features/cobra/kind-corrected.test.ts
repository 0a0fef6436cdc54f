import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, addMonths, type CalendarDate } from '../../platform/values/dates.ts';
import { CobraDesk } from './cobra-desk.testing.ts';

// The reason of an end is corrected and the last day stays: the case follows (ERISA 602(2), 603; domain 3.6).

let desk: CobraDesk;
let last: CalendarDate;
beforeAll(async () => {
  desk = await CobraDesk.open();
  last = desk.day(-20);
});
afterAll(() => desk?.portal.close());

const ends = (memberId: string, reasonCode: string) =>
  desk.end(memberId, { reasonCode, eventDate: last, coverageEnds: last });
/** Cases that are open, as event, months and last day of continued coverage. */
const open = async (memberId: string) =>
  (await desk.cases(memberId))
    .filter(({ closedBy }) => closedBy === null)
    .map(({ event, months, coveredUntil }) => [event, months, coveredUntil]);
/** ERISA 602(2)(A): so many months from the day after the loss. */
const through = (months: number): CalendarDate => addDays(addMonths(addDays(last, 1), months), -1);
const employment = async (personId: string) => {
  const { rows } = await sql<{ status: string; ended: string | null }>`select status, termination_date as ended
    from employments where person_id = ${personId} and superseded_at is null order by effective_date desc limit 1`.execute(
    desk.portal.owner,
  );
  return rows[0];
};
const WORK = ['termination', 18, ''];

test('gross misconduct instead of a resignation: nobody continues; undone, the case is as it was (ERISA 603(2))', async () => {
  const family = await desk.family('Misconduct');
  const [who = '', spouse = ''] = family.personIds;
  await ends(who, 'quit');
  await desk.enter(who, { action: 'noticeSent', date: desk.day(-10) });
  const before = await desk.kept(family);
  const corrected = await ends(who, 'misconduct');
  expect(await open(who)).toEqual([]);
  expect(await open(spouse)).toEqual([]);
  expect((await desk.cases(who))[0]).toMatchObject({ state: 'withdrawn', closedBy: 'notOwed', actions: [] });
  expect((await desk.coverages(who)).at(-1)).toBe(`medical 2024-01-01 - ${last} misconduct`);
  await desk.void(corrected);
  expect(await desk.kept(family)).toEqual(before);
});

test('a resignation instead of gross misconduct opens the case, and it is the same one after corrections there and back', async () => {
  const family = await desk.family('Resigned');
  const [who = '', spouse = ''] = family.personIds;
  await ends(who, 'misconduct');
  expect(await desk.cases(who)).toEqual([]);
  await ends(who, 'quit');
  const [first] = await desk.cases(who);
  expect([await open(who), await open(spouse)]).toEqual([[WORK.with(2, through(18))], [WORK.with(2, through(18))]]);
  await ends(who, 'misconduct');
  expect(await open(who)).toEqual([]);
  await ends(who, 'quit');
  const rows = await desk.cases(who);
  expect(rows.map(({ id }) => id)).toEqual([first?.id]);
  expect(await open(who)).toEqual([WORK.with(2, through(18))]);
});

test('death instead of a resignation: the spouse has 36 months, the dead nothing; undone, both have 18', async () => {
  const family = await desk.family('Died');
  const [who = '', spouse = ''] = family.personIds;
  await ends(who, 'quit');
  const before = await desk.kept(family);
  const corrected = await ends(who, 'death');
  expect(await open(who)).toEqual([]);
  expect(await open(spouse)).toEqual([['death', 36, through(36)]]);
  await desk.void(corrected);
  expect(await desk.kept(family)).toEqual(before);
  await ends(who, 'death');
  await ends(who, 'quit');
  expect(await open(who)).toEqual([WORK.with(2, through(18))]);
});

test('fewer hours instead of an end of work: the job goes on, and the event of the case is the hours', async () => {
  const family = await desk.family('Hours');
  const [who = ''] = family.personIds;
  const works = await employment(who);
  await ends(who, 'quit');
  expect(await employment(who)).toEqual({ status: 'TE', ended: last });
  const corrected = await ends(who, 'hours');
  expect(await open(who)).toEqual([['hours', 18, through(18)]]);
  expect(await employment(who)).toEqual(works);
  await desk.void(corrected);
  expect(await open(who)).toEqual([WORK.with(2, through(18))]);
  expect(await employment(who)).toEqual({ status: 'TE', ended: last });
});

test('a divorce on the last day of work gives the spouse 36 months of what was elected and paid, and undone 18 again', async () => {
  const family = await desk.family('Divorce');
  const [who = '', spouse = ''] = family.personIds;
  await ends(who, 'quit');
  await desk.continues(spouse, desk.day(20));
  const before = await desk.kept(family);
  expect((await desk.coverages(spouse)).at(-1)).toBe(`medical ${addDays(last, 1)} - ${through(18)} cobra`);
  const corrected = await ends(spouse, 'divorce');
  // 29 CFR 2590.606-3: the family has 60 days to tell a divorce, the administrator 14 more to send the notice.
  expect((await desk.cases(spouse))[0]).toMatchObject({
    event: 'divorce',
    state: 'active',
    noticeBy: addDays(last, 74),
  });
  expect(await open(spouse)).toEqual([['divorce', 36, through(36)]]);
  expect(await open(who)).toEqual([WORK.with(2, through(18))]);
  expect((await desk.coverages(spouse)).at(-1)).toBe(`medical ${addDays(last, 1)} - ${through(36)} cobra`);
  await desk.void(corrected);
  expect(await desk.kept(family)).toEqual(before);
});

test('the preview says who continues by the corrected reason, and who can no longer', async () => {
  const family = await desk.family('Previewed');
  const [who = ''] = family.personIds;
  await ends(who, 'quit');
  const asked = { clientId: desk.world.acme.id, memberId: who, note: 'Seen to.', eventDate: last, coverageEnds: last };
  const codes = async (reasonCode: string) => {
    const { body } = await desk.admin.call(memberChanges.termMember, { ...asked, reasonCode, preview: true });
    return body.consequences.items.filter(({ kind }) => kind === 'cobra').map(({ sentence }) => sentence.code);
  };
  expect(await codes('misconduct')).toEqual(['cobra-not-any-more', 'cobra-not-any-more']);
  expect(await codes('death')).toEqual(['cobra-offered', 'cobra-not-any-more']);
});

test('an offer that expired is judged by the corrected reason as well, and corrected back it is the same one', async () => {
  const family = await desk.family('Expired');
  const [who = ''] = family.personIds;
  await ends(who, 'quit');
  await desk.enter(who, { action: 'noticeSent', date: desk.day(-10) });
  await desk.night(desk.day(61));
  const [expired] = await desk.cases(who);
  expect(expired).toMatchObject({ state: 'expired' });
  await ends(who, 'misconduct');
  expect(await desk.cases(who)).toMatchObject([{ id: expired?.id, state: 'withdrawn', closedBy: 'notOwed' }]);
  await ends(who, 'hours');
  expect(await desk.cases(who)).toMatchObject([{ id: expired?.id, state: 'expired', closedBy: null, event: 'hours' }]);
});

test('a notice that was sent for another event is corrected, and the days to choose begin with the corrected one', async () => {
  const family = await desk.family('Noticed');
  const [who = ''] = family.personIds;
  await ends(who, 'quit');
  await desk.enter(who, { action: 'noticeSent', date: desk.day(-10) });
  const asked = async () => {
    const [one] = await desk.cases(who);
    return [one?.noticeOutdated, one?.deadline?.kind, one?.electBy, one?.actions.includes('noticeCorrected')];
  };
  // ERISA 605(a)(1)(B): sixty days from the notice.
  const right = [false, 'election', desk.day(50), false];
  expect(await asked()).toEqual(right);
  expect((await desk.enter(who, { action: 'noticeCorrected' })).status).toBe(409);
  const corrected = await ends(who, 'hours');
  // 29 CFR 2590.606-4(b): the employer has 30 days to tell, the administrator 14 more.
  expect((await desk.cases(who))[0]).toMatchObject({
    event: 'hours',
    deadline: { kind: 'correctedNotice', date: addDays(last, 44), overdue: false },
  });
  await desk.void(corrected);
  expect(await asked()).toEqual(right);
  await ends(who, 'hours');
  const early = await desk.enter(who, { action: 'noticeCorrected', date: desk.day(-11) });
  expect(early).toMatchObject({ status: 409, body: { code: 'cobra-before-notice' } });
  // What was corrected today, no letter of yesterday said.
  const before = await desk.enter(who, { action: 'noticeCorrected', date: desk.day(-1) });
  expect(before).toMatchObject({ status: 422, body: { fields: { date: 'cobra-before-correction' } } });
  const entered = await desk.enter(who, { action: 'noticeCorrected' });
  expect(entered).toMatchObject({ status: 200, body: { state: 'noticeSent', noticeSentOn: desk.today } });
  expect(await asked()).toEqual([false, 'election', desk.day(60), false]);
});

test('whoever continues already is told of other months as well, and nothing of their coverage changes by it', async () => {
  const family = await desk.family('Continues');
  const [who = '', spouse = ''] = family.personIds;
  await ends(who, 'quit');
  await desk.continues(spouse, desk.day(20));
  await ends(spouse, 'divorce');
  const before = await desk.coverages(spouse);
  expect((await desk.cases(spouse))[0]).toMatchObject({ state: 'active', noticeOutdated: true });
  expect((await desk.enter(spouse, { action: 'noticeCorrected' })).status).toBe(200);
  expect((await desk.cases(spouse))[0]).toMatchObject({ state: 'active', noticeOutdated: false });
  expect(await desk.coverages(spouse)).toEqual(before);
});

test('an offer whose notice no longer fits does not expire by the days of that notice, and is still elected', async () => {
  const { subscriberId: who } = await desk.family('Late', { dependents: [] });
  const lost = desk.day(-20);
  await desk.end(who, { reasonCode: 'quit', eventDate: lost, coverageEnds: lost });
  await desk.enter(who, { action: 'noticeSent', date: desk.day(-10) });
  await desk.end(who, { reasonCode: 'hours', eventDate: lost, coverageEnds: lost });
  await desk.night(desk.day(51));
  const [open] = await desk.cases(who);
  expect(open).toMatchObject({ noticeOutdated: true, state: 'noticeSent' });
  expect(open?.actions).toEqual(expect.arrayContaining(['noticeCorrected', 'elected', 'waived']));
});
