import { continuedMoney } from '@coverlane/contract/bank-link/continued-calls.ts';
import { useCall } from '../../lib/api.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Card } from '../../ui/Card.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';

/** The way of whoever continues coverage (COBRA) to what they pay: what is owed and by when. Who continues none sees nothing. */
export function ContinuedCard() {
  const t = useText();
  const { language } = useLanguage();
  const { data } = useCall(continuedMoney.continuedPayment, { language }, { keep: true });
  if (!data?.standing) return null;
  const { owed, paidThrough, payBy } = data.standing;
  const isLate = Number(owed) > 0;
  return (
    <Card title={t('bankLink.continued.title')} tinted>
      {isLate && payBy !== null ? (
        <Banner
          kind="warn"
          title={t('bankLink.continued.payOrEnd', { amount: formatMoney(owed), date: formatDate(payBy) })}
        />
      ) : (
        <p>
          {paidThrough === null
            ? t('bankLink.continued.unpaid')
            : t('bankLink.continued.paidThroughDate', { date: formatDate(paidThrough) })}
        </p>
      )}
      <div className="button-row">
        <LinkButton kind={isLate ? 'primary' : 'secondary'} href="/member/payments">
          {isLate && data.takesDebits
            ? t('bankLink.continued.onceSubmit', { amount: formatMoney(owed) })
            : t('bankLink.continued.toPayments')}
        </LinkButton>
      </div>
    </Card>
  );
}
