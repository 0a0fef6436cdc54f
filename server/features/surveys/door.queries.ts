import type { FileScan } from '@coverlane/contract/documents/codes.ts';
import type { Language } from '@coverlane/contract/codes.ts';
import type { RecipientState } from '@coverlane/contract/surveys/codes.ts';
import type { Answers, FormDefinition } from '@coverlane/contract/forms/model.ts';
import { sql } from 'kysely';
import type { KeptAnswers } from '../../facts/sealed-answers.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import type { PaperVersion } from './papers.queries.ts';

/** A signature as it is kept: what was agreed to by whom, when and from where, and the hash of what was signed. */
export interface Signature {
  name: string;
  at: string;
  language: Language;
  textVersion: number;
  hash: string;
  address: string;
}

/** What a link opens, and what was kept under it. */
export interface OpenedLink {
  recipientId: string;
  surveyId: string;
  status: RecipientState;
  name: string;
  nameKo: string | null;
  nameEs: string | null;
  intro: string | null;
  introKo: string | null;
  introEs: string | null;
  closing: string | null;
  closingKo: string | null;
  closingEs: string | null;
  languages: Language[];
  requireSign: boolean;
  anonymous: boolean;
  oneResponse: boolean;
  dueOn: CalendarDate | null;
  language: Language | null;
  /** The installation's day. */
  today: CalendarDate;
  isOpen: boolean;
  formVersion: number | null;
  form: FormDefinition | null;
  /** What was typed so far but for what is sensitive, which lies in `sealed`, in base64. */
  answers: Answers;
  sealed: string | null;
  signature: Signature | null;
  /** What is signed with the answers, as it is asked now. */
  paper: PaperVersion | null;
  /** What was signed of it so far. */
  signedPaper: { id: string; templateId: string; sha256: string } | null;
  /** Of whom it is about. */
  firstName: string | null;
  supportPhone: string | null;
  files: { id: string; item: string; name: string; bytes: number; scan: FileScan }[];
}

/** What a link opens; undefined: it leads nowhere. @param hold nobody else with the link writes until the transaction ends */
export async function openedLink(db: Db, keyHash: Buffer, hold: boolean): Promise<OpenedLink | undefined> {
  const { rows } = await sql<{
    told: OpenedLink | null;
  }>`select access.survey_of_key(${keyHash}, ${hold}) as told`.execute(db);
  return rows[0]?.told ?? undefined;
}

/** The names of files of what was answered under a link that the virus scanner refused afterwards. */
export async function refusedFiles(db: Db, recipientId: string): Promise<string[]> {
  const { rows } = await sql<{ names: string[] }>`select access.refused_survey_files(${recipientId}) as names`.execute(
    db,
  );
  return rows[0]?.names ?? [];
}

/** Notes that the link was opened. */
export async function noteOpened(db: Db, keyHash: Buffer): Promise<void> {
  await sql`select access.note_survey_opened(${keyHash})`.execute(db);
}

/** Keeps what was typed so far. `signed`: the signature that was given is under these answers, and stays. */
export async function keepDraft(
  db: Db,
  recipientId: string,
  draft: KeptAnswers & { formVersion: number; language: Language; signed: boolean },
): Promise<void> {
  const { answers, sealed, formVersion, language, signed } = draft;
  await sql`select access.keep_survey_draft(${recipientId}, ${JSON.stringify(answers)}::jsonb, ${sealed}::bytea,
    ${formVersion}::int, ${language}, ${signed}::boolean)`.execute(db);
}

/** Keeps a signature under the answers that were kept last. */
export async function keepSignature(db: Db, recipientId: string, signature: Signature): Promise<void> {
  await sql`select access.sign_survey(${recipientId}, ${JSON.stringify(signature)}::jsonb)`.execute(db);
}

/** Makes an answer of the draft. */
export async function submitDraft(
  db: Db,
  recipientId: string,
  sent: KeptAnswers & { responseId: string; language: Language },
): Promise<void> {
  const { responseId, answers, sealed, sealedItems, language } = sent;
  await sql`select access.submit_survey(${recipientId}, ${responseId}, ${JSON.stringify(answers)}::jsonb, ${sealed}::bytea,
    ${sealedItems}::text[], ${language})`.execute(db);
}

/** A file of a draft as it is kept. */
export interface KeptFile {
  id: string;
  item: string;
  key: string;
  name: string;
  type: string;
  bytes: number;
  sha256: string;
  scan: FileScan;
}

/** Adds a file to a draft. */
export async function addDraftFile(db: Db, recipientId: string, file: KeptFile): Promise<void> {
  await sql`select access.add_survey_file(${recipientId}, ${JSON.stringify(file)}::jsonb)`.execute(db);
}

/** A file of a draft; undefined: none of this one. @param remove takes its row away */
export async function draftFile(
  db: Db,
  { recipientId, id }: { recipientId: string; id: string },
  remove: boolean,
): Promise<Pick<KeptFile, 'key' | 'name' | 'type' | 'scan'> | undefined> {
  const { rows } = await sql<{ file: Pick<KeptFile, 'key' | 'name' | 'type' | 'scan'> | null }>`
    select access.survey_draft_file(${recipientId}, ${id}, ${remove}) as file`.execute(db);
  return rows[0]?.file ?? undefined;
}
