import type { Reply } from '@coverlane/contract/call.ts';
import { imports } from '@coverlane/contract/calls/imports.ts';
import type { OtherIdentities } from '@coverlane/contract/identity-codes.ts';
import { useState } from 'react';
import { useAction, useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/formValues.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type IdentityAsked, IdentityQuestion } from './IdentityQuestion.tsx';
import type { FileImport } from './import-state.ts';
import { SaveAnswers } from './SaveAnswers.tsx';

type Props = { readonly found: FileImport };

const AT_ONCE = 10;

/** Rows whose person is not certain: both people side by side, and who is meant. Afterwards who answered what. */
export function IdentityQuestions({ found }: Props) {
  const t = useText();
  const [count, setCount] = useState(AT_ONCE);
  const asked = { id: found.id, page: 1, pageSize: Math.min(count, 200) };
  const { data, error, refetch } = useCall(imports.importIdentities, asked, { keep: true });
  if (error && !data) {
    return <ErrorState title={t('imports.identitiesFailed')} code={error.code} onRetry={() => void refetch()} />;
  }
  if (!data) return found.counts.waiting > 0 ? <Skeleton lines={6} label={t('imports.identities')} /> : null;
  if (data.total === 0) return null;
  const { rows, total } = data;
  return (
    <section className="card" aria-labelledby="identities">
      <h2 id="identities">{t('imports.identities')}</h2>
      {found.state === 'proposed' ? (
        <Open found={found} asked={data} />
      ) : (
        rows.map((row) => <IdentityQuestion key={row.key} asked={row} clientId={found.clientId} />)
      )}
      {total > rows.length && (
        <Button onClick={() => setCount(count + 50)}>
          {t('imports.identitiesMore', { count: total - rows.length })}
        </Button>
      )}
    </section>
  );
}

type OpenProps = Props & { readonly asked: Reply<typeof imports.importIdentities> };

function Open({ found, asked: { rows, open, openOfSubscriber } }: OpenProps) {
  const t = useText();
  const decide = useAction(imports.importDecide, { refreshes: [imports.importGet, imports.importIdentities] });
  const save = async (values: FormValues) => {
    await decide.mutateAsync({
      id: found.id,
      identities: rows.map(({ key }, index) => ({ key, answer: answerIn(values[`identity${index}`]) })),
      ...othersIn(values),
    });
    return undefined;
  };
  return (
    <>
      {open > 0 && (
        <Banner kind="warn" title={t('imports.identitiesOpen', { count: open })}>
          {t('imports.identitiesAbout')}
        </Banner>
      )}
      <Form wide label={t('imports.identities')} onSubmit={save}>
        {rows.map((row, index) => (
          <IdentityQuestion key={row.key} asked={row} clientId={found.clientId} name={`identity${index}`} />
        ))}
        {openOfSubscriber > 1 && (
          <Checkbox name="employees" label={t('imports.identity.employees', { count: openOfSubscriber })} />
        )}
        {open > 1 && <Checkbox name="others" label={t('imports.identity.others')} />}
        <SaveAnswers />
      </Form>
    </>
  );
}

/** One answer for all that have none, or for dependents who carry the SSN of their own employee. */
function othersIn(values: FormValues): { otherIdentities?: OtherIdentities } {
  if (values['others'] === true) return { otherIdentities: 'wrongSsn' };
  return values['employees'] === true ? { otherIdentities: 'employeeSsn' } : {};
}

/** A question left open stays open. */
const answerIn = (value: FormValues[string] | undefined): IdentityAsked['answer'] =>
  value === 'same' || value === 'another' || value === 'wrongSsn' ? value : null;
