import { isDeepStrictEqual } from 'node:util';
import type { Input, Reply } from '@coverlane/contract/call.ts';
import { answerFields, checkAnswers } from '@coverlane/contract/forms/check-answers.ts';
import { splitSensitive } from '@coverlane/contract/forms/sensitive.ts';
import type { surveyCalls } from '@coverlane/contract/surveys/calls.ts';
import type { Sentence } from '../../domain/changes/effects.ts';
import { heldClaims, releasedClaims } from '../../facts/claims/released-claims.queries.ts';
import { readsSealed, sealAnswers } from '../../facts/sealed-answers.ts';
import { installationDay } from '../../platform/db/installation-day.queries.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import { filesOf } from '../../platform/files/files-of.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import { type Context, FileReply } from '../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import { searchKey } from '../../platform/values/names.ts';
import { decideAnswer, effectsOf } from './accepting.ts';
import { requireClean } from './door-files.ts';
import { isAnonymous } from './anonymity.ts';
import {
  fileOfResponse,
  filesOfResponse,
  findResponse,
  keepTyped,
  othersAbout,
  type Reading,
  responsePlace,
  type ResponseRow,
} from './responses.queries.ts';
import { paperSaid } from './paper-staff.ts';
import { signedText } from './signing.rules.ts';

type Calls = typeof surveyCalls;
type Answered = Reply<Calls['surveyAnswers']>;

/** Rows of answers as this context reads them. */
export const readingOf = ({ db, parts }: Context): Reading => ({ db, keys: keysOf(parts.secrets) });

async function responseToRead(context: Context, id: string): Promise<ResponseRow> {
  const row = await findResponse(readingOf(context), id);
  if (row === undefined) throw notFound();
  return row;
}

/** One answer with everything that is looked at before it is accepted. */
export async function surveyAnswers({ id }: { id: string }, context: Context): Promise<Answered> {
  const row = await responseToRead(context, id);
  const nobody = (await isAnonymous(context, id)) ? { clientId: null, clientName: null } : {};
  noteSeen(row, context);
  const { recipientId: _r, sessionId: _s, changeIds: _c, onPaper: _p, personId, voidedAt, ...told } = row;
  return {
    ...told,
    ...toldTo(row, context),
    memberId: personId,
    submittedAt: row.submittedAt.toISOString(),
    reviewedAt: row.reviewedAt?.toISOString() ?? null,
    voided: voidedAt !== null,
    ...nobody,
    files: (await filesOfResponse(context.db, id)).filter(({ item }) => !toldTo(row, context).sealed.includes(item)),
    signature: signatureSaid(row),
    paper: await paperSaid(context, row.id),
    ...(await outlook(row, context)),
    claims: await claimsOf(row, context),
    others: await othersSaid(row, context),
  };
}

/** The answers as the reader may read them, and which items were answered that they may not (decision 230). */
function toldTo({ form, answers }: ResponseRow, { user }: Context): Pick<Answered, 'answers' | 'sealed'> {
  const { open, sealed } = splitSensitive(form, answers);
  return readsSealed(user) ? { answers, sealed: [] } : { answers: open, sealed: Object.keys(sealed) };
}

const noteSeen = ({ id, clientId, personId }: ResponseRow, { saw }: Context): void =>
  saw({ type: 'surveyresponse', id, ...(clientId && { clientId }), ...(personId && { ids: [personId] }) });

/** What accepting it would do; nothing of one that was looked at or does not count. */
async function outlook(row: ResponseRow, context: Context): Promise<Pick<Answered, 'effects' | 'hindrances'>> {
  if (row.outcome !== null || row.voidedAt !== null) return { effects: [], hindrances: [] };
  const accepting = await decideAnswer(row, context);
  return { effects: effectsOf(accepting).map(asSaid), hindrances: accepting.hindrances.map(asSaid) };
}

const asSaid = ({ code, values }: Sentence) => ({ code, values: { ...values } });

async function othersSaid(row: ResponseRow, context: Context): Promise<Answered['others']> {
  const others = await othersAbout(readingOf(context), row);
  return others.map(({ answers, submittedAt, ...other }) => ({
    ...other,
    submittedAt: submittedAt.toISOString(),
    differs: !isDeepStrictEqual(answers, row.answers),
  }));
}

/** Who signed what; that another name than that of whoever was asked is typed may be a link that was forwarded. */
function signatureSaid({ signature, name: asked }: ResponseRow): Answered['signature'] {
  if (signature === null) return null;
  const { name, at, language, textVersion, hash } = signature;
  const otherName = asked !== null && !isSameName(asked, name);
  return { name, at, language, text: signedText(textVersion, language), hash, otherName };
}

/** The words of a name in any order, without case and accents: "Ada Lovelace", "Lovelace, Ada". */
const isSameName = (one: string, other: string): boolean => wordsOf(one).join() === wordsOf(other).join();
const wordsOf = (name: string): string[] =>
  name
    .split(/[\s,]+/)
    .map(searchKey)
    .filter(Boolean)
    .toSorted();

async function claimsOf({ id, purpose, personId, clientId, outcome, name }: ResponseRow, { db }: Context) {
  if (purpose !== 'otherInsurance' || personId === null || clientId === null) return [];
  const released = outcome === 'accepted' ? await releasedClaims(db, id) : [];
  const held = await heldClaims(db, { clientId, personId });
  const patient = name ?? '';
  return [
    ...released.map((claim) => ({ ...claim, patient, released: true })),
    ...held.map((claim) => ({ ...claim, patient, released: false })),
  ];
}

/** Answers that came on paper, typed by staff until somebody has reviewed them. @throws Refusal 404, 409, 422 */
export async function surveyAnswersTyped(
  { id, answers: sent }: Input<Calls['surveyAnswersTyped']>,
  context: Context,
): Promise<Record<string, never>> {
  const row = await responseToRead(context, id);
  if (row.outcome !== null || row.voidedAt !== null) throw conflict('survey-reviewed');
  if (row.signature !== null) throw conflict('survey-signed');
  if (!row.onPaper) throw conflict('survey-not-paper');
  const today = await installationDay(context.db);
  // What somebody may not read stays as it is unless they say it anew.
  const unread = readsSealed(context.user) ? {} : splitSensitive(row.form, row.answers).sealed;
  const { answers, faults } = checkAnswers(row.form, { ...unread, ...sent }, { lang: row.language, today });
  if (faults.length > 0)
    throw invalid(
      Object.fromEntries(Object.entries(answerFields(faults)).map(([key, code]) => [`answers.${key}`, code])),
    );
  const { form } = row;
  await keepTyped(context.db, id, sealAnswers(readingOf(context).keys, responsePlace(id), { form, answers }));
  await appendAudit(context.db, {
    action: 'survey-typed',
    call: 'surveyAnswersTyped',
    objectType: 'surveyresponses',
    objectId: id,
    clientId: row.clientId,
    outcome: 'ok',
  });
  return {};
}

/** A file of an answer. */
export async function surveyAnswerFile({ id }: { id: string }, context: Context): Promise<FileReply> {
  const found = await fileOfResponse(context.db, id);
  if (found === undefined || (found.sealed && !readsSealed(context.user))) throw notFound();
  requireClean(found);
  const { key, name, type, responseId, clientId } = found;
  await isAnonymous(context, responseId);
  context.saw({ type: 'surveyresponse', id: responseId, ...(clientId && { clientId }) });
  return new FileReply(name, type, await filesOf(context.parts).read(key));
}
