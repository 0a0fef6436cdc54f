import type { Reply } from '@coverlane/contract/call.ts';
import type { SessionState } from '@coverlane/contract/enrollment-sessions/codes.ts';
import type { selfEnrollment } from '@coverlane/contract/self-enrollment/calls.ts';
import type { SignupList } from '@coverlane/contract/self-enrollment/codes.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

type Told = Omit<Reply<typeof selfEnrollment.selfEnrollmentByKey>, 'isOpen' | 'questions'> & {
  sessionId: string;
  clientId: string;
  status: SessionState;
  timeZone: string;
};

/** What a public key tells; undefined: it leads nowhere. */
export async function signupOfKey(db: Db, keyHash: Buffer): Promise<Told | undefined> {
  const { rows } = await sql<{ told: Told | null }>`select access.signup_of_key(${keyHash}) as told`.execute(db);
  return rows[0]?.told ?? undefined;
}

/** Somebody who may be meant; numbers are sealed, in hexadecimal digits. */
export interface Candidate {
  /** Who of the census; null: on record alone. */
  id: string | null;
  personId: string | null;
  keyNumber: number;
  email: string | null;
  /** As the record has them; null: they are in the census alone. */
  firstName: string | null;
  lastName: string | null;
  lastNames: string[];
  births: string[];
  employeeIds: string[];
  /** Did they join the census by its public key, without a number of an employer's? */
  isProspect: boolean;
  secrets: string | null;
  ssnId: string | null;
  ssn: string | null;
}

/** Everybody whom this birth date fits. */
export async function candidatesOf(db: Db, keyHash: Buffer, dob: string): Promise<Candidate[]> {
  const { rows } = await sql<{ found: Candidate }>`
    select access.signup_candidates(${keyHash}, ${dob}::date) as found`.execute(db);
  return rows.map(({ found }) => found);
}

/** Who joins: somebody of the census, or, with `joins`, whoever is not in it yet. */
export interface Joining {
  id: string;
  joins: boolean;
  personId?: string | null;
  employeeId?: string;
  firstName?: string;
  lastName?: string;
  dob?: string;
  email?: string | null;
  language?: string | null;
}

/** Lets them in by a key of their own. False: the public key is over, or not for them. */
export async function joinSignup(db: Db, keyHash: Buffer, made: Joining & { ownKey: Buffer }): Promise<boolean> {
  const { ownKey, ...said } = made;
  const { rows } = await sql<{ joined: boolean }>`
    select access.join_signup(${keyHash}, ${JSON.stringify(said)}::jsonb, ${ownKey}) as joined`.execute(db);
  return rows[0]?.joined ?? false;
}

/** Waits until nobody else who says the same of themselves is at it. */
export async function lockSignup(db: Db, subject: Buffer): Promise<void> {
  await sql`select access.lock_signup(${subject})`.execute(db);
}

/** Gives a session its hour. */
export async function widenLinkSession(db: Db, tokenHash: Buffer): Promise<void> {
  await sql`select access.widen_link_session(${tokenHash})`.execute(db);
}

/** How a session stands to the public. */
export interface Signup {
  clientId: string;
  list: SignupList | null;
  keyNumber: number;
}

/** As whoever builds it; undefined: there is none for them. */
export async function signupOf(db: Db, sessionId: string): Promise<Signup | undefined> {
  const { rows } =
    await sql<Signup>`select client_id as "clientId", signup_list as list, signup_key_number as "keyNumber"
    from enrollmentsessions where id = ${sessionId} and deleted_at is null`.execute(db);
  return rows[0];
}

/** Opens or closes it. */
export async function saveSignup(
  db: Db,
  sessionId: string,
  { list, keyNumber, keyHash }: { list: SignupList | null; keyNumber: number; keyHash: Buffer | null },
): Promise<void> {
  await sql`update enrollmentsessions set signup_list = ${list}, signup_key_number = ${keyNumber},
    signup_key_hash = ${keyHash}, version = version + 1, updated_at = now() where id = ${sessionId}`.execute(db);
}

/** Who of an address began by a public key, at most five. */
export async function begunOf(db: Db, keyHash: Buffer, email: string): Promise<{ id: string; clientId: string }[]> {
  const { rows } = await sql<{ found: { id: string; clientId: string } }>`
    select access.signup_begun(${keyHash}, ${email}) as found`.execute(db);
  return rows.map(({ found }) => found);
}

/** Somebody who is mailed the link by which they go on. */
export interface Resuming {
  id: string;
  keyNumber: number;
  firstName: string;
  email: string;
  language: string | null;
  site: string;
}

/** As the worker, opened for the client. Undefined: they were left out, or the session is over. */
export async function memberToResume(db: Db, id: string): Promise<Resuming | undefined> {
  const { rows } =
    await sql<Resuming>`select m.id, m.key_number as "keyNumber", m.first_name as "firstName", m.email, m.language,
      coalesce(access.site_words(m.client_id) ->> 'siteTitle', c.name) as site
    from enrollmentsessionmembers m join clients c on c.id = m.client_id join enrollmentsessions s on s.id = m.session_id
    where m.id = ${id} and m.deleted_at is null and not m.excluded and m.email is not null and s.deleted_at is null
      and s.status in ('ready', 'open', 'paused', 'closed')`.execute(db);
  return rows[0];
}
