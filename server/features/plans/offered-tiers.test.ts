import { plans } from '@coverlane/contract/plans/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, testPortal } from '../../testing/portal.ts';
import { aStage, type Stage } from '../../testing/sides.ts';

let stage: Stage;
let admin: Caller;
beforeAll(async () => {
  stage = await aStage(await testPortal());
  admin = stage.actors.admin;
});
afterAll(() => stage.portal.close());

const soldIn = async (on = '2026-03-01') => {
  const { body } = await admin.call(plans.benefits, { clientId: stage.own.clientId, on });
  const medical = body.rows[0]?.plans.find(({ coverageType }) => coverageType === 'medical');
  return medical?.tiers.map(({ tierCode, monthly }) => `${tierCode} ${monthly}`);
};
const limited = async () => (await admin.call(plans.dptier, { clientId: stage.own.clientId })).body.rows;
const items = async () => {
  const { body } = await admin.call(plans.tiers);
  const usual = body.rows.find(({ name }) => name === '4-tier')?.items ?? [];
  return (...codes: string[]) => usual.filter(({ code }) => codes.includes(code)).map(({ id }) => id);
};

describe('the tiers that the offer of a plan to a division is limited to', () => {
  test('are taken out and put in by an administrator, and people pay the cheapest that contains them', async () => {
    for (const { id, tierCode } of await limited())
      if (tierCode !== 'EMP') expect((await admin.call(plans.unlimitTier, { id })).status).toBe(200);
    expect(await soldIn()).toEqual(['EMP 612.40']);
    const { planId, divisionId } = stage.own;
    const tierItemIds = (await items())('ESP', 'FAM');
    const asked = { planId, divisionId, tierItemIds, effectiveDate: '2026-02-01', expirationDate: '2026-12-31' };
    const { status, body } = await admin.call(plans.limitTiers, asked);
    expect([status, body.rows.map(({ tierCode }) => tierCode)]).toEqual([200, ['ESP', 'FAM']]);
    // Employee and children are sold what contains them: the family's (domain 2.2).
    expect(await soldIn()).toEqual(['EMP 612.40', 'ESP 1286.04', 'ECH 1837.20', 'FAM 1837.20']);
    expect(await soldIn('2026-01-15')).toEqual(['EMP 612.40']);
    // The same tier stands once for a day.
    expect(await admin.call(plans.limitTiers, asked)).toMatchObject({
      status: 422,
      body: { fields: { tierItemIds: 'taken' } },
    });
  });

  test('are tiers of that plan, on days it is offered', async () => {
    const { planId, divisionId } = stage.own;
    const [tier = ''] = (await items())('ECH');
    const asked = { planId, divisionId, tierItemIds: [tier], effectiveDate: '2026-02-01' };
    const wrong = async (more: object) => (await admin.call(plans.limitTiers, { ...asked, ...more })).body;
    expect(await wrong({ expirationDate: '2026-01-01' })).toMatchObject({
      fields: { expirationDate: 'end-before-start' },
    });
    expect(await wrong({ effectiveDate: '1990-01-01' })).toMatchObject({ fields: { planId: 'not-found' } });
    expect(await wrong({ planId: stage.elsewhere.planId })).toMatchObject({ fields: { planId: 'not-found' } });
    expect(await wrong({ tierItemIds: [stage.elsewhere.tierItemId] })).toMatchObject({
      fields: { tierItemIds: 'not-found' },
    });
    expect(await wrong({ tierItemIds: [] })).toMatchObject({ fields: { tierItemIds: 'required' } });
  });
});
