import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/** Where a sealed value lies. It opens nowhere else: a row copied over another's does not decrypt (architecture 5). */
export type FieldPlace = { table: string; column: string; rowId: string };

/** Seals single fields (SSN, bank account, TOTP seed) and finds equal SSNs without opening them. */
export type FieldKeys = {
  /** Key id (1 byte), nonce (12), tag (16), ciphertext. */
  seal(place: FieldPlace, plain: string): Buffer;
  /** @throws Error where the bytes were changed, lie in another place or name an unknown key */
  open(place: FieldPlace, sealed: Uint8Array): string;
  /** 32 bytes: equal for equal SSNs of one client, unrelated between clients. */
  blindIndex(clientId: string, ssn: string): Buffer;
};

const KEY_ID = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + NONCE_BYTES + TAG_BYTES;
const MASTER_BYTES = 32;

/** A key object, which costs less at each use than bytes do. */
const derived = (master: Uint8Array, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', master, 'coverlane-fields', purpose, MASTER_BYTES)));

const bound = ({ table, column, rowId }: FieldPlace): Buffer => Buffer.from(`${table}\u2016${column}\u2016${rowId}`);

/** A client's key for blind indexes, derived once. */
function indexKeys(master: Uint8Array): (clientId: string) => KeyObject {
  const keys = new Map<string, KeyObject>();
  return (clientId) => {
    const key = keys.get(clientId) ?? derived(master, `ssn-index ${clientId}`);
    keys.set(clientId, key);
    return key;
  };
}

/**
 * Keys for sealed fields, derived by HKDF-SHA-256 from a master key that never lies in the database.
 * @param master 32 bytes
 */
export function fieldKeys(master: Uint8Array): FieldKeys {
  if (master.length !== MASTER_BYTES) throw new RangeError('The master key of sealed fields has 32 bytes.');
  const key = derived(master, 'seal');
  const indexKey = indexKeys(master);
  return {
    seal: (place, plain) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(bound(place));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(KEY_ID), nonce, cipher.getAuthTag(), body]);
    },
    open: (place, sealed) => {
      const bytes = Buffer.from(sealed);
      if (bytes[0] !== KEY_ID || bytes.length < HEAD_BYTES) throw new Error('A sealed field names an unknown key.');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(1, 1 + NONCE_BYTES));
      decipher.setAAD(bound(place)).setAuthTag(bytes.subarray(1 + NONCE_BYTES, HEAD_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(HEAD_BYTES)), decipher.final()]).toString('utf8');
    },
    blindIndex: (clientId, ssn) => createHmac('sha256', indexKey(clientId)).update(ssn).digest(),
  };
}
