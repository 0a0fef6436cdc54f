import { UNREAD_ANSWER } from '@coverlane/contract/enrollments/form-pages.ts';
import type { Answers, Enrollment } from './draft.ts';

/** A custom form as the wizard asks it. */
export type WizardForm = Enrollment['forms'][number];
/** What was typed to one, by the key of its item. */
export type FormAnswers = NonNullable<Answers['forms']>[number]['answers'];

const typedTo = ({ forms = [] }: Answers, formId: string): FormAnswers | undefined =>
  forms.find((one) => one.formId === formId)?.answers;

/** What was typed to a form that this reader may see, and the items that were answered and that they may not read; null: nobody came to it. */
export function formAnswer(answers: Answers, formId: string): { said: FormAnswers; sealed: readonly string[] } | null {
  const typed = typedTo(answers, formId);
  if (typed === undefined) return null;
  const entries = Object.entries(typed).filter(([, value]) => value !== null);
  const sealed = entries.flatMap(([key, value]) => (value === UNREAD_ANSWER ? [key] : []));
  return { said: Object.fromEntries(entries.filter(([key]) => !sealed.includes(key))), sealed };
}

/** Changes what was typed to a form; what the reader may not read stays as it is unless they say it anew. */
export function withForm(answers: Answers, formId: string, change: FormAnswers): Answers {
  const others = (answers.forms ?? []).filter((one) => one.formId !== formId);
  return { ...answers, forms: [...others, { formId, answers: { ...typedTo(answers, formId), ...change } }] };
}

/** What an input answered, as it is sent; null: nothing. */
export const jsonOf = (said: unknown): FormAnswers[string] => (isJson(said) ? said : null);

/** Inputs of a form answer texts, numbers, yes or no, lists of texts, and records of those: JSON, or nothing. */
const isJson = (said: unknown): said is FormAnswers[string] => said !== undefined;
