import { cobra } from '@coverlane/contract/cobra/calls.ts';
import type { SettingKey } from '@coverlane/contract/settings/settings.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, addMonths } from '../../platform/values/dates.ts';
import { change } from '../../testing/family.ts';
import { setSetting } from '../enrollments/enrollments.testing.ts';
import { CobraDesk } from './cobra-desk.testing.ts';

// Who may continue, by whose law and for how long (domain 3.6; ERISA 601(b), 603, 607(3); 26 CFR 54.4980B-7).

let desk: CobraDesk;
beforeAll(async () => {
  desk = await CobraDesk.open();
});
afterAll(() => desk?.portal.close());

const setting = (key: SettingKey, value: string) => setSetting(desk.portal, desk.world, { key, value });

describe('By the event', () => {
  test('Medicare, divorce and age are the family’s: the employee’s own coverage is not continued by them (ERISA 603)', async () => {
    const family = await desk.family('Medicare');
    const [who = '', spouse = ''] = family.personIds;
    await desk.end(who, { reasonCode: 'medicare', eventDate: desk.day(-20), coverageEnds: desk.day(-20) });
    expect(await desk.cases(who)).toEqual([]);
    expect(await desk.cases(spouse)).toMatchObject([{ event: 'medicare', months: 36 }]);
  });

  test('gross misconduct gives nobody a right to continue (ERISA 603(2))', async () => {
    const family = await desk.family('Misconduct');
    const last = desk.day(-20);
    await desk.end(family.subscriberId, { reasonCode: 'misconduct', eventDate: last, coverageEnds: last });
    for (const id of family.personIds) expect(await desk.cases(id)).toEqual([]);
  });

  test('a life partner continues only where the plan says so (ERISA 607(3))', async () => {
    await setting('lifePartner', 'yes');
    const partner = async (lastName: string) => {
      const family = await desk.family(lastName, { dependents: [{ firstName: 'Sam', relationship: '53' }] });
      const last = desk.day(-20);
      await desk.end(family.subscriberId, { reasonCode: 'quit', eventDate: last, coverageEnds: last });
      return (await desk.cases(family.personIds[1] ?? '')).length;
    };
    expect(await partner('Partnerno')).toBe(0);
    await setting('cobraLifePartner', 'yes');
    expect(await partner('Partneryes')).toBe(1);
  });
});

test('Medicare before the event: the family has 36 months from it, the employee 18 (26 CFR 54.4980B-7 Q&A-4(d))', async () => {
  const family = await desk.family('Before');
  const [who = '', spouse = ''] = family.personIds;
  const since = addMonths(desk.day(-20), -10);
  const says = {
    kind: 'medicare' as const,
    carrier: 'Medicare',
    memberNumber: null,
    holderName: null,
    holderDob: null,
  };
  await change(desk.portal.owner, family, {
    type: 'coveragechange',
    tiers: 'derive',
    source: 'portal',
    reason: null,
    effectiveDate: since,
    coverages: [],
    particulars: [{ personId: who, kind: 'otherCoverage', subject: 'medicare', says, effectiveDate: since }],
  });
  const last = desk.day(-20);
  await desk.end(who, { reasonCode: 'quit', eventDate: last, coverageEnds: last });
  const until = addDays(addMonths(since, 36), -1);
  expect((await desk.cases(who))[0]).toMatchObject({
    months: 18,
    coveredUntil: addDays(addMonths(addDays(last, 1), 18), -1),
  });
  const [own] = await desk.cases(spouse);
  expect(own).toMatchObject({ coveredUntil: until, medicareOn: since });
  expect(own?.because.at(-1)).toEqual({ code: 'cobra-medicare-before', values: { date: since, until } });
});

