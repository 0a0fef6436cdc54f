import type { Secrets } from '../keys/keyring.ts';
import { type FieldKeys, fieldKeys } from './field-encryption.ts';

const derived = new WeakMap<Secrets, FieldKeys>();

/** The installation's keys of sealed fields, derived once: they keep each client's index key. */
export function keysOf(secrets: Secrets): FieldKeys {
  const keys = derived.get(secrets) ?? fieldKeys(secrets);
  derived.set(secrets, keys);
  return keys;
}
