import { continuedMoney } from '@coverlane/contract/bank-link/continued-calls.ts';
import type { AnyCall, Reply } from '@coverlane/contract/call.ts';
import { useAction } from '../../lib/api.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { AuthoriseDebit } from './AuthoriseDebit.tsx';

type Payment = Reply<typeof continuedMoney.continuedPayment>;

type Props = {
  readonly frequency: 'once' | 'monthly';
  readonly account: NonNullable<Payment['account']>;
  readonly offer: NonNullable<Payment['once']>;
  readonly refreshes: readonly AnyCall[];
};

/** The words of one debit for continued coverage, or of each month's. */
export function AuthoriseContinued({ frequency, account, offer, refreshes }: Props) {
  const t = useText();
  const { language } = useLanguage();
  const pay = useAction(continuedMoney.payContinued, { refreshes });
  const { shown, words } = offer;
  const amount = formatMoney(offer.amount);
  return (
    <AuthoriseDebit
      title={t(`bankLink.continued.${frequency}Title`, { amount, date: formatDate(offer.firstDate) })}
      submit={t(`bankLink.continued.${frequency}Submit`, { amount })}
      account={account}
      words={words}
      isFirst={frequency === 'once'}
      onSign={(signed) => pay.mutateAsync({ frequency, language, methodId: account.methodId, shown, ...signed })}
    />
  );
}
