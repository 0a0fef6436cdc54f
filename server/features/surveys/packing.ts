import { PassThrough } from 'node:stream';
import type { Input } from '@coverlane/contract/call.ts';
import { type Language, languages } from '@coverlane/contract/codes.ts';
import { splitSensitive } from '@coverlane/contract/forms/sensitive.ts';
import type { surveyCalls } from '@coverlane/contract/surveys/calls.ts';
import { readsSealed } from '../../facts/sealed-answers.ts';
import { installationZone } from '../../platform/db/installation-day.queries.ts';
import { filesOf } from '../../platform/files/files-of.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import { type Context, FileReply } from '../../platform/http/context.ts';
import { conflict, notFound } from '../../platform/http/refusals.ts';
import { writeZip, type ZipPart } from '../../platform/http/zip-stream.ts';
import { answerPaper } from './answer-paper.ts';
import { readingOf } from './answers.ts';
import { isAnonymous } from './anonymity.ts';
import { type AnswerPaper, answerPaperOf } from './papers.queries.ts';
import type { SurveyRow } from './records.queries.ts';
import { filesOfResponse, findResponse, type ResponseRow } from './responses.queries.ts';
import { resultFiles, resultIds } from './results.queries.ts';

type Calls = typeof surveyCalls;

/** Bytes at most, of what goes into one archive. */
const MOST_BYTES = 2048 * 1_048_576;
const MOST_FILES = 20_000;
/** Papers at most: each is drawn when it is asked for. */
const MOST_PAPERS = 2_000;

/** The files of all answers as an archive. @throws Refusal 409 */
export async function packedFiles(survey: SurveyRow, context: Context): Promise<FileReply> {
  const files = await resultFiles(context.db, survey.id, readsSealed(context.user));
  const bytes = files.reduce((sum, one) => sum + one.bytes, 0);
  if (files.length === 0) throw conflict('survey-no-files');
  if (files.length > MOST_FILES || bytes > MOST_BYTES) throw conflict('export-too-long', { rows: MOST_FILES });
  const store = filesOf(context.parts);
  const parts = function* (): Generator<ZipPart> {
    for (const [at, { key, name, item }] of files.entries())
      yield { name: `${numbered(at)}-${item}-${name}`, bytes: store.open(key) };
  };
  return packed({ survey, count: files.length, name: 'survey-files.zip' }, parts(), context);
}

/** Every answer as a paper, with what was signed on a PDF, in an archive. @throws Refusal 409 */
export async function packedPapers(
  survey: SurveyRow,
  language: Language | undefined,
  context: Context,
): Promise<FileReply> {
  const ids = await resultIds(context.db, survey.id, MOST_PAPERS + 1);
  if (ids.length === 0) throw conflict('survey-no-files');
  if (ids.length > MOST_PAPERS) throw conflict('export-too-long', { rows: MOST_PAPERS });
  // Read before the archive begins: it is written when the transaction is over.
  const rows: ResponseRow[] = [];
  for (const id of ids) rows.push(...[await findResponse(readingOf(context), id)].filter((row) => row !== undefined));
  const files = new Map<string, Named[]>();
  for (const { id } of rows) files.set(id, await filesOfResponse(context.db, id));
  // What was signed on a PDF lies beside what was answered.
  const signed = new Map<string, AnswerPaper>();
  for (const { id } of rows) {
    const paper = await answerPaperOf(context.db, { responseId: id });
    if (paper) signed.set(id, paper);
  }
  const store = filesOf(context.parts);
  const how = { context, isAnonymous: survey.anonymous, timeZone: await installationZone(context.db) };
  const parts = async function* (): AsyncGenerator<ZipPart> {
    for (const [at, row] of rows.entries()) {
      const written = await answerPaper(paperOf(row, files.get(row.id) ?? [], how), readersLanguage(language, context));
      const name = `${numbered(at)}${nameOf(row, survey.anonymous)}`;
      yield { name: `${name}.pdf`, bytes: one(written) };
      const paper = signed.get(row.id);
      if (paper) yield { name: `${name}-signed.pdf`, bytes: store.open(paper.fileKey) };
    }
  };
  return packed({ survey, count: rows.length, name: 'survey-answers.zip' }, parts(), context);
}

type Named = { item: string; name: string };

/** GET /admin/surveyanswerpaper/:id. @throws Refusal 404, 409 survey-few */
export async function surveyAnswerPaper(
  { id, language }: Input<Calls['surveyAnswerPaper']>,
  context: Context,
): Promise<FileReply> {
  const row = await findResponse(readingOf(context), id);
  if (row === undefined) throw notFound();
  const of = paperOf(row, await filesOfResponse(context.db, id), {
    context,
    isAnonymous: await isAnonymous(context, id),
    timeZone: await installationZone(context.db),
  });
  const { clientId, personId } = row;
  context.saw({ type: 'surveyresponse', id, ...(clientId && { clientId }), ...(personId && { ids: [personId] }) });
  return new FileReply(
    'survey-answer.pdf',
    'application/pdf',
    await answerPaper(of, readersLanguage(language, context)),
  );
}

/** What the reader may read of an answer; of an anonymous one nobody's name and no employer. */
function paperOf(
  row: ResponseRow,
  files: readonly Named[],
  { context, isAnonymous: isNobody, timeZone }: { context: Context; isAnonymous: boolean; timeZone: string },
) {
  const { open, sealed } = splitSensitive(row.form, row.answers);
  const told = readsSealed(context.user)
    ? { answers: row.answers, sealed: [] }
    : { answers: open, sealed: Object.keys(sealed) };
  const named = files.filter(({ item }) => !told.sealed.includes(item));
  return {
    ...row,
    ...told,
    timeZone,
    files: named,
    ...(isNobody && { name: null, clientName: null, signature: null }),
  };
}

const readersLanguage = (asked: Language | undefined, { user }: Context): Language =>
  asked ?? languages.find((known) => known === user.language) ?? 'en';

const numbered = (at: number): string => String(at + 1).padStart(5, '0');
const nameOf = ({ name }: ResponseRow, isNobody: boolean): string =>
  isNobody || name === null ? '' : `-${name.replaceAll(/[^\p{L}\p{N} _-]+/gu, '').slice(0, 60)}`;

async function* one(bytes: Buffer): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  yield bytes;
}

async function packed(
  { survey, count, name }: { survey: SurveyRow; count: number; name: string },
  parts: Iterable<ZipPart> | AsyncIterable<ZipPart>,
  { db }: Context,
): Promise<FileReply> {
  await appendAudit(db, {
    action: 'export',
    call: 'surveyResults',
    objectType: 'surveys',
    objectId: survey.id,
    outcome: 'ok',
    detail: { format: 'zip', rows: count },
  });
  const out = new PassThrough();
  const packing = writeZip(out, parts).then(() => out.end());
  packing.catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))));
  return new FileReply(name, 'application/zip', out);
}
