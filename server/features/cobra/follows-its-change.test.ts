import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, addMonths, endOfMonth } from '../../platform/values/dates.ts';
import { CobraDesk } from './cobra-desk.testing.ts';

// A COBRA case belongs to the change that made it (domain 3.6; ERISA 601-608, 29 CFR 2590.606, 26 CFR 54.4980B).

let desk: CobraDesk;
beforeAll(async () => {
  desk = await CobraDesk.open();
});
afterAll(() => desk?.portal.close());

describe('a case whose change is taken back', () => {
  test('is withdrawn with the reminders that wait, takes no step, and nothing is due of it', async () => {
    const family = await desk.family('Undone');
    const start = await desk.kept(family);
    const enrollment = await desk.end(family.subscriberId, {
      reasonCode: 'quit',
      eventDate: desk.day(-30),
      coverageEnds: desk.day(-20),
    });
    const [own] = await desk.cases(family.subscriberId);
    await desk.night(addDays(own?.noticeBy ?? '', -3));
    expect(await desk.kept(family)).toMatchObject({ reminders: 2, marks: 2 });
    await desk.void(enrollment);
    const [after] = await desk.cases(family.subscriberId);
    expect(after).toMatchObject({ id: own?.id, state: 'withdrawn', closedBy: 'undone', actions: [], deadline: null });
    expect(await desk.kept(family)).toEqual(start);
    const refused = await desk.enter(family.subscriberId, { action: 'noticeSent' });
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'cobra-closed-undone' }]);
  });

  test('goes with the coverage that was continued by it, and everybody is as before', async () => {
    const family = await desk.family('Paidback');
    const start = await desk.kept(family);
    const asked = { reasonCode: 'quit', eventDate: desk.day(-30), coverageEnds: desk.day(-20) };
    const enrollment = await desk.end(family.subscriberId, asked);
    await desk.continues(family.subscriberId, desk.day(20));
    expect((await desk.coverages(family.subscriberId)).at(-1)).toContain('cobra');
    await desk.void(enrollment);
    expect(await desk.kept(family)).toEqual(start);
  });
});

describe('a corrected day', () => {
  test('derives last day, months and deadlines anew on the same case, before and after it is paid', async () => {
    const family = await desk.family('Corrected');
    const who = family.subscriberId;
    const [late, soon] = [desk.day(-10), desk.day(-25)];
    await desk.end(who, { reasonCode: 'quit', eventDate: late, coverageEnds: late });
    const [first] = await desk.cases(who);
    await desk.continues(who, desk.day(30), desk.day(-5));
    const second = await desk.end(who, { reasonCode: 'quit', eventDate: soon, coverageEnds: soon });
    const rows = await desk.cases(who);
    // ERISA 602(2)(A)(i): 18 months; 605(a): 60 days from the later of loss and notice; 606: 30 and 14 days from the event.
    const from = addDays(soon, 1);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      id: first?.id,
      state: 'active',
      eventDate: soon,
      lastDay: soon,
      coveredFrom: from,
      coveredUntil: addDays(addMonths(from, 18), -1),
      noticeBy: addDays(soon, 44),
      electBy: addDays(desk.day(-5), 60),
    });
    expect((await desk.coverages(who)).slice(-1)).toEqual([
      `medical ${from} - ${addDays(addMonths(from, 18), -1)} cobra`,
    ]);
    await desk.void(second);
    expect((await desk.cases(who))[0]).toMatchObject({
      id: first?.id,
      eventDate: late,
      lastDay: late,
      state: 'active',
    });
  });

  test('that is later takes the days from what is continued, which goes on after them', async () => {
    const family = await desk.family('Later');
    const who = family.subscriberId;
    const [was, is] = [desk.day(-40), desk.day(-20)];
    await desk.end(who, { reasonCode: 'quit', eventDate: was, coverageEnds: was });
    await desk.continues(who, desk.day(30), desk.day(-30));
    const planId = desk.world.acme.plans.medical;
    const cover = { action: 'cover', personId: who, coverageType: 'medical', planId, expirationDate: is };
    await desk.cover(who, addDays(was, 1), [cover]);
    const rows = await desk.cases(who);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ lastDay: is, coveredFrom: addDays(is, 1), state: 'active' });
    const [active, continued] = (await desk.coverages(who)).slice(-2);
    expect(active).toContain(`- ${is}`);
    expect(continued).toContain(`medical ${addDays(is, 1)} - `);
  });
});

