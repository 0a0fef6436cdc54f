import { unionholidays } from '@coverlane/contract/collections/unionholidays.ts';
import { unionplans } from '@coverlane/contract/collections/unionplans.ts';
import { unionshopemployees } from '@coverlane/contract/collections/unionshopemployees.ts';
import { hourBanks } from '@coverlane/contract/hour-bank/calls.ts';
import { unionCalls } from '@coverlane/contract/unions/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { addDays, addMonths, endOfMonth, todayIn } from '../../platform/values/dates.ts';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import { workOff } from '../../testing/work-off.ts';
import { aUser, type World } from '../../testing/world.ts';
import {
  addRules,
  aFund,
  aWorker,
  type HourOffice,
  hourOffice,
  monthAt,
  report,
  type TestFund,
} from './hour-bank.testing.ts';
import { HOUR } from '../../domain/hour-bank/facts.ts';
import { rules } from '../../domain/hour-bank/hour-bank.testing.ts';

let portal: TestPortal;
let world: World;
let keeper: Caller;
let dayOf: HourOffice['dayOf'];
let standing: HourOffice['coveragesOf'];

beforeAll(async () => {
  ({ portal, world, keeper, dayOf, coveragesOf: standing } = await hourOffice());
});
afterAll(() => portal?.close());

/** By work alone: what is continued is not the hours'. */
const coveragesOf = async (personId: string) =>
  (await standing(personId)).filter(({ cobra }) => !cobra).map(({ from, until }) => ({ from, until }));
const mailsOf = async (address: string) => {
  const { rows } = await sql<{ kind: string; about: string | null }>`select kind, about from mails
    where address = ${address} order by kind`.execute(portal.owner);
  return rows;
};
const today = () => todayIn('America/New_York', new Date());

let made = 0;
/** A worker with a child, whom nothing covers yet, at a shop of the fund. */
async function hired(fund: TestFund): Promise<TestFamily & { worker: string; email: string }> {
  made += 1;
  const email = `worker${made}@example.com`;
  const family = await aFamily(portal.owner, {
    client: fund.client,
    lastName: `Rivera${made}`,
    details: { email },
    covers: [],
    dependents: [{ firstName: 'Kim', relationship: '19', dob: '2015-05-05', covers: [] }],
  });
  return { ...family, email, worker: await aWorker(portal.owner, fund, { personId: family.subscriberId }) };
}
/** A report for each month in turn, the first so many months before this one. */
async function works(fund: TestFund, worker: string, [first, ...hours]: readonly [number, ...number[]]): Promise<void> {
  for (const [at, each] of hours.entries())
    await report(portal, fund, { workMonth: monthAt(first + at), hours: { [worker]: each } });
}
const bankOf = async (caller: Caller, memberId: string) => {
  const { body, status } = await caller.call(hourBanks.memberHours, { memberId });
  const bank = status === 200 ? body.banks[0] : undefined;
  if (bank === undefined) throw new Error(JSON.stringify(body));
  return bank;
};
const outcomes = async (memberId: string) => {
  const { months } = await bankOf(keeper, memberId);
  return Object.fromEntries(months.flatMap(({ settled }) => settled.map((one) => [one.coverageMonth, one.outcome])));
};

