/** The parts of a person's name as they are stored. */
export type NameParts = {
  readonly prefix?: string | null | undefined;
  readonly firstName: string;
  readonly middleName?: string | null | undefined;
  readonly lastName: string;
  readonly suffix?: string | null | undefined;
};

/** Is the text written in Hangul syllables? */
export const isHangul = (text: string): boolean => /^[\uac00-\ud7a3\s]+$/.test(text.normalize('NFC'));

/**
 * A name as its owner writes it, in every language: 김지우 for Hangul, family name first and without a space, else "Dr. Ji-woo Kim
 * Jr." (specification 9, design 2.12). access.name_as_read says it of first and family name in queries.
 */
export function nameSaid({ prefix, firstName, middleName, lastName, suffix }: NameParts): string {
  if (isHangul(firstName) && isHangul(lastName)) return `${lastName.trim()}${firstName.trim()}`;
  return [prefix, firstName, middleName, lastName, suffix].filter(Boolean).join(' ');
}

/** A name in lists sorted by family name: 'Kim, Ji-woo'; Hangul stays 김지우. Of a name that is not typed yet what there is. */
export function sortedName(name: NameParts): string {
  if (isHangul(name.firstName) && isHangul(name.lastName)) return nameSaid(name);
  const given = [name.firstName, name.middleName].filter(Boolean).join(' ');
  return [name.lastName, given].filter(Boolean).join(', ');
}
