import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { Language } from '@coverlane/contract/codes.ts';
import type { Answer, FormItem } from '@coverlane/contract/forms/model.ts';
import { saidIn } from '@coverlane/contract/forms/check-answers.ts';
import type { surveyCalls } from '@coverlane/contract/surveys/calls.ts';
import { readsSealed } from '../../facts/sealed-answers.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context, FileReply } from '../../platform/http/context.ts';
import { conflict, forbidden, notFound } from '../../platform/http/refusals.ts';
import { streamedTable } from '../../platform/http/streamed-table.ts';
import type { Cell } from '../../platform/http/table-file.ts';
import { answerText } from '../../domain/forms/answer-text.ts';
import { readingOf } from './answers.ts';
import { packedFiles, packedPapers } from './packing.ts';
import { isHidden } from './anonymity.ts';
import { findSurvey, type SurveyRow } from './records.queries.ts';
import {
  answersWait,
  countAnswers,
  type Counted,
  everyForm,
  type ResultRow,
  resultRows,
  type Summed,
  sumAnswers,
} from './results.queries.ts';
import { isTooFew, toldCounts } from './results.rules.ts';
import { figuresOf } from './send-outs.queries.ts';

type Calls = typeof surveyCalls;
type Summary = Reply<Calls['surveySummary']>;

/** How each question was answered. Of an anonymous survey nothing by which somebody could be known. */
export async function surveySummary(input: Input<Calls['surveySummary']>, context: Context): Promise<Summary> {
  const { id: surveyId, clientId, sessionId } = input;
  const { db, saw } = context;
  const survey = await findSurvey(db, surveyId);
  if (survey === undefined) throw notFound();
  saw({ type: 'survey', id: surveyId, ...(clientId && { clientId }) });
  const which = { surveyId, clientId, sessionId };
  const figures = await figuresOf(db, which);
  const suppressed = survey.anonymous && (await isHidden(db, which));
  const { form, anonymous } = survey;
  const head = { ...figures, suppressed, waits: anonymous && (await answersWait(db, surveyId)), form };
  if (suppressed || form === null) return { ...head, items: [] };
  const keys = keysOf(form.items);
  const items = await sumAnswers(db, which, keys);
  if (!anonymous) return { ...head, items };
  const all = await countAnswers(db, which);
  return { ...head, items: items.map((item) => untraceable(item, { all, keys })) };
}

/** What is told of a question of an anonymous survey. The least and the most are somebody's own answers. */
function untraceable({ key, answered, counts, mean }: Summed, { all, keys }: { all: number; keys: Counted }) {
  const kind = keys.rows.includes(key) ? 'rows' : keys.lists.includes(key) ? 'many' : 'one';
  const told = toldCounts(counts, { kind, answered, all });
  return { key, ...told, least: null, most: null, mean: isTooFew(answered, all) ? null : mean };
}

const PLAIN: ReadonlySet<string> = new Set(['yesno', 'single', 'rating']);
const NUMBERS: ReadonlySet<string> = new Set(['number', 'money']);

function keysOf(items: readonly FormItem[]): Counted {
  const asked = items.filter(({ type, sensitive }) => type !== 'section' && !sensitive);
  const of = (fits: (item: FormItem) => boolean) => asked.filter(fits).map(({ key }) => key);
  return {
    plain: of(({ type }) => PLAIN.has(type)),
    lists: of(({ type }) => type === 'multi'),
    rows: of(({ type }) => type === 'matrix'),
    numbers: of(({ type }) => NUMBERS.has(type)),
    others: of(({ type }) => !PLAIN.has(type) && !NUMBERS.has(type) && type !== 'multi' && type !== 'matrix'),
  };
}

