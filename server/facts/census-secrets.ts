import * as z from 'zod/mini';
import type { FieldKeys } from '../platform/db/field-encryption.ts';

/** What of somebody in a census lies sealed beside their row: nine digits, whole cents a year, calendar dates. */
const secrets = z.object({
  ssn: z.nullable(z.string()),
  ssnReason: z.nullable(z.string()),
  salaryCents: z.nullable(z.int()),
  terminationDate: z.nullable(z.string()),
});
export type CensusSecrets = z.output<typeof secrets>;

const NONE: CensusSecrets = { ssn: null, ssnReason: null, salaryCents: null, terminationDate: null };
const place = (memberId: string) =>
  ({ table: 'enrollmentsessionmembers', column: 'secrets', rowId: memberId }) as const;

/** Seals the secrets of somebody in a census, bound to their row; null where there are none. */
export function sealSecrets(keys: FieldKeys, memberId: string, said: CensusSecrets): Buffer | null {
  if (Object.values(said).every((value) => value === null)) return null;
  return keys.seal(place(memberId), JSON.stringify(said));
}

/** Opens them. @throws Error where they lie beside another row */
export const openSecrets = (keys: FieldKeys, memberId: string, sealed: Uint8Array | null): CensusSecrets =>
  sealed === null ? NONE : secrets.parse(JSON.parse(keys.open(place(memberId), sealed)));
