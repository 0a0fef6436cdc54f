import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../platform/values/dates.ts';
import { type HereCovered, paymentOrder, type ThereCovered } from './which-pays-first.ts';

fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 20_250_824) });

const today = '2026-11-22';
const employee: HereCovered = {
  relationshipCode: '18',
  dob: '1980-06-15',
  subscriberDob: '1980-06-15',
  status: 'active',
  since: '2024-01-01',
  employerSize: 'from20',
};
const spouse: HereCovered = { ...employee, relationshipCode: '01', dob: '1982-03-01' };
const child: HereCovered = { ...employee, relationshipCode: '19', dob: '2015-05-05' };
const own: ThereCovered = {
  kind: 'group',
  carrier: 'Other Health',
  memberNumber: null,
  holderName: null,
  holderDob: null,
  effectiveDate: '2025-01-01',
};
const parents: ThereCovered = { ...own, holderName: 'Jordan Moon', holderDob: '1979-09-01' };
const asked = (here: HereCovered, there: ThereCovered, on = today) => {
  const { first, because } = paymentOrder(here, there, on);
  return `${first}: ${because.code}`;
};

describe('Which plan pays first (domain 3.3)', () => {
  test('the plan somebody has as employee comes before the one they have through another', () => {
    expect(asked(employee, parents)).toBe('here: own-here');
    expect(asked(spouse, own)).toBe('there: own-there');
    expect(asked(child, own)).toBe('there: own-there');
  });

  test('of a child it is the parent whose birthday comes earlier in the year, the year ignored', () => {
    expect(asked(child, parents)).toBe('here: birthday-here');
    expect(asked(child, { ...parents, holderDob: '1990-06-14' })).toBe('there: birthday-there');
    expect(asked(child, { ...parents, holderDob: null })).toBe('unknown: birthday-unknown');
  });

  test('with one birthday the plan that has covered longer', () => {
    expect(asked(child, { ...parents, holderDob: '1970-06-15' })).toBe('here: longer-here');
    expect(asked(child, { ...parents, holderDob: '1970-06-15', effectiveDate: '2020-01-01' })).toBe(
      'there: longer-there',
    );
  });

  test('a court’s decree and custody come before the birthday', () => {
    expect(asked(child, { ...parents, childOrder: 'decreeThere' })).toBe('there: child-decreeThere');
    expect(asked(child, { ...parents, holderDob: '1970-01-01', childOrder: 'custodyHere' })).toBe(
      'here: child-custodyHere',
    );
  });

  test('who is at work comes before who is retired, both before COBRA, then the longer one', () => {
    expect(asked(employee, { ...own, status: 'retired' })).toBe('here: retired-there');
    expect(asked({ ...employee, status: 'retired' }, own)).toBe('there: retired-here');
    expect(asked({ ...employee, status: 'continued' }, own)).toBe('there: continued-here');
    expect(asked({ ...employee, status: 'retired' }, { ...own, status: 'continued' })).toBe('here: continued-there');
    expect(asked(employee, own)).toBe('here: longer-here');
    expect(asked(employee, { ...own, effectiveDate: employee.since })).toBe('unknown: same-day');
  });

  test('Medicaid and TRICARE pay after a group plan', () => {
    expect([asked(child, { ...own, kind: 'medicaid' }), asked(spouse, { ...own, kind: 'tricare' })]).toEqual([
      'here: medicaid',
      'here: tricare',
    ]);
  });

  test('Medicare by age pays second to an employer of 20, by disability to one of 100, and first once work is over', () => {
    const medicare = { ...own, kind: 'medicare' } as const;
    const old = { ...employee, dob: '1961-11-22' };
    expect(asked(old, medicare)).toBe('here: medicare-age-large');
    expect(asked({ ...old, dob: '1961-11-23' }, medicare)).toBe('unknown: medicare-why');
    expect(asked({ ...old, employerSize: 'under20' }, medicare)).toBe('there: medicare-age-small');
    expect(asked({ ...old, employerSize: 'unknown' }, medicare)).toBe('unknown: medicare-size');
    expect(asked(employee, { ...medicare, medicareReason: 'disability' })).toBe('there: medicare-disability-small');
    expect(asked({ ...employee, employerSize: 'from100' }, { ...medicare, medicareReason: 'disability' })).toBe(
      'here: medicare-disability-large',
    );
    expect(asked({ ...old, status: 'continued' }, medicare)).toBe('there: medicare-not-at-work');
  });

  test('of kidney failure a group plan pays first for 30 months', () => {
    const kidney = { ...own, kind: 'medicare', medicareReason: 'kidney', effectiveDate: '2025-03-15' } as const;
    expect(asked({ ...employee, status: 'continued' }, kidney, '2027-08-31')).toBe('here: medicare-kidney');
    expect(asked(employee, kidney, '2027-09-01')).toBe('there: medicare-kidney-over');
  });

  test('both plans come to the same answer: whoever is first here is not first there', () => {
    const days = fc.integer({ min: 0, max: 9000 }).map((many) => addDays('1970-01-01', many));
    const status = fc.constantFrom('active', 'retired', 'continued' as const);
    fc.assert(
      fc.property(fc.tuple(days, days), fc.tuple(days, days), fc.tuple(status, status), (births, firsts, statuses) => {
        const [[dobHere, dobThere], [since, from], [ours, theirs]] = [births, firsts, statuses];
        const here = { ...child, subscriberDob: dobHere, since, status: ours };
        const there = { ...parents, holderDob: dobThere, effectiveDate: from, status: theirs };
        const mirrored = { ...child, subscriberDob: dobThere, since: from, status: theirs };
        const back = { ...parents, holderDob: dobHere, effectiveDate: since, status: ours };
        const flip = { here: 'there', there: 'here', unknown: 'unknown' } as const;
        expect(paymentOrder(mirrored, back, today).first).toBe(flip[paymentOrder(here, there, today).first]);
      }),
    );
  });
});
