import { plans } from '@coverlane/contract/plans/calls.ts';
import { rates } from '@coverlane/contract/plans/rate-calls.ts';
import { reference } from '@coverlane/contract/reference/calls.ts';
import { settings } from '@coverlane/contract/settings/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../testing/portal.ts';
import { testPortal } from '../../testing/portal.ts';
import { aStage, type Stage } from '../../testing/sides.ts';

let stage: Stage;
let admin: Caller;
beforeAll(async () => {
  stage = await aStage(await testPortal());
  admin = stage.actors.admin;
});
afterAll(() => stage.portal.close());

const benefits = async (caller: Caller, on = '2026-03-01') => {
  const { body } = await caller.call(plans.benefits, { clientId: stage.own.clientId, on });
  return body.rows[0]?.plans ?? [];
};
const medicalOf = async (on: string) =>
  (await benefits(stage.actors.broker, on)).find(({ coverageType }) => coverageType === 'medical');

describe('GET /benefits/{clientId}', () => {
  test('TV-05 names each plan a division may buy with the price of every tier', async () => {
    expect(await medicalOf('2026-03-01')).toMatchObject({
      rateKind: 'tier',
      payPeriods: 26,
      problem: null,
      tiers: [
        {
          tierCode: 'EMP',
          label: 'Employee Only',
          monthly: '612.40',
          employer: '489.92',
          employee: '122.48',
          perPay: '56.53',
        },
        { tierCode: 'ESP', monthly: '1286.04', employer: '826.74', employee: '459.30', perPay: '211.98' },
        { tierCode: 'ECH', monthly: '1145.19', employer: '756.32', employee: '388.87', perPay: '179.48' },
        {
          tierCode: 'FAM',
          labelKo: '가족',
          monthly: '1837.20',
          employer: '1102.32',
          employee: '734.88',
          perPay: '339.18',
        },
      ],
    });
  });
  test('TV-05 rounds deductions as the setting says, the most specific first, and tells the last pay day of a year', async () => {
    const keep = (scope: 'client' | 'division', scopeId: string, value: string | null) =>
      admin.call(settings.putSetting, { key: 'deductionRounding', scope, scopeId, value });
    const children = async () =>
      (await medicalOf('2026-03-01'))?.tiers
        .filter(({ tierCode }) => tierCode === 'ECH')
        .map(({ perPay, lastPay }) => [perPay, lastPay]);
    const { divisionId } = stage.world.acme;
    expect(await children()).toEqual([['179.48', null]]);
    expect((await keep('client', stage.own.clientId, 'exactAnnual')).status).toBe(200);
    expect(await children()).toEqual([['179.48', '179.44']]);
    await keep('division', divisionId, 'perPeriod');
    expect(await children()).toEqual([['179.48', null]]);
    await keep('division', divisionId, null);
    await keep('client', stage.own.clientId, null);
  });
  test('prices a division that pays by a calendar of its own by its pay days, and by the month while they are not said', async () => {
    const pay = async (pay_frequency: string | null, pay_days: number | null) => {
      const { divisionId } = stage.world.acme;
      await stage.portal.owner
        .updateTable('divisions')
        .set({ pay_frequency, pay_days })
        .where('id', '=', divisionId)
        .execute();
      const medical = await medicalOf('2026-03-01');
      return [medical?.payPeriods, medical?.tiers.find(({ tierCode }) => tierCode === 'ECH')?.perPay];
    };
    expect(await pay('custom', 22)).toEqual([22, '212.11']);
    expect(await pay('custom', null)).toEqual([null, '388.87']);
    expect(await pay(null, null)).toEqual([26, '179.48']);
  });
  test('says why a plan has no price', async () => {
    const dental = (await benefits(stage.actors.client)).find(({ coverageType }) => coverageType === 'dental');
    expect(dental).toMatchObject({ tiers: [], problem: { code: 'no-rate', values: { date: '2026-03-01' } } });
  });
  test('shows a member the own division and nobody a foreign client', async () => {
    expect((await benefits(stage.actors.member)).length).toBe(3);
    const { body } = await stage.actors.member.call(plans.benefits, { clientId: stage.rival.clientId });
    expect(body.rows).toEqual([]);
  });
});

