import { editDistance } from '../../platform/values/edit-distance.ts';
import { isHangul, searchKey } from '../../platform/values/names.ts';
import type { Agreement, NameAgreement, StatedName } from './identity.ts';

/** Letters that sound alike, and such as are not heard. */
const CONSONANTS: readonly (readonly [RegExp, string])[] = [
  [/sh/g, 'x'],
  [/ph/g, 'f'],
  [/v/g, 'f'],
  [/ck|[cq]/g, 'k'],
  [/z/g, 's'],
  [/(?<!^)h/g, ''],
  [/y/g, 'i'],
  [/(.)\1+/g, '$1'],
  [/(?<=..)e$/, ''],
];
const VOWELS: readonly (readonly [RegExp, string])[] = [
  [/^[aeiouw]/, 'a'],
  [/(?<!^)[aeiouw]/g, ''],
  [/(.)\1+/g, '$1'],
];

const heard = (key: string, rules = CONSONANTS): string =>
  rules.reduce((text, [some, by]) => text.replace(some, by), key);

/** Another spelling. Short names are told apart by single vowels (Tim, Tom; Jiwoo, Jiwon): only what sounds alike is one. */
function isMisspelled(one: string, two: string): boolean {
  const short = Math.min(one.length, two.length);
  if (short < 2) return false;
  const [sound, other] = [heard(one), heard(two)];
  if (sound === other) return true;
  if (short < 6 || Math.abs(one.length - two.length) > 2) return false;
  const letters = editDistance(one, two);
  const alike = heard(sound, VOWELS) === heard(other, VOWELS);
  return (alike && letters <= 2) || (short >= 7 && letters <= 1);
}

const wordsOf = (text: string): string[] =>
  text
    .split(/[\s-]+/)
    .map(searchKey)
    .filter(Boolean);

/** J of Jane. */
const isInitialOf = (one: string, two: string): boolean => {
  const key = searchKey(one);
  return key.length === 1 && searchKey(two).startsWith(key);
};

const isWithin = (few: readonly string[], many: readonly string[]): boolean =>
  few.length > 0 && few.length < many.length && few.every((word) => many.includes(word));

/** Mary of Mary Ann, García of García López, J of Jane. */
function isPartOf(one: string, two: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(two)];
  if (words.length === 1 && others.length === 1) return isInitialOf(one, two) || isInitialOf(two, one);
  return isWithin(words, others) || isWithin(others, words);
}

const script = (text: string): 'hangul' | 'other' => (isHangul(text) ? 'hangul' : 'other');

/** One part of a name. Hangul and Latin letters cannot be compared: one Korean name is romanised in many ways. */
function comparePart(one: string, two: string): Agreement | 'near' {
  const [key, other] = [searchKey(one), searchKey(two)];
  if (key === '' || other === '' || script(one) !== script(two)) return 'unknown';
  if (key === other) return 'agrees';
  if (script(one) === 'hangul') return 'differs';
  return isPartOf(one, two) || isMisspelled(key, other) ? 'near' : 'differs';
}

/** "Kim Minsu" for "Minsu Kim", and "Mary Ann Lee" cut elsewhere. */
function isReordered(one: StatedName, two: StatedName): boolean {
  const [first, last] = [searchKey(one.first), searchKey(one.last)];
  const [otherFirst, otherLast] = [searchKey(two.first), searchKey(two.last)];
  if (first + last === '' || otherFirst + otherLast === '') return false;
  const whole = otherFirst + otherLast;
  return first + last === whole || last + first === whole || (first === otherLast && last === otherFirst);
}

function comparePair(one: StatedName, two: StatedName): NameAgreement {
  if (isReordered(one, two)) return 'same';
  const given = comparePart(one.first, two.first);
  const family = comparePart(one.last, two.last);
  if (given === 'unknown') return 'unknown';
  if (given === 'differs') return family === 'agrees' || family === 'near' ? 'family' : 'other';
  if (family === 'differs') return 'given';
  return given === 'near' ? 'spelled' : 'same';
}

const BEST_FIRST: readonly NameAgreement[] = ['same', 'spelled', 'given', 'family', 'other', 'unknown'];

/** The names of two people: the best of all they had. */
export function compareNames(some: readonly StatedName[], others: readonly StatedName[]): NameAgreement {
  const found = new Set(some.flatMap((one) => others.map((two) => comparePair(one, two))));
  return BEST_FIRST.find((agreement) => found.has(agreement)) ?? 'unknown';
}

const ORDINALS: Readonly<Record<string, string>> = { jr: '2', junior: '2', ii: '2', sr: '1', senior: '1', i: '1' };

const ordinalOf = (names: readonly StatedName[]): string | null => {
  const key = searchKey(names.at(-1)?.suffix ?? '');
  return key === '' ? null : (ORDINALS[key] ?? key);
};

/** Junior beside senior. */
export function compareGenerations(some: readonly StatedName[], others: readonly StatedName[]): Agreement {
  const [one, two] = [ordinalOf(some), ordinalOf(others)];
  if (one === null || two === null) return 'unknown';
  return one === two ? 'agrees' : 'differs';
}
