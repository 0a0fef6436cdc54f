import { saidIn } from '@coverlane/contract/forms/check-answers.ts';
import { AnswerTexts } from '../../forms/AnswerTexts.tsx';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import type { FoundEnrollment } from './enrollment-line.ts';

/** What was answered to the custom forms of an enrollment, for whoever decides about it. */
export function EnrollmentForms({ found: { forms } }: { readonly found: Pick<FoundEnrollment, 'forms'> }) {
  const t = useText();
  const { language } = useLanguage();
  return forms.map(({ formId, heading, form, answers, sealed }) =>
    answers === null ? null : (
      <Card key={formId} title={saidIn(heading, language)}>
        <AnswerTexts form={form} answers={answers} />
        {sealed.length > 0 && <p className="muted">{t('forms.sealed', { count: sealed.length })}</p>}
      </Card>
    ),
  );
}
