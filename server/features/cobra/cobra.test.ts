import { cobra } from '@coverlane/contract/cobra/calls.ts';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { premiums } from '@coverlane/contract/premiums/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, addMonths, type CalendarDate, endOfMonth, todayIn } from '../../platform/values/dates.ts';
import { workDay } from '../../platform/jobs/daily.ts';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { somePrices } from '../../testing/prices.ts';
import { workOff } from '../../testing/work-off.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { cobraDay } from './cobra-day.ts';

let portal: TestPortal;
let world: World;
let desk: Caller;
let hr: Caller;
let broker: Caller;
const today = todayIn('America/New_York', new Date());

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId } = world;
  const permissions = ['enrollment', 'approveEnrollments', 'reprocessEnrollments'] as const;
  desk = await portal.as(
    await aUser(portal.owner, { installationId, type: 'tpa', entityId: world.tpaId, permissions }),
  );
  const ofAcme = { installationId, type: 'client', entityId: world.acme.id } as const;
  hr = await portal.as(await aUser(portal.owner, { ...ofAcme, permissions: ['enrollment'] }));
  const ofBroker = { installationId, type: 'broker', entityId: world.brokerId } as const;
  broker = await portal.as(await aUser(portal.owner, { ...ofBroker, permissions: ['enrollment'] }));
});
afterAll(() => portal?.close());