describe('rates', () => {
  const dental = () => stage.world.acme.plans.dental;
  const save = (effectiveDate: string, rows: readonly Record<string, unknown>[]) =>
    admin.call(rates.saveRates, { planId: dental(), kind: 'tier', unit: 'perMonth', effectiveDate, rows });
  const ofDental = async () => {
    const { body } = await admin.call(rates.rates, { clientId: stage.own.clientId, planId: dental() });
    return body.rows.map(({ tierCode, amount, effectiveDate, expirationDate }) => [
      tierCode,
      amount,
      effectiveDate,
      expirationDate,
    ]);
  };

  test('are versions by day: what held before ends the day before, a later version stays', async () => {
    await save('2026-01-01', [{ tierCode: 'EMP', amount: '31.5' }]);
    await save('2027-01-01', [{ tierCode: 'EMP', amount: '33' }]);
    expect((await save('2026-07-01', [{ tierCode: 'EMP', amount: '32.1' }])).status).toBe(200);
    expect(await ofDental()).toEqual([
      ['EMP', '31.5000', '2026-01-01', '2026-06-30'],
      ['EMP', '32.1000', '2026-07-01', '2026-12-31'],
      ['EMP', '33.0000', '2027-01-01', null],
    ]);
  });
  test('a corrected version replaces the one of the same day and the old one stays in the records', async () => {
    await save('2027-01-01', [{ tierCode: 'EMP', amount: '34' }]);
    expect((await ofDental()).at(-1)).toEqual(['EMP', '34.0000', '2027-01-01', null]);
    const kept = await stage.portal.owner
      .selectFrom('rates')
      .select('superseded_at')
      .where('plan_id', '=', dental())
      .where('amount', '=', '33')
      .executeTakeFirstOrThrow();
    expect(kept.superseded_at).not.toBeNull();
  });
  test('are copied from last year with a percentage, shown before they are saved', async () => {
    const copy = { planId: dental(), effectiveDate: '2028-01-01', percent: '5.5' };
    const preview = await admin.call(rates.copyRates, { ...copy, preview: true });
    expect(preview.body.rows).toMatchObject([{ tierCode: 'EMP', before: '34.0000', after: '35.8700' }]);
    expect((await ofDental()).length).toBe(3);
    await admin.call(rates.copyRates, copy);
    expect((await ofDental()).slice(-2)).toEqual([
      ['EMP', '34.0000', '2027-01-01', '2027-12-31'],
      ['EMP', '35.8700', '2028-01-01', null],
    ]);
  });
  test('that answer the same question twice are refused, and a gap of ages is told', async () => {
    const vision = {
      planId: stage.world.acme.plans.vision,
      kind: 'age',
      unit: 'perMonth',
      effectiveDate: '2026-01-01',
    };
    const band = (ageFrom: number, ageTo: number | null) => ({ ageFrom, ageTo, amount: '10' });
    const twice = await admin.call(rates.saveRates, { ...vision, rows: [band(0, 25), band(25, null)] });
    expect(twice).toMatchObject({ status: 409, body: { code: 'rates-overlap', values: { from: 25 } } });
    const gap = await admin.call(rates.saveRates, { ...vision, rows: [band(0, 25), band(27, null)] });
    expect(gap).toMatchObject({ status: 200, body: { warnings: [{ code: 'age-gap', values: { age: 26 } }] } });
  });
  test('of a kind and unit that do not fit, or without their tier, are refused', async () => {
    const wrong = { planId: dental(), kind: 'perThousand', unit: 'perMonth', effectiveDate: '2026-01-01', rows: [] };
    expect((await admin.call(rates.saveRates, wrong)).body).toMatchObject({ fields: { unit: 'bad-choice' } });
    expect((await save('2026-01-01', [{ amount: '10' }])).body).toMatchObject({ fields: { rows: 'required' } });
  });
  test('beyond what a table holds are refused, and so is the day without end', async () => {
    const far = { planId: dental(), effectiveDate: '2028-01-01', percent: '999' };
    for (let times = 0; times < 12; times += 1) {
      const { status } = await admin.call(rates.copyRates, { ...far, effectiveDate: `${2029 + times}-01-01` });
      expect([200, 422]).toContain(status);
    }
    expect((await admin.call(rates.copyRates, { ...far, effectiveDate: '2050-01-01' })).body).toMatchObject({
      fields: { percent: 'too-large' },
    });
    expect((await save('9999-12-31', [])).body).toMatchObject({ fields: { effectiveDate: 'bad-date' } });
    const backwards = { tierCode: 'EMP', amount: '1', volumeFrom: '5', volumeTo: '4' };
    expect((await save('2026-01-01', [backwards])).body).toMatchObject({ fields: { rows: 'required' } });
  });
  test('saved by many at once give one version and no error', async () => {
    const line = [{ tierCode: 'FAM', amount: '90' }];
    const answers = await Promise.all(Array.from({ length: 8 }, () => save('2060-01-01', line)));
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect((await ofDental()).filter(([, , from]) => from === '2060-01-01')).toEqual([
      ['FAM', '90.0000', '2060-01-01', null],
    ]);
  });
  test('and contributions are written by administrators who manage clients', async () => {
    for (const actor of [stage.actors.broker, stage.actors.client, stage.actors.member])
      expect((await actor.call(rates.saveRates, { planId: dental() })).status).toBe(403);
  });
});

test('a contribution holds from its day on; tobacco may cost more only with an alternative', async () => {
  const rule = { planId: stage.own.planId, kind: 'percentTotal', effectiveDate: '2027-01-01', employerPct: '75' };
  const bare = await admin.call(rates.saveContribution, { ...rule, tobaccoSurcharge: '50' });
  expect(bare.body).toMatchObject({ fields: { tobaccoAlternative: 'required' } });
  expect((await admin.call(rates.saveContribution, rule)).status).toBe(200);
  expect((await medicalOf('2026-12-31'))?.tiers[0]).toMatchObject({ employer: '489.92' });
  expect((await medicalOf('2027-01-01'))?.tiers[0]).toMatchObject({ employer: '459.30' });
});

