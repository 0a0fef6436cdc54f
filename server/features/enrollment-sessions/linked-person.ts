import type { AccessMode, VerifyField } from '@coverlane/contract/enrollment-sessions/codes.ts';
import type { KnownIdentity } from '../../domain/identity/check.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { FieldKeys } from '../../platform/db/field-encryption.ts';
import { openSecrets } from '../../facts/census-secrets.ts';
import { identityOfKey } from './door.queries.ts';

/** The person a personal link is of, as whoever opens it is compared with them. */
export interface LinkedPerson {
  /** Who of the census. */
  id: string;
  accessMode: AccessMode;
  /** What the session has them asked; none of a personal link alone. */
  wanted: readonly VerifyField[];
  known: KnownIdentity;
}

/** Whom a key is of, with the numbers opened; undefined: it leads nowhere. */
export async function linkedPerson(
  { db, keys }: { db: Db; keys: FieldKeys },
  keyHash: Buffer,
): Promise<LinkedPerson | undefined> {
  const found = await identityOfKey(db, keyHash);
  if (found === undefined) return undefined;
  const { id, accessMode, verifyFields, lastNames, births, employeeIds, secrets, ssnId, ssn } = found;
  const { ssn: ofCensus } = openSecrets(keys, id, secrets === null ? null : Buffer.from(secrets, 'hex'));
  const place = { table: 'person_ssns', column: 'ssn_sealed', rowId: ssnId ?? '' } as const;
  const ofRecord = ssn === null ? null : keys.open(place, Buffer.from(ssn, 'hex'));
  const ssns = [ofCensus, ofRecord].flatMap((one) => one ?? []);
  const wanted = accessMode === 'linkPlusVerify' ? verifyFields : [];
  return { id, accessMode, wanted, known: { lastNames, births, employeeIds, ssns } };
}
