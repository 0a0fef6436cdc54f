import { expect, test } from 'vitest';
import { holds, nextMatch, pagesWith } from './matches.ts';

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

test('A piece of a page is marked where it holds the text', () => {
  expect(holds('Annual DEDUCTIBLE', 'deductible')).toBe(true);
  expect(holds('anything', '')).toBe(false);
});
