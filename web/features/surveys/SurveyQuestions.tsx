import type { CollectionRecord } from '@coverlane/contract/collection.ts';
import { surveys } from '@coverlane/contract/collections/surveys.ts';
import { saidIn } from '@coverlane/contract/forms/check-answers.ts';
import type { FormDefinition } from '@coverlane/contract/forms/model.ts';
import { otherInsuranceForm } from '@coverlane/contract/surveys/other-insurance-form.ts';
import { FormView } from '../../forms/FormView.tsx';
import type { ItemParts } from '../../forms/itemProps.ts';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { dayHere } from '../../lib/day-here.ts';

/** The questions of a survey as whoever answers sees them; one without any begins with a ready form. */
export function SurveyQuestions({ survey }: { readonly survey: CollectionRecord }) {
  const t = useText();
  const { form } = survey;
  if (!isForm(form)) return <NoQuestions survey={survey} />;
  return (
    <Card title={t('surveyAdmin.preview')}>
      <Preview form={form} />
    </Card>
  );
}

/** The server has checked what it keeps. */
const isForm = (kept: unknown): kept is FormDefinition => typeof kept === 'object' && kept !== null && 'items' in kept;

/** A file is not sent for a trial. */
const FILE_NAMED: ItemParts = { file: ({ item, lang }) => <p className="muted">{saidIn(item.label, lang)}</p> };

/** A trial: nothing of it is kept. */
function Preview({ form }: { readonly form: FormDefinition }) {
  const t = useText();
  const { language } = useLanguage();
  const { notify } = useNotices();
  return (
    <FormView
      form={form}
      lang={language}
      today={dayHere()}
      submit={t('surveyAdmin.tryOut')}
      onSubmit={() => notify('success', t('surveyAdmin.triedOut'))}
      parts={FILE_NAMED}
    />
  );
}

function NoQuestions({ survey: { id } }: { readonly survey: CollectionRecord }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const save = useAction(surveys.calls.update, { refreshes: [surveys.calls.list] });
  // The engine's calls know the fields of no collection.
  const change: { id: string } & Record<string, unknown> = { id, form: otherInsuranceForm };
  return (
    <>
      <EmptyState>{t('surveyAdmin.noQuestions')}</EmptyState>
      <div className="row">
        <Button
          kind="primary"
          busy={save.isPending}
          onClick={() => save.mutate(change, { onError: (failure) => notify('error', say(failure)) })}
        >
          {t('surveyAdmin.useOtherInsurance')}
        </Button>
      </div>
    </>
  );
}
