import { nameSaid } from '@coverlane/contract/words/names.ts';

export { isHangul, sortedName } from '@coverlane/contract/words/names.ts';

/** A person's name as the facts hold it. */
export type PersonName = {
  prefix?: string | null;
  firstName: string;
  middleName?: string | null;
  lastName: string;
  suffixName?: string | null;
};

/** Letters that decomposition leaves whole, and how people type them. */
const WHOLE_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
const PLAIN = /^[a-z0-9]*$/;

/** The 19 first consonants of Hangul syllables, in the order of Unicode. */
const INITIALS = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'];
const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
const SYLLABLES_OF_AN_INITIAL = 588;

/**
 * What a name is searched by: lower case, no accents, hyphens, apostrophes, spaces or dots ("O'Brien-Núñez" ->
 * "obriennunez"). What was typed is folded the same way, so that both meet (domain 3.8).
 */
export function searchKey(text: string): string {
  const plain = text.toLowerCase();
  if (PLAIN.test(plain)) return plain;
  // Lower case last: decomposing turns some letters of other alphabets into capitals.
  const bare = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  const letters = bare.replace(/[ßæœøłđðþı]/g, (letter) => WHOLE_LETTERS[letter] ?? letter);
  // Composed again: decomposition also takes Hangul syllables apart.
  return letters.normalize('NFC').replace(/[^\p{L}\p{N}]/gu, '');
}

/** The first consonants of the Hangul syllables: "김정은" -> "ㄱㅈㅇ"; '' for a text without Hangul. */
export function hangulInitials(text: string): string {
  let initials = '';
  for (const letter of text.normalize('NFC')) {
    const code = letter.codePointAt(0) ?? 0;
    if (code < FIRST_SYLLABLE || code > LAST_SYLLABLE) continue;
    initials += INITIALS[Math.floor((code - FIRST_SYLLABLE) / SYLLABLES_OF_AN_INITIAL)] ?? '';
  }
  return initials;
}

/** What was typed is Hangul initials: only first consonants, as in ㄱㅈㅇ. */
export const areInitials = (text: string): boolean => /^[ㄱ-ㅎ\s]+$/.test(text);

/** The four search columns of a person. `whole` holds both orders, family name first, with one space between. */
export function nameKeys(name: PersonName): { last: string; first: string; whole: string; initials: string } {
  const last = searchKey(name.lastName);
  const first = searchKey(name.firstName);
  return {
    last,
    first,
    whole: `${last}${first} ${first}${last}`,
    initials: hangulInitials(`${name.lastName}${name.firstName}`),
  };
}

/** The name as it is read: 김정은 (family name first, no space) in Hangul, "Jane Q Doe Jr" otherwise. */
export const displayName = ({ suffixName, ...name }: PersonName): string => nameSaid({ ...name, suffix: suffixName });
