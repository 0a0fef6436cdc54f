import { displayName, isHangul, type PersonName, searchKey } from '../platform/values/names.ts';

/** What is compared of a name: letters and digits, without case, accents, spaces, hyphens and dots. */
const keyOf = (text: string): string => searchKey(text.normalize('NFKC'));

/** The ways in which a name may be written: with and without what stands before, between and after; Hangul in both orders. */
function writings(name: PersonName): string[] {
  const { firstName, lastName, middleName = null, suffixName = null } = name;
  const plain = { firstName, lastName };
  const both = isHangul(firstName) && isHangul(lastName) ? [`${firstName} ${lastName}`] : [];
  return [name, plain, { ...plain, middleName }, { ...plain, suffixName }, { ...plain, middleName, suffixName }]
    .map(displayName)
    .concat(both);
}

/**
 * Is what was typed the name of the person who types it, case, accents and spacing aside (15 USC 7001, UETA 9)? Middle
 * name and suffix may be left out where they are known, and nothing may be added to what is.
 * @param own the names that are theirs: of the account, and of the person it belongs to; one without letters fits nothing
 */
export function isOwnName(typed: string, own: readonly PersonName[]): boolean {
  const key = keyOf(typed);
  return key !== '' && own.flatMap(writings).some((written) => keyOf(written) === key);
}

/** A name can be signed with where it has a letter or digit at all. */
export const canBeSignedWith = (name: PersonName): boolean => keyOf(displayName(name)) !== '';
