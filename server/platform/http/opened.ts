import type { UserType } from '@coverlane/contract/access.ts';
import { type AnyCall, isByCookie, isWriting } from '@coverlane/contract/call.ts';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db, Pool } from '../db/connect.ts';
import { keyRefused, sentKey } from './api-key.ts';
import { openAsKey } from './api-key.queries.ts';
import { expectedUsers, isSameUser, isWorthAsking, Unexpected } from './expected-users.ts';
import { Refusal, signedOut } from './refusals.ts';
import { bearerToken, cookieToken, hashOf } from './session-cookie.ts';
import {
  openAgainAsSession,
  openAheadAsSession,
  openAsSession,
  type SessionHashes,
  type SignedUser,
} from './signed-user.ts';

/** A signed-in request. */
export interface Asked {
  call: AnyCall;
  /** It may begin early although it writes: whatever it does before its first statement lasts nowhere. */
  isEager: boolean;
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
 * Does a request's work in a transaction of its session or key. A call that only reads, or that the engine of collections answers, begins at once as whom its
 * session was opened for last, and its first statement is answered only if that still holds; where it does not, or where
 * the database failed before it was known, the work is done anew, waiting for the database's word (decision 046).
 * @throws Refusal 401 where neither a session nor a key opens anything
 */
export async function opened<Answer>(asked: Asked, work: Work<Answer>): Promise<Answer> {
  const hashes = hashesOf(asked);
  const users = expectedUsers(asked.pool);
  const user = isQuick(asked) ? users.of(hashes) : undefined;
  if (user) {
    const expected = { user, hashes, holds: false };
    try {
      return await asExpected(asked, expected, work);
    } catch (error) {
      if (isWriteRefused(error)) noteWriter(asked.call, user);
      else if (expected.holds || !isWorthAsking(error)) throw error;
      else users.forget(hashes);
    }
  }
  return asked.pool.transaction().execute(async (db) => {
    const who = await whoAsks(asked, db, hashes);
    if (isQuick(asked)) users.keep(hashes, who);
    work.begin(who);
    return work.answer(db, who);
  });
}

const asExpected = <Answer>(asked: Asked, expected: Expected, work: Work<Answer>): Promise<Answer> =>
  asked.pool.transaction().execute(async (db) => {
    await openAhead(db, asked, expected);
    try {
      work.begin(expected.user);
      return await work.answer(db, expected.user);
    } catch (error) {
      // Refused before the database was asked anything: its word is waited for, and nothing is done twice.
      if (error instanceof Refusal && !expected.holds) await sql`select`.execute(db);
      throw error;
    }
  });

interface Expected {
  user: SignedUser;
  hashes: SessionHashes;
  /** The database has said so. */
  holds: boolean;
}

/** Where the session has a mark the database compares, else the portal does. */
function openAhead(db: Db, { call }: Asked, expected: Expected): Promise<void> {
  const { hashes } = expected;
  const { mark } = expected.user;
  const taken = (news: Partial<SignedUser>) => {
    Object.assign(expected.user, news);
    expected.holds = true;
  };
  if (mark) return openAgainAsSession(db, { ...hashes, mark, onlyReads: onlyReads(call, expected.user) }, taken);
  return openAheadAsSession(db, hashes, (user) => {
    if (!user || !isSameUser(user, expected.user)) throw new Unexpected();
    taken(user);
  });
}

/**
 * Calls that change nothing and yet were found to write something down, and for which user types: a broker's looks at
 * members are counted. Their first try fails as a whole and is done anew.
 */
const writers = new WeakMap<AnyCall, Set<UserType>>();

const onlyReads = (call: AnyCall, { type }: SignedUser): boolean =>
  !isWriting(call) && !(writers.get(call)?.has(type) ?? false);

function noteWriter(call: AnyCall, { type }: SignedUser): void {
  writers.set(call, new Set([...(writers.get(call) ?? []), type]));
}

/** In a transaction that only reads: the write itself, or what was asked after one that nobody heard of. */
const isWriteRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '25006' || error.code === '25P02');

/** Calls that may begin before the database has said whose they are: they need no proof and bring no file. */
const isQuick = ({ call, isEager, request }: Asked): boolean =>
  (!isWriting(call) || isEager) && !call.stepUp && !call.upload && !isByCookie(call) && !sentKey(request);

async function whoAsks({ request }: Asked, db: Db, session: SessionHashes): Promise<SignedUser> {
  const key = sentKey(request);
  const user = key ? await openAsKey(db, key) : await openAsSession(db, session);
  if (!user) throw key ? keyRefused() : signedOut();
  return user;
}

function hashesOf({ call, request }: Asked): SessionHashes {
  const bearer = isByCookie(call) ? undefined : bearerToken(request);
  const token = hashOf(cookieToken(request) ?? '');
  return { token, bearer: bearer === undefined ? null : hashOf(bearer), host: request.hostname };
}
