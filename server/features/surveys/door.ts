import { randomUUID } from 'node:crypto';
import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { Language } from '@coverlane/contract/codes.ts';
import { checkAnswers, answerFields } from '@coverlane/contract/forms/check-answers.ts';
import type { Answers, FormDefinition } from '@coverlane/contract/forms/model.ts';
import type { surveyDoor } from '@coverlane/contract/surveys/public-calls.ts';
import { SURVEY_SIGNING_VERSION } from '@coverlane/contract/surveys/signing.ts';
import { openSealed, sealAnswers } from '../../facts/sealed-answers.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import type { FileReply, Visitor } from '../../platform/http/context.ts';
import { conflict, invalid, notFound, Refusal } from '../../platform/http/refusals.ts';
import { hashOfKey } from '../../platform/values/link-key.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { keepDraft, keepSignature, noteOpened, type OpenedLink, refusedFiles, submitDraft } from './door.queries.ts';
import { foundLink, linkToWrite, type OpenAsked, stateOf } from './door-links.ts';
import { filledOfDraft } from './paper-drafts.ts';
import { ownSignedPaper } from './papers.queries.ts';
import { nextPaper, paperByKey, signNext } from './next-signer.ts';
import { editionBefore, editionOf, pdfReply, queuePaperMail, signFirst, toldPaper } from './papers.ts';
import { responsePlace } from './responses.queries.ts';
import { hashOfSigned, lacksPaper, signedBy, withoutFiles } from './signing.rules.ts';

type Calls = typeof surveyDoor;

/** Of a survey that is over nothing is told of what was asked or typed. */
const nothingMore = () => ({ form: null, answers: {}, files: [], signed: null, aboutFirstName: null, paper: null });

/** The survey as this person answers it; one that is over says its name and nothing that was asked or typed. */
export async function surveyByKey({ key }: { key: string }, visitor: Visitor): Promise<Reply<Calls['surveyByKey']>> {
  const link = await foundLink(visitor, key);
  if (link === undefined) return paperByKey(key, visitor);
  const kept = typedSoFar(link, visitor);
  await noteOpened(visitor.db, hashOfKey(key));
  const state = stateOf(link);
  const refused = link.status === 'submitted' ? await refusedFiles(visitor.db, link.recipientId) : [];
  const {
    recipientId: _r,
    surveyId: _s,
    status: _t,
    isOpen: _o,
    today: _d,
    firstName,
    formVersion: _v,
    sealed: _c,
    signedPaper: _p,
    paper: _a,
    ...told
  } = link;
  const { signature, ...rest } = told;
  const about = { aboutFirstName: link.anonymous ? null : firstName };
  if (state !== 'open') return { ...rest, ...nothingMore(), state, refused };
  const signed = signedBy(signature, !lacksPaper(link) && signature?.hash === hashNow(link, kept));
  return { ...rest, ...about, state, refused, answers: kept, signed, paper: await paperBefore(link, visitor) };
}

/** The paper that somebody has before them, with what they filled in; null: none is asked for. */
async function paperBefore(
  { paper, recipientId }: OpenedLink,
  visitor: Visitor,
): Promise<Reply<Calls['surveyByKey']>['paper']> {
  if (paper === null) return null;
  const filled = await filledOfDraft(visitor, recipientId, editionOf(paper));
  return toldPaper(paper, { signer: 1, endsOn: null, filled });
}

const draftPlace = ({ recipientId }: OpenedLink) =>
  ({ table: 'surveyrecipients', column: 'draft_sealed', rowId: recipientId }) as const;

/** What was typed so far under a link, the sensitive answers too: it is whoever's who has the link. */
const typedSoFar = (link: OpenedLink, { parts }: Visitor): Answers => ({
  ...link.answers,
  ...openSealed(keysOf(parts.secrets), draftPlace(link), link.sealed),
});

/** Keeps answers as what was typed so far; a signature under others goes. */
async function keepTypedSoFar(
  link: OpenAsked,
  { answers, language }: { answers: Answers; language: Language },
  { db, parts }: Visitor,
): Promise<void> {
  const { form, formVersion } = link;
  const kept = sealAnswers(keysOf(parts.secrets), draftPlace(link), { form, answers });
  const signed = link.signature?.hash === hashNow(link, answers);
  await keepDraft(db, link.recipientId, { ...kept, formVersion, language, signed });
}

/** The fingerprint of the answers with the files as they are. */
const hashNow = (
  { surveyId, formVersion, files, signedPaper }: OpenedLink,
  answers: Answers,
  paper: string | null = signedPaper?.sha256 ?? null,
): string =>
  hashOfSigned({ surveyId, formVersion: formVersion ?? 0, answers, fileIds: files.map(({ id }) => id), paper });

/** Answers with the files that lie with the draft put in for the items that ask for one. */
function withFiles({ form, files }: OpenAsked, sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const asked = form.items.filter(({ type }) => type === 'file');
  const named = asked.map(({ key }) => [key, files.filter(({ item }) => item === key).map(({ id }) => id)] as const);
  return { ...sent, ...Object.fromEntries(named.filter(([, ids]) => ids.length > 0)) };
}