describe('hours that shops report', () => {
  test('cover the worker and the family from the first of the month that they buy', async () => {
    const fund = await aFund(portal.owner, { client: world.acme, name: 'First Trust' });
    const { subscriberId, personIds, worker } = await hired(fund);
    await works(fund, worker, [-5, 160, 150, 120]);
    await workOff(portal);
    for (const id of personIds) expect(await coveragesOf(id)).toEqual([{ from: monthAt(-1), until: null }]);
    expect(await outcomes(subscriberId)).toMatchObject({ [monthAt(-1)]: 'bought', [monthAt(0)]: 'bought' });
    const { rows } = await sql<{ type: string; status: string }>`select enrollment_type as type, status from enrollments
      where subscriber_id = ${subscriberId}`.execute(portal.owner);
    expect(rows).toEqual([{ type: 'coveragechange', status: 'processed' }]);
  });

  test('are explained line by line to the worker, and to nobody else’s', async () => {
    const fund = await aFund(portal.owner, { client: world.acme, name: 'Second Trust' });
    const { subscriberId, worker } = await hired(fund);
    await works(fund, worker, [-5, 160, 150, 120]);
    const { installationId } = world;
    const own = await portal.as(await aUser(portal.owner, { installationId, type: 'member', entityId: subscriberId }));
    const { body } = await own.call(hourBanks.memberHours, {});
    const march = body.banks[0]?.months.find(({ workMonth }) => workMonth === monthAt(-3));
    expect(march).toMatchObject({
      opening: '310.00',
      closing: '300.00',
      lines: [
        { kind: 'worked', hours: '120.00', shop: 'Bay Drywall' },
        { kind: 'charge', hours: '-130.00', coverageMonth: monthAt(-1) },
      ],
    });
    const other = await hired(fund);
    const stranger = await portal.as(
      await aUser(portal.owner, { installationId, type: 'member', entityId: other.subscriberId }),
    );
    expect((await stranger.call(hourBanks.memberHours, { memberId: subscriberId })).status).toBe(404);
    const broker = await portal.as(
      await aUser(portal.owner, { installationId, type: 'broker', entityId: world.brokerId }),
    );
    expect((await broker.call(hourBanks.memberHours, { memberId: subscriberId })).status).toBe(403);
  });
});

describe('coverage', () => {
  test('ends with the last month bought, continuation is offered, the worker is told, and nothing happens twice', async () => {
    const fund = await aFund(portal.owner, { client: world.acme, name: 'Third Trust', selfPayDueDay: 1 });
    const { subscriberId, worker, email } = await hired(fund);
    await works(fund, worker, [-5, 160, 150, 120, 80, 0]);
    await workOff(portal);
    // 300 + 80 - 130 - 130 leave 120, and this month nothing was worked.
    const lost = addMonths(monthAt(0), 2);
    const night = addDays(monthAt(1), 1);
    for (const _ of [1, 2]) await dayOf(night);
    expect(await coveragesOf(subscriberId)).toEqual([{ from: monthAt(-1), until: endOfMonth(addMonths(lost, -1)) }]);
    const { rows } = await sql<{ event: string }>`select event from cobra_events where subscriber_id = ${subscriberId}
      order by event`.execute(portal.owner);
    expect(new Set(rows.map(({ event }) => event))).toEqual(new Set(['hours']));
    const told = (await mailsOf(email)).filter(({ kind }) => kind === 'hoursLost');
    expect(told).toEqual([{ kind: 'hoursLost', about: `${lost.slice(5, 7)}/${lost.slice(0, 4)}` }]);
  });

  test('that staff began by hand is not taken back by night', async () => {
    const fund = await aFund(portal.owner, { client: world.acme, name: 'Fourth Trust' });
    const family = await aFamily(portal.owner, { client: world.acme, lastName: 'Byhand', covers: ['medical'] });
    const worker = await aWorker(portal.owner, fund, { personId: family.subscriberId });
    await works(fund, worker, [-3, 10]);
    const before = await coveragesOf(family.subscriberId);
    await workOff(portal);
    await dayOf(today());
    expect(await coveragesOf(family.subscriberId)).toEqual(before);
  });
});