/** Somebody who left; their coverage ended with the month before last. Answers the family and the subscriber's case. */
async function leaver(lastName: string): Promise<{ family: TestFamily; id: string }> {
  const family = await aFamily(portal.owner, {
    client: world.acme,
    lastName,
    dependents: [{ firstName: 'Sam', relationship: '01' }],
  });
  const eventDate = addDays(today, -30);
  const { status, body } = await desk.call(memberChanges.termMember, {
    clientId: world.acme.id,
    memberId: family.subscriberId,
    eventDate,
    reasonCode: 'quit',
    coverageEnds: eventDate,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  await workOff(portal);
  const [found] = (await casesOf(family.subscriberId)).rows;
  return { family, id: found?.id ?? '' };
}

const casesOf = async (memberId: string, caller = desk) => (await caller.call(cobra.cobraList, { memberId })).body;

/** Enters what happened, at the newest version. */
async function enter(memberId: string, entry: Record<string, unknown>) {
  const [row] = (await casesOf(memberId)).rows;
  return desk.call(cobra.enterCobra, { id: row?.id, version: row?.version, ...entry });
}

const dayOf = (day: CalendarDate): Promise<void> =>
  workDay({ parts: { ...portal.parts, pool: portal.workerPool }, clientId: world.acme.id, today: day }, [cobraDay]);

const continued = async (personId: string) => {
  const { rows } = await sql<{ from: string; until: string | null; reason: string | null }>`
    select effective_date as from, expiration_date as until, term_reason as reason from coverages
    where person_id = ${personId} and cobra and superseded_at is null and expiration_date >= effective_date
    order by effective_date`.execute(portal.owner);
  return rows;
};

describe('Somebody who lost coverage', () => {
  test('is offered to continue it: the list says what is due first, the member why', async () => {
    const { family, id } = await leaver('Offered');
    const { rows, total } = (await desk.call(cobra.cobraList, { clientId: world.acme.id, open: true })).body;
    expect([total, rows.map(({ deadline }) => deadline?.kind)]).toEqual([2, ['notice', 'notice']]);
    const [own] = (await casesOf(family.subscriberId)).rows;
    expect(own).toMatchObject({ id, state: 'eventRecorded', months: 18, actions: ['noticeSent', 'mistake'] });
    expect(own?.lost.map(({ coverageType }) => coverageType)).toEqual(['medical']);
    expect(own?.because.map(({ code }) => code)).toEqual([
      'cobra-size-unknown',
      'cobra-told-from-event',
      'cobra-notice',
      'cobra-months',
    ]);
    expect((await casesOf(family.subscriberId, hr)).rows).toHaveLength(1);
    expect((await broker.call(cobra.cobraList, {})).status).toBe(403);
  });

  test('elects, pays and is covered again from the first day without a gap, until the months are over', async () => {
    const { family } = await leaver('Elects');
    const who = family.subscriberId;
    expect((await enter(who, { action: 'elected', date: today })).status).toBe(409);
    await enter(who, { action: 'noticeSent', date: addDays(today, -10) });
    await enter(who, { action: 'elected', date: addDays(today, -5) });
    expect(await continued(who)).toEqual([]);
    const paidThrough = addDays(today, 10);
    const paid = await enter(who, { action: 'paid', date: today, paidThrough });
    expect(paid.body).toMatchObject({ state: 'active', paidThrough, coverageTypes: ['medical'] });
    const { coveredFrom, coveredUntil, lastDay } = paid.body;
    expect(coveredFrom).toBe(addDays(lastDay, 1));
    expect(await continued(who)).toEqual([{ from: coveredFrom, until: coveredUntil, reason: null }]);
    const known = await desk.call(premiums.premiumsPaid, { memberId: who });
    expect(known.body.rows).toMatchObject([{ memberId: who, coverageType: 'medical', paidThrough, source: 'cobra' }]);
  });

  test('ends with the last day paid for once the grace is over, seen to by the day and once', async () => {
    const { family } = await leaver('Stops');
    const who = family.subscriberId;
    await enter(who, { action: 'noticeSent', date: addDays(today, -10) });
    await enter(who, { action: 'elected', date: addDays(today, -5) });
    const paidThrough = addDays(today, 3);
    await enter(who, { action: 'paid', date: today, paidThrough });
    const stateOn = async (day: CalendarDate) => {
      await dayOf(day);
      return (await casesOf(who)).rows[0]?.state;
    };
    expect(await stateOn(addDays(paidThrough, 1))).toBe('active');
    expect(await stateOn(addDays(paidThrough, 2))).toBe('grace');
    expect(await stateOn(addDays(paidThrough, 31))).toBe('grace');
    expect(await stateOn(addDays(paidThrough, 32))).toBe('terminatedNonPay');
    await dayOf(addDays(paidThrough, 32));
    expect((await continued(who)).map(({ until, reason }) => [until, reason])).toEqual([[paidThrough, 'nonpayment']]);
  });

  test('who does not elect in time cannot any more; who says it ends is covered until that day', async () => {
    const { family } = await leaver('Expires');
    await enter(family.subscriberId, { action: 'noticeSent', date: addDays(today, -10) });
    const [own] = (await casesOf(family.subscriberId)).rows;
    await dayOf(addDays(own?.electBy ?? '', 1));
    expect((await casesOf(family.subscriberId)).rows[0]).toMatchObject({
      state: 'expired',
      actions: [],
      deadline: null,
    });
    const other = (await leaver('Moves')).family.subscriberId;
    await enter(other, { action: 'noticeSent', date: addDays(today, -10) });
    await enter(other, { action: 'elected', date: addDays(today, -10) });
    await enter(other, { action: 'paid', date: today, paidThrough: endOfMonth(addMonths(today, 1)) });
    expect((await enter(other, { action: 'ended', date: today, note: 'Has other coverage.' })).body).toMatchObject({
      state: 'terminated',
      endedOn: today,
      note: 'Has other coverage.',
    });
    expect((await continued(other)).map(({ until }) => until)).toEqual([today]);
  });

  test('is held by its version: what somebody else entered meanwhile is not overwritten', async () => {
    const { id } = await leaver('Twice');
    const notice = { id, version: 1, action: 'noticeSent', date: today };
    expect((await desk.call(cobra.enterCobra, notice)).status).toBe(200);
    expect(await desk.call(cobra.enterCobra, { ...notice, date: addDays(today, -1) })).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    });
  });
});

