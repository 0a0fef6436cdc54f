import { createHmac, hkdfSync } from 'node:crypto';
import { type Purpose, purposes } from './purposes.ts';
import type { NumberedSecret } from './secret-text.ts';

/** A key that goes on without its secret. */
export interface CarriedKey {
  purpose: Purpose;
  /** The number of the secret it comes from. */
  id: number;
  key: Buffer;
}

/** The keys of the installation, all derived from secrets that never lie in the database. */
export interface Secrets {
  /** 32 bytes for one purpose, as it is written now: `key('csrf')`. Different purposes have unrelated keys (HKDF-SHA-256). */
  key(purpose: Purpose): Buffer;
  /** HMAC-SHA-256 of a text under the key of a purpose, as base64url. */
  sign(purpose: Purpose, text: string): string;
  /** What it may have been signed as by any secret that is given, the newest first. */
  signatures(purpose: Purpose, text: string): readonly string[];
  /** The key of a purpose that comes from one secret; undefined: that secret is not given, and the key was not carried. */
  keyBy(id: number, purpose: Purpose): Buffer | undefined;
  /** Numbers of the secrets that are given, the newest first. */
  readonly given: readonly number[];
  /** Numbers of all secrets that keys are known of, the first of the installation first. */
  readonly known: readonly number[];
  /** The secret that COVERLANE_SECRET names: which names of the database this process has. */
  readonly own: number;
  /** The secret that is written with; every other one is read with. */
  readonly writes: number;
  writeWith(id: number): void;
  /** Takes on keys of secrets that are not given any more. */
  carry(keys: readonly CarriedKey[]): void;
  /** The same secret, and no others beside it. */
  alone(id: number): Secrets;
}

const derived = (secret: Buffer, purpose: Purpose): Buffer =>
  // What blind indexes come from is what fields are sealed with, as it was before there were numbers.
  Buffer.from(hkdfSync('sha256', secret, 'coverlane', purpose === 'index-base' ? 'fields' : purpose, 32));

/** The keys of one secret, or of several side by side. The first one is the process's own. */
export class Keyring implements Secrets {
  readonly own: number;
  readonly given: readonly number[];
  readonly #secrets: ReadonlyMap<number, Buffer>;
  readonly #keys = new Map<string, Buffer>();
  #known: readonly number[];
  #writes: number;

  constructor(secrets: readonly [NumberedSecret, ...NumberedSecret[]]) {
    this.own = secrets[0].id;
    this.#writes = this.own;
    this.#secrets = new Map(secrets.map(({ id, secret }) => [id, secret]));
    this.given = [...this.#secrets.keys()].toSorted((one, other) => other - one);
    this.#known = this.given.toReversed();
  }

  get known(): readonly number[] {
    return this.#known;
  }

  get writes(): number {
    return this.#writes;
  }

  writeWith(id: number): void {
    if (!this.#secrets.has(id)) throw new RangeError('What is written with must be given.');
    this.#writes = id;
  }

  carry(keys: readonly CarriedKey[]): void {
    for (const { purpose, id, key } of keys) this.#keys.set(`${id} ${purpose}`, key);
    this.#known = [...new Set([...this.#known, ...keys.map(({ id }) => id)])].toSorted((one, other) => one - other);
  }

  key(purpose: Purpose): Buffer {
    return this.#keyFor(purpose, this.#idOf(purpose));
  }

  keyBy(id: number, purpose: Purpose): Buffer | undefined {
    const known = this.#keys.get(`${id} ${purpose}`);
    if (known) return known;
    const secret = this.#secrets.get(id);
    if (!secret) return undefined;
    const key = derived(secret, purpose);
    this.#keys.set(`${id} ${purpose}`, key);
    return key;
  }

  sign(purpose: Purpose, text: string): string {
    return signed(this.key(purpose), text);
  }

  signatures(purpose: Purpose, text: string): readonly string[] {
    const ids = purposes[purpose] === 'lasting' ? [this.#idOf(purpose)] : this.given;
    return ids.map((id) => signed(this.#keyFor(purpose, id), text));
  }

  alone(id: number): Secrets {
    const secret = this.#secrets.get(id);
    if (!secret) throw new RangeError('The secret is not given.');
    return new Keyring([{ id, secret }]);
  }

  #idOf(purpose: Purpose): number {
    const how = purposes[purpose];
    if (how === 'own') return this.own;
    return how === 'lasting' ? (this.#known[0] ?? this.own) : this.#writes;
  }

  #keyFor(purpose: Purpose, id: number): Buffer {
    const key = this.keyBy(id, purpose);
    if (!key) throw new Error(`The key of ${purpose} was not carried on from secret ${id}.`);
    return key;
  }
}

const signed = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url');
