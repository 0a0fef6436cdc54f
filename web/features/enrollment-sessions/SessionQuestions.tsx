import { type SessionForm, sessionQuestions } from '@coverlane/contract/enrollment-sessions/form-calls.ts';
import { sessionSetup } from '@coverlane/contract/enrollment-sessions/calls.ts';
import { formSteps } from '@coverlane/contract/forms/codes.ts';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { type Translate, useLanguage, useText } from '../../lib/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Select } from '../../ui/Select.tsx';
import type { Column } from '../../ui/table-columns.ts';

type Asking = Pick<SessionForm, 'formId' | 'step' | 'required'> & { readonly asked: boolean };
const refreshes = [sessionQuestions.sessionForms, sessionSetup.sessionChecklist];

/** The questions a session asks beside its plans: forms of its own, and those that every session of the client asks (domain 5.1). */
export function SessionQuestions({ sessionId }: { readonly sessionId: string }) {
  const t = useText();
  const say = useFailureText();
  const { language } = useLanguage();
  const { notify } = useNotices();
  const { data } = useCall(sessionQuestions.sessionForms, { id: sessionId });
  const put = useAction(sessionQuestions.askInSession, { refreshes });
  const ask = (asking: Asking) =>
    put.mutate({ sessionId, ...asking }, { onError: (failure) => notify('error', say(failure)) });
  const named = ({ heading }: SessionForm) => heading[language] ?? heading.en;
  return (
    <Card title={t('sessionQuestions.title')}>
      <p className="muted">{t('sessionQuestions.about')}</p>
      <DataTable
        caption={t('sessionQuestions.title')}
        columns={columnsOf(t, { named, ask })}
        rows={data?.rows}
        rowKey={({ formId }: SessionForm) => formId}
        rowName={named}
        empty={<EmptyState>{t('sessionQuestions.none')}</EmptyState>}
        skeletonRows={2}
      />
    </Card>
  );
}

type Doing = { readonly named: (form: SessionForm) => string; readonly ask: (asking: Asking) => void };

const columnsOf = (t: Translate, { named, ask }: Doing): Column<SessionForm>[] => [
  { key: 'heading', label: t('sessionQuestions.form'), cell: named, priority: 1 },
  {
    key: 'asked',
    width: 'state',
    label: t('sessionQuestions.asked'),
    cell: (form) =>
      form.asked === 'everywhere' ? (
        <Chip tone="neutral">{t('sessionQuestions.everywhere')}</Chip>
      ) : (
        <Checkbox
          name={`asked ${form.formId}`}
          label={t('sessionQuestions.askOf', { form: named(form) })}
          labelHidden
          checked={form.asked === 'here'}
          onChange={(asked) => ask({ formId: form.formId, step: form.step, required: form.required, asked })}
        />
      ),
  },
  {
    key: 'step',
    label: t('sessionQuestions.step'),
    cell: (form) =>
      form.asked === 'here' ? (
        <Select
          name={`step ${form.formId}`}
          label={t('sessionQuestions.stepOf', { form: named(form) })}
          labelHidden
          empty={null}
          value={form.step}
          choices={formSteps.map((value) => ({ value, label: t(`enrollment.stepName.${value}`) }))}
          onChange={(chosen) => {
            const step = formSteps.find((one) => one === chosen) ?? form.step;
            ask({ formId: form.formId, step, required: form.required, asked: true });
          }}
        />
      ) : (
        form.asked === 'everywhere' && t(`enrollment.stepName.${form.step}`)
      ),
  },
  {
    key: 'required',
    width: 'state',
    label: t('sessionQuestions.required'),
    cell: (form) =>
      form.asked === 'here' && (
        <Checkbox
          name={`required ${form.formId}`}
          label={t('sessionQuestions.requiredOf', { form: named(form) })}
          labelHidden
          checked={form.required}
          onChange={(required) => ask({ formId: form.formId, step: form.step, required, asked: true })}
        />
      ),
  },
];
