import { sessionSetup } from '@coverlane/contract/enrollment-sessions/calls.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { priceFamily } from '../../domain/pricing/price-family.ts';
import { loadPricing } from '../../facts/pricing.queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { asRole, openAs } from '../../testing/opened.ts';
import { testPortal } from '../../testing/portal.ts';
import { aStage, type Stage } from '../../testing/sides.ts';
import { adoptSessionRates, releaseSessionRates } from './rate-adoption.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await aStage(await testPortal());
});
afterAll(() => stage.portal.close());

type Version = { from: string; until: string | null; cents: number };
const FIRST = '2100-01-01';
const days = ['2099-06-01', '2099-12-31', FIRST, '2100-03-31', '2100-06-30', '2100-07-01', '2101-01-01'];

beforeEach(async () => {
  await stage.portal.owner.deleteFrom('rates').where('plan_id', '=', stage.own.planId).execute();
});

/** Records rates of the employee alone: the plan's own, or those of the session. */
async function recorded(versions: readonly Version[], isOfSession: boolean): Promise<void> {
  const { own, portal } = stage;
  const rows = versions.map(({ from, until, cents }) => ({
    id: uuid7(),
    client_id: own.clientId,
    plan_id: own.planId,
    enrollment_session_id: isOfSession ? own.enrollmentSessionId : null,
    kind: 'tier',
    tier_code: 'EMP',
    amount: (cents / 100).toFixed(2),
    effective_date: from,
    expiration_date: until,
  }));
  if (rows.length > 0) await portal.owner.insertInto('rates').values(rows).execute();
}

/** What the employee alone costs a month on each of the days, in cents. */
async function costs(db: Db, sessionId: string | null): Promise<number[]> {
  const { own } = stage;
  const facts = await loadPricing(db, own.clientId, { sessionId });
  const covered = [{ personId: 'a', relationshipCode: '18', dob: '1985-05-05', tobacco: false }] as const;
  const election = { planId: own.planId, divisionId: own.divisionId, covered, subscriber: { dob: '1985-05-05' } };
  return days.map((on) => priceFamily(facts, [election], on).monthlyCents);
}

/** The oracle, a day at a time: the session's from its first day on, until a later version that somebody recorded. */
function costOn(on: string, own: readonly Version[], ofSession: readonly Version[]): number {
  const holds = ({ from, until }: Version) => from <= on && (until === null || on <= until);
  const ownRate = own.find(holds);
  if (on < FIRST || ofSession.length === 0) return ownRate?.cents ?? 0;
  const later = own.filter(({ from }) => from > FIRST && from <= on);
  return (later.length > 0 ? ownRate : ofSession.find(holds))?.cents ?? 0;
}

const cents = fc.integer({ min: 1, max: 300_000 });
/** Versions that follow on one another from these days, as far as they are there. */
const versionsFrom = (...starts: string[]) =>
  fc.tuple(...starts.map((from) => fc.option(fc.record({ from: fc.constant(from), cents })))).map((found) => {
    const there = found.filter((one) => one !== null);
    return there.map((one, at): Version => {
      const next = there[at + 1];
      return { ...one, until: next ? dayBefore(next.from) : null };
    });
  });
const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

test('what a draft of the session costs is what its plans cost once it is finalised, to the cent; undone, they cost what they did', async () => {
  const { own, portal, actors } = stage;
  await fc.assert(
    fc.asyncProperty(
      versionsFrom('2099-01-01', FIRST, '2100-04-01', '2100-07-01'),
      versionsFrom(FIRST, '2100-07-01').filter(([first]) => first === undefined || first.from === FIRST),
      async (before, ofSession) => {
        await portal.owner.deleteFrom('rates').where('plan_id', '=', own.planId).execute();
        await recorded(before, false);
        await recorded(ofSession, true);
        await asRole(portal, {}, async (db) => {
          const user = await openAs(db, actors.broker);
          if (!user) throw new Error('The session is not live.');
          const by = { db, user };
          const expected = days.map((on) => costOn(on, before, ofSession));
          expect(await costs(db, own.enrollmentSessionId)).toEqual(expected);
          await adoptSessionRates(by, own.enrollmentSessionId);
          expect(await costs(db, null)).toEqual(expected);
          expect(await costs(db, own.enrollmentSessionId)).toEqual(expected);
          await releaseSessionRates(by, own.enrollmentSessionId);
          expect(await costs(db, null)).toEqual(days.map((on) => costOn(on, before, [])));
          await adoptSessionRates(by, own.enrollmentSessionId);
          expect(await costs(db, null)).toEqual(expected);
        });
      },
    ),
    { numRuns: 12, seed: 20_261_126 },
  );
});

test('finalising a session makes its rates those of its plans, and reopening it takes them back', async () => {
  const { own, portal, actors } = stage;
  await recorded([{ from: '2099-01-01', until: null, cents: 50_000 }], false);
  await recorded([{ from: FIRST, until: null, cents: 70_000 }], true);
  await portal.owner
    .updateTable('enrollmentsessions')
    .set({ status: 'closed' })
    .where('id', '=', own.enrollmentSessionId)
    .execute();
  const act = async (action: 'finalize' | 'reopen') => {
    const asked = { sessionId: own.enrollmentSessionId, action, reason: 'The carrier sent other figures.' };
    expect((await actors.broker.call(sessionSetup.sessionAction, asked)).status).toBe(200);
    return asRole(portal, { caller: actors.broker }, (db) => costs(db, null));
  };
  const before = days.map(() => 50_000);
  expect(await act('finalize')).toEqual(days.map((on) => (on < FIRST ? 50_000 : 70_000)));
  expect(await act('reopen')).toEqual(before);
});
