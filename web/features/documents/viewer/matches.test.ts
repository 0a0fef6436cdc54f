import { expect, test } from 'vitest';
import { marksIn, nextMatch, pagesWith } from './matches.ts';

const pages = ['Your deductible\n is $500', 'Copay', 'DEDUCTIBLE and copay', '공제액'];

test('A text is found on each page that has it, whatever its case and line breaks, in Hangul too', () => {
  expect(pagesWith(pages, 'deductible')).toEqual([1, 3]);
  expect(pagesWith(pages, 'deductible is')).toEqual([1]);
  expect(pagesWith(pages, '공제')).toEqual([4]);
  expect(pagesWith(pages, '  ')).toEqual([]);
});

test('The search goes on at the next page that has the text, and round at the ends', () => {
  expect(nextMatch([1, 3], 1, 1)).toBe(3);
  expect(nextMatch([1, 3], 3, 1)).toBe(1);
  expect(nextMatch([1, 3], 1, -1)).toBe(3);
  expect(nextMatch([], 1, 1)).toBeUndefined();
});

test('Exactly the words that are searched for are marked, also where they go on in the next piece', () => {
  expect(marksIn(['Annual DEDUCTIBLE, deductible'], 'deductible')).toEqual([
    [
      [7, 17],
      [19, 29],
    ],
  ]);
  expect(marksIn(['Your deduc', 'tible is'], 'deductible')).toEqual([[[5, 10]], [[0, 5]]]);
  expect(marksIn(['out  of', ' pocket'], 'out of pocket')).toEqual([[[0, 7]], [[0, 7]]]);
  expect(marksIn(['연간 공제액'], '공제')).toEqual([[[3, 5]]]);
  expect(marksIn(['anything'], ' ')).toEqual([[]]);
});
