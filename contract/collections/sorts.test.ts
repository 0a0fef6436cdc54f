import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allCalls } from '../all-calls.ts';

/** Columns of a report are its type's own, and a view keeps what its list was sorted by: both are looked at there. */
const ELSEWHERE = ['reportRows', 'reportFile', 'saveView'];

/** Every list that is sorted by what its reader asks. */
const sorted = [...allCalls].filter(
  ([name, { input }]) => input instanceof z.ZodMiniObject && 'sort' in input.shape && !ELSEWHERE.includes(name),
);

describe('a list that is sorted as asked (specification 7)', () => {
  test('is not rare', () => expect(sorted.length).toBeGreaterThan(30));

  test.each(sorted)('%s refuses a sort that is none of its columns', (_, { input }) => {
    for (const sort of ['noSuchColumn', '-noSuchColumn', 'constructor', '-__proto__', ' name; drop']) {
      const { success, error } = z.safeParse(input, { sort });
      expect([
        success,
        error?.issues.some(({ path: [field], message }) => field === 'sort' && message === 'bad-choice'),
      ]).toEqual([false, true]);
    }
  });
});
