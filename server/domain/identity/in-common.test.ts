import { identityKinds } from '@coverlane/contract/imports/identity-codes.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Identity } from './identity.ts';
import { commonAnswersOf, kindOfPair, type PairAsked } from './in-common.ts';
import { judge } from './judge.ts';

const ann: Identity = {
  ssn: '900451001',
  memberNumber: 'E1',
  systemIdentifier: null,
  names: [{ first: 'ANN', last: 'KIM' }],
  birthDates: ['1980-04-12'],
  gender: 'F',
  relationship: '18',
};
const tom: Identity = {
  ...ann,
  names: [{ first: 'TOM', last: 'KIM' }],
  birthDates: ['2010-02-03'],
  relationship: '19',
};
const named = (first: string, last: string) => ({ names: [{ first, last }] });

const pairOf = (row: Identity, known: Identity, more: Partial<PairAsked> = {}): PairAsked => {
  const { matchedBy, contradictedBy } = judge(row, known);
  const child = [row, known].some(({ relationship }) => relationship === '19');
  return { about: 'ssn', matchedBy, contradictedBy, child, ofEmployee: false, sole: true, ...more };
};
const kind = (...of: Parameters<typeof pairOf>) => kindOfPair(pairOf(...of));

describe('the kind of a question', () => {
  test('names and birth date both other', () => {
    expect(kind({ ...ann, ...named('RAY', 'POE'), birthDates: ['1990-01-01'] }, ann)).toBe('unlike');
  });
  test('a name that changed alone', () => {
    expect(kind({ ...ann, ssn: null, ...named('JOY', 'PARK') }, ann)).toBe('changedName');
  });
  test('of a child may be a twin', () => {
    expect(kind({ ...tom, ...named('TIM', 'KIM') }, tom)).toBe('twins');
    expect(kind({ ...tom, ...named('RAY', 'POE') }, tom)).toBe('twins');
  });
  test('is no changed name where another row asks about the same member', () => {
    expect(kind({ ...ann, ssn: null, ...named('JOY', 'PARK') }, ann, { sole: false })).toBe('partly');
  });
  test('is no changed name where a number, the sex or the relationship differs as well', () => {
    const joy = { ...ann, ...named('JOY', 'PARK') };
    for (const other of [{ memberNumber: 'E2' }, { gender: 'M' as const }, { relationship: '01' as const }])
      expect(kind({ ...joy, ...other }, ann)).toBe('partly');
  });
  test('a birth date that was mended alone, within the family', () => {
    expect(kind({ ...tom, birthDates: ['1950-01-01'] }, tom)).toBe('mendedBirthDate');
  });
  test('is no mended birth date of whoever has no number in common: father and son may have one name and one SSN', () => {
    expect(kind({ ...ann, memberNumber: null, birthDates: ['2004-01-01'] }, ann)).toBe('partly');
  });
  test('the SSN of the own employee', () => {
    expect(kind({ ...tom, ssn: ann.ssn }, ann, { ofEmployee: true })).toBe('employeeSsn');
  });
});

describe('"the same person" for many rows', () => {
  const arbitrary = fc.record({
    ssn: fc.constantFrom(null, '900451001', '900451002'),
    memberNumber: fc.constantFrom(null, 'E1', 'E2'),
    systemIdentifier: fc.constantFrom(null, 'P1', 'P2'),
    names: fc.constantFrom(
      ...[named('ANN', 'KIM'), named('ANN', 'PARK'), named('JOY', 'KIM'), named('RAY', 'POE'), named('안', '김')].map(
        ({ names }) => names,
      ),
    ),
    birthDates: fc.constantFrom(['1980-04-12'], ['1980-04-21'], ['1983-05-02'], ['2004-02-03'], []),
    gender: fc.constantFrom('F' as const, 'M' as const, 'U' as const),
    relationship: fc.constantFrom('18' as const, '01' as const, '19' as const),
  });
  test('is never there where names and birth date both differ, nor for a child of another name', () => {
    let found = 0;
    fc.assert(
      fc.property(arbitrary, arbitrary, (row, known) => {
        const pair = pairOf(row, known);
        if (!commonAnswersOf(kindOfPair(pair), pair.about).includes('same')) return;
        found += 1;
        const names = pair.contradictedBy.some((trait) => ['names', 'givenName', 'familyName'].includes(trait));
        expect(names && pair.contradictedBy.includes('birthDate')).toBe(false);
        expect(names && pair.child).toBe(false);
        expect(pair.contradictedBy.filter((trait) => ['ssn', 'memberNumber', 'sex'].includes(trait))).toEqual([]);
      }),
      { numRuns: 10_000 },
    );
    expect(found).toBeGreaterThan(10);
  });
  test('a wrong SSN is an answer only where an SSN is asked about', () => {
    for (const one of identityKinds) expect(commonAnswersOf(one, 'memberNumber')).not.toContain('wrongSsn');
  });
});
