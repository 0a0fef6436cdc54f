import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';

/** What a sign-up claims, in the form the roster is searched by. */
export interface Claim {
  /** The host that was asked: its site says whose roster is meant. */
  host: string;
  /** Capital letters and digits only; null where the SSN is given instead. */
  memberNumber: string | null;
  lastKey: string;
  dob: string;
  zip: string;
}

/** Somebody of the roster who may be meant. */
export interface Candidate {
  personId: string;
  ssnId: string | null;
  ssnSealed: Buffer | null;
}

/** The people a claim fits, at most five. Runs as the owner: a visitor has no rows. */
export async function findCandidates(db: Db, claim: Claim): Promise<Candidate[]> {
  const { host, memberNumber, lastKey, dob, zip } = claim;
  const { rows } = await sql<Candidate>`select person_id as "personId", ssn_id as "ssnId", ssn_sealed as "ssnSealed"
    from access.find_sign_up(${host}, ${memberNumber}, ${lastKey}, ${dob}::date, ${zip})`.execute(db);
  return rows;
}

/** Has the person an account already, and which day is it where they are covered? */
export async function mayJoin(db: Db, personId: string): Promise<{ hasAccount: boolean; today: string } | undefined> {
  const { rows } = await sql<{ hasAccount: boolean; today: string }>`
    select access.has_account(${personId}) as "hasAccount", access.day_of_person(${personId}) as today`.execute(db);
  return rows[0];
}

/** Opens the half hour in which a matched person makes the account. */
export async function openSignUp(db: Db, personId: string, token: Buffer): Promise<void> {
  await sql`select access.open_sign_up(${uuid7()}, ${personId}, ${token})`.execute(db);
}

/** The account of a sign-up. */
export interface NewAccount {
  username: string;
  email: string;
  passwordHash: string;
  language: string;
  paperless: 'yes' | 'no';
}

/** Makes the account; undefined where the half hour is over or an account is there. */
export async function signUp(
  db: Db,
  token: Buffer,
  account: NewAccount,
): Promise<{ userId: string; rosterEmail: string | null } | undefined> {
  const { rows } = await sql<{ made: { userId: string; rosterEmail: string | null } | null }>`
    select access.sign_up(${token}, ${JSON.stringify({ id: uuid7(), ...account })}::jsonb) as made`.execute(db);
  return rows[0]?.made ?? undefined;
}
