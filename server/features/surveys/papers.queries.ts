import type { Language } from '@coverlane/contract/codes.ts';
import type { PaperField, PaperPage, PaperSigner } from '@coverlane/contract/esign/model.ts';
import type { PaperState } from '@coverlane/contract/esign/codes.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';

/** A version of a paper to sign. */
export interface PaperVersion {
  templateId: string;
  number: number;
  fileKey: string;
  fileName: string;
  sha256: string;
  pages: PaperPage[];
  signers: PaperSigner[];
  fields: PaperField[];
}

/** Somebody who signed a paper, or will, in turn. */
export interface Signer {
  id: string;
  /** From 1. */
  position: number;
  role: PaperSigner;
  name: string;
  language: Language;
  signedAt: string | null;
  address: string | null;
  textVersion: number | null;
  /** The paper as they had it before them, and with what they wrote onto it. */
  beforeSha256: string | null;
  afterSha256: string | null;
}

/** What the link of whoever signs next opens. */
export interface OpenedPaper {
  signerId: string;
  paperId: string;
  position: number;
  signedAt: string | null;
  name: string;
  nameKo: string | null;
  nameEs: string | null;
  language: Language;
  languages: Language[];
  today: CalendarDate;
  fileKey: string;
  fileName: string;
  bytes: number;
  sha256: string;
  beforeSha256: string;
  /** How the request stands today: `waiting` while they can sign. */
  state: PaperState;
  endsOn: CalendarDate | null;
  /** In base64: what they filled in so far. */
  filled: string | null;
  /** They sign it still, or signed within the hour. */
  isFresh: boolean;
  paper: PaperVersion;
  supportPhone: string | null;
  signers: Signer[];
}

/** What a key opens for whoever signs next; undefined: nothing. @param hold nobody else with the link writes until the transaction ends */
export async function openedPaper(db: Db, keyHash: Buffer, hold: boolean): Promise<OpenedPaper | undefined> {
  const { rows } = await sql<{
    told: OpenedPaper | null;
  }>`select access.paper_of_key(${keyHash}, ${hold}) as told`.execute(db);
  return rows[0]?.told ?? undefined;
}

/** Notes that whoever signs next opened the link. */
export async function notePaperOpened(db: Db, keyHash: Buffer): Promise<void> {
  await sql`select access.note_paper_opened(${keyHash})`.execute(db);
}

/** The version that whoever is asked has before them; undefined: their survey asks for another paper by now. */
export async function paperVersion(
  db: Db,
  { recipientId, templateId, number }: { recipientId: string; templateId: string; number: number },
): Promise<PaperVersion | undefined> {
  const { rows } = await sql<{ told: PaperVersion | null }>`
    select access.survey_paper_version(${recipientId}, ${templateId}, ${number}) as told`.execute(db);
  return rows[0]?.told ?? undefined;
}

/** A paper that whoever is asked signed, with everybody who signs it. */
export interface SignedPaper {
  id: string;
  templateId: string;
  number: number;
  fileKey: string;
  fileName: string;
  bytes: number;
  beforeSha256: string;
  sha256: string;
  signers: (Signer & { email: string | null; keyHash: string | null })[];
}

/** Keeps it in place of one of before. */
export async function keepSignedPaper(db: Db, recipientId: string, paper: SignedPaper): Promise<void> {
  await sql`select access.keep_survey_paper(${recipientId}, ${JSON.stringify(paper)}::jsonb)`.execute(db);
}

/** Keeps what somebody signed after others. */
export async function keepNextSignature(
  db: Db,
  signerId: string,
  signed: Pick<SignedPaper, 'fileKey' | 'bytes' | 'sha256'> & {
    name: string;
    language: Language;
    at: string;
    textVersion: number;
    address: string;
    beforeSha256: string;
    afterSha256: string;
  },
): Promise<void> {
  await sql`select access.sign_survey_paper(${signerId}, ${JSON.stringify(signed)}::jsonb)`.execute(db);
}

/** The paper that was signed under a link, while it may still be opened by it; undefined: none. */
export async function ownSignedPaper(
  db: Db,
  recipientId: string,
): Promise<{ fileKey: string; fileName: string } | undefined> {
  const { rows } = await sql<{ told: { fileKey: string; fileName: string } | null }>`
    select access.own_signed_paper(${recipientId}) as told`.execute(db);
  return rows[0]?.told ?? undefined;
}

