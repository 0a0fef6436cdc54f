import { afterAll, beforeAll, expect, test } from 'vitest';
import { isPriced } from '../domain/pricing/facts.ts';
import { priceFamily } from '../domain/pricing/price-family.ts';
import { asRole } from '../testing/opened.ts';
import { testPortal } from '../testing/portal.ts';
import { aStage, type Stage } from '../testing/sides.ts';
import { loadPricing } from './pricing.queries.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await aStage(await testPortal());
});
afterAll(() => stage.portal.close());

const load = (clientId: string) =>
  asRole(stage.portal, { caller: stage.actors.broker }, (db) => loadPricing(db, clientId));

test('TV-05 the prices of a client come from its tables to the cent', async () => {
  const { own, world } = stage;
  const facts = await load(own.clientId);
  const people = [
    { personId: 'a', relationshipCode: '18', dob: '1985-05-05', tobacco: false },
    { personId: 'b', relationshipCode: '01', dob: '1986-05-05', tobacco: false },
  ] as const;
  const elections = [
    {
      planId: world.acme.plans.medical,
      divisionId: own.divisionId,
      covered: people,
      subscriber: { dob: '1985-05-05' },
    },
    { planId: world.acme.plans.dental, divisionId: own.divisionId, covered: people, subscriber: { dob: '1985-05-05' } },
  ];
  const family = priceFamily(facts, elections, '2026-03-01');
  expect(family).toMatchObject({ monthlyCents: 128_604, employerCents: 82_674, employeeCents: 45_930 });
  expect(family).toMatchObject({ perPayCents: 21_198, payPeriods: 26 });
  expect(family.plans.every(isPriced)).toBe(true);
  expect(family.findings).toMatchObject([{ code: 'no-rate', planId: world.acme.plans.dental }]);
});

test('a client of somebody else has no plans', async () => {
  expect((await load(stage.rival.clientId)).plans.size).toBe(0);
});
