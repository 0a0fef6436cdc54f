/** The 19 first consonants of Hangul syllables, the 21 vowels and the 27 last consonants, in the order of Unicode. */
const FIRST = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'];
const VOWELS = [...'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ'];
const LAST = ['', ...'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ'];

/** Letters that take two keys of a Korean keyboard. */
const TWO_KEYS: Readonly<Record<string, string>> = {
  ㄳ: 'ㄱㅅ',
  ㄵ: 'ㄴㅈ',
  ㄶ: 'ㄴㅎ',
  ㄺ: 'ㄹㄱ',
  ㄻ: 'ㄹㅁ',
  ㄼ: 'ㄹㅂ',
  ㄽ: 'ㄹㅅ',
  ㄾ: 'ㄹㅌ',
  ㄿ: 'ㄹㅍ',
  ㅀ: 'ㄹㅎ',
  ㅄ: 'ㅂㅅ',
  ㅘ: 'ㅗㅏ',
  ㅙ: 'ㅗㅐ',
  ㅚ: 'ㅗㅣ',
  ㅝ: 'ㅜㅓ',
  ㅞ: 'ㅜㅔ',
  ㅟ: 'ㅜㅣ',
  ㅢ: 'ㅡㅣ',
};

const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;

/** The place of a letter among the Hangul syllables, or undefined for anything else. */
function syllableAt(letter: string): number | undefined {
  const code = letter.codePointAt(0) ?? 0;
  return code >= FIRST_SYLLABLE && code <= LAST_SYLLABLE ? code - FIRST_SYLLABLE : undefined;
}

const firstOf = (place: number): string => FIRST[Math.floor(place / (21 * 28))] ?? '';

/** Is this one Hangul syllable? */
export const isSyllable = (letter: string): boolean => syllableAt(letter) !== undefined;

/** What was typed is Hangul initials: only consonants, as in ㄱㅈㅇ. */
export const areInitials = (text: string): boolean => /^[ㄱ-ㅎ\s]*[ㄱ-ㅎ][ㄱ-ㅎ\s]*$/.test(text);

/** The first consonants of the Hangul syllables of a text: '가입자' -> 'ㄱㅇㅈ'; '' for a text without any. */
export function initialsOf(text: string): string {
  return [...text.normalize('NFC')].map((letter) => firstOfLetter(letter)).join('');
}

function firstOfLetter(letter: string): string {
  const place = syllableAt(letter);
  return place === undefined ? '' : firstOf(place);
}

/**
 * Hangul as the keys that type it: '가입' -> 'ㄱㅏㅇㅣㅂ'. A syllable that is still being composed ('강' on the way to
 * '가입') is so a beginning of the finished word. Other letters stay as they are.
 */
export function keysOf(text: string): string {
  return [...text.normalize('NFC')].map((letter) => keysOfLetter(letter)).join('');
}

function keysOfLetter(letter: string): string {
  const place = syllableAt(letter);
  if (place === undefined) return TWO_KEYS[letter] ?? letter;
  const parts = [firstOf(place), VOWELS[Math.floor(place / 28) % 21] ?? '', LAST[place % 28] ?? ''];
  return parts.map((part) => TWO_KEYS[part] ?? part).join('');
}
