import type { Field } from '@coverlane/contract/field-kinds.ts';
import type { FieldCode } from '@coverlane/contract/field-codes.ts';
import type { Db } from './connect.ts';
import { countVisible } from './rows.ts';

/** The fields of a record that refer to what is not there for the reader, by name. */
export async function missingReferences(
  db: Db,
  fields: Readonly<Record<string, Field>>,
  values: Readonly<Record<string, unknown>>,
): Promise<Record<string, FieldCode>> {
  const missing: Record<string, FieldCode> = {};
  for (const [name, { collection, table = collection }] of Object.entries(fields)) {
    const ids = [values[name] ?? []].flat();
    if (table && ids.length > 0 && (await countVisible(db, table, ids)) < ids.length) missing[name] = 'not-found';
  }
  return missing;
}
