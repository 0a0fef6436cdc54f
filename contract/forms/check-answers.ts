import type { Language } from '../codes.ts';
import type { FieldCode } from '../field-codes.ts';
import { checkAnswer } from './check-answer.ts';
import type { Answer, Answers, FormDefinition, FormItem, Words } from './model.ts';
import { shownItems } from './shown-items.ts';

/** What is wrong with one answer. */
export interface AnswerFault {
  /** The item's key; of an address with the part behind it: `home.zip`. */
  readonly field: string;
  readonly key: string;
  readonly code: FieldCode;
  /** What the item is called in the language of whoever answers. */
  readonly label: string;
}

/** The answers as they are kept, and what is wrong with what was sent. */
export interface CheckedAnswers {
  readonly answers: Answers;
  readonly faults: readonly AnswerFault[];
}

/** How answers are given. */
export interface Answering {
  readonly lang: Language;
  /** The day it is where the answer is given, 'YYYY-MM-DD'. */
  readonly today: string;
  /** Saved as one goes: what is required may still lack. */
  readonly partial?: boolean;
}

/** What is said of an item in this language; English where nobody wrote it. */
export const saidIn = (words: Words, lang: Language): string => words[lang] ?? words.en;

/**
 * Checks answers to a form: the one function of both sides (domain 12.1). What is not asked under these answers (hidden
 * items, conditions that do not hold) is dropped; a key that the form does not have is `unknown-field`.
 */
export function checkAnswers(
  form: FormDefinition,
  sent: Readonly<Record<string, unknown>>,
  { lang, today, partial = false }: Answering,
): CheckedAnswers {
  const answers: Record<string, Answer> = {};
  const faults: AnswerFault[] = unknownKeys(form, sent);
  for (const item of shownItems(form, sent)) {
    const checked = checkAnswer(partial ? { ...item, required: false } : item, sent[item.key], today);
    if ('fault' in checked) faults.push(faultOf(item, checked, lang));
    else if (checked.value !== undefined) answers[item.key] = checked.value;
  }
  return { answers, faults };
}

/** The same as the fields of a refusal. */
export const answerFields = (faults: readonly AnswerFault[]): Record<string, FieldCode> =>
  Object.fromEntries(faults.map(({ field, code }) => [field, code]));

const faultOf = (
  { key, label }: FormItem,
  { fault, part }: { fault: FieldCode; part?: string },
  lang: Language,
): AnswerFault => ({
  key,
  field: part === undefined ? key : `${key}.${part}`,
  code: fault,
  label: saidIn(label, lang),
});

function unknownKeys({ items }: FormDefinition, sent: Readonly<Record<string, unknown>>): AnswerFault[] {
  const known = new Set(items.filter(({ type }) => type !== 'section').map(({ key }) => key));
  return Object.keys(sent)
    .filter((key) => !known.has(key))
    .map((key) => ({ key, field: key, code: 'unknown-field', label: key }));
}
