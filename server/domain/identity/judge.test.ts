import { describe, expect, test } from 'vitest';
import type { Identity } from './identity.ts';
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
  gender: 'M',
  relationship: '19',
};
const called = (first: string, last: string, suffix?: string) => ({ names: [{ first, last, suffix: suffix ?? null }] });
const verdict = (one: Identity, two: Identity) => judge(one, two).verdict;

/** With and without the numbers that agree in the pair. */
const NUMBERS: readonly Partial<Identity>[] = [
  {},
  { ssn: null },
  { memberNumber: null },
  { memberNumber: 'E2' },
  { systemIdentifier: 'P1' },
];

describe('names and birth date both different', () => {
  test.each(NUMBERS)('are never the same person, whatever number agrees (%o)', (numbers) => {
    const other = { ...called('RAY', 'POE'), birthDates: ['1990-01-01'] };
    const child = { ...called('TIM', 'KIM'), birthDates: ['2012-05-05'] };
    for (const [known, differing] of [
      [ann, other],
      [ann, { ...other, gender: 'M' as const }],
      [tom, child],
    ] as const) {
      expect(verdict({ ...known, ...numbers, ...differing }, { ...known, ...numbers })).not.toBe('same');
    }
  });
});

describe('names', () => {
  test.each([
    ['ANN', 'PARK', 'same'],
    ['ANNE', 'KIM', 'same'],
    ['KIM', 'ANN', 'same'],
    ['안', '김', 'same'],
    ['ANN MARIE', 'KIM', 'same'],
    ['A', 'KIM-LEE', 'same'],
  ])('%s %s is Ann Kim by SSN, member number and birth date', (first, last, expected) => {
    expect(verdict({ ...ann, ...called(first, last) }, ann)).toBe(expected);
  });
  test.each([
    ['TIM', 'TOM'],
    ['JIWOO', 'JIWON'],
    ['MIN-JUN', 'MIN-SEO'],
    ['LEO', 'LEA'],
    ['JAN', 'JEN'],
    ['지우', '지훈'],
  ])('%s is a twin of %s, not the same child, whatever SSN is written', (first, second) => {
    const twin = { ...tom, gender: null, ...called(first, 'KIM') };
    expect(verdict(twin, { ...twin, ...called(second, 'KIM') })).not.toBe('same');
  });
  test.each([
    ['JON', 'JOHN'],
    ['SARA', 'SARAH'],
    ['ERIC', 'ERIK'],
    ['STEVEN', 'STEPHEN'],
    ['JI-HYE', 'JIHYE'],
  ])('%s is %s spelled otherwise', (first, second) => {
    expect(verdict({ ...tom, ...called(first, 'KIM') }, { ...tom, ...called(second, 'KIM') })).toBe('same');
  });
  test('Hangul beside Latin letters speaks neither for nor against', () => {
    const { matchedBy, contradictedBy } = judge({ ...ann, ...called('수진', '김') }, ann);
    expect([...matchedBy, ...contradictedBy]).not.toContain('names');
    expect(verdict({ ...ann, ...called('수진', '김'), birthDates: ['1999-01-01'] }, ann)).not.toBe('same');
  });
  test('junior is not senior', () => {
    const senior = { ...ann, ...called('BOB', 'LEE', 'SR') };
    expect(verdict({ ...ann, ...called('BOB', 'LEE', 'JR'), birthDates: ['2004-01-01'] }, senior)).not.toBe('same');
    expect(verdict({ ...ann, memberNumber: null, birthDates: ['2004-01-01'] }, ann)).toBe('unsure');
  });
});

describe('numbers', () => {
  test.each(['000000000', '999999999', '123456789', '078051120'])('%s is evidence of nothing', (ssn) => {
    const stranger = { ...ann, ssn, memberNumber: 'E2', ...called('RAY', 'POE'), birthDates: [] };
    const { verdict: said, matchedBy } = judge(stranger, { ...ann, ssn });
    expect([said, matchedBy.includes('ssn')]).toEqual(['another', false]);
  });
  test('namesakes with the same birth date and SSNs of their own are two', () => {
    expect(verdict({ ...ann, ssn: '900451009', memberNumber: 'E9' }, ann)).toBe('another');
  });
  test('a member number used again without a birth date does not make a stranger of it', () => {
    expect(verdict({ ...ann, ssn: null, ...called('RAY', 'POE'), birthDates: [] }, ann)).toBe('unsure');
  });
  test('what agrees and what does not is said, and in which order the two stand does not matter', () => {
    const row = { ...ann, ...called('RAY', 'KIM'), gender: 'M' as const, birthDates: ['1990-01-01'] };
    const said = judge(row, ann);
    expect(said).toEqual({
      verdict: 'unsure',
      matchedBy: ['ssn', 'memberNumber', 'relationship', 'familyName'],
      contradictedBy: ['sex', 'givenName', 'birthDate'],
    });
    expect(judge(ann, row)).toEqual(said);
  });
});
