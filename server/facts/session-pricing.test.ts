import { afterAll, beforeAll, expect, test } from 'vitest';
import { priceFamily } from '../domain/pricing/price-family.ts';
import { uuid7 } from '../platform/values/uuid7.ts';
import { asRole } from '../testing/opened.ts';
import { testPortal } from '../testing/portal.ts';
import { aStage, type Stage } from '../testing/sides.ts';
import { loadPricing } from './pricing.queries.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await aStage(await testPortal());
  const { own, portal } = stage;
  const of = {
    client_id: own.clientId,
    enrollment_session_id: own.enrollmentSessionId,
    plan_id: own.planId,
    effective_date: '2100-01-01',
  };
  await portal.owner
    .insertInto('rates')
    .values({ ...of, id: uuid7(), kind: 'tier', tier_code: 'EMP', amount: '700' })
    .execute();
  await portal.owner
    .insertInto('contribution_rules')
    .values({ ...of, id: uuid7(), kind: 'percentTotal', employer_pct: '50' })
    .execute();
});
afterAll(() => stage.portal.close());

/** What an employee alone pays a month in cents, with a session or (null) without. */
async function costOn(on: string, sessionId: string | null): Promise<{ monthlyCents: number; employeeCents: number }> {
  const { own, portal, actors } = stage;
  const facts = await asRole(portal, { caller: actors.broker }, (db) => loadPricing(db, own.clientId, { sessionId }));
  const covered = [{ personId: 'a', relationshipCode: '18', dob: '1985-05-05', tobacco: false }] as const;
  const election = {
    planId: own.planId,
    divisionId: own.divisionId,
    covered,
    subscriber: { dob: '1985-05-05' },
  };
  const { monthlyCents, employeeCents } = priceFamily(facts, [election], on);
  return { monthlyCents, employeeCents };
}

test("a session's rates and rules are laid over the plan's from their first day, for the session alone", async () => {
  const { enrollmentSessionId } = stage.own;
  const before = { monthlyCents: 61_240, employeeCents: 12_248 };
  expect(await costOn('2100-01-01', enrollmentSessionId)).toEqual({ monthlyCents: 70_000, employeeCents: 35_000 });
  expect(await costOn('2099-12-31', enrollmentSessionId)).toEqual(before);
  expect(await costOn('2100-01-01', null)).toEqual(before);
});

test('the session of another employer changes no price', async () => {
  expect(await costOn('2100-01-01', stage.rival.enrollmentSessionId)).toEqual(await costOn('2100-01-01', null));
});
