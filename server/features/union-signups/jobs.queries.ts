import { sql } from 'kysely';
import { type SignupStatus, waitingSignups } from '@coverlane/contract/union-signups/codes.ts';
import type { Db } from '../../platform/db/connect.ts';

/** A sign-up that waits, as the worker sees it. */
export async function waitingSignup(db: Db, id: string): Promise<{ id: string; sealed: Buffer } | undefined> {
  const { rows } = await sql<{ id: string; sealed: Buffer }>`select id, form_data_sealed as sealed from union_signups
    where id = ${id} and status = any(${[...waitingSignups]}::text[]) and form_data_sealed is not null for update`.execute(
    db,
  );
  return rows[0];
}

/** Notes who it is, or may be. */
export async function noteMatch(
  db: Db,
  id: string,
  { status, personId }: { status: SignupStatus; personId: string | null },
): Promise<void> {
  await sql`update union_signups set status = ${status}, person_id = ${personId} where id = ${id}
    and (status, person_id) is distinct from (${status}, ${personId}::uuid)`.execute(db);
}

/** A mail that waits. */
export interface UnionMail {
  id: string;
  keyNumber: number;
  kind: 'received' | 'accepted' | 'moreInformation' | 'rejected';
  email: string | null;
  language: string;
  linkBase: string;
  union: string;
  phone: string | null;
  site: string;
}

/** The mail of a sign-up that waits, held until the transaction ends. As the worker. */
export async function nextUnionMail(db: Db, signupId: string): Promise<UnionMail | undefined> {
  const { rows } = await sql<{ mail: UnionMail | null }>`select access.next_union_mail(${signupId}) as mail`.execute(
    db,
  );
  return rows[0]?.mail ?? undefined;
}

/** Notes how it went; null: it was sent. */
export async function noteUnionMail(db: Db, signupId: string, fault: string | null): Promise<void> {
  await sql`select access.note_union_mail(${signupId}, ${fault})`.execute(db);
}
