import { hourBanks } from '@coverlane/contract/hour-bank/calls.ts';
import { tasks } from '@coverlane/contract/tasks/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, addMonths, type CalendarDate, endOfMonth, todayIn } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { aFamily, change, type PersonPlan, type TestFamily } from '../../testing/family.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import { workOff } from '../../testing/work-off.ts';
import { offerPlan, type World } from '../../testing/world.ts';
import {
  aFund,
  aWorker,
  type HourOffice,
  hourOffice,
  monthAt,
  report,
  type TestFund,
} from '../hour-bank/hour-bank.testing.ts';

let portal: TestPortal;
let world: World;
let keeper: Caller;
let dayOf: HourOffice['dayOf'];
let coveragesOf: HourOffice['coveragesOf'];

beforeAll(async () => {
  ({ portal, world, keeper, dayOf, coveragesOf } = await hourOffice());
});
afterAll(() => portal?.close());

const today = todayIn('America/New_York', new Date());
const daysOf = async (personId: string) => (await coveragesOf(personId)).map(({ from, until }) => [from, until]);

let made = 0;
type Covered = TestFamily & { worker: string; fund: TestFund };

/** A worker whom hours cover since the month before this one. */
async function covered(dependents: readonly PersonPlan[] = []): Promise<Covered> {
  made += 1;
  const fund = await aFund(portal.owner, { client: world.acme, name: `Trust ${made}`, selfPayDueDay: 1 });
  const family = await aFamily(portal.owner, { client: world.acme, lastName: `Byhand${made}`, covers: [], dependents });
  const worker = await aWorker(portal.owner, fund, { personId: family.subscriberId });
  for (const [at, hours] of [160, 150, 120, 130].entries())
    await report(portal, fund, { workMonth: monthAt(at - 5), hours: { [worker]: hours } });
  await workOff(portal);
  expect(await daysOf(family.subscriberId)).toEqual([[monthAt(-1), null]]);
  return { ...family, worker, fund };
}

/** What of a worker's bank waits in the fund office's list of tasks. */
const waiting = async (personId: string) =>
  (await keeper.call(tasks.taskList, { kind: 'hoursToLook', pageSize: 100 })).body.rows.filter(
    ({ memberId }) => memberId === personId,
  );
const asked = { tiers: 'derive', source: 'portal', note: null } as const;
const endedByHand = (family: Covered, last: CalendarDate, reason = 'voluntary') =>
  change(portal.owner, family, {
    ...asked,
    type: 'termmember',
    effectiveDate: last,
    reason,
    personId: family.subscriberId,
    coverageEnds: last,
  });
const held = ({ subscriberId, fund }: Covered, month: CalendarDate) =>
  keeper.call(hourBanks.holdHours, {
    memberId: subscriberId,
    unionId: fund.id,
    firstMonth: month,
    lastMonth: month,
    reason: 'Military service',
  });

describe('coverage by hours', () => {
  test('that somebody ended by hand is not given again for months that were given before', async () => {
    const family = await covered();
    const last = endOfMonth(monthAt(0));
    await endedByHand(family, last);
    expect((await held(family, monthAt(1))).status).toBe(200);
    await workOff(portal);
    await dayOf(today);
    expect(await daysOf(family.subscriberId)).toEqual([[monthAt(-1), last]]);
  });

  test('ends nothing that is not the fund’s: whoever was moved to another plan by hand keeps it', async () => {
    const family = await covered();
    const staffPlan = uuid7();
    const { id: clientId, divisionId } = world.acme;
    const systemIdentifier = `STF${made}`;
    await offerPlan(portal.owner, {
      clientId,
      divisionId,
      planId: staffPlan,
      coverageType: 'medical',
      systemIdentifier,
    });
    await change(portal.owner, family, {
      ...asked,
      type: 'coveragechange',
      effectiveDate: monthAt(0),
      reason: null,
      coverages: [
        {
          action: 'cover',
          personId: family.subscriberId,
          coverageType: 'medical',
          planId: staffPlan,
          effectiveDate: monthAt(0),
          expirationDate: null,
          tier: null,
        },
      ],
    });
    const before = await coveragesOf(family.subscriberId);
    await report(portal, family.fund, { workMonth: monthAt(-1), hours: { [family.worker]: 0 } });
    for (const ahead of [1, 2, 3, 4]) await dayOf(addDays(monthAt(ahead), 1));
    expect(await coveragesOf(family.subscriberId)).toEqual(before);
    expect(await waiting(family.subscriberId)).toMatchObject([{ detail: 'hours-other-plan' }]);
  });

  test('ends for whoever turns out not to be the worker who has the hours', async () => {
    const family = await covered();
    await sql`update hour_bank_given set known_since = ${addDays(today, -20)}`.execute(portal.owner);
    await sql`update unionshopemployees set person_id = null, status = 'pendingMatch' where id = ${family.worker}`.execute(
      portal.owner,
    );
    await dayOf(today);
    const [[, until] = []] = await daysOf(family.subscriberId);
    expect(until).not.toBeNull();
  });

  test('does not begin for whoever died', async () => {
    const family = await covered();
    const last = addDays(monthAt(0), 2);
    await endedByHand(family, last < today ? last : today, 'death');
    const before = await coveragesOf(family.subscriberId);
    await held(family, monthAt(1));
    await workOff(portal);
    await dayOf(addDays(monthAt(3), 1));
    await report(portal, family.fund, { workMonth: monthAt(0), hours: { [family.worker]: 500 } });
    await workOff(portal);
    await dayOf(addMonths(monthAt(3), 1));
    expect(await coveragesOf(family.subscriberId)).toEqual(before);
    expect(await waiting(family.subscriberId)).toMatchObject([{ detail: 'hours-died' }]);
  });

  test('does not begin for a child past the age, nor for one who died', async () => {
    const child = { relationship: '19' as const, covers: [] };
    const { personIds, subscriberId } = await covered([
      { ...child, firstName: 'Grown', dob: '1990-01-01' },
      { ...child, firstName: 'Gone', dob: '2015-01-01', details: { deathDate: '2025-02-03' } },
      { ...child, firstName: 'Kim', dob: '2016-01-01' },
    ]);
    const found = await Promise.all(personIds.slice(1).map(daysOf));
    expect(found).toEqual([[], [], [[monthAt(-1), null]]]);
    // The fund office is told of who may not be covered, at the bank and in its list of tasks; nobody is told of the dead.
    const { body } = await keeper.call(hourBanks.memberHours, { memberId: subscriberId });
    expect(body.banks[0]).toMatchObject({ failure: null, leftOut: [expect.stringContaining('Grown')] });
    expect(await waiting(subscriberId)).toMatchObject([{ memberId: subscriberId, detail: 'hours-left-out' }]);
    await sql`update hour_banks set waits_since = now() - interval '31 days' where person_id = ${subscriberId}`.execute(
      portal.owner,
    );
    expect(await waiting(subscriberId)).toEqual([]);
  });
});
