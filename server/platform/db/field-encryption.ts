import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { blindIndexes } from '../keys/blind-indexes.ts';
import type { Secrets } from '../keys/keyring.ts';
import type { FieldPlace } from '../keys/sealed-columns.ts';

export type { FieldPlace };

/** Seals single fields (SSN, bank account, TOTP seed) and finds equal SSNs without opening them. */
export type FieldKeys = {
  /** Number of the secret (1 byte), nonce (12), tag (16), ciphertext. */
  seal(place: FieldPlace, plain: string): Buffer;
  /** @throws Error where the bytes were changed, lie in another place or name a secret that is not given */
  open(place: FieldPlace, sealed: Uint8Array): string;
  /** As it is written: equal for equal SSNs of one client, unrelated between clients. */
  blindIndex(clientId: string, ssn: string): Buffer;
  /** As it may stand in the database, while an installation moves to another secret; else the one that is written. */
  indexesOf(clientId: string, ssn: string): Buffer[];
  /** An index as it is written now: those that mean the same are equal, by whichever secret they were written. */
  comparable(index: Uint8Array): Buffer;
  /** An index, moved from the secret it was written by to a later one. */
  movedIndex(index: Buffer, to: number): Buffer;
  /** A hash that stays as it is for ever: of what was signed, of what was asked. 32 bytes. */
  lastingHash(clientId: string, text: string): Buffer;
};

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + NONCE_BYTES + TAG_BYTES;
const MASTER_BYTES = 32;

/** A key object, which costs less at each use than bytes do. */
const derived = (master: Uint8Array, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', master, 'coverlane-fields', purpose, MASTER_BYTES)));

const bound = ({ table, column, rowId }: FieldPlace): Buffer => Buffer.from(`${table}\u2016${column}\u2016${rowId}`);

/** The keys that fields are sealed with, by the numbers of their secrets, derived once. */
function sealingKeys(secrets: Secrets): (id: number) => KeyObject {
  const keys = new Map<number, KeyObject>();
  return (id) => {
    const known = keys.get(id);
    if (known) return known;
    const master = secrets.keyBy(id, 'fields');
    if (!master) throw new Error('A sealed field names an unknown key.');
    const key = derived(master, 'seal');
    keys.set(id, key);
    return key;
  };
}

/** Keys for sealed fields, derived by HKDF-SHA-256 from secrets that never lie in the database. */
export function fieldKeys(secrets: Secrets): FieldKeys {
  const keyOf = sealingKeys(secrets);
  const indexes = blindIndexes(secrets, derived);
  return {
    seal: (place, plain) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyOf(secrets.writes), nonce).setAAD(bound(place));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(secrets.writes), nonce, cipher.getAuthTag(), body]);
    },
    open: (place, sealed) => {
      const bytes = Buffer.from(sealed);
      const [id] = bytes;
      if (id === undefined || bytes.length < HEAD_BYTES) throw new Error('A sealed field is cut off.');
      const decipher = createDecipheriv('aes-256-gcm', keyOf(id), bytes.subarray(1, 1 + NONCE_BYTES));
      decipher.setAAD(bound(place)).setAuthTag(bytes.subarray(1 + NONCE_BYTES, HEAD_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(HEAD_BYTES)), decipher.final()]).toString('utf8');
    },
    ...indexes,
  };
}
