import { type AnyCall, isWriting } from '@coverlane/contract/call.ts';
import type { FastifyRequest } from 'fastify';
import type { Db, Pool } from '../db/connect.ts';
import { keyRefused, sentKey } from './api-key.ts';
import { openAsKey } from './api-key.queries.ts';
import { expectedUsers, isSameUser, isWorthAsking, Unexpected } from './expected-users.ts';
import { signedOut } from './refusals.ts';
import { bearerToken, cookieToken, hashOf } from './session-cookie.ts';
import { openAheadAsSession, openAsSession, type SignedUser } from './signed-user.ts';

/** A signed-in request. */
export interface Asked {
  call: AnyCall;
  pool: Pool;
  request: FastifyRequest;
}

/** What is done in the request's transaction. */
export interface Work<Answer> {
  /** Whom the transaction is opened for; throws where they may not make the call. May come twice: see `opened`. */
  begin: (user: SignedUser) => void;
  answer: (db: Db, user: SignedUser) => Promise<Answer>;
}

/**
 * Does a request's work in a transaction of its session or key. A call that only reads, or is eager, begins at once as whom its
 * session was opened for last, and its first statement is answered only if that still holds; where it does not, or where
 * something was refused before it was known, the work is done anew, waiting for the database's word (decision 046).
 * @throws Refusal 401 where neither a session nor a key opens anything
 */
export async function opened<Answer>(asked: Asked, work: Work<Answer>): Promise<Answer> {
  const token = tokenHash(asked.request);
  const users = expectedUsers(asked.pool);
  const user = isQuick(asked) ? users.of(token) : undefined;
  if (user) {
    const expected = { user, holds: false };
    try {
      return await asExpected(asked, expected, work);
    } catch (error) {
      if (expected.holds || !isWorthAsking(error)) throw error;
      users.forget(token);
    }
  }
  return asked.pool.transaction().execute(async (db) => {
    const who = await whoAsks(asked, db);
    if (isQuick(asked)) users.keep(token, who);
    work.begin(who);
    return work.answer(db, who);
  });
}

const asExpected = <Answer>(
  { pool, call, request }: Asked,
  expected: { user: SignedUser; holds: boolean },
  work: Work<Answer>,
): Promise<Answer> =>
  pool.transaction().execute(async (db) => {
    const hashes = { token: tokenHash(request), bearer: bearerHash(call, request) };
    await openAheadAsSession(db, hashes, (user) => {
      if (!user || !isSameUser(user, expected.user)) throw new Unexpected();
      Object.assign(expected.user, user);
      expected.holds = true;
    });
    work.begin(expected.user);
    return work.answer(db, expected.user);
  });

/** Calls that may begin before the database has said whose they are: they need no proof and bring no file. */
const isQuick = ({ call, request }: Asked): boolean =>
  (!isWriting(call) || call.eager === true) && !call.stepUp && !call.upload && !call.cookieOnly && !sentKey(request);

async function whoAsks({ call, request }: Asked, db: Db): Promise<SignedUser> {
  const key = sentKey(request);
  const user = key ? await openAsKey(db, key) : await openAsSession(db, tokenHash(request), bearerHash(call, request));
  if (!user) throw key ? keyRefused() : signedOut();
  return user;
}

const tokenHash = (request: FastifyRequest): Buffer => hashOf(cookieToken(request) ?? '');

function bearerHash(call: AnyCall, request: FastifyRequest): Buffer | null {
  const bearer = bearerToken(request);
  return call.cookieOnly || bearer === undefined ? null : hashOf(bearer);
}
