import { claims } from '@coverlane/contract/claims/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { aClaim, type ClaimPlan } from '../../testing/claim-objects.ts';
import { families, type TestFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { lastQuarterDay } from './totals.ts';

let portal: TestPortal;
let world: World;
let employees: TestFamily[];
let hr: Caller;
const YEAR = 2024;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const plans = Array.from({ length: 24 }, (_, index) => ({ client: world.acme, lastName: `Worker${index}` }));
  employees = await families(portal.owner, plans);
  const { installationId, acme } = world;
  // No permission at all: totals are what is left to an employer who may not read claims.
  hr = await portal.as(await aUser(portal.owner, { installationId, type: 'client', entityId: acme.id }));
});
afterAll(() => portal.close());
beforeEach(async () => {
  await sql`truncate claims cascade`.execute(portal.owner);
});

/** One claim of each of some employees. */
async function claimsOf(from: number, to: number, plan: Partial<ClaimPlan> = {}): Promise<void> {
  for (const { subscriberId } of employees.slice(from, to)) {
    const own = { clientId: world.acme.id, personId: subscriberId, subscriberId };
    await aClaim(portal.owner, {
      ...own,
      day: '2024-05-05',
      charged: '150.00',
      paid: '100.00',
      owed: '50.00',
      ...plan,
    });
  }
}
const asked = async (caller = hr, input: object = {}) =>
  (await caller.call(claims.claimTotals, { clientId: world.acme.id, year: YEAR, ...input })).body;

describe('what the claims of an employer come to', () => {
  test('is told of ten people and more, rounded to hundreds of dollars', async () => {
    await claimsOf(0, 10);
    const { whole, kinds, through, least } = await asked();
    expect(whole).toEqual({
      types: ['medical'],
      people: 10,
      claims: 10,
      billed: '1500.00',
      planPaid: '1000.00',
      patientsOwe: '500.00',
    });
    expect([kinds, through, least]).toEqual([[whole], '2024-12-31', 10]);
  });
  test('is not told of nine, however many claims they have', async () => {
    await claimsOf(0, 9);
    await claimsOf(0, 9);
    expect(await asked()).toMatchObject({ whole: null, kinds: [] });
  });
  test('is not told where one person makes more than half of it', async () => {
    await claimsOf(0, 12);
    await claimsOf(0, 1, { charged: '90000.00' });
    expect(await asked()).toMatchObject({ whole: null, kinds: [] });
  });
  test('is not told where one person makes more than half of what was paid, however even the bills are', async () => {
    await claimsOf(0, 11, { paid: '1.00' });
    await claimsOf(11, 12, { paid: '140.00' });
    expect(await asked()).toMatchObject({ whole: null, kinds: [] });
  });
  test('counts decided claims that stand: no pending, rejected, superseded or taken back one', async () => {
    await claimsOf(0, 12);
    await claimsOf(0, 12, { status: 'pending' });
    await claimsOf(0, 12, { status: 'rejected' });
    await claimsOf(0, 12, { superseded: true });
    await claimsOf(0, 12, { isVoid: true });
    expect((await asked()).whole).toMatchObject({ people: 12, claims: 12 });
  });
  test('counts kinds of too few people together with the smallest of the others, so that no subtraction tells them', async () => {
    await claimsOf(0, 20);
    await claimsOf(0, 12, { claimType: 'dental' });
    await claimsOf(20, 23, { claimType: 'vision' });
    const { whole, kinds } = await asked();
    expect(whole).toMatchObject({ people: 23, claims: 35 });
    expect(kinds.map(({ types }) => types)).toEqual([['medical'], ['vision', 'dental']]);
    expect(kinds[1]).toMatchObject({ people: 15 });
  });
  test('leaves only the whole where the kinds cannot be told apart', async () => {
    await claimsOf(0, 11);
    await claimsOf(12, 14, { claimType: 'vision' });
    expect(await asked()).toMatchObject({ whole: { people: 13 }, kinds: [] });
  });
  test('is of one year', async () => {
    await claimsOf(0, 12);
    expect((await asked(hr, { year: 2023 })).whole).toBeNull();
  });
  test('goes by the day it is where the employer is: their quarter ends with their own midnight', async () => {
    const { owner } = portal;
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${YEAR}-04-01T03:00:00Z`) });
    try {
      expect((await asked()).through).toBeNull();
      await sql`update clients set time_zone = 'Asia/Seoul' where id = ${world.acme.id}`.execute(owner);
      expect((await asked()).through).toBe('2024-03-31');
    } finally {
      vi.useRealTimers();
      await sql`update clients set time_zone = 'America/New_York' where id = ${world.acme.id}`.execute(owner);
    }
  });
});

describe('who asks for totals', () => {
  test('is told of their own employers alone: another is 404', async () => {
    const other = { clientId: world.rival.id, year: YEAR };
    expect((await hr.call(claims.claimTotals, other)).status).toBe(404);
  });
  test('may be a broker without phi, but not a member', async () => {
    await claimsOf(0, 12);
    const { installationId, brokerId } = world;
    const broker = await portal.as(await aUser(portal.owner, { installationId, type: 'broker', entityId: brokerId }));
    expect((await asked(broker)).whole).toMatchObject({ people: 12 });
    const entityId = employees[0]?.subscriberId ?? '';
    const member = await portal.as(await aUser(portal.owner, { installationId, type: 'member', entityId }));
    expect((await member.call(claims.claimTotals, { clientId: world.acme.id })).status).toBe(403);
  });
});

test.each([
  [2025, '2026-02-01', '2025-12-31'],
  [2026, '2026-02-01', null],
  [2026, '2026-04-01', '2026-03-31'],
  [2026, '2026-12-31', '2026-09-30'],
])('the totals of %i read on %s go through %s', (year, today, through) => {
  expect(lastQuarterDay(year, today)).toBe(through);
});
