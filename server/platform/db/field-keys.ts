import { type FieldKeys, fieldKeys } from './field-encryption.ts';

/** What keys are derived from: the installation's Secrets. */
type Master = { key(purpose: string): Buffer };

const derived = new WeakMap<Master, FieldKeys>();

/** The installation's keys of sealed fields, derived once: they keep each client's index key. */
export function keysOf(secrets: Master): FieldKeys {
  const keys = derived.get(secrets) ?? fieldKeys(secrets.key('fields'));
  derived.set(secrets, keys);
  return keys;
}