describe('awkward hours', () => {
  test('reported late begin coverage in the past, and reported twice count once', async () => {
    const fund = await aFund(portal.owner, { client: world.acme, name: 'Late Trust' });
    const { subscriberId, worker } = await hired(fund);
    await works(fund, worker, [-5, 160, 150]);
    expect(await outcomes(subscriberId)).toMatchObject({ [monthAt(-1)]: 'building' });
    await works(fund, worker, [-3, 120]);
    await works(fund, worker, [-3, 120]);
    await workOff(portal);
    const bank = await bankOf(keeper, subscriberId);
    expect(bank.months.find(({ workMonth }) => workMonth === monthAt(-3))?.closing).toBe('300.00');
    expect(await coveragesOf(subscriberId)).toEqual([{ from: monthAt(-1), until: null }]);
  });

  test('taken back for a month that was covered for long leave the month, and those to come are lost', async () => {
    const fund = await aFund(portal.owner, { client: world.acme, name: 'Back Trust' });
    const { subscriberId, worker } = await hired(fund);
    await works(fund, worker, [-5, 160, 150, 120]);
    await sql`update hour_bank_given set known_since = ${addDays(today(), -20)}`.execute(portal.owner);
    const asked = {
      memberId: subscriberId,
      unionId: fund.id,
      workMonth: monthAt(-4),
      hours: '-150',
      kind: 'correction' as const,
    };
    const preview = await keeper.call(hourBanks.adjustHours, { ...asked, reason: 'Counted twice', preview: true });
    expect(preview.body).toMatchObject({ status: 'PREVIEW', gained: [] });
    expect(preview.body.lost).not.toContain(monthAt(-1));
    const done = await keeper.call(hourBanks.adjustHours, { ...asked, reason: 'Counted twice' });
    expect(done.body).toMatchObject({ status: 'SUCCESS', lost: preview.body.lost });
    expect(await outcomes(subscriberId)).toMatchObject({ [monthAt(-1)]: 'given', [monthAt(0)]: 'bought' });
  });

  test('of two shops of a fund add up, and those of another fund fill a bank of their own', async () => {
    const fund = await aFund(portal.owner, { client: world.acme, name: 'Both Trust' });
    const other = await aFund(portal.owner, { client: world.acme, name: 'Other Trust' });
    const { subscriberId, worker } = await hired(fund);
    const second = await aWorker(portal.owner, fund, { personId: subscriberId, shop: 1 });
    const elsewhere = await aWorker(portal.owner, other, { personId: subscriberId });
    await works(fund, worker, [-3, 100]);
    await report(portal, fund, { workMonth: monthAt(-3), shop: 1, hours: { [second]: 30 } });
    await works(other, elsewhere, [-3, 40]);
    const { body } = await keeper.call(hourBanks.memberHours, { memberId: subscriberId });
    expect(body.banks.map(({ unionName, months }) => [unionName, months.at(-1)?.closing])).toEqual([
      ['Both Trust', '130.00'],
      ['Other Trust', '40.00'],
    ]);
  });

  test('wait for the shop’s payment where the fund credits on payment', async () => {
    const fund = await aFund(portal.owner, { client: world.acme, name: 'Paid Trust', creditOn: 'paid' });
    const { subscriberId, worker } = await hired(fund);
    await report(portal, fund, { workMonth: monthAt(-2), hours: { [worker]: 120 }, isPaid: false });
    expect((await bankOf(keeper, subscriberId)).months.at(-1)).toMatchObject({
      awaitingPayment: '120.00',
      closing: '0.00',
    });
    await report(portal, fund, { workMonth: monthAt(-2), hours: { [worker]: 120 }, isPaid: true });
    expect((await bankOf(keeper, subscriberId)).months.at(-1)).toMatchObject({
      awaitingPayment: '0.00',
      closing: '120.00',
    });
  });

  test('are charged by the rules of their month where these change in the middle of a year', async () => {
    const fund = await aFund(portal.owner, { client: world.acme, name: 'Rule Trust' });
    await addRules(portal.owner, fund, rules({ effectiveMonth: monthAt(-2), chargeHours: 140 * HOUR }));
    const { subscriberId, worker } = await hired(fund);
    await works(fund, worker, [-4, 200, 200, 150]);
    const charges = (await bankOf(keeper, subscriberId)).months.flatMap(({ lines }) =>
      lines.filter(({ kind }) => kind === 'charge').map((line) => [line.coverageMonth, line.hours]),
    );
    expect(charges).toContainEqual([monthAt(-1), '-130.00']);
    expect(charges).toContainEqual([monthAt(0), '-140.00']);
  });
});