describe('tiers', () => {
  const structure = async (name: string) => {
    const { body } = await admin.call(plans.tiers, {});
    return body.rows.find((row) => row.name === name);
  };
  test('every installation begins with the four usual structures', async () => {
    const { body } = await admin.call(plans.tiers, {});
    expect(body.rows.map(({ name, items }) => [name, items.map(({ code }) => code)])).toEqual([
      ['4-tier', ['EMP', 'ESP', 'ECH', 'FAM']],
      ['3-tier', ['EMP', 'TWO', 'FAM']],
      ['2-tier', ['EMP', 'FAM']],
      ['Composite', ['NOTIER']],
    ]);
  });
  test('a code in use is locked, one that nothing uses is not, and labels always change', async () => {
    const used = (await structure('4-tier'))?.items[0];
    const free = (await structure('3-tier'))?.items[1];
    const change = (item: typeof used, more: object) => admin.call(plans.saveTierItem, { id: item?.id ?? '', ...more });
    expect(used?.inUse).toBe(true);
    expect((await change(used, { code: 'EE' })).body).toMatchObject({ fields: { code: 'in-use' } });
    expect((await change(used, { active: false })).body).toMatchObject({
      code: 'tier-in-use',
      values: { code: 'EMP' },
    });
    expect((await change(used, { label: 'Just me' })).body).toMatchObject({ label: 'Just me' });
    expect((await change(free, { code: 'E1D' })).body).toMatchObject({ code: 'E1D', inUse: false });
    expect((await change(free, { code: 'FAM' })).body).toMatchObject({ fields: { code: 'taken' } });
    expect((await change(free, { label: 'One', version: 1 })).status).toBe(409);
  });
  test('items come in the order they are put', async () => {
    const before = await structure('2-tier');
    const itemIds = before?.items.map(({ id }) => id).reverse() ?? [];
    const { body } = await admin.call(plans.saveTier, { id: before?.id ?? '', name: 'Two tiers', itemIds });
    expect([body.name, body.items.map(({ id }) => id)]).toEqual(['Two tiers', itemIds]);
    const { status } = await admin.call(plans.saveTier, { id: before?.id ?? '', itemIds: itemIds.slice(1) });
    expect(status).toBe(422);
  });
  test('of offers are listed for administrators', async () => {
    const { body } = await admin.call(plans.dptier, { clientId: stage.own.clientId });
    expect(body.rows.map(({ tierCode }) => tierCode)).toEqual(['EMP', 'ESP', 'ECH', 'FAM']);
  });
});

test('PUT /plans and /divisions change what is given, clear what is null and refuse an old version', async () => {
  const { planId: id, divisionId, structureId } = stage.own;
  const change = { id, displayName: 'Everyday PPO', summary: { en: 'Good', ko: '좋음' }, tierStructureId: structureId };
  const { body } = await admin.call(reference.savePlan, change);
  expect(body).toMatchObject({ displayName: 'Everyday PPO', summary: { ko: '좋음' }, required: false, version: 2 });
  expect((await admin.call(reference.savePlan, { id, displayName: null, version: 1 })).status).toBe(409);
  expect((await admin.call(reference.savePlan, { id, displayName: null })).body.displayName).toBeNull();
  const elsewhere = { id, tierStructureId: stage.elsewhere.structureId };
  expect((await admin.call(reference.savePlan, elsewhere)).body).toMatchObject({
    fields: { tierStructureId: 'not-found' },
  });
  const division = await admin.call(reference.saveDivision, {
    id: divisionId,
    payFrequency: 'monthly12',
    displayName: 'HQ',
  });
  expect(division.body).toMatchObject({ name: 'HQ', payFrequency: 'monthly12' });
  expect((await medicalOf('2026-03-01'))?.payPeriods).toBe(12);
});

describe('reference', () => {
  test('codes of a type come with their words in three languages', async () => {
    const { body } = await stage.actors.member.call(reference.referencecodes, { type: 'RELATION' });
    expect(body.rows.map(({ code }) => code)).toEqual(['18', '01', '53', '19', '22']);
    expect(body.rows[0]).toMatchObject({ name: 'Employee', nameKo: '직원', nameEs: 'Empleado', installationId: null });
    const all = await stage.actors.member.call(reference.referencecodes, {});
    expect(new Set(all.body.rows.map(({ type }) => type)).has('SALUT')).toBe(true);
  });
  test('a ZIP code names its city, state and county; one that is none is not found', async () => {
    const find = (code: string) => stage.actors.member.call(reference.zip, { code });
    expect((await find('63101')).body).toEqual({
      code: '63101',
      city: 'Saint Louis',
      state: 'MO',
      county: 'Saint Louis City',
    });
    expect((await find('00501-1234')).body).toMatchObject({ city: 'Holtsville', state: 'NY' });
    expect((await find('99950')).body).toMatchObject({ state: 'AK' });
    expect((await find('00000')).status).toBe(404);
    expect((await find('1234')).body).toMatchObject({ fields: { code: 'bad-text' } });
  });
});
