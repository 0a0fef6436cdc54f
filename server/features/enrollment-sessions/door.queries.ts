import type { Reply } from '@coverlane/contract/call.ts';
import type { AccessMode, SessionState, VerifyField } from '@coverlane/contract/enrollment-sessions/codes.ts';
import type { sessionDoor } from '@coverlane/contract/enrollment-sessions/message-calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

type Told = Omit<Reply<typeof sessionDoor.sessionByKey>, 'isOpen' | 'questions'> & {
  sessionId: string;
  status: SessionState;
  timeZone: string;
};

/** What a personal link tells; undefined: it leads nowhere. */
export async function sessionOfKey(db: Db, keyHash: Buffer): Promise<Told | undefined> {
  const { rows } = await sql<{ told: Told | null }>`select access.session_of_key(${keyHash}) as told`.execute(db);
  return rows[0]?.told ?? undefined;
}

/** What whoever opens a link is compared with; numbers are sealed, in hexadecimal digits. */
export interface SealedIdentity {
  id: string;
  accessMode: AccessMode;
  verifyFields: VerifyField[];
  lastNames: string[];
  births: string[];
  employeeIds: string[];
  secrets: string | null;
  ssnId: string | null;
  ssn: string | null;
}

/** Whom a key is of; undefined: it leads nowhere. */
export async function identityOfKey(db: Db, keyHash: Buffer): Promise<SealedIdentity | undefined> {
  const { rows } = await sql<{
    found: SealedIdentity | null;
  }>`select access.identity_of_key(${keyHash}) as found`.execute(db);
  return rows[0]?.found ?? undefined;
}

/** Notes that the link was opened. */
export async function noteOpened(db: Db, keyHash: Buffer): Promise<void> {
  await sql`select access.note_session_opened(${keyHash})`.execute(db);
}

/** Where a paper of a session lies. */
export async function paperOf(
  db: Db,
  id: string,
  ofBenefit: boolean,
): Promise<{ fileKey: string; fileName: string; mediaType: string } | undefined> {
  const { rows } = await sql<{ paper: { fileKey: string; fileName: string; mediaType: string } | null }>`
    select access.paper_of_session(${id}, ${ofBenefit}) as paper`.execute(db);
  return rows[0]?.paper ?? undefined;
}

/** Is it a paper beside something that the reader's own session offers? Undefined: it is none. */
export async function ownPaper(db: Db, id: string): Promise<{ ofBenefit: boolean } | undefined> {
  const { rows } = await sql<{ ofBenefit: boolean }>`
    select false as "ofBenefit" from enrollmentsessionplandocs where id = ${id}
      and session_id = any((select access.own_sessions())::uuid[])
    union all select true from externalbenefitdocs o join externalbenefits b on b.id = o.externalbenefit_id
    where o.id = ${id} and b.session_id = any((select access.own_sessions())::uuid[])`.execute(db);
  return rows[0];
}
