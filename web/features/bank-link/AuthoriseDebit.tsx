import type { continuedMoney } from '@coverlane/contract/bank-link/continued-calls.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import './bank-link.css';

type Props = {
  readonly title: string;
  /** What the button says. */
  readonly submit: string;
  readonly account: NonNullable<Reply<typeof continuedMoney.continuedPayment>['account']>;
  readonly words: string;
  /** What most choose. */
  readonly isFirst: boolean;
  readonly onSign: (signed: { typedName: string; agreed: boolean }) => Promise<unknown>;
};

/** The words of a debit, to agree to and sign: nothing is ticked or typed beforehand. */
export function AuthoriseDebit({ title, submit, account, words, isFirst, onSign }: Props) {
  const t = useText();
  return (
    <Card title={title} tinted={isFirst}>
      <Form
        label={title}
        onSubmit={async (values) => {
          await onSign({ typedName: String(values['typedName'] ?? ''), agreed: values['agreed'] === true });
        }}
      >
        <p>{t(`bankLink.account.${account.accountType}`, { bank: account.bankName, mask: account.mask })}</p>
        <blockquote className="quoted">{words}</blockquote>
        <Checkbox name="agreed" label={t('pay.agree')} required />
        <TextInput name="typedName" label={t('pay.sign')} autoComplete="name" maxLength={60} required />
        <div className="button-row">
          <Button type="submit" kind={isFirst ? 'primary' : 'secondary'}>
            {submit}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
