import { createHash } from 'node:crypto';
import type { Input, Reply } from '@coverlane/contract/call.ts';
import { checkPaper } from '@coverlane/contract/esign/check-paper.ts';
import type { PaperValues } from '@coverlane/contract/esign/model.ts';
import type { surveyDoor } from '@coverlane/contract/surveys/public-calls.ts';
import { SURVEY_SIGNING_VERSION } from '@coverlane/contract/surveys/signing.ts';
import { filesOf } from '../../platform/files/files-of.ts';
import { FileReply, type Visitor } from '../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { hashOfKey } from '../../platform/values/link-key.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { filledIn } from './filled-in.ts';
import { isKeyShaped, surveyKey } from './links.ts';
import {
  keepNextSignature,
  keepSignedPaper,
  notePaperOpened,
  openedPaper,
  type OpenedPaper,
  type PaperVersion,
  paperVersion,
  type Signer,
} from './papers.queries.ts';
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

/** A paper as whoever has a link sees it: the places of theirs alone. */
export const toldPaper = (version: PaperVersion, signer: number): NonNullable<Told['paper']> => ({
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

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** What a signer filled in. @throws Refusal 422 with the places that need attention */
function checked(version: PaperVersion, signer: number, sent: PaperValues): PaperValues {
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

async function keptPaper(
  bytes: Buffer,
  { parts }: Visitor,
): Promise<{ fileKey: string; bytes: number; sha256: string }> {
  const fileKey = uuid7();
  const { bytes: size, sha256 } = await filesOf(parts).keep(fileKey, bytes);
  return { fileKey, bytes: size, sha256: sha256.toString('hex') };
}

type Signed = Pick<Signer, 'position' | 'name' | 'language'> & { before: Buffer; after: Buffer };

const signatureOf = (
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
const finished = async (
  bytes: Buffer,
  of: { version: PaperVersion; surveyName: string; signers: readonly Signer[] },
): Promise<Buffer> => (of.signers.some(({ signedAt }) => signedAt === null) ? bytes : withCertificate(bytes, of));

/** What the link of whoever signs next opens. @throws Refusal 404: guessed, before its turn, taken back */
async function paperLink({ db }: Visitor, key: string, hold = false): Promise<OpenedPaper> {
  const found = isKeyShaped(key) ? await openedPaper(db, hashOfKey(key), hold) : undefined;
  if (found === undefined) throw notFound();
  return found;
}

/** The page of whoever signs next: the paper, and none of the questions. @throws Refusal 404 */
export async function paperByKey(key: string, visitor: Visitor): Promise<Told> {
  const link = await paperLink(visitor, key);
  await notePaperOpened(visitor.db, hashOfKey(key));
  const { name, nameKo, nameEs, languages, language, supportPhone, paper, position, signedAt, fileKey: _f } = link;
  const state = signedAt === null ? ('sign' as const) : ('completed' as const);
  return {
    state,
    name,
    nameKo,
    nameEs,
    languages,
    language,
    supportPhone,
    intro: null,
    introKo: null,
    introEs: null,
    closing: null,
    closingKo: null,
    closingEs: null,
    aboutFirstName: null,
    dueOn: null,
    requireSign: true,
    anonymous: false,
    oneResponse: true,
    form: null,
    answers: {},
    files: [],
    signed: null,
    refused: [],
    paper: state === 'sign' ? toldPaper(paper, position) : null,
  };
}

/** Signs a paper after others. @throws Refusal 404; 409 survey-completed, survey-paper-changed; 422 */
export async function signNext(
  { key, name, agreed, language, paper }: Signing,
  visitor: Visitor,
): Promise<Reply<Calls['surveySign']>> {
  const link = await paperLink(visitor, key, true);
  if (link.signedAt !== null) throw conflict('survey-completed');
  if (!agreed) throw invalid({ agreed: 'required' });
  const { paper: version, position, today } = link;
  const values = checked(version, position, valuesOf(paper, version));
  const before = await filesOf(visitor.parts).read(link.fileKey);
  const after = await filledIn(before, version, { signer: position, values, name, today });
  const own = signatureOf({ position, name, language, before, after }, version, visitor);
  const signers = link.signers.map((one) => (one.position === position ? { ...own, id: one.id } : one));
  const kept = await keptPaper(await finished(after, { version, surveyName: link.name, signers }), visitor);
  const at = new Date().toISOString();
  await keepNextSignature(visitor.db, link.signerId, {
    ...kept,
    name,
    language,
    at: own.signedAt ?? at,
    textVersion: SURVEY_SIGNING_VERSION,
    address: visitor.request.ip,
    beforeSha256: hashOf(before),
    afterSha256: hashOf(after),
  });
  await queuePaperMail(visitor.db, link.paperId);
  return { name, at };
}

/** @throws Refusal 409, 422 */
function valuesOf(paper: Signing['paper'], version: PaperVersion): PaperValues {
  if (paper === undefined) throw invalid({ paper: 'required' });
  if (paper.edition !== editionOf(version)) throw conflict('survey-paper-changed');
  return paper.values;
}

/** The paper of whoever signs next, as it is before them; with `signed` as they signed it, for an hour. @throws Refusal 404 */
export async function nextPaper(key: string, signed: boolean, visitor: Visitor): Promise<FileReply> {
  const { signedAt, isFresh, fileKey, fileName } = await paperLink(visitor, key);
  if ((signedAt !== null) !== signed || !isFresh) throw notFound();
  return pdfReply({ fileKey, fileName }, visitor);
}

/** A PDF by where it lies. */
export const pdfReply = async (
  { fileKey, fileName }: { fileKey: string; fileName: string },
  { parts }: Pick<Visitor, 'parts'>,
): Promise<FileReply> => new FileReply(fileName, 'application/pdf', await filesOf(parts).read(fileKey));
