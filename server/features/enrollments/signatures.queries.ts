import type { Language } from '@coverlane/contract/codes.ts';
import type { SignedPaper } from '@coverlane/contract/enrollment-sessions/paper-shapes.ts';
import type { SigningRole } from '@coverlane/contract/enrollments/signing.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { PersonName } from '../../platform/values/names.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';

/** Why a signature holds no more. */
export type EndedBy = 'returned' | 'answers' | 'signedAnew';

/** A signature as it is recorded: who, in whose words, what, when and from where (15 USC 7001, UETA 9 and 12). */
export type SignatureRow = {
  /** Of the account; null: somebody who came by a personal link, who of the census is beside it. */
  userId: string | null;
  sessionMemberId: string | null;
  userName: string;
  role: SigningRole;
  typedName: string;
  language: Language;
  version: number;
  text: string;
  answersHash: string;
  shownHash: string;
  address: string | null;
  signedAt: Date;
  /** Of the employee under what somebody else submitted; null: of whoever submitted. */
  proofId: string | null;
  endedAt: Date | null;
  endedBy: EndedBy | null;
  /** What its session had signed beside it. */
  paper: SignedPaper | null;
};

/** What is written of one. */
export type NewSignature = Omit<SignatureRow, 'endedAt' | 'endedBy'> & { userAgent: string | null };

/** Records a signature. */
export async function insertSignature(
  db: Db,
  { enrollmentId, clientId }: { enrollmentId: string; clientId: string },
  given: NewSignature,
): Promise<void> {
  await sql`insert into enrollment_signatures (id, client_id, enrollment_id, proof_id, user_id, session_member_id,
      user_name, role, typed_name,
      language, text_version, signed_text, answers_hash, shown_hash, address, user_agent, signed_at, paper)
    values (${uuid7()}, ${clientId}, ${enrollmentId}, ${given.proofId}, ${given.userId}, ${given.sessionMemberId},
      ${given.userName}, ${given.role}, ${given.typedName}, ${given.language}, ${given.version}, ${given.text}, ${given.answersHash}, ${given.shownHash},
      ${given.address}, ${given.userAgent}, ${given.signedAt}, ${given.paper === null ? null : JSON.stringify(given.paper)}::jsonb)`.execute(
    db,
  );
}

/** Every signature under an enrollment, the newest first. */
export async function signaturesOf(db: Db, enrollmentId: string): Promise<SignatureRow[]> {
  const { rows } = await sql<SignatureRow>`select user_id as "userId",
      session_member_id as "sessionMemberId", user_name as "userName", role,
      typed_name as "typedName", language, text_version as version, signed_text as text, answers_hash as "answersHash",
      shown_hash as "shownHash", address, signed_at as "signedAt", proof_id as "proofId", ended_at as "endedAt",
      ended_by as "endedBy", paper
    from enrollment_signatures where enrollment_id = ${enrollmentId} order by signed_at desc, id desc`.execute(db);
  return rows;
}

/** The paper that was signed last beside what an enrollment was submitted with; null: none was. */
export async function paperSignedBefore(db: Db, enrollmentId: string): Promise<SignedPaper | null> {
  const { rows } = await sql<{ paper: SignedPaper | null }>`select paper from enrollment_signatures
    where enrollment_id = ${enrollmentId} and proof_id is null order by signed_at desc, id desc limit 1`.execute(db);
  return rows[0]?.paper ?? null;
}

/** The signatures that still hold end; the employee's own under what somebody else entered is asked for again. */
export async function endSignatures(db: Db, enrollmentId: string, why: EndedBy): Promise<void> {
  await sql`update enrollment_signatures set ended_at = now(), ended_by = ${why}
    where enrollment_id = ${enrollmentId} and ended_at is null`.execute(db);
  await sql`update enrollment_proofs set state = 'required', note = null, reviewed_by = null, reviewed_by_name = null,
      reviewed_at = null
    where enrollment_id = ${enrollmentId} and type = 'employeeSignature' and state = 'accepted'`.execute(db);
}

/** The name a person has on record today, with all its parts. */
export async function recordedName(db: Db, personId: string): Promise<PersonName | undefined> {
  const { rows } = await sql<PersonName>`select prefix, first_name as "firstName", middle_name as "middleName",
      last_name as "lastName", suffix_name as "suffixName"
    from person_details where person_id = ${personId} and superseded_at is null 
    order by effective_date <= current_date desc, effective_date desc limit 1`.execute(db);
  return rows[0];
}
