import { maskedSsn } from '@coverlane/contract/members/ssn-mask.ts';
import { UNREAD_ANSWER } from '@coverlane/contract/enrollments/form-pages.ts';
import { ssnDigits } from '../ssn.ts';
import type { Answers, TypedDependent } from './answers.ts';

/** What of a draft is sealed apart from the rest: SSNs and the salary, by the name of the field; of drafts from before, bank numbers. */
export type DraftSecrets = Readonly<Record<string, string>>;

const MASKED = /^\*/;

/** Goes over every secret field of a draft; `change` answers what is to stand there. */
function withSecrets(answers: Answers, change: (field: string, typed: string | null) => string | null): Answers {
  const { subscriber, dependents } = answers;
  return {
    ...answers,
    subscriber: {
      ...subscriber,
      ssn: change('subscriber.ssn', subscriber.ssn),
      salary: change('subscriber.salary', subscriber.salary),
    },
    dependents: dependents.map((each) => ({ ...each, ssn: change(ssnField(each), each.ssn) })),
    ...(answers.forms && { forms: answers.forms.map((each) => withFormAnswers(each, change)) }),
    ...(answers.benefits && { benefits: answers.benefits.map((each) => withAnswers(each, change)) }),
  };
}

type AnsweredForm = NonNullable<Answers['forms']>[number];

/** What a custom form asks may be anything: all of it is sealed, each answer as a text of JSON. */
function withFormAnswers(
  { formId, answers }: AnsweredForm,
  change: (field: string, typed: string | null) => string | null,
): AnsweredForm {
  const changed = Object.entries(answers).map(([key, value]) => {
    const text = value === null || value === UNREAD_ANSWER ? value : JSON.stringify(value);
    return [key, answerOf(change(`forms.${formId}.answers.${key}`, text))];
  });
  return { formId, answers: Object.fromEntries(changed) };
}

/** What is no JSON stands for an answer: hidden, or hashed. */
function answerOf(text: string | null): AnsweredForm['answers'][string] {
  if (text === null) return null;
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written above, as the contract took it
    return JSON.parse(text) as AnsweredForm['answers'][string];
  } catch {
    return text;
  }
}

type Benefit = NonNullable<Answers['benefits']>[number];
type Value = Benefit['values'][number]['value'];

/** What an extra benefit asks may be anything: all of it is sealed. Who gets a share is one text of JSON. */
function withAnswers(benefit: Benefit, change: (field: string, typed: string | null) => string | null): Benefit {
  const values = benefit.values.map((one) => {
    const text = typeof one.value === 'object' && one.value !== null ? JSON.stringify(one.value) : one.value;
    return { ...one, value: valueOf(change(`benefits.${benefit.benefitId}.${one.key}.${one.person}`, text)) };
  });
  return { ...benefit, values };
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written above, as the contract took it
const valueOf = (text: string | null): Value => (text?.startsWith('[{') === true ? (JSON.parse(text) as Value) : text);

const ssnField = ({ key }: TypedDependent): string => `dependents.${key}.ssn`;

/**
 * Takes the secrets out of what was typed. What comes back masked ('***-**-6789') was not touched by somebody who may
 * not see it: what was there before stays. So do bank numbers, which nothing asks for any more.
 */
export function takeSecrets(typed: Answers, before: DraftSecrets): { answers: Answers; secrets: DraftSecrets } {
  const secrets: Record<string, string> = { ...bankSecrets(before) };
  const answers = withSecrets(typed, (field, text) => {
    const kept = text !== null && MASKED.test(text) ? before[field] : text;
    if (kept !== undefined && kept !== null && kept !== '') secrets[field] = kept;
    return null;
  });
  return { answers, secrets };
}

/** Is there a number that was not there before? */
export const addsSecrets = (before: DraftSecrets, after: DraftSecrets): boolean =>
  Object.entries(after).some(([field, text]) => before[field] !== text);

/** The draft as it was typed. */
export const putSecrets = (answers: Answers, secrets: DraftSecrets): Answers =>
  withSecrets(answers, (field) => secrets[field] ?? null);

/**
 * The bank numbers of enrollments from when they were asked for. They stay sealed where they lie, and nobody reads
 * them: nothing ever drew from the accounts (docs/guide.md says what becomes of them).
 */
export const bankSecrets = (secrets: DraftSecrets): DraftSecrets =>
  Object.fromEntries(Object.entries(secrets).filter(([field]) => field.startsWith('bank.')));

/** The draft for somebody who may not see numbers in full: SSN ***-**-6789, salary hidden. */
export const maskSecrets = (answers: Answers, secrets: DraftSecrets): Answers =>
  withSecrets(answers, (field) => {
    const text = secrets[field];
    return text === undefined ? null : maskedText(field, text);
  });

function maskedText(field: string, text: string): string {
  if (!field.endsWith('.ssn')) return UNREAD_ANSWER;
  return maskedSsn(ssnDigits(text) ?? '');
}
