import { type FieldKeys, fieldKeys } from '../../db/field-encryption.ts';
import type { DraftSecrets } from '../../domain/enrollment/secrets.ts';
import type { Secrets } from '../../secrets.ts';

const derived = new WeakMap<Secrets, FieldKeys>();

/** The installation's field keys, derived once. */
export function keysOf(secrets: Secrets): FieldKeys {
  const keys = derived.get(secrets) ?? fieldKeys(secrets.key('fields'));
  derived.set(secrets, keys);
  return keys;
}

const placeOf = (rowId: string) => ({ table: 'enrollments', column: 'secrets', rowId });

/** Seals what of a draft may not lie open: SSNs, salary, bank numbers; null where there is nothing (architecture 5). */
export const sealed = (keys: FieldKeys, id: string, secrets: DraftSecrets): Buffer | null =>
  Object.keys(secrets).length === 0 ? null : keys.seal(placeOf(id), JSON.stringify(secrets));

/** Opens what `sealed` sealed for this row. */
export function opened(keys: FieldKeys, id: string, secrets: Buffer | null): DraftSecrets {
  if (secrets === null) return {};
  const said: unknown = JSON.parse(keys.open(placeOf(id), secrets));
  if (typeof said !== 'object' || said === null) return {};
  return Object.fromEntries(Object.entries(said).map(([field, text]) => [field, String(text)]));
}
