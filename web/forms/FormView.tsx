import type { Language } from '@coverlane/contract/codes.ts';
import { type Answering, type AnswerFault, checkAnswers } from '@coverlane/contract/forms/check-answers.ts';
import type { Answers, FormDefinition, FormItem } from '@coverlane/contract/forms/model.ts';
import { pagesOf, shownItems } from '@coverlane/contract/forms/shown-items.ts';
import { useRef, useState } from 'react';
import { type Translate, useHasText, useText } from '../lib/i18n.ts';
import { Button } from '../ui/Button.tsx';
import { Form } from '../ui/Form.tsx';
import type { FieldErrors } from '../ui/form-values.ts';
import { FormItems } from './FormItems.tsx';
import type { ItemParts } from './item-props.ts';

type Given = Readonly<Record<string, unknown>>;

type Props = {
  readonly form: FormDefinition;
  readonly lang: Language;
  /** The day it is where somebody answers, 'YYYY-MM-DD'. */
  readonly today: string;
  /** What was answered before. */
  readonly initial?: Given;
  /** Words of the button that sends the last page. */
  readonly submit: string;
  /** Gets the checked answers; throwing shows what went wrong, and everything typed stays. */
  readonly onSubmit: (answers: Answers) => void | Promise<void>;
  /** Every answer as it is given, for a form that is saved as one goes. */
  readonly onAnswers?: (answers: Given) => void;
  readonly parts?: ItemParts;
};

/**
 * A form to be answered, a page at a time (ux 1.8): asks what its conditions leave, checks with the same function as the
 * server, leads to what is wrong, and keeps what was typed. Its texts in the language of the form come from the form.
 * @says forms. errors.form- errors.day-too-
 */
export function FormView({ form, lang, today, initial = {}, submit, onSubmit, onAnswers, parts = {} }: Props) {
  const [answers, setAnswers] = useState<Given>(initial);
  // What comes late, as a file that was sent, adds itself to the answers as they are by then.
  const now = useRef<Given>(initial);
  const [at, setAt] = useState(0);
  const said = useAnswerErrors();
  const pages = pagesOf(shownItems(form, answers));
  const page = Math.min(at, Math.max(0, pages.length - 1));
  const items = pages[page] ?? [];
  const isLast = page >= pages.length - 1;
  const change = (key: string, answerOf: (before: unknown) => unknown) => {
    now.current = { ...now.current, [key]: answerOf(now.current[key]) };
    setAnswers(now.current);
    onAnswers?.(now.current);
  };
  const send = async (): Promise<FieldErrors | undefined> => {
    const { answers: kept, faults } = checkPage(form, { answers, items, isLast }, { lang, today });
    if (faults.length > 0) return said(faults);
    if (isLast) await onSubmit(kept);
    else setAt(page + 1);
    return undefined;
  };
  return (
    <Form key={page} onSubmit={send}>
      <PageNumber at={page} of={pages.length} />
      <FormItems items={items} lang={lang} answers={answers} parts={parts} onChange={change} />
      <PageButtons first={page === 0} last={isLast} submit={submit} onBack={() => setAt(page - 1)} />
    </Form>
  );
}

type Page = { readonly answers: Given; readonly items: readonly FormItem[]; readonly isLast: boolean };

/** What is wrong on this page; on the last one with all of them. */
function checkPage(form: FormDefinition, { answers, items, isLast }: Page, how: Answering) {
  const checked = checkAnswers(form, answers, how);
  const here = (key: string) => isLast || items.some((item) => item.key === key);
  return { ...checked, faults: checked.faults.filter(({ key }) => here(key)) };
}

function PageNumber({ at, of }: { readonly at: number; readonly of: number }) {
  const t = useText();
  return of > 1 ? <p className="muted">{t('forms.page', { page: at + 1, pages: of })}</p> : null;
}

type ButtonsProps = {
  readonly first: boolean;
  readonly last: boolean;
  readonly submit: string;
  readonly onBack: () => void;
};

function PageButtons({ first, last, submit, onBack }: ButtonsProps) {
  const t = useText();
  return (
    <div className="button-row">
      {!first && <Button onClick={onBack}>{t('forms.back')}</Button>}
      <Button kind="primary" type="submit">
        {last ? submit : t('forms.next')}
      </Button>
    </div>
  );
}

/** `const said = useAnswerErrors()`: what is wrong with answers as the sentences of a form, each with its item's label. */
export function useAnswerErrors(): (faults: readonly AnswerFault[]) => FieldErrors {
  const t = useText();
  const hasText = useHasText();
  return (faults) => Object.fromEntries(faults.map((fault) => [fault.field, sentenceOf(fault, t, hasText)]));
}

function sentenceOf({ code, label }: AnswerFault, t: Translate, hasText: ReturnType<typeof useHasText>): string {
  const key = `errors.${code}`;
  return `${label}: ${hasText(key) ? t(key) : t('errors.invalid')}`;
}
