import type { Collection } from '@coverlane/contract/collection.ts';
import { fieldKinds } from '@coverlane/contract/field-kinds.ts';
import { collections } from '@coverlane/contract/collections/index.ts';
import type { ReadColumn } from '../db/rows.ts';
import { cellOf } from '../http/table-cells.ts';
import type { TableSource } from '../http/table-file.ts';

/** The reader's words: of columns by their name, of codes as `<field>.<code>`. */
export type Words = Readonly<Record<string, string>>;

/** The columns to read for a sheet: of a reference what the record is called, not its id, unless that is found `apart`. */
export const readColumns = (
  { fields }: Collection,
  names: readonly string[],
  apart: Pick<ReadonlySet<string>, 'has'>,
): ReadColumn[] =>
  names.map((field) => {
    const of = collections.find(({ name }) => name === fields[field]?.collection);
    return of?.columns[0] && !apart.has(field) ? { field, named: { table: of.name, field: of.columns[0] } } : { field };
  });

/** Rows of a collection as rows of a sheet, in the reader's words. */
export async function* cellsOf(
  { fields }: Collection,
  { names, words }: { names: readonly string[]; words: Words },
  batches: AsyncIterable<readonly Record<string, unknown>[]>,
): TableSource['batches'] {
  const cell = (name: string, value: unknown) => {
    const kind = fields[name]?.kind;
    return kind ? cellOf(fieldKinds[kind].cell, value, (code) => words[`${name}.${code}`] ?? code) : null;
  };
  for await (const batch of batches) yield batch.map((row) => names.map((name) => cell(name, row[name])));
}
