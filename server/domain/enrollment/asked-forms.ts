import type { Language } from '@coverlane/contract/codes.ts';
import { pageOfForm, UNREAD_ANSWER } from '@coverlane/contract/enrollments/form-pages.ts';
import { checkAnswers, type CheckedAnswers, saidIn } from '@coverlane/contract/forms/check-answers.ts';
import type { FormStep } from '@coverlane/contract/forms/codes.ts';
import type { Answers as FormAnswers, FormDefinition, Words } from '@coverlane/contract/forms/model.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { type Answers, type Issue, issuesOn } from './answers.ts';

/** What forms are asked of: a part of what a draft is looked at with. */
type Asking = { answers: Answers; forms: readonly AskedForm[]; facts: { today: CalendarDate } };

/** A custom form that an enrollment asks, in the version it asks (domain 12.2). */
export interface AskedForm {
  formId: string;
  heading: Words;
  version: number;
  form: FormDefinition;
  required: boolean;
  step: FormStep;
}

/** What was typed to a form; undefined: nobody came to it. */
export const typedForm = ({ forms = [] }: Answers, formId: string): FormAnswersTyped | undefined =>
  forms.find((one) => one.formId === formId)?.answers;
type FormAnswersTyped = NonNullable<Answers['forms']>[number]['answers'];

/** What was typed to a form that the form knows: of a version before, items may be gone. */
function known({ form }: AskedForm, typed: FormAnswersTyped): Record<string, unknown> {
  const keys = new Set(form.items.map(({ key }) => key));
  return Object.fromEntries(Object.entries(typed).filter(([key, value]) => keys.has(key) && value !== null));
}

/** What was typed to a form as it is kept, and what is wrong with it. */
export const checkedForm = (
  asked: AskedForm,
  typed: FormAnswersTyped,
  { lang, today }: { lang: Language; today: CalendarDate },
): CheckedAnswers => checkAnswers(asked.form, known(asked, typed), { lang, today });

/** What was answered to a form, as it is kept. */
export type AnsweredForm = { asked: AskedForm; answers: FormAnswers };

/** What of the answers to forms fits, by form: what reaches the record. */
export function formsAnswered({ answers, forms, facts: { today } }: Asking): AnsweredForm[] {
  return forms.flatMap((asked): AnsweredForm[] => {
    const typed = typedForm(answers, asked.formId);
    if (typed === undefined) return [];
    const { answers: kept } = checkedForm(asked, typed, { lang: 'en', today });
    return Object.keys(kept).length === 0 ? [] : [{ asked, answers: kept }];
  });
}

/** What is to be mended of the forms of a draft, each at its item; one that must be answered and was not is said as a whole. */
export const formIssues = ({ answers, forms, facts: { today } }: Asking): Issue[] =>
  forms.flatMap((asked) => {
    const say = issuesOn(asked.step, pageOfForm(asked));
    const typed = typedForm(answers, asked.formId);
    const form = asked.heading.en;
    if (typed === undefined) return asked.required ? [say(`forms.${asked.formId}`, 'form-unanswered', { form })] : [];
    const { faults } = checkedForm(asked, typed, { lang: 'en', today });
    return faults.map(({ field, label }) => say(`forms.${asked.formId}.${field}`, 'form-answer', { form, label }));
  });

/** The same issues, with form and question as whoever reads them knows them. */
export function issuesIn(issues: readonly Issue[], forms: readonly AskedForm[], lang: Language): Issue[] {
  return issues.map((issue) => {
    const [group, formId, key] = (issue.field ?? '').split('.');
    const asked = group === 'forms' ? forms.find((one) => one.formId === formId) : undefined;
    if (asked === undefined) return issue;
    const item = asked.form.items.find((one) => one.key === key);
    const values = { form: saidIn(asked.heading, lang), ...(item && { label: saidIn(item.label, lang) }) };
    return { ...issue, reason: { ...issue.reason, values } };
  });
}

/**
 * Answers to forms for whoever may not read what is sealed of a draft: what is not sensitive is read by everybody who reads the
 * enrollment, and of what is sensitive that it was answered.
 * @param real with everything in its place
 */
export const readForms = (real: Answers, forms: readonly AskedForm[], readsSensitive: boolean): Answers['forms'] =>
  real.forms?.map(({ formId, answers }) => {
    const items = forms.find((one) => one.formId === formId)?.form.items ?? [];
    const isRead = (key: string) => items.some((item) => item.key === key && (readsSensitive || !item.sensitive));
    const read = Object.entries(answers).map(([key, value]) => [key, isRead(key) ? value : UNREAD_ANSWER]);
    return { formId, answers: Object.fromEntries(read) };
  });
