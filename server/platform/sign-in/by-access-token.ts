import { sql } from 'kysely';
import type { Context, Visitor } from '../http/context.ts';
import { notFound, signedOut } from '../http/refusals.ts';
import { hashOf } from '../http/session-cookie.ts';
import type { SignedUser } from '../http/signed-user.ts';

/** Who enrolls by a key names themselves so (domain 6.1). */
export interface Named {
  enrollmentIdentifier: string;
  accessToken: string;
}

/**
 * Opens the transaction of a public call for whoever enrolls by a key, and moves the end of their session.
 * @throws Refusal 401 where the token is over or none; 404 where it is of somebody else's enrollment
 */
export async function enterByToken(
  { enrollmentIdentifier, accessToken }: Named,
  visitor: Visitor,
): Promise<Omit<Context, 'saw'>> {
  const { rows } = await sql<{ user: SignedUser | null }>`
    select access.open_with_token(${hashOf(accessToken)}) as user`.execute(visitor.db);
  const user = rows[0]?.user ?? undefined;
  if (user === undefined) throw signedOut();
  if (user.id !== enrollmentIdentifier) throw notFound();
  return { ...visitor, user };
}