/** The paper of an answer as staff see it. */
export interface AnswerPaper {
  id: string;
  responseId: string;
  /** The answer was taken back. */
  isVoid: boolean;
  clientId: string | null;
  personId: string | null;
  name: string;
  number: number;
  state: PaperState;
  fileKey: string;
  fileName: string;
  beforeSha256: string;
  sha256: string;
  signers: {
    id: string;
    role: PaperSigner;
    name: string;
    email: string | null;
    keyNumber: number;
    signedAt: Date | null;
    sentAt: Date | null;
    openedAt: Date | null;
    declinedAt: Date | null;
    declineReason: string | null;
    endsOn: CalendarDate | null;
    failed: boolean;
  }[];
}

/** The paper of an answer, or of itself, that the reader may see; undefined: none. */
export async function answerPaperOf(
  db: Db,
  { id, responseId }: { id?: string; responseId?: string },
): Promise<AnswerPaper | undefined> {
  const { rows } = await sql<
    Omit<AnswerPaper, 'signers'>
  >`select p.id, p.response_id as "responseId", r.voided_at is not null as "isVoid", p.client_id as "clientId",
      r.person_id as "personId", t.name, p.template_number as number, p.state, p.file_key as "fileKey", p.file_name as "fileName",
      p.before_sha256 as "beforeSha256", p.sha256
    from survey_papers p join surveyresponses r on r.id = p.response_id and r.deleted_at is null
      join esigntemplates t on t.id = p.template_id
    where p.id = coalesce(${id ?? null}::uuid, p.id) and p.response_id = coalesce(${responseId ?? null}::uuid, p.response_id)
    limit 1`.execute(db);
  const paper = rows[0];
  if (paper === undefined) return undefined;
  const signers = await sql<
    AnswerPaper['signers'][number]
  >`select x.id, x.role, x.name, x.email, x.key_number as "keyNumber",
      x.signed_at as "signedAt", x.sent_at as "sentAt", x.opened_at as "openedAt", x.fault is not null as failed,
      x.declined_at as "declinedAt", x.decline_reason as "declineReason",
      case when x.signed_at is null then access.paper_request_ends(x.asked_at, i.time_zone) end as "endsOn"
    from survey_paper_signers x join survey_papers p on p.id = x.paper_id join installations i on i.id = p.installation_id
    where x.paper_id = ${paper.id} order by x.position`.execute(db);
  return { ...paper, signers: signers.rows };
}

/** Another link, for somebody whose turn it is, also after they declined or let the time pass. @returns false where they have signed meanwhile */
export async function askSignerAgain(
  db: Db,
  { signerId, paperId }: { signerId: string; paperId: string },
  of: { name: string; email: string; keyNumber: number; keyHash: Buffer },
): Promise<boolean> {
  await sql`update survey_papers set state = 'waiting' where id = ${paperId} and state in ('declined', 'expired')`.execute(
    db,
  );
  const { numAffectedRows } = await sql`update survey_paper_signers set name = ${of.name}, email = ${of.email},
      key_number = ${of.keyNumber}, key_hash = ${of.keyHash}, mail = true, fault = null, sent_at = null, opened_at = null,
      asked_at = now(), reminders = 0, declined_at = null, decline_reason = null, filled_sealed = null
    where id = ${signerId} and signed_at is null`.execute(db);
  return numAffectedRows === 1n;
}

/** A mail to whoever signs next. */
export interface PaperMail {
  id: string;
  keyNumber: number;
  email: string | null;
  name: string;
  language: Language;
  linkBase: string | null;
  survey: string;
  surveyKo: string | null;
  surveyEs: string | null;
  /** Who answered. */
  asker: string | null;
  site: string;
  isReminder: boolean;
  /** The last day on which they can sign. */
  endsOn: CalendarDate | null;
  stands: boolean;
}

/** The mail of a paper that waits, held until the transaction ends; undefined: none. As the worker. */
export async function nextPaperMail(db: Db, paperId: string): Promise<PaperMail | undefined> {
  const { rows } = await sql<{ mail: PaperMail | null }>`select access.next_paper_mail(${paperId}) as mail`.execute(db);
  return rows[0]?.mail ?? undefined;
}

/** Notes how it went; `dropped`: nobody needs it any more. */
export async function notePaperMail(
  db: Db,
  signerId: string,
  { went, fault }: { went: 'sent' | 'failed' | 'dropped'; fault: string | null },
): Promise<void> {
  await sql`select access.note_paper_mail(${signerId}, ${went}, ${fault})`.execute(db);
}