test('the client’s people are told a week before a notice is due, once', async () => {
  const { id } = await leaver('Due');
  const { rows } = await sql<{ by: string }>`select notice_by as by from cobra_events where id = ${id}`.execute(
    portal.owner,
  );
  const told = async () => {
    const mails = await sql<{ count: number }>`select count(*)::int as count from daily_marks
      where kind = 'cobraDue' and about = ${id}`.execute(portal.owner);
    return mails.rows[0]?.count;
  };
  const due = rows[0]?.by ?? '';
  await dayOf(addDays(due, -8));
  const before = await told();
  await dayOf(addDays(due, -7));
  await dayOf(addDays(due, -6));
  expect([before, await told()]).toEqual([0, 1]);
});

describe('Premiums paid', () => {
  const ending = (family: TestFamily, last: CalendarDate) => ({
    clientId: world.acme.id,
    memberId: family.personIds[1],
    eventDate: last,
    reasonCode: 'divorce',
    coverageEnds: last,
    preview: true,
  });

  test('decide whether an end in the past takes back what was paid for (ACA 2712)', async () => {
    const family = await aFamily(portal.owner, {
      client: world.acme,
      lastName: 'Paid',
      dependents: [{ firstName: 'Sam', relationship: '01' }],
    });
    const last = addDays(today, -20);
    const refused = async () => {
      const { body } = await desk.call(memberChanges.termMember, ending(family, last));
      return body.consequences.refusals.map(({ reason }) => reason.code);
    };
    // Nobody said until when: they count as paid.
    expect(await refused()).toEqual(['changes.refusal.rescission']);
    const say = (paidThrough: string | null) =>
      hr.call(premiums.recordPremiumsPaid, { memberId: family.subscriberId, coverageType: 'medical', paidThrough });
    expect((await say(last)).body.rows).toHaveLength(2);
    expect(await refused()).toEqual([]);
    await say(addDays(last, 1));
    expect(await refused()).toEqual(['changes.refusal.rescission']);
    await say(null);
    expect(await refused()).toEqual([]);
  });

  test('are recorded of coverages there are, and read by nobody else', async () => {
    const family = await aFamily(portal.owner, { client: world.rival, lastName: 'Foreign' });
    const said = { memberId: family.subscriberId, coverageType: 'medical', paidThrough: today };
    expect((await hr.call(premiums.recordPremiumsPaid, said)).body).toMatchObject({
      fields: { memberId: 'not-found' },
    });
    expect((await hr.call(premiums.premiumsPaid, { memberId: family.subscriberId })).body.rows).toEqual([]);
    expect((await desk.call(premiums.recordPremiumsPaid, { ...said, coverageType: 'life' })).body).toMatchObject({
      fields: { coverageType: 'not-found' },
    });
    expect((await desk.call(premiums.recordPremiumsPaid, said)).status).toBe(200);
  });
});

