import { isProvisional } from '@coverlane/contract/users/usernames.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { MailKind } from '../../platform/mail/kinds.ts';

/** What is known of a link by its token's hash. */
export interface Link {
  purpose: 'reset' | 'invitation' | 'verify' | 'email' | 'signup';
  state: 'live' | 'used' | 'expired';
  /** Names that the holder's password may not consist of. */
  words: string[];
}

/** The link of a token, undefined where there is none. */
export async function findLink(db: Db, token: Buffer): Promise<Link | undefined> {
  const { rows } = await sql<{ link: Link | null }>`select access.link(${token}) as link`.execute(db);
  return rows[0]?.link ?? undefined;
}

/** Does the holder of the link choose a username with it? */
export const choosesUsername = ({ purpose, words }: Link): boolean =>
  purpose === 'invitation' && words.some(isProvisional);

/** Gives an invited account the name its holder chose. @returns false where the link is over or somebody has the name */
export async function chooseUsername(db: Db, token: Buffer, username: string): Promise<boolean> {
  const { rows } = await sql<{
    chosen: boolean;
  }>`select access.choose_username(${token}, ${username}) as chosen`.execute(db);
  return rows[0]?.chosen ?? false;
}

/** Uses a reset or invitation link to set a password. @returns whose; undefined where the link is over */
export async function resetPassword(db: Db, token: Buffer, passwordHash: string): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string | null;
  }>`select access.reset_password(${token}, ${passwordHash}) as id`.execute(db);
  return rows[0]?.id ?? undefined;
}

/** Sets the caller's own password; other sessions and all links end. */
export async function changePassword(db: Db, passwordHash: string): Promise<void> {
  await sql`select access.change_password(${passwordHash})`.execute(db);
}

/** An address that was just confirmed. */
export interface Confirmed {
  purpose: 'verify' | 'email';
  userId: string;
  formerEmail: string;
}

/** Uses a link that confirms an e-mail address; undefined where it is over. */
export async function confirmEmail(db: Db, token: Buffer): Promise<Confirmed | undefined> {
  const { rows } = await sql<{
    confirmed: Confirmed | null;
  }>`select access.confirm_email(${token}) as confirmed`.execute(db);
  return rows[0]?.confirmed ?? undefined;
}

/** The account and mail that would bring a new link instead of one that ran out. */
export async function renewable(
  db: Db,
  token: Buffer,
): Promise<{ userId: string; kind: MailKind; address: string | null } | undefined> {
  const { rows } = await sql<{ mail: { userId: string; kind: MailKind; address: string | null } | null }>`
    select access.renewable(${token}) as mail`.execute(db);
  return rows[0]?.mail ?? undefined;
}

/** The accounts that somebody who forgot something means, and the mail each gets. As the worker. */
export async function forgotten(
  db: Db,
  what: 'password' | 'username',
  given: string,
): Promise<{ userId: string; kind: MailKind }[]> {
  const { rows } = await sql<{ userId: string; kind: MailKind }>`
    select user_id as "userId", kind from access.forgotten(${what}, ${given})`.execute(db);
  return rows;
}
