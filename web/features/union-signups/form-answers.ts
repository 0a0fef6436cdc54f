import { type AnswerFault, checkAnswers } from '@coverlane/contract/forms/check-answers.ts';
import { answersTo } from '@coverlane/contract/union-signups/faults.ts';
import type { SignupData } from '@coverlane/contract/union-signups/form-data.ts';
import type { Language } from '../../lib/language.ts';
import type { AskedForm } from './signup-pages.ts';

type Typed = NonNullable<SignupData['forms']>[number]['answers'];

/** What was answered to a form; nothing where nobody came to it. */
export const answersOf = (data: SignupData, asked: AskedForm): Typed => answersTo(data, asked) ?? {};

const withAnswers = (data: SignupData, formId: string, answers: Typed): SignupData => ({
  ...data,
  forms: [...(data.forms ?? []).filter((one) => one.formId !== formId), { formId, answers }],
});

/** Whoever leaves a form without an answer has seen what nobody has to answer. */
export const passed = (data: SignupData, asked: AskedForm): SignupData =>
  withAnswers(data, asked.formId, answersOf(data, asked));

type Answered = { readonly formId: string; readonly key: string; readonly answerOf: (before: unknown) => unknown };

/** With one answer more, or other. */
export function withAnswer(data: SignupData, { formId, key, answerOf }: Answered): SignupData {
  const before = data.forms?.find((one) => one.formId === formId)?.answers ?? {};
  // As JSON carries it; what was cleared is null.
  const said: Typed[string] = JSON.parse(JSON.stringify(answerOf(before[key]) ?? null));
  return withAnswers(data, formId, { ...before, [key]: said });
}

/** What does not fit of a form, with the labels of its items. */
export const faultsOfForm = (
  data: SignupData,
  asked: AskedForm,
  { language, today }: { readonly language: Language; readonly today: string },
): readonly AnswerFault[] => checkAnswers(asked.form, answersOf(data, asked), { lang: language, today }).faults;
