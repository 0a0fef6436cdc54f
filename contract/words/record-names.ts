import type { Language } from '../codes.ts';
import type { Collection } from '../collection.ts';
import { collections } from '../collections/index.ts';

const suffixes: Readonly<Record<string, string>> = { ko: 'Ko', es: 'Es' } satisfies Partial<Record<Language, string>>;

/**
 * The fields of a collection that say what its records are called, the one in the reader's language first: `nameKo` and
 * `name`; only `name` where the collection keeps no other words, or in English.
 */
export function nameFields({ columns, fields }: Pick<Collection, 'columns' | 'fields'>, language: string): string[] {
  const first = columns[0] ?? 'id';
  const own = `${first}${suffixes[language] ?? ''}`;
  return own !== first && own in fields ? [own, first] : [first];
}

/**
 * The fields of a collection that a list says in the reader's language, each with where it finds the words, the first that
 * says something: `{ name: ['nameKo', 'name'] }`. Not those whose words the list shows in a column of their own.
 */
export function wordsInList(
  { fields }: Pick<Collection, 'fields'>,
  shown: readonly string[],
  language: string,
): Readonly<Record<string, readonly string[]>> {
  const suffix = suffixes[language] ?? '';
  const said = Object.keys(fields).filter(
    (name) => suffix && `${name}${suffix}` in fields && !shown.includes(`${name}${suffix}`),
  );
  return Object.fromEntries(said.map((name) => [name, [`${name}${suffix}`, name]]));
}

/** What a record is called in the reader's language, or as its first column says where nobody wrote that. */
export function recordName(
  collection: Pick<Collection, 'columns' | 'fields'>,
  record: Readonly<Record<string, unknown>>,
  language: Language,
): string {
  const said = nameFields(collection, language).map((field) => record[field]);
  return String(said.find((name) => name !== null && name !== undefined && name !== '') ?? '');
}

/** Where a field that refers to records finds what they are called: the first of these fields that says something. */
export interface NameSource {
  readonly table: string;
  readonly fields: readonly string[];
}

/** Of these fields of a collection those that refer to records whose names depend on the reader's language. */
export function namesByLanguage(
  { fields }: Collection,
  names: readonly string[],
  language: Language,
): ReadonlyMap<string, NameSource> {
  const sources = names.map((field): [string, NameSource] => {
    const of = collections.find(({ name }) => name === fields[field]?.collection);
    return [field, { table: of?.name ?? '', fields: of ? nameFields(of, language) : [] }];
  });
  return new Map(sources.filter(([, source]) => source.fields.length > 1));
}
