import { formatMoney } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import type { Answers } from './draft.ts';
import { QuestionPage } from './QuestionPage.tsx';
import { runningCost } from './running-cost.ts';
import { useDraft, useDraftStore } from './useDraft.ts';
import { useSubmit } from './useSubmit.ts';

type Bank = Answers['bank'];

/** Payment by bank account: the account number twice, and leave to draw from it (domain 4.2, 6.4). */
export function PaymentPage() {
  const t = useText();
  const store = useDraftStore();
  const { enrollment, answers } = useDraft();
  const { submit, problem } = useSubmit();
  const { monthly } = runningCost(enrollment, answers);
  const change = (part: Partial<Bank>) => store.change((before) => ({ ...before, bank: { ...before.bank, ...part } }));
  const about = monthly === null ? '' : t('enrollment.payment.about', { amount: formatMoney(monthly) });
  return (
    <QuestionPage
      title={t('enrollment.payment.title')}
      about={about}
      continueLabel={t('enrollment.review.submit')}
      onContinue={submit}
    >
      {problem && <ErrorState title={problem.title} kept={t('enrollment.allSaved')} code={problem.code} />}
      <BankNumber field="routingNumber" hint={t('enrollment.hint.routingNumber')} onChange={change} />
      <BankNumber field="accountNumber" onChange={change} />
      <BankNumber field="accountNumberAgain" onChange={change} />
      <Checkbox
        name="bank.authorised"
        label={t('enrollment.payment.authorise')}
        checked={answers.bank.authorised}
        onChange={(authorised) => change({ authorised })}
      />
    </QuestionPage>
  );
}

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
