import type { Look } from './portal.ts';
import type { Language } from './words.ts';

// The one rule of which screen, journey or paper is looked at in which way (decision 319): `npm test` looks at each in one, `npm run
// test:all` and the table of checks (npm run design:checks) in all of them.

/** Every combination of language, scheme and width that a screen is promised to work in. */
export const looks: readonly Required<Look>[] = (['en', 'ko', 'es'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((scheme) => [360, 1280].map((width) => ({ language, scheme, width }))),
);

/** Looks at every screen in every combination; without it each screen has one, and they take turns. */
const ALL_LOOKS = process.env['ALL_LOOKS'] === '1';

/** Nothing takes turns: before a release, and for the table of checks. */
export const isWhole = ALL_LOOKS || Boolean(process.env['DESIGN_MEASURES']);

/**
 * The look of the screen of this index where each has one. Steps of five visit all twelve: any twelve screens that follow one another are
 * seen in every look, so that each pair of a language, a scheme and a width is among them; neighbours differ in language and width.
 */
export function lookOf(index: number): Required<Look> {
  const look = looks[(index * 5) % looks.length];
  if (!look) throw new RangeError(`No screen has the index ${index}.`);
  return look;
}

/** The combinations to look at the screen of this index in: its one, or with ALL_LOOKS=1 all. */
export const looksFor = (index: number): readonly Required<Look>[] => (ALL_LOOKS ? looks : [lookOf(index)]);

/** Of what is asked in several ways the one whose turn it is: that of this index, by turns, or where nothing takes turns all. */
export const byTurns = <Way>(ways: readonly Way[], index: number): Way[] =>
  ways.filter((_, at) => isWhole || at === index % ways.length);

/** The languages to go through a whole journey in: one of these, by turns, or where nothing takes turns each. */
export const languagesFor = (languages: readonly Language[], index: number): Language[] => byTurns(languages, index);