describe('Continued coverage that grows or costs more', () => {
  test('is longer for the whole family by a disability, and for the others by a second event', async () => {
    const { family } = await leaver('Longer');
    const [who = '', spouse = ''] = family.personIds;
    for (const id of [who, spouse]) {
      await enter(id, { action: 'noticeSent', date: addDays(today, -10) });
      await enter(id, { action: 'elected', date: addDays(today, -5) });
    }
    await enter(who, { action: 'paid', date: today, paidThrough: addDays(today, 10) });
    const found = { disabledSince: addDays(today, -60), foundOn: addDays(today, -20) };
    const { body } = await enter(who, { action: 'disabled', date: today, ...found });
    const longer = addDays(addMonths(body.coveredFrom, 29), -1);
    expect(body).toMatchObject({ months: 29, coveredUntil: longer, disabledSince: found.disabledSince });
    expect((await continued(who)).map(({ until }) => until)).toEqual([longer]);
    expect((await casesOf(spouse)).rows[0]).toMatchObject({ months: 29, coveredUntil: longer });
    const second = await enter(spouse, {
      action: 'secondEvent',
      date: today,
      secondEvent: 'divorce',
      eventDate: addDays(today, -2),
    });
    expect(second.body).toMatchObject({
      months: 36,
      secondEvent: 'divorce',
      actions: expect.not.arrayContaining(['secondEvent']),
    });
    expect((await casesOf(who)).rows[0]?.actions).not.toContain('secondEvent');
  });

  test('costs a family that continues together the tier of those who continue, times 102 percent', async () => {
    await somePrices(portal.owner, world.acme);
    const { family } = await leaver('Together');
    const [who = '', spouse = ''] = family.personIds;
    const premiumOf = async (id: string) => (await casesOf(id)).rows[0]?.premium;
    await enter(who, { action: 'noticeSent', date: addDays(today, -10) });
    await enter(who, { action: 'elected', date: addDays(today, -5) });
    expect(await premiumOf(who)).toMatchObject({ percent: 102, monthly: '624.65', together: null });
    await enter(spouse, { action: 'noticeSent', date: addDays(today, -10) });
    expect((await premiumOf(spouse))?.together).toBeNull();
    await enter(spouse, { action: 'elected', date: addDays(today, -5) });
    // 1,286.04 for two times 102 percent.
    expect(await premiumOf(who)).toMatchObject({
      monthly: '624.65',
      together: { names: ['Sam Together'], monthly: '1311.76' },
    });
    expect((await premiumOf(spouse))?.together).toMatchObject({ monthly: '1311.76' });
  });

  test('counts as paid with little lacking, is told of it and ends if it never comes; too little is kept', async () => {
    const { family } = await leaver('Short');
    const who = family.subscriberId;
    await enter(who, { action: 'noticeSent', date: addDays(today, -10) });
    await enter(who, { action: 'elected', date: addDays(today, -5) });
    const paidThrough = addDays(today, 10);
    const pay = (sum: string) => enter(who, { action: 'paid', date: today, paidThrough, amount: sum, due: '624.65' });
    expect((await pay('400.00')).body).toMatchObject({
      state: 'awaitingFirstPremium',
      received: '400.00',
      paidThrough: null,
      payments: [{ amount: '400.00', due: '624.65', paidThrough: null }],
    });
    expect(await continued(who)).toEqual([]);
    const { body } = await pay('180.00');
    expect(body).toMatchObject({ state: 'active', received: '0.00', shortfall: { amount: '44.65', by: null } });
    expect(await continued(who)).toHaveLength(1);
    const told = await enter(who, { action: 'shortfallTold', date: today });
    expect(told.body.shortfall?.by).toBe(addDays(today, 30));
    await enter(who, { action: 'paid', date: today, paidThrough: body.coveredUntil });
    const settled = await enter(who, { action: 'shortfallTold', date: today });
    expect(settled.status).toBe(409);
  });

  test('whose rest never comes ends with the last day that was paid whole', async () => {
    const { family } = await leaver('Never');
    const who = family.subscriberId;
    await enter(who, { action: 'noticeSent', date: addDays(today, -10) });
    await enter(who, { action: 'elected', date: addDays(today, -5) });
    await enter(who, { action: 'paid', date: today, paidThrough: addDays(today, 5) });
    const rest = { action: 'paid', date: today, paidThrough: addDays(today, 90), amount: '95.00', due: '100.00' };
    expect((await enter(who, rest)).body.shortfall).toMatchObject({ amount: '5.00', from: addDays(today, 6) });
    await enter(who, { action: 'shortfallTold', date: today });
    await dayOf(addDays(today, 30));
    expect((await casesOf(who)).rows[0]?.state).toBe('active');
    await dayOf(addDays(today, 31));
    expect((await casesOf(who)).rows[0]).toMatchObject({ state: 'terminatedNonPay', paidThrough: addDays(today, 5) });
    expect((await continued(who)).map(({ until }) => until)).toEqual([addDays(today, 5)]);
  });
});
