import type { Reply, Wire } from '@coverlane/contract/call.ts';
import { sessionRates } from '@coverlane/contract/enrollment-sessions/rates-calls.ts';
import { typedContributions } from '@coverlane/contract/enrollment-sessions/rates-codes.ts';
import { useState } from 'react';
import { useAction } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Form } from '../../../ui/Form.tsx';
import type { FormValues } from '../../../ui/form-values.ts';
import { useNotices } from '../../../ui/NoticesProvider.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { choiceOf, textOf } from '../../plans/typed.ts';
import { type ShareKind, ShareTerms, termsIn } from './ShareTerms.tsx';
import { SharePrices } from './SharePrices.tsx';
import { TouchedDialog } from './TouchedDialog.tsx';

type Rates = Reply<typeof sessionRates.enrollmentSessionRates>;
type Answer = Reply<typeof sessionRates.saveSessionContribution>;
type Typed = Omit<Wire<typeof sessionRates.saveSessionContribution>, 'preview' | 'confirmed' | 'note'>;

type Props = {
  readonly of: Pick<Typed, 'sessionId' | 'entityType' | 'entityId'>;
  readonly data: Rates;
};

/** What the employer pays for a plan, typed: seen before and after, then put in force as a version (domain 2.4, 5.4). */
export function EmployerShare({ of, data }: Props) {
  const t = useText();
  const [isOpen, open] = useState(false);
  if (!isOpen)
    return (
      <div className="row">
        <Button icon="edit" onClick={() => open(true)}>
          {t('sessionRates.typeShare')}
        </Button>
      </div>
    );
  return <ShareForm of={of} data={data} onDone={() => open(false)} />;
}

function ShareForm({ of, data, onDone }: Props & { readonly onDone: () => void }) {
  const t = useText();
  const [divisionId, setDivision] = useState('');
  const [classCode, setClass] = useState('');
  const now = data.rules.find(
    (one) => (one.divisionId ?? '') === divisionId && (one.classCode ?? '') === classCode.trim(),
  );
  const [chosen, choose] = useState<ShareKind>();
  const kind = chosen ?? typedContributions.find((one) => one === now?.kind) ?? 'percentTotal';
  const { send, answer, forget, touched, setTouched } = useShare(onDone);
  const typed = (values: FormValues): Typed => ({
    ...of,
    divisionId: divisionId || null,
    classCode: textOf(values['classCode']),
    kind,
    ...termsIn(values, kind),
  });
  const [last, keep] = useState<Typed>();
  const submit = async (values: FormValues) => {
    const share = typed(values);
    keep(share);
    await send(share, answer === undefined ? { preview: true } : {});
  };
  return (
    <Card title={t('sessionRates.typeShare')}>
      <Form onSubmit={submit} onChange={forget}>
        <ShareScope divisions={data.divisions} {...{ divisionId, setDivision, classCode, setClass }} />
        <Select
          name="kind"
          label={t('plans.contributionKind')}
          choices={typedContributions.map((value) => ({ value, label: t(`plans.contribution.${value}`) }))}
          value={kind}
          onChange={(value) => choose(choiceOf(typedContributions, value))}
          empty={null}
        />
        <ShareTerms key={`${kind} ${divisionId} ${classCode}`} kind={kind} now={now} />
        {answer && <SharePrices prices={answer.prices} />}
        <div className="row">
          <Button type="submit" kind="primary">
            {t(answer === undefined ? 'sessionRates.seeShare' : 'sessionRates.saveShare')}
          </Button>
          {now && (
            <Button
              onClick={() => {
                const share = {
                  ...of,
                  divisionId: divisionId || null,
                  classCode: classCode.trim() || null,
                  kind,
                  removed: true,
                };
                keep(share);
                void send(share, {});
              }}
            >
              {t('sessionRates.removeShare')}
            </Button>
          )}
          <Button onClick={onDone}>{t('plans.cancel')}</Button>
        </div>
      </Form>
      <TouchedDialog
        touched={touched}
        onClose={() => setTouched(null)}
        onConfirm={(how) => last && void send(last, how)}
      />
    </Card>
  );
}

type ScopeProps = {
  readonly divisions: Rates['divisions'];
  readonly divisionId: string;
  readonly setDivision: (id: string) => void;
  readonly classCode: string;
  readonly setClass: (code: string) => void;
};

/** For whom the employer pays it: a division and a class, or all. */
function ShareScope({ divisions, divisionId, setDivision, classCode, setClass }: ScopeProps) {
  const t = useText();
  return (
    <>
      <Select
        name="division"
        label={t('plans.division')}
        empty={t('plans.allDivisions')}
        choices={divisions.map(({ id, name }) => ({ value: id, label: name }))}
        value={divisionId}
        onChange={setDivision}
      />
      <TextInput
        name="classCode"
        label={t('sessionRates.class')}
        hint={t('sessionRates.classHint')}
        width="medium"
        maxLength={20}
        value={classCode}
        onChange={setClass}
        optional
      />
    </>
  );
}

/** Sends what was typed: to be looked at, or to hold. */
function useShare(onDone: () => void) {
  const t = useText();
  const { notify } = useNotices();
  const [answer, setAnswer] = useState<Answer>();
  const [touched, setTouched] = useState<Answer['touched']>(null);
  const call = useAction(sessionRates.saveSessionContribution, {
    refreshes: [sessionRates.enrollmentSessionRates, sessionRates.previewRates],
  });
  const send = async (typed: Typed, how: { preview?: boolean; confirmed?: boolean; note?: string }) => {
    const got = await call.mutateAsync({ ...typed, ...how });
    setTouched(got.outcome === 'asked' ? got.touched : null);
    if (got.outcome === 'understood') setAnswer(got);
    if (got.outcome !== 'applied') return;
    notify('success', t('sessionRates.shareSaved'));
    onDone();
  };
  return { send, answer, forget: () => setAnswer(undefined), touched, setTouched };
}
