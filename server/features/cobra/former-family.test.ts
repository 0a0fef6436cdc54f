import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CobraDesk } from './cobra-desk.testing.ts';

// A former spouse who continues is no part of the employee's family any more (ERISA 603(3); 26 CFR 54.4980B-8), and those who
// continue together are rated as a family of their own. Rates (TV-05): EMP 612.40, ESP 1,286.04, ECH 1,145.19, FAM 1,837.20.

let desk: CobraDesk;
beforeAll(async () => {
  desk = await CobraDesk.open();
});
afterAll(() => desk?.portal.close());

const dependents = [
  { firstName: 'Sam', relationship: '01' as const, dob: '1981-02-03' },
  { firstName: 'Kit', relationship: '19' as const, dob: '2016-05-06' },
];
/** Tiers that stand, by day, of what is continued or not. */
async function tiers(personId: string, cobra: boolean): Promise<string[]> {
  const { rows } = await sql<{ tier: string }>`select tier_code as tier from coverages where person_id = ${personId}
    and superseded_at is null and cobra = ${cobra} and coalesce(expiration_date, 'infinity') >= effective_date
    order by effective_date`.execute(desk.portal.owner);
  return rows.map(({ tier }) => tier);
}
/** What the next pay day takes. */
async function paid(memberId: string): Promise<string | null> {
  const asked = { clientId: desk.world.acme.id, memberId, reasonCode: 'quit', eventDate: desk.day(30), preview: true };
  return (await desk.admin.call(memberChanges.termMember, asked)).body.consequences.perPayBefore;
}
const premium = async (memberId: string) => (await desk.cases(memberId))[0]?.premium;

test('A former spouse who continues pays 102 percent of one person, and the employee the tier of who is left', async () => {
  const family = await desk.family('Former', { dependents });
  const [who = '', spouse = ''] = family.personIds;
  const other = await desk.family('Single', { dependents: dependents.slice(1) });
  const last = desk.day(-30);
  await desk.end(spouse, { reasonCode: 'divorce', eventDate: last, coverageEnds: last });
  await desk.continues(spouse, desk.day(20));
  expect(await tiers(who, false)).toEqual(['FAM', 'ECH']);
  expect(await tiers(spouse, true)).toEqual(['EMP']);
  expect(await premium(spouse)).toMatchObject({ percent: 102, monthly: '624.65', together: null });
  expect(await paid(who)).toBe(await paid(other.subscriberId));
});

test('The employee marries again: the former spouse’s COBRA stands in nobody’s way and in nobody’s tier', async () => {
  const family = await desk.family('Again', { dependents: dependents.slice(0, 1) });
  const [who = '', spouse = ''] = family.personIds;
  const couple = await desk.family('Couple', { dependents: dependents.slice(0, 1) });
  const last = desk.day(-30);
  await desk.end(spouse, { reasonCode: 'divorce', eventDate: last, coverageEnds: last });
  await desk.continues(spouse, desk.day(20));
  const planId = desk.world.acme.plans.medical;
  const from = desk.day(-5);
  const coverage = { action: 'cover' as const, coverageType: 'medical' as const, planId, effectiveDate: from };
  await desk.joins(family, {
    type: 'adddependent',
    source: 'portal',
    reason: null,
    effectiveDate: from,
    tiers: 'derive',
    dependents: [
      {
        key: 'new',
        isNobodyKnown: true,
        details: { firstName: 'Robin', lastName: 'Again', relationshipCode: '01', dob: '1984-04-04' },
        ssn: null,
        systemIdentifier: null,
        suffix: null,
        addresses: [],
        coverages: [{ ...coverage, expirationDate: null, tier: null }],
      },
    ],
  });
  expect((await tiers(who, false)).at(-1)).toBe('ESP');
  expect(await tiers(spouse, true)).toEqual(['EMP']);
  expect(await paid(who)).toBe(await paid(couple.subscriberId));
});

test('A family that continues later is a tier of its own beside the former spouse’s: 102 percent of 1,145.19 is 1,168.09', async () => {
  const family = await desk.family('Later', { dependents });
  const [who = '', spouse = '', child = ''] = family.personIds;
  const [first, second] = [desk.day(-45), desk.day(-20)];
  await desk.end(spouse, { reasonCode: 'divorce', eventDate: first, coverageEnds: first });
  await desk.continues(spouse, desk.day(20), desk.day(-40));
  await desk.end(who, { reasonCode: 'quit', eventDate: second, coverageEnds: second });
  await desk.continues(who, desk.day(20));
  await desk.continues(child, desk.day(20));
  expect([await tiers(who, true), await tiers(child, true), await tiers(spouse, true)]).toEqual([
    ['ECH'],
    ['ECH'],
    ['EMP'],
  ]);
  expect((await premium(who))?.together).toMatchObject({ monthly: '1168.09' });
  expect((await premium(spouse))?.together).toBeNull();
});

test('Spouse and child who continue without the employee are one person with a child; a child alone is one person', async () => {
  const family = await desk.family('Without', { dependents });
  const [who = '', spouse = '', child = ''] = family.personIds;
  const last = desk.day(-20);
  await desk.end(who, { reasonCode: 'quit', eventDate: last, coverageEnds: last });
  await desk.continues(child, desk.day(20));
  expect(await tiers(child, true)).toEqual(['EMP']);
  await desk.continues(spouse, desk.day(20));
  expect([await tiers(spouse, true), await tiers(child, true)]).toEqual([['ECH'], ['ECH']]);
  expect((await premium(spouse))?.together).toMatchObject({ monthly: '1168.09' });
});
