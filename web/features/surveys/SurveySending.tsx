import type { CollectionRecord } from '@coverlane/contract/collection.ts';
import { surveyrecipients } from '@coverlane/contract/collections/surveyrecipients.ts';
import { surveys } from '@coverlane/contract/collections/surveys.ts';
import { surveyCalls } from '@coverlane/contract/surveys/calls.ts';
import { surveyAudiences } from '@coverlane/contract/surveys/codes.ts';
import type { Wire } from '@coverlane/contract/call.ts';
import { useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { ListedPeople } from './ListedPeople.tsx';
import { listedPeople } from './listed-people.ts';
import { SendOuts } from './SendOuts.tsx';

type Asked = Wire<typeof surveyCalls.surveyAction>;
type Counted = { readonly asked: Asked; readonly count: number; readonly withoutEmail: number };

const refreshes = [
  surveys.calls.list,
  surveyrecipients.calls.list,
  surveyCalls.surveySendOuts,
  surveyCalls.surveySummary,
];

/** Whom a survey is sent to: how many it reaches is said before anything leaves. */
export function SurveySending({ survey: { id, purpose } }: { readonly survey: CollectionRecord }) {
  const t = useText();
  const [counted, setCounted] = useState<Counted | null>(null);
  const count = async (values: FormValues) => {
    const asked = askedBy(id, values);
    const found = await request(surveyCalls.surveyAction, { ...asked, preview: true });
    setCounted({ asked, count: found.count, withoutEmail: found.withoutEmail });
  };
  return (
    <div className="stack">
      <Card title={t('surveyAdmin.send')}>
        <Form onSubmit={count}>
          <Audience isAudit={purpose === 'dependentAudit'} />
          <DateInput name="dueOn" label={t('surveyAdmin.dueOn')} optional />
          <div className="row">
            <Button type="submit">{t('surveyAdmin.count')}</Button>
          </div>
        </Form>
        {counted && <SendNow {...counted} onDone={() => setCounted(null)} />}
      </Card>
      <SendOuts surveyId={id} />
    </div>
  );
}

function Audience({ isAudit }: { readonly isAudit: boolean }) {
  const t = useText();
  const [audience, setAudience] = useState<string>('members');
  const choices = surveyAudiences.map((value) => ({
    value,
    label: t(isAudit && value === 'members' ? 'surveyAdmin.audience.dependents' : `surveyAdmin.audience.${value}`),
  }));
  return (
    <>
      <RadioGroup
        name="audience"
        label={t('surveyAdmin.audience')}
        choices={choices}
        value={audience}
        onChange={setAudience}
      />
      {audience === 'list' && <ListedPeople />}
    </>
  );
}

function askedBy(surveyId: string, { audience, list, dueOn }: FormValues): Asked {
  const chosen = surveyAudiences.find((one) => one === audience) ?? 'members';
  return {
    surveyId,
    action: 'send',
    audience: chosen,
    dueOn: typeof dueOn === 'string' && dueOn !== '' ? dueOn : null,
    ...(dueOn && { reminderDays: [7, 2] }),
    ...(chosen === 'list' && { list: listedPeople(String(list ?? '')) }),
  };
}

function SendNow({ asked, count, withoutEmail, onDone }: Counted & { readonly onDone: () => void }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const send = useAction(surveyCalls.surveyAction, { refreshes });
  return (
    <div className="stack" role="status">
      <p>{t('surveyAdmin.reaches', { count, without: withoutEmail })}</p>
      <div className="row">
        <Button
          kind="primary"
          icon="mail"
          busy={send.isPending}
          disabled={count === 0}
          onClick={() =>
            send.mutate(asked, {
              onSuccess: () => {
                notify('success', t('surveyAdmin.sent', { count }));
                onDone();
              },
              onError: (failure) => notify('error', say(failure)),
            })
          }
        >
          {t('surveyAdmin.sendNow')}
        </Button>
      </div>
    </div>
  );
}
