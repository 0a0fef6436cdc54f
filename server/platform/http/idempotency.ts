import { type AnyCall, isKeyed } from '@coverlane/contract/call.ts';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/connect.ts';
import type { FieldKeys } from '../db/field-encryption.ts';
import { keysOf } from '../db/field-keys.ts';
import type { Parts, Seen } from './context.ts';
import { type ClaimedKey, claimKey, keepReply } from './idempotency.queries.ts';
import { invalid } from './refusals.ts';
import type { Uploaded } from './uploads.ts';

/** The header by which a sender names one submission, so that sending it again does nothing twice. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
/** How a key looks: 8 to 100 letters, digits, `-` and `_`. */
export const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{8,100}$/;

/** What a handler did: what it answers, and the health information in it. */
export interface Done {
  answer: unknown;
  seen: readonly Seen[];
}

interface Asked {
  name: string;
  call: AnyCall;
  parts: Parts;
  db: Db;
  request: FastifyRequest;
}

/**
 * Does the work of a call once for each Idempotency-Key of its user: the same submission again, also at the same moment,
 * gets the reply of the first and changes nothing. Key and reply are written in the transaction of the change and kept
 * for a day; a refusal is not kept. Without the header the work is simply done.
 * @throws Refusal 422 for a malformed key, or one that came with another body before
 */
export async function once(asked: Asked, input: unknown, work: () => Promise<Done>): Promise<Done> {
  const { name, call, parts, db, request } = asked;
  const key = isKeyed(call) ? keyOf(request) : undefined;
  if (key === undefined) return work();
  const claimed = { call: name, key };
  const said = fingerprint(input);
  const sent = Buffer.from(parts.secrets.sign('idempotency', said), 'utf8');
  const kept = await claimKey(db, { ...claimed, sent });
  const isSame = (was: Buffer) =>
    was.equals(sent) || parts.secrets.signatures('idempotency', said).includes(was.toString('utf8'));
  if (kept && !isSame(kept.sent)) throw invalid({ [IDEMPOTENCY_HEADER]: 'taken' });
  const sealing = keysOf(parts.secrets);
  if (kept) return JSON.parse(sealing.open(placeOf(claimed), kept.reply));
  return keep({ db, call, claimed, sealing }, await work());
}

/** Is the reply of this request kept? */
export const isKept = (call: AnyCall, { headers }: FastifyRequest): boolean =>
  isKeyed(call) && headers[IDEMPOTENCY_HEADER] !== undefined;

function keyOf({ headers }: FastifyRequest): string | undefined {
  const sent = headers[IDEMPOTENCY_HEADER];
  if (sent === undefined) return undefined;
  if (typeof sent !== 'string' || !IDEMPOTENCY_KEY.test(sent)) throw invalid({ [IDEMPOTENCY_HEADER]: 'bad-text' });
  return sent;
}

const placeOf = ({ call, key }: ClaimedKey) =>
  ({ table: 'idempotency_keys', column: 'reply', rowId: `${call} ${key}` }) as const;

interface Keeping {
  db: Db;
  call: AnyCall;
  claimed: ClaimedKey;
  sealing: FieldKeys;
}

async function keep({ db, call, claimed, sealing }: Keeping, { answer, seen }: Done): Promise<Done> {
  const done = { answer: call.reply.parse(answer), seen };
  await keepReply(db, { ...claimed, reply: sealing.seal(placeOf(claimed), JSON.stringify(done)) });
  return done;
}

/** What was sent, as text: of files their content, since each arrives under another name. */
function fingerprint(input: unknown): string {
  const fields = typeof input === 'object' && input !== null ? Object.entries(input) : [];
  return JSON.stringify(fields.map(([name, value]) => [name, isFile(value) ? value.digest : value]));
}

const isFile = (value: unknown): value is Pick<Uploaded, 'digest'> =>
  typeof value === 'object' && value !== null && 'path' in value && 'digest' in value;
