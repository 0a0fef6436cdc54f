import { expect, test } from 'vitest';
import { aContribution, aRate } from '../../pricing/pricing.testing.ts';
import { laidOver, withSet } from './laid-over.ts';

const [EAST, WEST] = ['division-east', 'division-west'];
const days = (rows: readonly { effectiveDate: string; expirationDate: string | null; divisionId: string | null }[]) =>
  rows.map(({ effectiveDate, expirationDate, divisionId }) => [effectiveDate, expirationDate, divisionId]);

test("a session's set is whole: what every division had ends the day before", () => {
  const own = [aRate(612.4), aRate(590, { divisionId: EAST, effectiveDate: '2027-01-01' })];
  const set = [aRate(650, { effectiveDate: '2027-01-01' })];
  expect(days(withSet(own, set))).toEqual([
    ['2026-01-01', '2026-12-31', null],
    ['2027-01-01', null, null],
  ]);
});

test('a version that somebody recorded for a later day stays, for its division', () => {
  const own = [aRate(612.4), aRate(700, { divisionId: WEST, effectiveDate: '2027-07-01' })];
  const set = [
    aRate(650, { effectiveDate: '2027-01-01', divisionId: EAST }),
    aRate(660, { effectiveDate: '2027-01-01', divisionId: WEST }),
    aRate(670, { effectiveDate: '2027-08-01', divisionId: WEST }),
  ];
  expect(days(laidOver(own, set).added)).toEqual([
    ['2027-01-01', null, EAST],
    ['2027-01-01', '2027-06-30', WEST],
  ]);
});

test('rules of classes are versions of their own, and an empty set changes nothing', () => {
  const own = [aContribution({ classCode: 'OFFICE', effectiveDate: '2027-07-01' })];
  const set = ['OFFICE', 'FIELD'].map((classCode) => aContribution({ classCode, effectiveDate: '2027-01-01' }));
  expect(days(laidOver(own, set).added).map(([, until]) => until)).toEqual(['2027-06-30', null]);
  expect(withSet(own, [])).toEqual(own);
});

test('what ended before the set begins is left as it was', () => {
  const past = aRate(500, { effectiveDate: '2025-01-01', expirationDate: '2025-12-31' });
  const set = [aRate(650, { effectiveDate: '2027-01-01', expirationDate: '2027-12-31' })];
  expect(withSet([past], set)).toEqual([past, ...set]);
});