describe('Whoever is covered by work again', () => {
  test('without a gap has lost nothing: the case is withdrawn, and comes back when that is undone', async () => {
    const family = await desk.family('Reinstated');
    const who = family.subscriberId;
    const last = desk.day(-20);
    await desk.end(who, { reasonCode: 'quit', eventDate: last, coverageEnds: last });
    await desk.enter(who, { action: 'noticeSent', date: desk.day(-15) });
    const before = await desk.kept(family);
    const planId = desk.world.acme.plans.medical;
    const back = await desk.cover(
      who,
      addDays(last, 1),
      family.personIds.map((personId) => ({
        action: 'cover',
        personId,
        coverageType: 'medical',
        planId,
      })),
    );
    expect((await desk.cases(who))[0]).toMatchObject({ state: 'withdrawn', closedBy: 'nothingLost', actions: [] });
    await desk.void(back);
    expect(await desk.kept(family)).toEqual(before);
    expect((await desk.cases(who))[0]).toMatchObject({ state: 'noticeSent', closedBy: null });
  });

  test('with a gap ends it as other coverage, and is never ended for a premium of COBRA (ERISA 602(2)(D))', async () => {
    const family = await desk.family('Again');
    const who = family.subscriberId;
    const last = desk.day(-60);
    await desk.end(who, { reasonCode: 'quit', eventDate: last, coverageEnds: last });
    await desk.continues(who, desk.day(-30), desk.day(-40));
    const starts = desk.day(-10);
    await desk.rehire(family, starts);
    const planId = desk.world.acme.plans.medical;
    await desk.cover(who, starts, [{ action: 'cover', personId: who, coverageType: 'medical', planId }]);
    expect((await desk.cases(who))[0]).toMatchObject({
      state: 'terminated',
      closedBy: 'otherCoverage',
      endedOn: addDays(starts, -1),
    });
    await desk.night(desk.day(60));
    const stands = await desk.coverages(who);
    expect(stands.map((row) => row.split(' ').slice(1).join(' '))).toEqual([
      `2024-01-01 - ${last} quit`,
      `${addDays(last, 1)} - ${addDays(starts, -1)} cobra`,
      `${starts} - open`,
    ]);
    expect((await desk.cases(family.personIds[1] ?? ''))[0]).toMatchObject({ closedBy: null });
  });

  test('from a day ahead goes on until then, and the night ends it as other coverage', async () => {
    const family = await desk.family('Ahead');
    const who = family.subscriberId;
    const last = desk.day(-60);
    await desk.end(who, { reasonCode: 'quit', eventDate: last, coverageEnds: last });
    await desk.continues(who, desk.day(20), desk.day(-40));
    const starts = desk.day(15);
    await desk.rehire(family, starts);
    const planId = desk.world.acme.plans.medical;
    await desk.cover(who, starts, [{ action: 'cover', personId: who, coverageType: 'medical', planId }]);
    expect((await desk.cases(who))[0]).toMatchObject({ state: 'active', closedBy: null, otherFrom: starts });
    await desk.night(starts);
    expect((await desk.cases(who))[0]).toMatchObject({ state: 'terminated', closedBy: 'otherCoverage' });
  });
});

describe('Each kind of coverage that is lost', () => {
  test('is offered by itself, with its own plan and last day, also when only one ends', async () => {
    const family = await desk.family('Kinds', { covers: ['medical', 'dental'], dependents: [] });
    const who = family.subscriberId;
    const [dentalEnds, medicalEnds] = [desk.day(-30), desk.day(-20)];
    await desk.cover(who, dentalEnds, [
      { action: 'end', personId: who, coverageType: 'dental', expirationDate: dentalEnds },
    ]);
    expect(await desk.cases(who)).toEqual([]);
    await desk.end(who, { reasonCode: 'quit', eventDate: medicalEnds, coverageEnds: medicalEnds });
    const [own] = await desk.cases(who);
    expect(own?.lost.map(({ coverageType, lastDay }) => [coverageType, lastDay])).toEqual([['medical', medicalEnds]]);
    const wrong = { action: 'elected', date: desk.today, coverageTypes: ['dental'] };
    await desk.enter(who, { action: 'noticeSent', date: desk.day(-5) });
    expect((await desk.enter(who, wrong)).body).toMatchObject({ code: 'cobra-nothing-lost' });
  });

  test('two kinds that end together are elected one by one', async () => {
    const family = await desk.family('Both', { covers: ['medical', 'dental'], dependents: [] });
    const who = family.subscriberId;
    const last = endOfMonth(addMonths(desk.today, -1));
    await desk.end(who, { reasonCode: 'quit', eventDate: last, coverageEnds: last });
    await desk.enter(who, { action: 'noticeSent', date: desk.today });
    await desk.enter(who, { action: 'elected', date: desk.today, coverageTypes: ['dental'] });
    await desk.enter(who, { action: 'paid', paidThrough: desk.day(20) });
    expect((await desk.coverages(who)).filter((row) => row.includes('cobra')).map((row) => row.split(' ')[0])).toEqual([
      'dental',
    ]);
  });
});

test('a later event that ended the coverage before has the case: a divorce before the last day of work', async () => {
  const family = await desk.family('Divorced');
  const [who = '', spouse = ''] = family.personIds;
  await desk.end(who, { reasonCode: 'quit', eventDate: desk.day(-10), coverageEnds: desk.day(-5) });
  const divorce = await desk.end(spouse, {
    reasonCode: 'divorce',
    eventDate: desk.day(-30),
    coverageEnds: desk.day(-30),
  });
  const open = async () => (await desk.cases(spouse)).filter(({ closedBy }) => closedBy === null);
  expect((await open()).map(({ event, months }) => [event, months])).toEqual([['divorce', 36]]);
  expect((await desk.cases(spouse)).map(({ closedBy }) => closedBy).toSorted()).toEqual([null, 'replaced']);
  await desk.void(divorce);
  expect((await open()).map(({ event, lastDay }) => [event, lastDay])).toEqual([['termination', desk.day(-5)]]);
});

test('a case that was entered by mistake is closed for good, with its reminders', async () => {
  const family = await desk.family('Mistake', { dependents: [] });
  const who = family.subscriberId;
  await desk.end(who, { reasonCode: 'quit', eventDate: desk.day(-20), coverageEnds: desk.day(-20) });
  await desk.night(addDays((await desk.cases(who))[0]?.noticeBy ?? '', -3));
  expect((await desk.enter(who, { action: 'mistake' })).body).toMatchObject({
    state: 'withdrawn',
    closedBy: 'mistake',
  });
  expect(await desk.kept(family)).toMatchObject({ cases: [], reminders: 0, marks: 0 });
});
