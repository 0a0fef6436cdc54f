import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { publicHeadKey } from '../audit/heads.ts';
import type { CarriedKey, Secrets } from './keyring.ts';
import { type Purpose, purposes } from './purposes.ts';

/** A carried key as the database keeps it. */
export interface SealedKey {
  sealedBy: number;
  id: number;
  purpose: string;
  sealed: Buffer;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const bound = ({ id, purpose }: { id: number; purpose: string }): Buffer => Buffer.from(`${id} ${purpose}`);
const isPurpose = (text: string): text is Purpose => Object.hasOwn(purposes, text);

/** Which keys go on when a secret is the newest: those that outside holds something of, layers of indexes, and what heads are checked by. */
export function keysToCarry(secrets: Secrets, newest: number): CarriedKey[] {
  const before = secrets.known.filter((id) => id < newest);
  return before.flatMap((id, at) => {
    const lasting = Object.keys(purposes).filter((purpose) => isPurpose(purpose) && purposes[purpose] === 'lasting');
    const goOn = at === 0 ? lasting : ['index-layer'];
    const keys = goOn.filter(isPurpose).flatMap((purpose) => {
      const key = secrets.keyBy(id, purpose);
      return key ? [{ purpose, id, key }] : [];
    });
    return [...keys, { purpose: 'audit-heads-public' as const, id, key: publicHeadKey(secrets, id) }];
  });
}

/** Seals a key by a later secret, bound to what it is. */
export function sealKey(secrets: Secrets, sealedBy: number, { purpose, id, key }: CarriedKey): SealedKey {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', sealing(secrets, sealedBy), nonce).setAAD(bound({ id, purpose }));
  const body = Buffer.concat([cipher.update(key), cipher.final()]);
  return { sealedBy, id, purpose, sealed: Buffer.concat([nonce, cipher.getAuthTag(), body]) };
}

/** Opens those that a given secret sealed. @throws Error for one that was changed */
export function openKeys(secrets: Secrets, kept: readonly SealedKey[]): CarriedKey[] {
  return kept.flatMap(({ sealedBy, id, purpose, sealed }) => {
    if (!secrets.given.includes(sealedBy) || secrets.given.includes(id) || !isPurpose(purpose)) return [];
    const decipher = createDecipheriv('aes-256-gcm', sealing(secrets, sealedBy), sealed.subarray(0, NONCE_BYTES));
    decipher.setAAD(bound({ id, purpose })).setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const key = Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    return [{ id, purpose, key }];
  });
}

function sealing(secrets: Secrets, id: number): Buffer {
  const key = secrets.keyBy(id, 'carried');
  if (!key) throw new Error('What carried keys are sealed with is not given.');
  return key;
}
