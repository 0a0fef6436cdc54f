import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import type { Secrets } from './keyring.ts';

/** Of the first secret; those of later ones begin with its number. */
const FIRST_BYTES = 32;

/** Which secret an index was written by. */
export const indexSecret = (index: Uint8Array, first: number): number =>
  index.length === FIRST_BYTES ? first : (index[0] ?? first);

/**
 * Blind indexes, in layers: that of the first secret is a keyed hash of the value, that of each later one a keyed hash of the index
 * before it. So an index moves to another secret without anybody knowing the value, and the secret of before finds nothing any more.
 * @param derive a key of a client, from the key that all come from
 */
export function blindIndexes(secrets: Secrets, derive: (master: Uint8Array, purpose: string) => KeyObject) {
  const clients = new Map<string, KeyObject>();
  const layers = new Map<number, KeyObject>();
  const first = () => secrets.known[0] ?? secrets.own;
  const clientKey = (clientId: string): KeyObject => {
    const key = clients.get(clientId) ?? derive(keyBy(secrets, first(), 'index-base'), `ssn-index ${clientId}`);
    clients.set(clientId, key);
    return key;
  };
  const layerKey = (id: number): KeyObject => {
    const key = layers.get(id) ?? createSecretKey(keyBy(secrets, id, 'index-layer'));
    layers.set(id, key);
    return key;
  };
  const layered = (index: Buffer, id: number): Buffer =>
    Buffer.concat([Buffer.of(id), createHmac('sha256', layerKey(id)).update(index).digest()]);
  /** The index, moved from the secret it was written by to a later one. */
  const movedTo = (index: Buffer, to: number): Buffer => {
    const from = indexSecret(index, first());
    return secrets.known.filter((id) => id > from && id <= to).reduce(layered, index);
  };
  const lastingHash = (clientId: string, text: string): Buffer =>
    createHmac('sha256', clientKey(clientId)).update(text).digest();
  return {
    lastingHash,
    blindIndex: (clientId: string, text: string): Buffer => movedTo(lastingHash(clientId, text), secrets.writes),
    indexesOf: (clientId: string, text: string): Buffer[] => {
      const base = lastingHash(clientId, text);
      return secrets.given.map((id) => movedTo(base, id));
    },
    movedIndex: movedTo,
    comparable: (index: Uint8Array): Buffer => movedTo(Buffer.from(index), secrets.writes),
  };
}

function keyBy(secrets: Secrets, id: number, purpose: 'index-base' | 'index-layer'): Buffer {
  const key = secrets.keyBy(id, purpose);
  if (!key) throw new Error(`The key of blind indexes was not carried on from secret ${id}.`);
  return key;
}
