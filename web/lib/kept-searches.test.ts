import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from './api.ts';
import { searchText, searchToken } from './kept-searches.ts';
import { clearStores } from './stored.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

afterEach(() => {
  clearStores();
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('a name that was searched for is read from its token, and is not in it', () => {
  const token = searchToken('Kim Minji');
  expect(token).toMatch(/^\*\d+$/);
  expect(searchText(token)).toBe('Kim Minji');
});

it('the same search has the same token, another one its own', () => {
  expect(searchToken('Kim')).toBe(searchToken('Kim'));
  expect(searchToken('Lee')).not.toBe(searchToken('Kim'));
});

it('a whole SSN is found again and is written to no storage', () => {
  searchToken('Kim');
  const token = searchToken('900-12-3456');
  expect(searchText(token)).toBe('900-12-3456');
  expect([...kept.values()].join(' ')).toContain('Kim');
  expect([...kept.values()].join(' ')).not.toContain('3456');
});

/** What is typed of a number is kept at each pause, so any beginning of an SSN is one that has not been typed to its end. */
const BEGINNINGS = [
  '9001',
  '900-1',
  '900-12',
  '90012345',
  '900-12-345',
  ' 900 12 34 ',
  '900.12.3',
  '900–12–3',
  'Kim 900-12-3456',
];

it.each([...BEGINNINGS, '９００１２３', '9001234567'])(
  '%s may be a part of an SSN: it is written to no storage',
  (typed) => {
    const token = searchToken(typed);
    expect(searchText(token)).toBe(typed);
    expect([...kept.values()].join(' ')).not.toContain(typed);
  },
);

it.each(['EV1002518', 'ev1002518 kim', 'Kim', 'ㄱㅁㅈ', '900', 'Plant 12'])(
  '%s is no part of an SSN: a reload finds it',
  (typed) => {
    searchToken(typed);
    expect([...kept.values()].join(' ')).toContain(typed);
  },
);

it('a number that only memory knew is given to no other search after a reload', async () => {
  const token = searchToken('900-12-3456');
  queryClient.clear();
  vi.resetModules();
  const reloaded = await import('./kept-searches.ts');
  expect(reloaded.searchToken('Kim')).not.toBe(token);
  expect(reloaded.searchText(token)).toBe('');
});

it('after sign-out a token stands for nothing', () => {
  const tokens = [searchToken('Kim'), searchToken('900123456')];
  clearStores();
  queryClient.clear();
  expect(tokens.map(searchText)).toEqual(['', '']);
});

it('of many searches the last hundred are kept', () => {
  const first = searchToken('first');
  const others = Array.from({ length: 100 }, (_, at) => searchToken(`search ${at}`));
  expect(searchText(first)).toBe('');
  expect(others.map(searchText)).toEqual(others.map((_, at) => `search ${at}`));
});

it('nothing is searched for by nothing, and what is no token is itself', () => {
  expect(searchToken('')).toBe('');
  expect(searchText('')).toBe('');
  expect(searchText('lakeview')).toBe('lakeview');
});
