import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { PaperValues } from '@coverlane/contract/esign/model.ts';
import type { surveyDoor } from '@coverlane/contract/surveys/public-calls.ts';
import { SURVEY_SIGNING_VERSION } from '@coverlane/contract/surveys/signing.ts';
import { filesOf } from '../../platform/files/files-of.ts';
import type { FileReply, Visitor } from '../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import { hashOfKey } from '../../platform/values/link-key.ts';
import { filledIn } from './filled-in.ts';
import { isKeyShaped } from './links.ts';
import { filledOfSigner } from './paper-drafts.ts';
import {
  keepNextSignature,
  notePaperOpened,
  openedPaper,
  type OpenedPaper,
  type PaperVersion,
} from './papers.queries.ts';
import {
  checked,
  editionOf,
  finished,
  hashOf,
  keptPaper,
  pdfReply,
  queuePaperMail,
  signatureOf,
  toldPaper,
} from './papers.ts';

type Calls = typeof surveyDoor;
type Signing = Input<Calls['surveySign']>;
type Told = Reply<Calls['surveyByKey']>;

/** What the link of whoever signs next opens. @throws Refusal 404: guessed, before its turn, taken back */
export async function paperLink({ db }: Visitor, key: string, hold = false): Promise<OpenedPaper> {
  const found = isKeyShaped(key) ? await openedPaper(db, hashOfKey(key), hold) : undefined;
  if (found === undefined) throw notFound();
  return found;
}

/** Can they sign today? @throws Refusal 409 survey-completed, survey-paper-over */
export function requireTurn({ signedAt, state }: Pick<OpenedPaper, 'signedAt' | 'state'>): void {
  if (signedAt !== null) throw conflict('survey-completed');
  if (state !== 'waiting') throw conflict('survey-paper-over');
}

/** How the page of whoever signs next stands. */
function standingOf({ signedAt, state }: Pick<OpenedPaper, 'signedAt' | 'state'>): Told['state'] {
  if (signedAt !== null) return 'completed';
  return state === 'declined' || state === 'expired' ? state : 'sign';
}

/** The page of whoever signs next: the paper, and none of the questions. @throws Refusal 404 */
export async function paperByKey(key: string, visitor: Visitor): Promise<Told> {
  const link = await paperLink(visitor, key);
  await notePaperOpened(visitor.db, hashOfKey(key));
  const { name, nameKo, nameEs, languages, language, supportPhone, paper, position, endsOn } = link;
  const state = standingOf(link);
  const filled = filledOfSigner(visitor, link, editionOf(paper));
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
    paper: state === 'sign' ? toldPaper(paper, { signer: position, endsOn, filled }) : null,
  };
}

/** Signs a paper after others. @throws Refusal 404; 409 survey-completed, survey-paper-changed; 422 */
export async function signNext(
  { key, name, agreed, language, paper }: Signing,
  visitor: Visitor,
): Promise<Reply<Calls['surveySign']>> {
  const link = await paperLink(visitor, key, true);
  requireTurn(link);
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
  const { signedAt, state, isFresh, fileKey, fileName } = await paperLink(visitor, key);
  const isOver = signedAt === null && state !== 'waiting';
  if ((signedAt !== null) !== signed || !isFresh || isOver) throw notFound();
  return pdfReply({ fileKey, fileName }, visitor);
}
