import { type AskedForm, customForms } from '@coverlane/contract/forms/calls.ts';
import { saidIn } from '@coverlane/contract/forms/check-answers.ts';
import type { FormSubject } from '@coverlane/contract/forms/codes.ts';
import { withoutAsking } from '../../forms/sealed-items.ts';
import { FormView } from '../../forms/FormView.tsx';
import { useAction, useCall } from '../../lib/api.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { useToday } from '../../lib/today.ts';
import { ActorName } from '../../lists/ActorName.tsx';
import { Day } from '../../lists/Day.tsx';
import { Card } from '../../ui/Card.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { AnswerTexts } from '../../forms/AnswerTexts.tsx';

type Props = { readonly entityType: FormSubject; readonly entityId: string };

/** The custom forms of a record with what was answered, to be answered here by whom they are asked of; nothing where there are none. */
export function FormsOfRecord({ entityType, entityId }: Props) {
  const t = useText();
  const { language } = useLanguage();
  const { data } = useCall(customForms.askedForms, { entityType, id: entityId });
  if (!data || data.rows.length === 0) return null;
  return (
    <Card title={t('forms.title')}>
      {data.rows.map((asked) => (
        <Disclosure
          key={asked.formId}
          summary={`${saidIn(asked.heading, language)} · ${t(stateOf(asked))}`}
          open={asked.required && asked.number === 0}
        >
          <div className="stack">
            <OneForm key={asked.number} asked={asked} {...{ entityType, entityId }} />
            <LastAnswered asked={asked} />
          </div>
        </Disclosure>
      ))}
    </Card>
  );
}

const stateOf = ({ number, required }: AskedForm) =>
  number > 0 ? 'forms.answered' : required ? 'forms.awaited' : 'forms.notAnswered';

function OneForm({ asked, entityType, entityId }: Props & { readonly asked: AskedForm }) {
  const t = useText();
  const today = useToday();
  const { language } = useLanguage();
  const { notify } = useNotices();
  const answer = useAction(customForms.answerForm, { refreshes: [customForms.askedForms] });
  const { form, formId, answers, sealed, number, editable } = asked;
  if (!editable) return <AnswerTexts form={form} answers={answers} />;
  return (
    <>
      {sealed.length > 0 && <p className="muted">{t('forms.sealed', { count: sealed.length })}</p>}
      <FormView
        form={withoutAsking(form, sealed)}
        lang={language}
        today={today}
        initial={answers}
        submit={t('forms.save')}
        onSubmit={async (said) => {
          await answer.mutateAsync({ entityType, id: entityId, formId, answers: { ...said }, number });
          notify('success', t('forms.saved'));
        }}
      />
    </>
  );
}

function LastAnswered({ asked: { history } }: { readonly asked: AskedForm }) {
  const t = useText();
  if (history.length === 0) return null;
  return (
    <ul className="plain-list muted" aria-label={t('forms.history')}>
      {history.map(({ number, version, at, by }) => (
        <li key={number}>
          <Day at={at} /> · {by && <ActorName of={by} />} · {t('forms.version', { version })}
        </li>
      ))}
    </ul>
  );
}
