import { formOfPage } from '@coverlane/contract/enrollments/form-pages.ts';
import { checkAnswers, saidIn } from '@coverlane/contract/forms/check-answers.ts';
import { shownItems } from '@coverlane/contract/forms/shown-items.ts';
import { FormItems } from '../../../forms/FormItems.tsx';
import { useAnswerErrors } from '../../../forms/FormView.tsx';
import { withoutAsking } from '../../../forms/sealed-items.ts';
import { useLanguage, useText } from '../../../lib/i18n.ts';
import { useToday } from '../../../lib/today.ts';
import { formAnswer, jsonOf, withForm, type WizardForm } from './form-answers.ts';
import { QuestionPage } from './QuestionPage.tsx';
import { useDraft, useDraftStore } from './useDraft.ts';
import { useWizard } from './useWizard.ts';

/** A custom form that the enrollment asks, at the end of the step that its mapping names (domain 12.2). */
export function FormPage() {
  const { page } = useWizard();
  const { enrollment } = useDraft();
  const asked = enrollment.forms.find(({ formId }) => formId === formOfPage(page));
  return asked ? <AskedForm key={asked.formId} asked={asked} /> : null;
}

const NOTHING = { said: {}, sealed: [] };

/** @says forms. errors.form- errors.day-too- */
function AskedForm({ asked }: { readonly asked: WizardForm }) {
  const t = useText();
  const today = useToday();
  const { language } = useLanguage();
  const { goOn } = useWizard();
  const store = useDraftStore();
  const { answers } = useDraft();
  const errorsOf = useAnswerErrors();
  const { formId, heading } = asked;
  const { said, sealed } = formAnswer(answers, formId) ?? NOTHING;
  const form = withoutAsking(asked.form, sealed);
  const change = (key: string, answerOf: (before: unknown) => unknown) =>
    store.change((before) => {
      const kept = formAnswer(before, formId)?.said ?? {};
      return withForm(before, formId, { [key]: jsonOf(answerOf(kept[key])) });
    });
  const next = async () => {
    const { faults } = checkAnswers(form, said, { lang: language, today });
    if (faults.length > 0) return errorsOf(faults);
    // Whoever goes on without an answer has seen what nobody has to answer.
    if (formAnswer(store.get().answers, formId) === null) store.change((before) => withForm(before, formId, {}));
    return goOn();
  };
  return (
    <QuestionPage title={saidIn(heading, language)} onContinue={next}>
      {sealed.length > 0 && <p className="muted">{t('forms.sealed', { count: sealed.length })}</p>}
      <FormItems items={shownItems(form, said)} lang={language} answers={said} onChange={change} />
    </QuestionPage>
  );
}
