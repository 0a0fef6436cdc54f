import type { Language } from '@coverlane/contract/codes.ts';
import { saidIn } from '@coverlane/contract/forms/check-answers.ts';
import type { FormItem } from '@coverlane/contract/forms/model.ts';
import { formatDate, formatMoney } from '@coverlane/contract/words/formats.ts';
import { paper, type Paper } from '../../platform/pdf/paper.ts';
import { wordsOf } from '../../platform/pdf/words.ts';
import { todayIn } from '../../platform/values/dates.ts';
import { answerText } from '../../domain/forms/answer-text.ts';
import type { ResponseRow } from './responses.queries.ts';
import { signedText } from './signing.rules.ts';

/** An answer as it goes onto paper: what its reader may read of it. */
export type Answered = Pick<ResponseRow, 'id' | 'surveyName' | 'name' | 'clientName' | 'formVersion' | 'form'> &
  Pick<ResponseRow, 'answers' | 'signature' | 'submittedAt'> & {
    /** Sensitive questions that were answered, and that the reader may not read. */
    sealed: readonly string[];
    files: readonly { item: string; name: string }[];
    /** In which the reader's installation keeps its days. */
    timeZone: string;
  };

type Say = ReturnType<typeof wordsOf>;

/**
 * One answer as a tagged paper (domain 12.1): who answered when, each question that was answered below its section, the names of the files, and
 * the signature with the words that were agreed to. Of an anonymous one it says the day alone.
 */
export async function answerPaper(of: Answered, language: Language): Promise<Buffer> {
  const say = wordsOf(language);
  const sheet = paper({ title: of.surveyName, language, at: of.submittedAt });
  sheet.heading(1, of.surveyName);
  sheet.facts([
    ...factOf(say('survey.answeredBy'), of.name),
    ...factOf(say('survey.employer'), of.clientName),
    [say('survey.answeredOn'), formatDate(todayIn(of.timeZone, of.submittedAt))],
    [say('survey.version'), String(of.formVersion)],
  ]);
  writeAnswers(sheet, of, { say, language });
  if (of.sealed.length > 0) sheet.paragraph(say('survey.sealed', { count: of.sealed.length }), 'soft');
  if (of.signature !== null) writeSignature(sheet, of.signature, say);
  return sheet.bytes((page, pages) => say('survey.page', { survey: of.surveyName, page, pages }));
}

const factOf = (label: string, value: string | null): [string, string][] => (value === null ? [] : [[label, value]]);

/** Each question with its answer; a section is a heading where something below it was answered. */
function writeAnswers(sheet: Paper, of: Answered, { say, language }: { say: Say; language: Language }): void {
  let facts: [string, string][] = [];
  let heading: string | null = null;
  const flush = () => {
    if (facts.length > 0) {
      if (heading !== null) sheet.heading(2, heading);
      sheet.facts(facts);
    }
    facts = [];
  };
  for (const item of of.form.items) {
    if (item.type === 'section') {
      flush();
      heading = saidIn(item.label, language);
    } else facts.push(...factOf(saidIn(item.label, language), textOf(item, of, { say, language })));
  }
  flush();
}

function textOf(item: FormItem, { answers, files }: Answered, { say, language }: { say: Say; language: Language }) {
  if (item.type === 'file')
    return files.flatMap((file) => (file.item === item.key ? [file.name] : [])).join(', ') || null;
  const answer = answers[item.key];
  if (answer === undefined) return null;
  if (item.type === 'date') return formatDate(String(answer));
  if (item.type === 'money') return formatMoney(String(answer));
  return answerText(item, answer, { language, yesOrNo: (is) => say(is ? 'survey.yes' : 'survey.no') });
}

function writeSignature(sheet: Paper, signature: NonNullable<Answered['signature']>, say: Say): void {
  const { name, at, language, textVersion, hash } = signature;
  sheet.heading(2, say('survey.signature'));
  sheet.paragraph(signedText(textVersion, language));
  sheet.facts([
    [say('survey.signedBy'), name],
    [say('survey.signedAt'), `${formatDate(at.slice(0, 10))} ${at.slice(11, 16)} UTC`],
    [say('survey.hash'), hash],
  ]);
}
