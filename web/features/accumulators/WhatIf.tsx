import type { Spending, WhatIfAnswer } from '@coverlane/contract/accumulators/shapes.ts';
import { accumulatorCalls } from '@coverlane/contract/accumulators/calls.ts';
import { type ServiceKind, serviceKinds } from '@coverlane/contract/accumulators/codes.ts';
import { useState } from 'react';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatMoney } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Form } from '../../ui/Form.tsx';
import { Money } from '../../ui/Money.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

type Coverage = Spending['coverages'][number];
type Props = {
  readonly memberId: string;
  readonly asOfDate: string;
  readonly network: 'in' | 'out';
  readonly coverage: Coverage;
};
type Asked = { readonly amount: string; readonly service: ServiceKind };

/** "What if a bill of $900 comes?": answered by the plan's rules and what is used so far. */
export function WhatIf({ memberId, asOfDate, network, coverage }: Props) {
  const t = useText();
  const [asked, ask] = useState<Asked>();
  const { coverageType, services } = coverage;
  return (
    <Card title={t('spending.whatIf')}>
      <p>{t('spending.whatIfAbout')}</p>
      <Form
        label={t('spending.whatIf')}
        onSubmit={({ amount, service }) => {
          const kind = serviceKinds.find((known) => known === service) ?? 'other';
          ask({ amount: String(amount ?? ''), service: kind });
        }}
      >
        <MoneyInput name="amount" label={t('spending.bill')} hint={t('spending.bill.hint')} required />
        {services.length > 1 && (
          <Select
            name="service"
            label={t('spending.service')}
            empty={null}
            choices={services.map((value) => ({ value, label: t(`spending.service.${value}`) }))}
          />
        )}
        <div className="row">
          <Button type="submit" kind="primary">
            {t('spending.workOut')}
          </Button>
        </div>
      </Form>
      <div aria-live="polite">
        {asked && <Answer input={{ ...asked, memberId, asOfDate, network, coverageType }} />}
      </div>
    </Card>
  );
}

type AnswerProps = { readonly input: Asked & Omit<Props, 'coverage'> & Pick<Coverage, 'coverageType'> };

function Answer({ input }: AnswerProps) {
  const t = useText();
  const say = useFailureText();
  const { data, error, refetch } = useCall(accumulatorCalls.whatIf, input);
  if (data) return <Worked answer={data} />;
  if (error)
    return (
      <ErrorState title={t('spending.whatIfFailed')} code={error.code} onRetry={() => void refetch()}>
        {say(error)}
      </ErrorState>
    );
  return <Skeleton lines={3} label={t('spending.whatIf')} />;
}

const some = (amount: string): boolean => Number(amount) > 0;

function Worked({ answer }: { readonly answer: WhatIfAnswer }) {
  const t = useText();
  const { deductible, copay, coinsurance, overLimit, deductibleLeftAfter, limitLeftAfter } = answer;
  const percent = answer.coinsurancePercent;
  const parts = [
    { amount: deductible, label: t('spending.part.deductible') },
    { amount: copay, label: t('spending.part.copay') },
    { amount: coinsurance, label: t('spending.part.coinsurance', { percent }) },
  ].filter(({ amount }) => some(amount));
  const after = [
    { amount: overLimit, label: t('spending.part.overLimit') },
    { amount: answer.planPays, label: t('spending.planWouldPay') },
  ].filter(({ amount }) => some(amount));
  const left = [
    { amount: deductibleLeftAfter, label: t('spending.afterDeductible') },
    { amount: limitLeftAfter, label: t('spending.afterLimit') },
  ].filter(({ amount }) => amount !== null);
  return (
    <div className="stack stack-tight spending-answer">
      <p className="spending-owed">
        <strong>{t('spending.youWouldPay', { amount: formatMoney(answer.youPay) })}</strong>
      </p>
      <DescriptionList
        details={[...parts, ...after, ...left].map(({ label, amount }) => ({
          label,
          value: <Money amount={amount} />,
        }))}
      />
      <p className="small muted">{t('spending.estimate')}</p>
    </div>
  );
}
