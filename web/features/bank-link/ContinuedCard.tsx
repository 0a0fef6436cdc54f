import { continuedMoney } from '@coverlane/contract/bank-link/continued-calls.ts';
import type { Reply } from '@coverlane/contract/call.ts';
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
  const { owed } = data.standing;
  const isLate = Number(owed) > 0;
  return (
    <Card title={t('bankLink.continued.title')} tinted>
      <Standing standing={data.standing} isLate={isLate} />
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

type Payment = Reply<typeof continuedMoney.continuedPayment>;
type StandingProps = { readonly standing: NonNullable<Payment['standing']>; readonly isLate: boolean };

function Standing({ standing: { owed, paidThrough, payBy }, isLate }: StandingProps) {
  const t = useText();
  if (isLate && payBy !== null)
    return (
      <Banner
        kind="warn"
        title={t('bankLink.continued.payOrEnd', { amount: formatMoney(owed), date: formatDate(payBy) })}
      />
    );
  if (paidThrough === null) return <p>{t('bankLink.continued.unpaid')}</p>;
  return <p>{t('bankLink.continued.paidThroughDate', { date: formatDate(paidThrough) })}</p>;
}
