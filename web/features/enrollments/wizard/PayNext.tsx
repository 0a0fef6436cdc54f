import { selfEnrollmentMoney } from '@coverlane/contract/bank-link/money-calls.ts';
import { useCall } from '../../../lib/api.ts';
import { formatMoney } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { bearerNow } from '../../../lib/request.ts';
import { useUser } from '../../../lib/session.tsx';
import { Card } from '../../../ui/Card.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';

/** Whoever enrolled by a public key and owes something is led to their payment; everybody else sees nothing. */
export function PayNext() {
  const t = useText();
  const { id, enrollsIn } = useUser();
  const own = { enrollmentIdentifier: id, accessToken: bearerNow() ?? '' };
  const { data } = useCall(selfEnrollmentMoney.getEnrollmentPayment, enrollsIn ? own : undefined);
  if (!data || data.amount === null) return null;
  return (
    <Card tinted>
      <p>{t('enrollment.complete.owes', { amount: formatMoney(data.amount) })}</p>
      <LinkButton kind="primary" href="/member/pay">
        {t('enrollment.complete.pay')}
      </LinkButton>
    </Card>
  );
}
