import { createHash } from 'node:crypto';
import type { Input, Reply } from '@coverlane/contract/call.ts';
import { checkPaper } from '@coverlane/contract/esign/check-paper.ts';
import type { PaperValues } from '@coverlane/contract/esign/model.ts';
import type { surveyDoor } from '@coverlane/contract/surveys/public-calls.ts';
import { SURVEY_SIGNING_VERSION } from '@coverlane/contract/surveys/signing.ts';
import { filesOf } from '../../platform/files/files-of.ts';
import { FileReply, type Visitor } from '../../platform/http/context.ts';
import { conflict, invalid } from '../../platform/http/refusals.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { hashOfKey } from '../../platform/values/link-key.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { filledIn } from './filled-in.ts';
import { surveyKey } from './links.ts';
import { keepSignedPaper, type PaperVersion, paperVersion, type Signer } from './papers.queries.ts';
import { withCertificate } from './paper-certificate.ts';

type Calls = typeof surveyDoor;
type Signing = Input<Calls['surveySign']>;
type Told = Reply<Calls['surveyByKey']>;

/** The job that writes to whoever signs a paper next. */
export const PAPER_MAIL = 'survey-paper';

/** Queues it, once for each paper. */
export const queuePaperMail = (db: Visitor['db'], paperId: string): Promise<void> =>
  enqueue(db, { task: PAPER_MAIL, payload: { paperId }, key: `${PAPER_MAIL} ${paperId}`, tries: 15 });

/** Names a paper and its version. */
export const editionOf = ({ templateId, number }: Pick<PaperVersion, 'templateId' | 'number'>): string =>
  `${templateId}.${number}`;

type ToldPaper = NonNullable<Told['paper']>;

/** A paper as whoever has a link sees it: the places of theirs alone. */
export const toldPaper = (
  version: PaperVersion,
  { signer, ...more }: Pick<ToldPaper, 'signer' | 'endsOn' | 'filled'>,
): ToldPaper => ({
  ...more,
  edition: editionOf(version),
  fileName: version.fileName,
  pages: version.pages,
  signer,
  signers: version.signers,
  fields: version.fields.filter((field) => field.signer === signer),
});

/** The version that somebody has before them. @throws Refusal 409 where their survey asks for another paper by now */
export async function editionBefore({ db }: Visitor, recipientId: string, edition: string): Promise<PaperVersion> {
  const [templateId = '', number = ''] = edition.split('.');
  const isEdition = /^[0-9a-f-]{36}$/.test(templateId) && /^\d{1,6}$/.test(number);
  const found = isEdition ? await paperVersion(db, { recipientId, templateId, number: Number(number) }) : undefined;
  if (found === undefined) throw conflict('survey-paper-changed');
  return found;
}

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** What a signer filled in. @throws Refusal 422 with the places that need attention */
export function checked(version: PaperVersion, signer: number, sent: PaperValues): PaperValues {
  const { values, faults } = checkPaper(version.fields, signer, sent);
  if (Object.keys(faults).length > 0)
    throw invalid(
      Object.fromEntries(Object.entries(faults).map(([key, code]) => [`paper.values.${key}`, code] as const)),
    );
  return values;
}

type Of = { recipientId: string; paper: NonNullable<Signing['paper']>; today: string; surveyName: string };

/**
 * Writes what whoever is asked filled in onto their paper, and keeps it beside their draft; those who sign after them have no link yet.
 * @returns its fingerprint
 */
export async function signFirst(
  { recipientId, paper, today, surveyName }: Of,
  { name, language }: Pick<Signing, 'name' | 'language'>,
  visitor: Visitor,
): Promise<string> {
  const version = await editionBefore(visitor, recipientId, paper.edition);
  const values = checked(version, 1, paper.values);
  if (paper.next.length !== version.signers.length - 1) throw invalid({ 'paper.next': 'required' });
  const before = await filesOf(visitor.parts).read(version.fileKey);
  const after = await filledIn(before, version, { signer: 1, values, name, today });
  const own = signatureOf({ position: 1, name, language, before, after }, version, visitor);
  const next = paper.next.map((one, at) => waiting({ ...one, position: at + 2, language }, version, visitor));
  const whole = await finished(after, { version, surveyName, signers: [own, ...next] });
  const kept = await keptPaper(whole, visitor);
  const { templateId, number, fileName, sha256: beforeSha256 } = version;
  const all = [{ ...own, email: null, keyHash: null }, ...next];
  await keepSignedPaper(visitor.db, recipientId, {
    id: uuid7(),
    templateId,
    number,
    fileName,
    beforeSha256,
    ...kept,
    signers: all,
  });
  return kept.sha256;
}

export async function keptPaper(
  bytes: Buffer,
  { parts }: Visitor,
): Promise<{ fileKey: string; bytes: number; sha256: string }> {
  const fileKey = uuid7();
  const { bytes: size, sha256 } = await filesOf(parts).keep(fileKey, bytes);
  return { fileKey, bytes: size, sha256: sha256.toString('hex') };
}

type Signed = Pick<Signer, 'position' | 'name' | 'language'> & { before: Buffer; after: Buffer };

export const signatureOf = (
  { position, name, language, before, after }: Signed,
  version: PaperVersion,
  { request }: Visitor,
): Signer => ({
  id: uuid7(),
  position,
  role: roleAt(version, position),
  name,
  language,
  signedAt: new Date().toISOString(),
  address: request.ip,
  textVersion: SURVEY_SIGNING_VERSION,
  beforeSha256: hashOf(before),
  afterSha256: hashOf(after),
});

function roleAt({ signers }: PaperVersion, position: number): Signer['role'] {
  const role = signers[position - 1];
  if (role === undefined) throw new RangeError('A paper has no such signer.');
  return role;
}

/** Whoever signs later; their link follows from their number, and leads somewhere once it is their turn. */
function waiting(
  { position, name, email, language }: Pick<Signer, 'position' | 'name' | 'language'> & { email: string },
  version: PaperVersion,
  { parts }: Visitor,
) {
  const id = uuid7();
  const keyHash = hashOfKey(surveyKey(parts.secrets, { id, keyNumber: 1 })).toString('hex');
  const nothing = { signedAt: null, address: null, textVersion: null, beforeSha256: null, afterSha256: null };
  return { id, position, role: roleAt(version, position), name, email, language, keyHash, ...nothing };
}

/** The paper with its certificate, once nobody is left to sign. */
export const finished = async (
  bytes: Buffer,
  of: { version: PaperVersion; surveyName: string; signers: readonly Signer[] },
): Promise<Buffer> => (of.signers.some(({ signedAt }) => signedAt === null) ? bytes : withCertificate(bytes, of));

/** A PDF by where it lies. */
export const pdfReply = async (
  { fileKey, fileName }: { fileKey: string; fileName: string },
  { parts }: Pick<Visitor, 'parts'>,
): Promise<FileReply> => new FileReply(fileName, 'application/pdf', await filesOf(parts).read(fileKey));
