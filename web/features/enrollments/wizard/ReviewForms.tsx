import { pageOfForm } from '@coverlane/contract/enrollments/form-pages.ts';
import { saidIn } from '@coverlane/contract/forms/check-answers.ts';
import { AnswerTexts } from '../../../forms/AnswerTexts.tsx';
import { useLanguage, useText } from '../../../lib/i18n.ts';
import { Card } from '../../../ui/Card.tsx';
import { ChangeLink } from './ChangeLink.tsx';
import { formAnswer } from './form-answers.ts';
import { useDraft } from './useDraft.ts';

/** The custom forms on the review page, each with a way to change what was answered. */
export function ReviewForms() {
  const t = useText();
  const { language } = useLanguage();
  const { enrollment, answers } = useDraft();
  return enrollment.forms.map(({ form, ...asked }) => {
    const heading = saidIn(asked.heading, language);
    const { said = {}, sealed = [] } = formAnswer(answers, asked.formId) ?? {};
    const isEmpty = Object.keys(said).length + sealed.length === 0;
    return (
      <Card key={asked.formId} title={heading} aside={<ChangeLink page={pageOfForm(asked)} of={heading} />}>
        {isEmpty ? <p className="muted">{t('forms.notAnswered')}</p> : <AnswerTexts form={form} answers={said} />}
        {sealed.length > 0 && <p className="muted">{t('forms.sealed', { count: sealed.length })}</p>}
      </Card>
    );
  });
}
