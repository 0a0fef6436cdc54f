import type { Reply } from '@coverlane/contract/call.ts';
import { imports } from '@coverlane/contract/imports/calls.ts';
import { useState } from 'react';
import { useAction, useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CommonAnswers, togetherIn } from './CommonAnswers.tsx';
import { answerIn, IdentityQuestion } from './IdentityQuestion.tsx';
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

function Open({ found, asked: { rows, open, groups } }: OpenProps) {
  const t = useText();
  const decide = useAction(imports.importDecide, { refreshes: [imports.importGet, imports.importIdentities] });
  const save = async (values: FormValues) => {
    await decide.mutateAsync({
      id: found.id,
      identities: rows.map(({ key }, index) => ({ key, answer: answerIn(values[`identity${index}`]) })),
      commonIdentities: togetherIn(groups, values),
      ...(values['others'] === true && { otherIdentities: 'wrongSsn' as const }),
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
        <CommonAnswers importId={found.id} groups={groups} />
        {rows.map((row, index) => (
          <IdentityQuestion key={keyOf(row)} asked={row} clientId={found.clientId} name={`identity${index}`} />
        ))}
        {open > 1 && <Checkbox name="others" label={t('imports.identity.others')} />}
        <SaveAnswers />
      </Form>
    </>
  );
}

/** A question that was answered begins anew with the answer: what it sends is what it shows. */
const keyOf = ({ key, answer }: OpenProps['asked']['rows'][number]): string => `${key} ${answer ?? ''}`;