describe('a payment for missing hours', () => {
  test('keeps the month when it comes in time, and a day late keeps nothing', async () => {
    const fund = await aFund(portal.owner, { client: world.acme, name: 'Self Trust' });
    const due = `${monthAt(-1).slice(0, 8)}20`;
    const asked = { unionId: fund.id, coverageMonth: monthAt(0), amount: '92.50' };
    for (const [paidOn, outcome, useless] of [
      [due, 'selfPaid', null],
      [addDays(due, 1), 'lost', 'late'],
    ] as const) {
      const { subscriberId, worker } = await hired(fund);
      await works(fund, worker, [-8, 160, 150, 120, 170, 40, 0, 0]);
      expect(await outcomes(subscriberId)).toMatchObject({ [monthAt(-1)]: 'bought', [monthAt(0)]: 'lost' });
      const { body } = await keeper.call(hourBanks.recordSelfPay, { ...asked, memberId: subscriberId, paidOn });
      expect(body).toMatchObject({ outcome, useless, gained: outcome === 'selfPaid' ? [monthAt(0)] : [] });
    }
  });

  test('is asked for while there is time, by mail and as a coupon, and can be withdrawn', async () => {
    const fund = await aFund(portal.owner, { client: world.acme, name: 'Coupon Trust', lagMonths: 3 });
    const { subscriberId, worker, email } = await hired(fund);
    await works(fund, worker, [-4, 200, 200, 50, 0]);
    const { next } = await bankOf(keeper, subscriberId);
    expect(next).toMatchObject({ coverageMonth: monthAt(4), missing: '70.00' });
    await dayOf(monthAt(1));
    expect((await bankOf(keeper, subscriberId)).next?.selfPay).toMatchObject({ amount: '647.50' });
    await dayOf(addDays(monthAt(1), 1));
    expect((await mailsOf(email)).map(({ kind }) => kind)).toEqual(['hoursShort']);
    const { installationId } = world;
    const own = await portal.as(await aUser(portal.owner, { installationId, type: 'member', entityId: subscriberId }));
    const coupon = await own.call(hourBanks.hourCoupon, { unionId: fund.id });
    expect([coupon.status, coupon.headers['content-type']]).toEqual([200, 'application/pdf']);
    const statement = await own.call(hourBanks.hourStatement, {
      unionId: fund.id,
      year: Number(monthAt(-3).slice(0, 4)),
    });
    expect(statement.headers['content-type']).toBe('application/pdf');
    const pay = {
      memberId: subscriberId,
      unionId: fund.id,
      coverageMonth: monthAt(4),
      paidOn: today(),
      amount: '647.50',
    };
    expect((await keeper.call(hourBanks.recordSelfPay, pay)).status).toBe(200);
    const entry = (await keeper.call(hourBanks.memberHours, { memberId: subscriberId })).body.entries[0];
    expect(entry).toMatchObject({ kind: 'selfPay', amount: '647.50', withdrawnAt: null });
    const withdrawn = await keeper.call(hourBanks.withdrawHours, { id: entry?.id ?? '' });
    expect(withdrawn.body).toMatchObject({ status: 'SUCCESS' });
    expect((await keeper.call(hourBanks.withdrawHours, { id: entry?.id ?? '' })).status).toBe(409);
  });
});

describe('what banks are worked out from', () => {
  test('holds at once when the fund office changes it: a plan’s rate, its end, and its return', async () => {
    const fund = await aFund(portal.owner, { client: world.acme, name: 'Rate Trust' });
    const { subscriberId, worker } = await hired(fund);
    await works(fund, worker, [-8, 160, 150, 120, 170, 40, 0, 0]);
    const of = { unionId: fund.id, memberId: subscriberId, coverageMonth: monthAt(0) };
    await keeper.call(hourBanks.recordSelfPay, { ...of, amount: '92.50', paidOn: `${monthAt(-1).slice(0, 8)}20` });
    const month = async () => {
      await workOff(portal);
      return (await outcomes(subscriberId))[monthAt(0)];
    };
    expect(await month()).toBe('selfPaid');
    const plan = { unionId: fund.id, planId: world.acme.plans.medical, classCode: 'journeyman', selfPayRate: '10' };
    await sql`update unionshopemployees set classification = 'journeyman' where id = ${worker}`.execute(portal.owner);
    const { body } = await keeper.call(unionplans.calls.create, { ...plan, effectiveDate: '2020-01-01' });
    expect(await month()).toBe('lost');
    await keeper.call(unionplans.calls.update, { id: body.id, version: body.version, selfPayRate: '9.25' });
    expect(await month()).toBe('selfPaid');
    await keeper.call(unionplans.calls.update, { id: body.id, selfPayRate: '11' });
    expect(await month()).toBe('lost');
    await keeper.call(unionplans.calls.remove, { id: body.id });
    expect(await month()).toBe('selfPaid');
    await keeper.call(unionplans.calls.restore, { ids: [body.id] });
    expect(await month()).toBe('lost');
  });

  test('holds at once for holidays and workers, too', async () => {
    const fund = await aFund(portal.owner, { client: world.acme, name: 'Holiday Trust' });
    const { worker } = await hired(fund);
    const day = { unionId: fund.id, name: 'Fund day', date: '2026-03-09', hoursCredited: '8', contributable: true };
    const kind = { kind: 'paidHoliday', eligibilityRule: 'none' } as const;
    const federal = { unionId: fund.id, year: 2026, hoursCredited: '8', language: 'en' } as const;
    const changes = [
      () => keeper.call(unionholidays.calls.create, { ...day, ...kind }),
      () => keeper.call(unionCalls.addFederalHolidays, federal),
      () => keeper.call(unionshopemployees.calls.update, { id: worker, hireDate: '2026-01-05' }),
    ];
    for (const change of changes) {
      await sql`delete from hour_banks where union_id = ${fund.id}`.execute(portal.owner);
      const { status, body } = await change();
      expect(status, JSON.stringify(body)).toBe(200);
      await workOff(portal);
      const { rows } = await sql`select from hour_banks where union_id = ${fund.id}`.execute(portal.owner);
      expect(rows).toHaveLength(1);
    }
  });
});

