import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Secrets } from '../../secrets.ts';
import type { SealSummary } from './seal.queries.ts';

const head = z.strictObject({
  number: z.int(),
  hash: z.string(),
  rows: z.int(),
  takenAt: z.int(),
  lastId: z.nullable(z.string()),
  lastAt: z.nullable(z.string()),
  /** The first 16 digits of the SHA-256 of the public key: which key signed. */
  key: z.string(),
  /** Ed25519 over `signedText`, base64url. */
  signature: z.string(),
});

/** A signed head: what a seal was, kept where nobody who can only reach the database can change it. */
export type Head = z.infer<typeof head>;

/** The pair of keys that heads are signed with. */
export interface HeadKeys {
  id: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

/** Where an Ed25519 seed of 32 bytes becomes a PKCS #8 key (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The installation's signing keys, derived from its secret, which never lies in the database. */
export function headKeys(secrets: Secrets): HeadKeys {
  const privateKey = signingKey(secrets.key('audit-heads'));
  const publicKey = createPublicKey(privateKey);
  return { id: idOf(publicKey), privateKey, publicKey };
}

const signingKey = (seed: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' });

const idOf = (publicKey: KeyObject): string =>
  createHash('sha256')
    .update(publicKey.export({ format: 'der', type: 'spki' }))
    .digest('hex')
    .slice(0, 16);

/** What heads of one secret are checked by, as DER; @throws Error where nothing of that secret was carried on */
export function publicHeadKey(secrets: Secrets, id: number): Buffer {
  const given = secrets.given.includes(id) ? secrets.keyBy(id, 'audit-heads') : undefined;
  const kept = given ? undefined : secrets.keyBy(id, 'audit-heads-public');
  if (kept) return kept;
  if (!given) throw new Error(`What heads of secret ${id} are checked by was not carried on.`);
  return createPublicKey(signingKey(given)).export({ format: 'der', type: 'spki' });
}

/** What heads are checked by, of every secret that the installation has had, by the ids that heads name. */
export function checkingKeys(secrets: Secrets): ReadonlyMap<string, KeyObject> {
  const keys = secrets.known.map((id) =>
    createPublicKey({ key: publicHeadKey(secrets, id), format: 'der', type: 'spki' }),
  );
  return new Map(keys.map((key) => [idOf(key), key]));
}

const signedText = ({ number, hash, rows, takenAt, lastId, lastAt }: SealSummary): Buffer =>
  Buffer.from(JSON.stringify(['coverlane audit head 1', number, hash, rows, takenAt, lastId, lastAt]));

/** Was this head signed by the installation? */
export function isSigned(one: Head, keys: ReadonlyMap<string, KeyObject>): boolean {
  const publicKey = keys.get(one.key);
  return publicKey !== undefined && verify(null, signedText(one), publicKey, Buffer.from(one.signature, 'base64url'));
}

/** What the folder of heads holds. */
export interface Heads {
  heads: Head[];
  /** Lines that are no head: a torn write, or somebody's. */
  unreadable: number;
}

const isHeadsFile = (name: string): boolean => /^\d{4}-\d{2}\.jsonl$/.test(name);

/** Reads every head of the folder, oldest file first. An absent folder holds none. */
export function readHeads(folder: string): Heads {
  const names = existsSync(folder) ? readdirSync(folder).filter(isHeadsFile).toSorted() : [];
  const lines = names.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean));
  const heads = lines.flatMap(parsed);
  return { heads, unreadable: lines.length - heads.length };
}

function parsed(line: string): Head[] {
  try {
    const result = head.safeParse(JSON.parse(line));
    return result.success ? [result.data] : [];
  } catch {
    return [];
  }
}

/** Appends signed heads to the folder's file of the month, and on to the disk, before it returns. */
export class HeadsFolder {
  readonly #folder: string;
  readonly #keys: HeadKeys;
  /** The number of the newest seal whose head is here. */
  newest: number;

  constructor(folder: string, keys: HeadKeys) {
    this.#folder = folder;
    this.#keys = keys;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Whoever holds only this can check heads, and sign none.
    const pem = keys.publicKey.export({ format: 'pem', type: 'spki' });
    for (const name of ['public-key.pem', `public-key-${keys.id}.pem`]) writeFileSync(join(folder, name), pem);
    this.newest = Math.max(
      0,
      ...readHeads(folder)
        .heads.slice(-10_000)
        .map(({ number }) => number),
    );
  }

  append(seals: readonly SealSummary[]): void {
    const last = seals.at(-1);
    if (!last) return;
    const lines = seals.map((seal) => {
      const signature = sign(null, signedText(seal), this.#keys.privateKey).toString('base64url');
      return JSON.stringify({ ...seal, key: this.#keys.id, signature } satisfies Head);
    });
    const file = openSync(join(this.#folder, `${new Date().toISOString().slice(0, 7)}.jsonl`), 'a', 0o600);
    try {
      // A line torn by a crash is ended first.
      writeSync(file, `\n${lines.join('\n')}\n`);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    this.newest = last.number;
  }
}
