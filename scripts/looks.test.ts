import { describe, expect, it } from 'vitest';
import { byTurns, lookOf, looks } from '../e2e/looks.ts';
import { screensToCheck } from '../e2e/screens-to-check.ts';

const seen = screensToCheck.map((screen, index) => ({ ...screen, ...lookOf(index) }));
type Aspect = 'language' | 'scheme' | 'width';
const pairs: readonly (readonly [Aspect, Aspect])[] = [
  ['language', 'scheme'],
  ['language', 'width'],
  ['scheme', 'width'],
];
const pairsOf = (some: readonly Record<Aspect, unknown>[], [one, other]: readonly [Aspect, Aspect]) =>
  new Set(some.map((look) => `${String(look[one])} ${String(look[other])}`));

const isLook = (one: Record<Aspect, unknown>, other: Record<Aspect, unknown>) =>
  one.language === other.language && one.scheme === other.scheme && one.width === other.width;

describe('Each screen is looked at in one way, and the screens together in every way', () => {
  const types = [...new Set(screensToCheck.map(({ as }) => as))];
  const ofType = (type: (typeof types)[number]) => seen.filter(({ as }) => as === type);
  // Screens of a type do not follow one another: who has twice as many as there are looks has them in all.
  const many = types.filter((type) => ofType(type).length >= 2 * looks.length);

  it.each(pairs)('every pair of %s and %s is seen, and by every type who has many screens', (...pair) => {
    expect(many.length).toBeGreaterThan(1);
    for (const own of [seen, ...many.map(ofType)]) expect(pairsOf(own, pair)).toEqual(pairsOf(looks, pair));
  });
  it('each of the twelve is that of as many screens as every other', () => {
    const times = looks.map((look) => seen.filter((one) => isLook(one, look)).length);
    expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(1);
  });
  it('neighbours, which are often alike, differ in language and width', () => {
    const alike = seen.slice(1).filter((one, at) => {
      const before = seen[at];
      return one.language === before?.language || one.width === before?.width;
    });
    expect(alike.map(({ path }) => path)).toEqual([]);
  });
  it('what takes turns has each turn', () => {
    expect([0, 1, 2, 3].map((index) => byTurns(['en', 'ko', 'es'], index))).toEqual([['en'], ['ko'], ['es'], ['en']]);
  });
});