test('a bank that is held at the worker’s wish stands still, and goes on afterwards', async () => {
  const fund = await aFund(portal.owner, { client: world.acme, name: 'Hold Trust' });
  const { subscriberId, worker } = await hired(fund);
  await works(fund, worker, [-3, 200, 200]);
  const asked = {
    memberId: subscriberId,
    unionId: fund.id,
    firstMonth: monthAt(1),
    lastMonth: monthAt(1),
    reason: 'Military service',
  };
  const { body } = await keeper.call(hourBanks.holdHours, asked);
  expect(body).toMatchObject({ status: 'SUCCESS', lost: [monthAt(1)], gained: [] });
  expect(await outcomes(subscriberId)).toMatchObject({
    [monthAt(0)]: 'bought',
    [monthAt(1)]: 'held',
    [monthAt(2)]: 'bought',
  });
  await workOff(portal);
  expect(await coveragesOf(subscriberId)).toEqual([
    { from: monthAt(0), until: endOfMonth(monthAt(0)) },
    { from: monthAt(2), until: null },
  ]);
});

test('a bank that is frozen thaws by the hours of one month: coverage begins again without the first hours', async () => {
  const fund = await aFund(portal.owner, { client: world.acme, name: 'Thaw Trust' });
  const { subscriberId, worker } = await hired(fund);
  await works(fund, worker, [-8, 160, 150, 120, 170, 40, 0, 0]);
  expect(await bankOf(keeper, subscriberId)).toMatchObject({ state: 'frozen', hours: '120.00' });
  await works(fund, worker, [-1, 20]);
  expect(await outcomes(subscriberId)).toMatchObject({ [monthAt(0)]: 'lost', [monthAt(1)]: 'bought' });
  await workOff(portal);
  expect((await coveragesOf(subscriberId)).at(-1)).toMatchObject({ from: monthAt(1) });
});

describe('bad input', () => {
  test('names its field, and a foreign worker is an absent one', async () => {
    const fund = await aFund(portal.owner, { client: world.acme, name: 'Bad Trust' });
    const { subscriberId } = await hired(fund);
    const at = { memberId: subscriberId, unionId: fund.id };
    const adjust = { ...at, workMonth: monthAt(-1), kind: 'correction' as const, reason: 'x' };
    expect((await keeper.call(hourBanks.adjustHours, { ...adjust, hours: '0' })).body).toMatchObject({
      fields: { hours: 'too-small' },
    });
    expect(
      (await keeper.call(hourBanks.adjustHours, { ...adjust, hours: '8', workMonth: monthAt(1) })).body,
    ).toMatchObject({
      fields: { workMonth: 'day-too-late' },
    });
    const held = { ...at, firstMonth: monthAt(1), lastMonth: monthAt(0), reason: 'x' };
    expect((await keeper.call(hourBanks.holdHours, held)).body).toMatchObject({
      fields: { lastMonth: 'end-before-start' },
    });
    const rival = await aFund(portal.owner, { client: world.rival });
    expect((await keeper.call(hourBanks.adjustHours, { ...adjust, unionId: rival.id, hours: '8' })).status).toBe(404);
  });
});
