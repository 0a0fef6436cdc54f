import { formatMoney } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { type Answers, electionOf, type Offer } from './draft.ts';
import { QuestionPage } from './QuestionPage.tsx';
import { runningCost } from './running-cost.ts';
import { useDraft, useDraftStore } from './useDraft.ts';
import { useSubmit } from './useSubmit.ts';

type Bank = Answers['bank'];

/** Payment by bank account: what is paid, the account number twice, and leave to draw from it (domain 4.2, 6.4). */
export function PaymentPage() {
  const t = useText();
  const store = useDraftStore();
  const { answers } = useDraft();
  const { submit, problem } = useSubmit();
  const change = (part: Partial<Bank>) => store.change((before) => ({ ...before, bank: { ...before.bank, ...part } }));
  return (
    <QuestionPage
      title={t('enrollment.payment.title')}
      continueLabel={t('enrollment.review.submit')}
      onContinue={submit}
    >
      {problem && <ErrorState title={problem.title} kept={t('enrollment.allSaved')} code={problem.code} />}
      <WhatIsPaid />
      <BankNumber field="routingNumber" hint={t('enrollment.hint.routingNumber')} onChange={change} />
      <BankNumber field="accountNumber" onChange={change} />
      <BankNumber field="accountNumberAgain" onChange={change} />
      <Checkbox
        name="bank.authorised"
        label={t('enrollment.payment.authorise')}
        checked={answers.bank.authorised}
        onChange={(authorised) => change({ authorised })}
      />
      <p className="muted small">{t('enrollment.payment.stored')}</p>
    </QuestionPage>
  );
}

/** What is drawn each month, plan by plan, and when the first time. */
function WhatIsPaid() {
  const t = useText();
  const { enrollment, answers } = useDraft();
  const { monthly } = runningCost(enrollment, answers);
  return (
    <Card title={t('enrollment.payment.card')} tinted>
      <DescriptionList
        details={[
          ...pricesOf(enrollment.offers, answers).map(({ coverageType, name, amount }) => ({
            label: t(`coverageType.${coverageType}`),
            value: [name, formatMoney(amount)].join(' · '),
          })),
          { label: t('enrollment.payment.monthly'), value: monthly && <strong>{formatMoney(monthly)}</strong> },
          { label: t('enrollment.payment.first'), value: t('enrollment.payment.firstWhen') },
        ]}
      />
    </Card>
  );
}

/** The elected plans with the employee's share of each a month, as far as the server has priced them. */
const pricesOf = (offers: readonly Offer[], answers: Answers) =>
  offers.flatMap(({ coverageType, plans }) => {
    const { decision, planId } = electionOf(answers, coverageType);
    const plan = decision === 'elect' ? plans.find((one) => one.planId === planId) : undefined;
    return plan?.employee == null ? [] : [{ coverageType, name: plan.name, amount: plan.employee }];
  });

type NumberProps = {
  readonly field: 'routingNumber' | 'accountNumber' | 'accountNumberAgain';
  readonly hint?: string;
  readonly onChange: (part: Partial<Bank>) => void;
};

function BankNumber({ field, hint, onChange }: NumberProps) {
  const t = useText();
  const { bank } = useDraft().answers;
  return (
    <TextInput
      name={`bank.${field}`}
      label={t(`enrollment.field.${field}`)}
      hint={hint}
      width="short"
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      value={bank[field] ?? ''}
      onChange={(text) => onChange({ [field]: text || null })}
    />
  );
}
