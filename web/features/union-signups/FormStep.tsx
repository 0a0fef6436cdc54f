import { shownItems } from '@coverlane/contract/forms/shown-items.ts';
import { FormItems } from '../../forms/FormItems.tsx';
import { useLanguage } from '../../lib/i18n.ts';
import { answersOf } from './form-answers.ts';
import type { AskedForm } from './signup-pages.ts';
import type { StepProps } from './steps.tsx';

type Props = Pick<StepProps, 'data'> & {
  readonly asked: AskedForm;
  readonly onAnswer: (key: string, answerOf: (before: unknown) => unknown) => void;
};

/** A custom form that the fund asks (domain 12.2). @says forms. errors.form- errors.day-too- */
export function FormStep({ data, asked, onAnswer }: Props) {
  const { language } = useLanguage();
  const said = answersOf(data, asked);
  return <FormItems items={shownItems(asked.form, said)} lang={language} answers={said} onChange={onAnswer} />;
}
