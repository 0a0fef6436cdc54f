import { areInitials, searchKey } from '../../platform/values/names.ts';
import { ssnDigits } from '../../domain/ssn.ts';

/** The columns of member_search that a text can be looked for in. */
export type SearchColumn = 'last_key' | 'first_key' | 'whole_key' | 'initials' | 'member_number';

/** The column begins with the text: asked as a range of "C"-collated keys (`>= from and < to`), never as LIKE. */
export interface Prefix {
  column: SearchColumn;
  from: string;
  /** The first text after all that begin with `from`. */
  to: string;
}

/** What one box means: people who fit every prefix of any one of these lists, or who hold the SSN. */
export interface SearchMeaning {
  anyOf: Prefix[][];
  /** Nine digits; never stored or logged. */
  ssn: string | null;
  /** One word with a digit in it may be what an employer's own system calls somebody, too. */
  externalId?: string;
}

/** The last code point there is: no name contains it, so it closes the range of a prefix. */
const LAST_CODE_POINT = '\u{10ffff}';

/** More words than this are not split into first and last name every which way. */
const SPLIT_WORDS = 5;

/** The range of keys that begin with a text; of a text that folds to nothing, such as "'", an empty range. */
export const prefix = (column: SearchColumn, text: string): Prefix => ({
  column,
  from: text,
  to: text === '' ? '' : `${text}${LAST_CODE_POINT}`,
});

/**
 * Reads what was typed into one box: a last name, "first last", "last, first", "last first", Hangul in one piece or
 * apart, Hangul initials (ㄱㅈㅇ), the beginning of a member number, or a whole SSN (9 digits or 3-2-4). Undefined:
 * nothing that could be looked for (an empty box asks for everybody).
 */
export function meaningOf(typed: string): SearchMeaning | undefined {
  const text = typed.normalize('NFC').trim();
  if (text === '') return undefined;
  const ssn = ssnDigits(text);
  const other = isNumber(text) ? { externalId: text } : {};
  if (ssn !== null) return { ssn, anyOf: numbers(text), ...other };
  if (areInitials(text)) return { ssn, anyOf: [[prefix('initials', text.replace(/\s/g, ''))]] };
  return { ssn, anyOf: text.includes(',') ? inOrder(text) : [...anyOrder(text), ...numbers(text)], ...other };
}

/** One word with a digit in it. */
const isNumber = (text: string): boolean => /\d/.test(text) && !/\s/.test(text);

/** A member number: one word with a digit in it, as typed and in capitals. */
function numbers(text: string): Prefix[][] {
  if (!isNumber(text)) return [];
  return [...new Set([text, text.toUpperCase()])].map((number) => [prefix('member_number', number)]);
}

/** "Last, first": the comma says which is which. */
function inOrder(text: string): Prefix[][] {
  const comma = text.indexOf(',');
  return both(searchKey(text.slice(0, comma)), searchKey(text.slice(comma + 1)));
}

function anyOrder(text: string): Prefix[][] {
  const words = text.split(/\s+/).map(searchKey).filter(Boolean);
  const [first] = words;
  if (first === undefined) return [];
  if (words.length === 1) return [[prefix('whole_key', first)], [prefix('first_key', first)]];
  return [[prefix('whole_key', words.join(''))], ...splits(words)];
}

/** Every way to take the words for a first and a last name, in both orders: "mary ann van der berg". */
function splits(words: readonly string[]): Prefix[][] {
  const at = words.length > SPLIT_WORDS ? [1] : words.slice(1).map((_, index) => index + 1);
  const ways = at.flatMap((index): [string, string][] => {
    const [left, right] = [words.slice(0, index).join(''), words.slice(index).join('')];
    return [
      [right, left],
      [left, right],
    ];
  });
  // A middle name or initial between the two: "jane q doe".
  if (words.length > 2) ways.push([words.at(-1) ?? '', words[0] ?? '']);
  return ways.flatMap(([last, first]) => both(last, first));
}

/** Last and first name together; one of them may be missing. */
function both(last: string, first: string): Prefix[][] {
  const parts = [
    ...(last === '' ? [] : [prefix('last_key', last)]),
    ...(first === '' ? [] : [prefix('first_key', first)]),
  ];
  return parts.length === 0 ? [] : [parts];
}
