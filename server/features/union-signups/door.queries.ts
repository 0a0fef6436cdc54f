import type { Language } from '@coverlane/contract/codes.ts';
import { sql } from 'kysely';
import type { OpenSignup, OpenUnion } from '../../facts/union-signups.ts';
import type { Db } from '../../platform/db/connect.ts';

/** What a union's key opens; undefined: it leads nowhere, or its sign-up is closed. */
export async function unionOfKey(db: Db, keyHash: Buffer): Promise<OpenUnion | undefined> {
  const { rows } = await sql<{ told: OpenUnion | null }>`select access.union_of_key(${keyHash}) as told`.execute(db);
  return rows[0]?.told ?? undefined;
}

/** Begins a sign-up. False: the union's key is over. */
export async function beginSignup(
  db: Db,
  keyHash: Buffer,
  made: { id: string; language: Language; email: string | null; linkBase: string; ownKey: Buffer; sealed: Buffer },
): Promise<boolean> {
  const { ownKey, sealed, ...said } = made;
  const { rows } = await sql<{ begun: boolean }>`
    select access.begin_union_signup(${keyHash}, ${JSON.stringify(said)}::jsonb, ${ownKey}, ${sealed}) as begun`.execute(
    db,
  );
  return rows[0]?.begun ?? false;
}

/** A sign-up by its own key. @param hold nobody else with the key writes until the transaction ends */
export async function signupOfKey(db: Db, keyHash: Buffer, hold: boolean): Promise<OpenSignup | undefined> {
  const { rows } = await sql<{ told: OpenSignup | null }>`
    select access.union_signup_of_key(${keyHash}, ${hold}) as told`.execute(db);
  return rows[0]?.told ?? undefined;
}

/** Keeps what was typed so far; answers the new version. Undefined: it was sent already. */
export async function keepSignup(
  db: Db,
  id: string,
  { sealed, language, email }: { sealed: Buffer; language: Language; email: string | null },
): Promise<number | undefined> {
  const { rows } = await sql<{ version: number | null }>`
    select access.keep_union_signup(${id}, ${sealed}, ${language}, ${email}) as version`.execute(db);
  return rows[0]?.version ?? undefined;
}

/** What is kept of a sign-up that is sent. */
export interface Sending {
  shopId: string | null;
  planId: string | null;
  /** In base64. */
  ssnIndex: string | null;
  name: string;
  nameKey: string;
  linkBase: string;
  signedName: string;
  /** In hexadecimal digits. */
  signedHash: string;
  signedText: string;
  signedVersion: number;
  signedLanguage: Language;
}

/** Sends it, signed. */
export async function submitSignup(db: Db, id: string, made: Sending): Promise<void> {
  await sql`select access.submit_union_signup(${id}, ${JSON.stringify(made)}::jsonb)`.execute(db);
}
