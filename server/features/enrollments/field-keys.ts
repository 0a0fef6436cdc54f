import type { FieldKeys } from '../../platform/db/field-encryption.ts';
import type { DraftSecrets } from '../../domain/enrollment/secrets.ts';

const placeOf = (rowId: string) => ({ table: 'enrollments', column: 'secrets', rowId }) as const;

/** Seals what of a draft may not lie open: SSNs and salary; null where there is nothing (architecture 5). */
export const sealed = (keys: FieldKeys, id: string, secrets: DraftSecrets): Buffer | null =>
  Object.keys(secrets).length === 0 ? null : keys.seal(placeOf(id), JSON.stringify(secrets));

/** Opens what `sealed` sealed for this row. */
export function opened(keys: FieldKeys, id: string, secrets: Buffer | null): DraftSecrets {
  if (secrets === null) return {};
  const said: unknown = JSON.parse(keys.open(placeOf(id), secrets));
  if (typeof said !== 'object' || said === null) return {};
  return Object.fromEntries(Object.entries(said).map(([field, text]) => [field, String(text)]));
}