/** All answers as a workbook, row by row, or as papers or their files in an archive. exportData too. @throws Refusal 403, 404, 409 */
export async function surveyResults(input: Input<Calls['surveyResults']>, context: Context): Promise<FileReply> {
  const { db, user, saw } = context;
  if (!user.permissions.includes('exportData')) throw forbidden();
  const survey = await findSurvey(db, input.id);
  if (survey === undefined) throw notFound();
  if (survey.anonymous && (await isHidden(db, { surveyId: survey.id }))) throw conflict('survey-few');
  saw({ type: 'survey', id: survey.id });
  if (input.of === 'files') return packedFiles(survey, context);
  if (input.of === 'papers') return packedPapers(survey, input.language, context);
  return workbook(survey, input, context);
}

/** Columns that are no question. Of an anonymous survey those are left out by which somebody could be known. */
const COLUMNS = ['name', 'client', 'sendOut', 'language', 'version', 'submittedAt', 'outcome', 'signedBy'] as const;
const ANONYMOUS: readonly string[] = ['language', 'version', 'submittedAt'];

type CellOf = (row: ResultRow, words: Readonly<Record<string, string>>) => Cell;
const cells: Readonly<Record<(typeof COLUMNS)[number], CellOf>> = {
  name: ({ name }) => name,
  client: ({ clientName }) => clientName,
  sendOut: ({ sendOut }) => sendOut,
  language: ({ language }, words) => words[`language.${language}`] ?? language,
  version: ({ formVersion }) => formVersion,
  submittedAt: ({ submittedAt }) => submittedAt.toISOString().slice(0, 19).replace('T', ' '),
  outcome: ({ outcome }, words) => (outcome === null ? null : (words[`outcome.${outcome}`] ?? outcome)),
  signedBy: ({ signedBy }) => signedBy,
};

async function workbook(
  survey: SurveyRow,
  { format, words = {}, language = 'en' }: Input<Calls['surveyResults']>,
  context: Context,
): Promise<FileReply> {
  const { db } = context;
  const items = await itemsEver(context, survey.id);
  const columns = COLUMNS.filter((column) => !survey.anonymous || ANONYMOUS.includes(column));
  const headings = [
    ...columns.map((column) => words[column] ?? column),
    ...items.map(({ label }) => saidIn(label, language)),
  ];
  const rowOf = (row: ResultRow): Cell[] => [
    ...columns.map((column) => cells[column](row, words)),
    ...items.map((item) => answerCell(item, row.answers[item.key], { words, language })),
  ];
  const batches = async function* () {
    for await (const rows of resultRows(readingOf(context), survey.id)) yield rows.map(rowOf);
  };
  const { file, rows } = await streamedTable(format, { name: 'survey', headings, batches: batches() });
  const detail = { format, rows };
  await appendAudit(db, {
    action: 'export',
    call: 'surveyResults',
    objectType: 'surveys',
    objectId: survey.id,
    outcome: 'ok',
    detail,
  });
  return file;
}

/** Every question that was ever asked and that the reader may read, once, in the order of the newest version that asks it. */
async function itemsEver({ db, user }: Context, surveyId: string): Promise<FormItem[]> {
  const asked = (await everyForm(db, surveyId)).flatMap(({ form }) => form.items);
  // One that was sensitive in some version was answered as such.
  const untold = new Set(readsSealed(user) ? [] : asked.filter((item) => item.sensitive).map(({ key }) => key));
  const items = new Map<string, FormItem>();
  for (const item of asked) if (!items.has(item.key)) items.set(item.key, item);
  return [...items.values()].filter(({ key, type }) => type !== 'section' && !untold.has(key));
}

type Words = { words: Readonly<Record<string, string>>; language: Language };

function answerCell(item: FormItem, answer: Answer | undefined, { words, language }: Words): Cell {
  if (answer === undefined || typeof answer === 'number') return answer ?? null;
  if (item.type === 'date' && typeof answer === 'string') return { date: answer };
  return answerText(item, answer, { language, yesOrNo: (is) => words[is ? 'yes' : 'no'] ?? String(is) });
}
