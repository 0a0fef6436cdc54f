import type { AnyCall } from '@coverlane/contract/call.ts';
import { isWriting } from '@coverlane/contract/call.ts';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/connect.ts';
import { endWithNext } from '../db/packets/request-dialect.ts';
import { isKept } from './idempotency.ts';

const closed = new WeakSet<object>();
const speakingLast = new WeakSet<Db>();

/**
 * Says of a handler that the engine of collections made that nothing follows the last statement of what it does, and that nothing it
 * does before its first statement lasts. A handler that calls it and goes on is another function, and so has neither.
 */
export function asClosed<Handler extends object>(handler: Handler): Handler {
  closed.add(handler);
  return handler;
}

/** Was it made by the engine, and is served as it was made? */
export const isClosed = (handler: object): boolean => closed.has(handler);

/**
 * Lets a handler bring the COMMIT along with its last statement where nothing is written after it: it is served as the engine made it,
 * no reply is kept under an Idempotency-Key, and what it shows goes to no audit log.
 */
export function giveLastWord(db: Db, of: { call: AnyCall; handle: object; request: FastifyRequest }): void {
  if (isClosed(of.handle) && isWriting(of.call) && !of.call.phi && !isKept(of.call, of.request)) speakingLast.add(db);
}

/** The COMMIT goes out with the next statement of this transaction, where it was given the last word. */
export const takeLastWord = async (db: Db): Promise<void> => (speakingLast.has(db) ? endWithNext(db) : undefined);
