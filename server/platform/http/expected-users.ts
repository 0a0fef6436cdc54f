import type { Pool } from '../db/connect.ts';
import { Refusal } from './refusals.ts';
import type { SessionHashes, SignedUser } from './signed-user.ts';

/** How many sessions are remembered, the latest ones. */
const REMEMBERED = 2_000;

/**
 * Who a session was opened for last, by the hash of its token and the host name. A reading request begins with it instead of waiting for
 * the database to say it again; the database still opens the transaction with the rights of the moment, and what it says
 * is compared before a row is used (decision 046).
 */
export class ExpectedUsers {
  readonly #users = new Map<string, SignedUser>();

  /** A copy, for a request to begin with. */
  of(session: Place): SignedUser | undefined {
    const user = this.#users.get(keyOf(session));
    return user && { ...user };
  }

  /** Remembers whom it was opened for just now. */
  keep(session: Place, user: SignedUser): void {
    const key = keyOf(session);
    this.#users.delete(key);
    this.#users.set(key, { ...user });
    const [oldest] = this.#users.keys();
    if (this.#users.size > REMEMBERED && oldest !== undefined) this.#users.delete(oldest);
  }

  /** It did not hold any more. */
  forget(session: Place): void {
    this.#users.delete(keyOf(session));
  }
}

/** A session at a host name: at another one the database is asked whether its site is for the account. */
type Place = Pick<SessionHashes, 'token' | 'host'>;

const keyOf = ({ token, host = '' }: Place): string => `${token.toString('base64')} ${host}`;

/** Thrown where the database opened the transaction for somebody else than expected, or for nobody. */
export class Unexpected extends Error {
  constructor() {
    super('The session is not what it was.');
  }
}

/** Errors of connections, and of a server that is going down: asking again at once helps nobody. */
const AWAY = /^(08|53|57)/;

/**
 * Was something refused before it was known whether the expected user is the one? Then it is asked again, waiting: what
 * failed may have failed because it is not.
 */
export function isWorthAsking(error: unknown): boolean {
  if (error instanceof Unexpected || error instanceof Refusal) return true;
  return !isAway(error);
}

/** Is it no word of the database about what it was asked, but that it does not answer? */
export function isAway(error: unknown): boolean {
  const code = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  return typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code) || AWAY.test(code);
}

const known = new WeakMap<Pool, ExpectedUsers>();

/** Those of the portal whose requests use this pool. */
export function expectedUsers(pool: Pool): ExpectedUsers {
  const users = known.get(pool) ?? new ExpectedUsers();
  known.set(pool, users);
  return users;
}

/** The same account, with the same rights and the same standing? Seconds that pass make no difference. */
export const isSameUser = (one: SignedUser, other: SignedUser): boolean => lasting(one) === lasting(other);

const passing = new Set(['provedSecondsAgo', 'idleSeconds', 'endsAt', 'mark']);

const lasting = (user: SignedUser): string =>
  JSON.stringify(user, (key, value: unknown) => (passing.has(key) ? undefined : value));
