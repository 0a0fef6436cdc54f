import { payments } from '@coverlane/contract/payments/calls.ts';
import { useActiveClient } from '../../lib/active-client.ts';
import { useCall } from '../../lib/api.ts';
import { formatCount, formatMoney } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useAllows } from '../../lib/session.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { Card } from '../../ui/Card.tsx';
import { useWaits } from './waits.ts';

/** States in which a payment waits for somebody. */
const WAITING = ['queued', 'held', 'refundPending'] as const;

/** Payments that wait, how many and how much of each state, for whoever moves the money; nothing where none waits. */
export function PaymentsCard() {
  const t = useText();
  const lines = [useWaiting('queued'), useWaiting('held'), useWaiting('refundPending')];
  useWaits({
    isLoading: lines.some(({ isLoading, failureCount }) => isLoading && failureCount === 0),
    failureCount: 0,
  });
  const shown = WAITING.flatMap((status, at) => {
    const data = lines[at]?.data;
    return data && data.total > 0 ? [{ status, total: data.total, sum: data.sum }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <Card title={t('homeCards.payments')} aside={<Anchor href="/admin/payments">{t('homeCards.allPayments')}</Anchor>}>
      <ul className="plain-list home-list">
        {shown.map(({ status, total, sum }) => (
          <li key={status}>
            <Anchor href={`/admin/payments?status=${status}`}>{t(`payments.status.${status}`)}</Anchor>
            <span className="muted numbers">
              {formatCount(total)} · {formatMoney(sum)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** How many payments are in a state, and what they add up to. */
function useWaiting(status: (typeof WAITING)[number]) {
  const client = useActiveClient();
  const enabled = useAllows()(payments.paymentList.access);
  return useCall(payments.paymentList, { pageSize: 1, status, ...(client && { clientId: client.id }) }, { enabled });
}
