import { invalid } from './refusals.ts';

/** Where a reader goes on, as one opaque word: texts without blanks. It opens nothing; row-level security does. */
export const cursorOf = (...parts: readonly (string | number)[]): string =>
  Buffer.from(parts.join(' ')).toString('base64url');

/**
 * The parts of a place that was told with `cursorOf`.
 * @param known what it has to begin with, letter for letter
 * @throws Refusal 422 at `after` where it is no such place, or one of something else
 */
export function cursorParts(cursor: string, known: readonly string[], rest: RegExp): string[] {
  const text = Buffer.from(cursor, 'base64url').toString();
  const begin = known.map((part) => `${part} `).join('');
  const found = text.startsWith(begin) ? rest.exec(text.slice(begin.length)) : null;
  if (found === null) throw invalid({ after: 'not-found' });
  return found.slice(1);
}

/** An id, as it stands in a place. */
export const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
