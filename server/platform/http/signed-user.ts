import type { UserType } from '@coverlane/contract/access.ts';
import type { Acting } from '@coverlane/contract/words/actors.ts';
import type { Unfinished } from '@coverlane/contract/call.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { fixed } from '../db/fixed.ts';
import { askAhead } from '../db/packets/request-dialect.ts';
import { whoAsked } from '../jobs/acting.ts';

/** The signed-in person, as access.open answers. */
export interface SignedUser {
  id: string;
  type: UserType;
  installationId: string;
  username: string;
  firstName: string;
  lastName: string;
  /** The broker, client, partner, tpa or person the account belongs to. */
  entityId: string | null;
  language: string;
  permissions: string[];
  sessionId: string | null;
  /** What the session lacks before it is signed in; until then it has no rights but those over itself. */
  lacks: Unfinished | null;
  /** An invented person of the demonstration. */
  demonstration: boolean;
  /** Seconds since the second factor (for a member without one: the password) was proved; null: it was not. */
  provedSecondsAgo: number | null;
  /** The administrator who views the portal as this account; null: it is the account's own session. */
  viewedBy: { id: string; name: string; endsAt: string } | null;
  idleSeconds: number;
  /** Seconds without a sign of life that end the session; absent: IDLE_SECONDS. */
  idleLimit?: number;
  endsAt: string;
  /** By which the same session is opened again without being told all this anew; absent or null: not so. */
  mark?: string | null;
  /** The key that acts for this person, with what is left of its scopes in `permissions`; absent: they are here themselves. */
  apiKey?: { id: string; prefix: string; name: string; readOnly: boolean };
  /** They came by the personal link of an enrollment session and have no account: `id` is who of the census they are. */
  enrolls?: { sessionId: string } | null;
  /** What acts for this person: that key, also in the jobs that it asked for, or a command; absent or null: they do themselves. */
  acting?: Acting | null;
}

/** The account that acts, for columns that name one; null: they have none, for they came by a personal link. */
export const accountOf = ({ id, enrolls }: Pick<SignedUser, 'id' | 'enrolls'>): string | null => (enrolls ? null : id);

const opening = ({ token, bearer, host }: SessionHashes): RawBuilder<{ user: SignedUser | null }> =>
  sql`select access.open(${token}, ${bearer}, ${host ?? null}) as user`;

/**
 * Opens this transaction for the holder of a session: checks its limits and sets the signed context that row-level
 * security reads. Undefined where there is no live session.
 */
export async function openAsSession(db: Db, session: SessionHashes): Promise<SignedUser | undefined> {
  const { rows } = await opening(session).execute(db);
  return rows[0]?.user ?? undefined;
}

/** The hashes of what a session is opened with, and where. */
export interface SessionHashes {
  token: Buffer;
  bearer: Buffer | null;
  /** The host name of the request, whose site must be for the account; absent: nobody asks. */
  host?: string;
}

/**
 * The same, together with the first statement of the transaction instead of before it.
 * @param taken gets whom it was opened for before that statement is answered; what it throws fails the statement
 */
export const openAheadAsSession = (
  db: Db,
  session: SessionHashes,
  taken: (user: SignedUser | undefined) => void,
): Promise<void> => askAhead(db, opening(session), { taken: ([row]) => taken(row?.user ?? undefined) });

/** What differs each time that a session is opened. */
export type Passing = Pick<SignedUser, 'provedSecondsAgo' | 'idleSeconds'>;

const passing = ([provedSecondsAgo, idleSeconds]: [number | null, number]): Passing => ({
  provedSecondsAgo,
  idleSeconds,
});

/**
 * The same for a session that was opened before and has a mark: where it is not what it was, PostgreSQL fails everything
 * that goes out together with this (access.open_again).
 * @param onlyReads PostgreSQL refuses to write anything in this transaction, and nothing waits for its COMMIT
 */
export const openAgainAsSession = (
  db: Db,
  { token, bearer, mark, onlyReads }: SessionHashes & { mark: string; onlyReads: boolean },
  taken: (passing: Passing) => void,
): Promise<void> =>
  askAhead(db, fixed<Opened>`select access.open_again(${token}, ${bearer}, ${mark}, ${onlyReads}) as passed`, {
    failsThere: true,
    onlyReads,
    noting: ([action, call, objectType, objectId, clientId, outcome, detail]) =>
      fixed<Opened>`select access.open_again(${token}, ${bearer}, ${mark}, ${onlyReads}, ${action}, ${call}, ${objectType},
        ${objectId}, ${clientId}, ${outcome}, ${detail}) as passed`,
    taken: ([row]) => row && taken(passing(row.passed)),
  });

interface Opened {
  passed: [number | null, number];
}

/** Opens a job's transaction with the rights that the user who asked for it has today, in the name of what acted for them. */
export async function openAsUser(db: Db, userId: string): Promise<SignedUser | undefined> {
  const { rows } = await sql<{ user: SignedUser | null }>`
    select access.open_for(${userId}, ${JSON.stringify(whoAsked())}::jsonb) as user`.execute(db);
  return rows[0]?.user ?? undefined;
}
