import { areInitials, initialsOf, isSyllable, keysOf } from './hangul.ts';

/** How well a text fits what was typed: the lower, the better. */
export type Fit = 0 | 1 | 2 | 3;

/** Lower case without accents, Hangul as the keys that type it, and apart from everything that is no letter or digit. */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  return keysOf(plain)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/**
 * How a name (of a page or a person) fits what was typed: 0 it is just that, 1 it begins so, 2 a later word of it
 * begins so, or each typed word begins one of its words, 3 Hangul inside it. Undefined: it does not fit. Letters in the
 * middle of a Latin word do not count, or "lie" would open "Clients" instead of a Mr. Lie.
 */
export function fitOf(name: string, typed: string): Fit | undefined {
  if (areInitials(typed)) return fitOfInitials(name, typed.replace(/\s/g, ''));
  const asked = wordsOf(typed);
  const words = wordsOf(name);
  const [whole, wanted] = [words.join(''), asked.join('')];
  if (wanted === '') return undefined;
  if (whole.startsWith(wanted)) return whole === wanted ? 0 : 1;
  if (beginsInside(words, wanted) || beginEach(words, asked)) return 2;
  return isInside(whole, typed) ? 3 : undefined;
}

const isInside = (whole: string, typed: string): boolean =>
  hasSyllables(typed) && whole.includes(wordsOf(typed).join(''));

const beginEach = (words: readonly string[], asked: readonly string[]): boolean =>
  asked.every((begin) => words.some((word) => word.startsWith(begin)));

const beginsInside = (words: readonly string[], wanted: string): boolean =>
  words.some((_, index) => words.slice(index).join('').startsWith(wanted));

function fitOfInitials(name: string, wanted: string): Fit | undefined {
  const words = name.split(/\s+/).map((word) => initialsOf(word));
  const whole = words.join('');
  if (whole.startsWith(wanted)) return whole === wanted ? 0 : 1;
  return beginsInside(words, wanted) ? 2 : undefined;
}

const hasSyllables = (text: string): boolean => [...text.normalize('NFC')].some((letter) => isSyllable(letter));

/** The better of two fits. */
export const better = (one: Fit | undefined, other: Fit | undefined): Fit | undefined =>
  one === undefined || (other !== undefined && other < one) ? other : one;

/** What fits, best first; equals stay in their order. */
export function ranked<Item>(items: readonly Item[], fit: (item: Item) => Fit | undefined): Item[] {
  return items
    .flatMap((item) => {
      const found = fit(item);
      return found === undefined ? [] : [{ item, found }];
    })
    .toSorted((one, other) => one.found - other.found)
    .map(({ item }) => item);
}

/** From so many letters on the server is asked. */
const LETTERS = 3;
/** From so many Hangul initials on it is: each stands for a whole syllable. */
const INITIALS = 2;

/**
 * What to ask the server for: '' when it is too little to look for. A syllable counts as two letters, and a consonant
 * alone behind syllables is one that is just being typed ('김지ㅇ'), so it is left out.
 */
export function searchText(typed: string): string {
  const text = typed.normalize('NFC').trim();
  if (areInitials(text)) return text.replace(/\s/g, '').length >= INITIALS ? text : '';
  const finished = hasSyllables(text) ? text.replace(/[ㄱ-ㅣ]+$/, '').trim() : text;
  return weightOf(finished) >= LETTERS ? finished : '';
}

const weightOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (isSyllable(letter) ? 2 : Number(/[\p{L}\p{N}]/u.test(letter))), 0);