test('A child born while the employee continues has a case of their own, as long as the family’s (ERISA 607(3)(A))', async () => {
  const family = await desk.family('Born', { dependents: [] });
  const who = family.subscriberId;
  const last = desk.day(-40);
  await desk.end(who, { reasonCode: 'quit', eventDate: last, coverageEnds: last });
  await desk.continues(who, desk.day(20), desk.day(-35));
  const born = desk.day(-10);
  const child = await desk.joins(family, {
    type: 'adddependent',
    tiers: 'derive',
    source: 'portal',
    reason: 'birth',
    effectiveDate: born,
    dependents: [
      {
        key: 'kit',
        systemIdentifier: null,
        suffix: null,
        details: { relationshipCode: '19', firstName: 'Kit', lastName: 'Born', dob: born },
        ssn: null,
        addresses: [],
        coverages: [
          {
            action: 'cover',
            coverageType: 'medical',
            planId: desk.world.acme.plans.medical,
            effectiveDate: born,
            expirationDate: null,
            tier: null,
          },
        ],
      },
    ],
  });
  expect((await desk.coverages(child)).join()).toContain('cobra');
  const [own] = await desk.cases(who);
  expect(await desk.cases(child)).toMatchObject([
    { origin: 'birth', state: 'active', event: 'termination', coveredFrom: born, coveredUntil: own?.coveredUntil },
  ]);
});

describe('By the size of the employer', () => {
  test('nothing is offered under 20 employees, months of the state’s law where they are recorded, COBRA from 20 on', async () => {
    const last = desk.day(-20);
    const leaves = async (lastName: string) => {
      const family = await desk.family(lastName, { dependents: [] });
      await desk.end(family.subscriberId, { reasonCode: 'quit', eventDate: last, coverageEnds: last });
      const [own] = await desk.cases(family.subscriberId);
      return own && [own.law, own.months, own.because[0]?.code];
    };
    await setting('employerSize', 'under20');
    expect(await leaves('Small')).toBeUndefined();
    await setting('stateContinuationMonths', '9');
    expect(await leaves('State')).toEqual(['state', 9, 'cobra-of-state']);
    // The law of the state says what it costs and how long there is to elect: 110 percent of 612.40 is 673.64.
    await setting('stateContinuationPercent', '110');
    await setting('stateElectionDays', '30');
    const family = await desk.family('Percent', { dependents: [] });
    await desk.end(family.subscriberId, { reasonCode: 'quit', eventDate: last, coverageEnds: last });
    const [one] = await desk.cases(family.subscriberId);
    expect(one?.premium).toMatchObject({ percent: 110, monthly: '673.64' });
    expect(one?.actions).not.toContain('disabled');
    const { body } = await desk.enter(family.subscriberId, { action: 'noticeSent', date: desk.day(-5) });
    expect(body).toMatchObject({ electBy: addDays(desk.day(-5), 30) });
    expect(body.because.find(({ code }) => code === 'cobra-elect')?.values).toMatchObject({ days: 30 });
    await setting('employerSize', 'from20');
    expect(await leaves('Large')).toEqual(['federal', 18, 'cobra-size-enough']);
  });
});

describe('By hand', () => {
  test('a case is opened of coverage that ended, once, with its own end, and of nothing else', async () => {
    const last = desk.day(-20);
    const family = await desk.family('Hand', { dependents: [], coverageEnds: last });
    const memberId = family.subscriberId;
    const asked = { memberId, event: 'termination', eventDate: last, lastDay: last };
    const open = (more: object) => desk.admin.call(cobra.openCobra, { ...asked, ...more });
    expect((await open({ event: 'divorce' })).body).toMatchObject({ fields: { event: 'cobra-not-theirs' } });
    expect((await open({ lastDay: desk.day(-21) })).body).toMatchObject({ fields: { lastDay: 'cobra-nothing-lost' } });
    expect((await open({ eventDate: desk.day(1) })).body).toMatchObject({ fields: { eventDate: 'cobra-date-ahead' } });
    const beyond = addMonths(last, 19);
    expect((await open({ coveredUntil: beyond })).body).toMatchObject({
      fields: { coveredUntil: 'cobra-until-outside' },
    });
    const coveredUntil = addMonths(last, 6);
    const { status, body } = await open({ coveredUntil });
    expect([status, body]).toMatchObject([
      200,
      { origin: 'hand', lostTypes: ['medical'], coveredUntil, state: 'eventRecorded' },
    ]);
    expect((await open({})).body).toMatchObject({ code: 'cobra-open-already' });
    await desk.continues(memberId, desk.day(20));
    expect((await desk.coverages(memberId)).at(-1)).toBe(`medical ${addDays(last, 1)} - ${coveredUntil} cobra`);
    const stranger = await desk.family('Stranger', { client: desk.world.rival, dependents: [], coverageEnds: last });
    expect((await open({ memberId: stranger.subscriberId })).status).toBe(200);
  });
});