/** Items that the page signs are signed with the whole, and files are what lies with the draft. */
function withoutKept({ items }: FormDefinition, sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept = new Set(items.filter(({ type }) => type === 'file').map(({ key }) => key));
  return Object.fromEntries(
    Object.entries(sent).filter(([key, value]) => !kept.has(key) && value !== null && value !== ''),
  );
}

/** Checks answers whole. @throws Refusal 422 with the questions that need attention: a file that the virus scanner refused later too */
function checkedWhole(link: OpenAsked, sent: Readonly<Record<string, unknown>>, lang: 'en' | 'ko' | 'es'): Answers {
  const { answers, faults } = checkAnswers(link.form, withFiles(link, sent), { lang, today: link.today });
  if (faults.length > 0) throw invalid(prefixed(answerFields(faults)));
  const refused = link.files.filter(({ item, scan }) => scan === 'refused' && item in answers);
  if (refused.length > 0)
    throw invalid(Object.fromEntries(refused.map(({ item }) => [`answers.${item}`, 'file-virus'] as const)));
  return answers;
}

const prefixed = (fields: ReturnType<typeof answerFields>) =>
  Object.fromEntries(Object.entries(fields).map(([key, code]) => [`answers.${key}`, code] as const));

/** Keeps answers as one goes, and sends them. */
export async function surveyAnswer(
  { key, answers: sent, language, submit }: Input<Calls['surveyAnswer']>,
  visitor: Visitor,
): Promise<Reply<Calls['surveyAnswer']>> {
  const link = await linkToWrite(visitor, key);
  const given = withoutKept(link.form, sent);
  if (!submit) {
    const { answers, faults } = checkAnswers(link.form, given, { lang: language, today: link.today, partial: true });
    if (faults.length > 0) throw invalid(prefixed(answerFields(faults)));
    await keepTypedSoFar(link, { answers, language }, visitor);
    return { state: 'open' };
  }
  const answers = checkedWhole(link, given, language);
  requireSignature(link, answers);
  await keepTypedSoFar(link, { answers: withoutFiles(link.form, answers), language }, visitor);
  // The number of an anonymous answer does not say when it came.
  const responseId = link.anonymous ? randomUUID() : uuid7();
  const kept = sealAnswers(keysOf(visitor.parts.secrets), responsePlace(responseId), { form: link.form, answers });
  await submitDraft(visitor.db, link.recipientId, { ...kept, responseId, language });
  if (link.signedPaper) await queuePaperMail(visitor.db, link.signedPaper.id);
  return { state: 'completed' };
}

/** @throws Refusal 422 "Please sign before submitting." where these very answers are not signed */
function requireSignature(link: OpenAsked, answers: Answers): void {
  if (!link.requireSign) return;
  if (lacksPaper(link) || link.signature?.hash !== hashNow(link, withoutFiles(link.form, answers)))
    throw new Refusal(422, 'survey-unsigned', { fields: { signature: 'required' } });
}

/** Signs what was kept last: all of it must be there, and the box checked; with the paper that the survey has. */
export async function surveySign(
  sent: Input<Calls['surveySign']>,
  visitor: Visitor,
): Promise<Reply<Calls['surveySign']>> {
  const { key, name, agreed, language } = sent;
  if ((await foundLink(visitor, key)) === undefined) return signNext(sent, visitor);
  const link = await linkToWrite(visitor, key);
  if (link.anonymous) throw conflict('survey-anonymous');
  if (!agreed) throw invalid({ agreed: 'required' });
  const answers = withoutFiles(link.form, checkedWhole(link, typedSoFar(link, visitor), language));
  // What is no longer asked under these answers is signed by nobody.
  await keepTypedSoFar(link, { answers, language }, visitor);
  const paper = await signedPaper(link, sent, visitor);
  const at = new Date().toISOString();
  await keepSignature(visitor.db, link.recipientId, {
    name,
    at,
    language,
    textVersion: SURVEY_SIGNING_VERSION,
    hash: hashNow(link, answers, paper),
    address: visitor.request.ip,
  });
  return { name, at };
}

/** Signs the paper of the survey. @returns its fingerprint; null: there is none. @throws Refusal 409, 422 */
async function signedPaper(
  { paper: asked, signedPaper: before, recipientId, today, name: surveyName }: OpenAsked,
  sent: Input<Calls['surveySign']>,
  visitor: Visitor,
): Promise<string | null> {
  if (asked === null) return before?.sha256 ?? null;
  if (sent.paper === undefined) throw invalid({ paper: 'required' });
  return signFirst({ recipientId, paper: sent.paper, today, surveyName }, sent, visitor);
}

/** The paper of a link: to be filled in, or as it was signed. @throws Refusal 404; 409 survey-paper-changed */
export async function surveyPaper(
  { key, edition, signed }: Input<Calls['surveyPaper']>,
  visitor: Visitor,
): Promise<FileReply> {
  const link = await foundLink(visitor, key);
  if (link === undefined) return nextPaper(key, signed, visitor);
  const own = signed ? await ownSignedPaper(visitor.db, link.recipientId) : undefined;
  if (own) return pdfReply(own, visitor);
  if (signed || link.paper === null || stateOf(link) !== 'open') throw notFound();
  const version = await editionBefore(visitor, link.recipientId, edition ?? editionOf(link.paper));
  return pdfReply(version, visitor);
}
