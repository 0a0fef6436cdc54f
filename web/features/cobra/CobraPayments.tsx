import { cobra } from '@coverlane/contract/cobra/calls.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { premiums } from '@coverlane/contract/premiums/calls.ts';
import { useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import type { CobraCase } from './CobraState.tsx';

const REFRESHES = [cobra.cobraList, premiums.premiumsPaid, members.getMember] as const;

type Payment = CobraCase['payments'][number];
type Props = { readonly one: CobraCase };
type ListProps = Props & { readonly canEnter: boolean };

/** What was paid in a case, the newest first; what was entered by hand can be taken back by whoever enters payments. */
export function CobraPayments({ one, canEnter }: ListProps) {
  const t = useText();
  const [voiding, setVoiding] = useState<Payment | null>(null);
  return (
    <>
      <ul className="plain-list">
        {one.payments.map((payment) => (
          <li key={payment.id}>
            {lineOf(payment, t)}{' '}
            {payment.isDebit ? (
              <span className="muted">{t('cobra.paymentByDebit')}</span>
            ) : (
              canEnter && (
                <Button
                  kind="quiet"
                  aria-label={t('cobra.void.openOf', { date: formatDate(payment.paidOn) })}
                  onClick={() => setVoiding(payment)}
                >
                  {t('cobra.void.open')}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      {voiding && <VoidPayment one={one} payment={voiding} onClose={() => setVoiding(null)} />}
    </>
  );
}

/** Its months had no price when it was entered as whole. */
const isAmountUnknown = ({ amount }: Payment): boolean => Number(amount) === 0;

const lineKey = (payment: Payment) => {
  if (isAmountUnknown(payment)) return 'cobra.paymentLineWhole';
  return payment.paidThrough === null ? 'cobra.paymentLineShort' : 'cobra.paymentLine';
};

const lineOf = (payment: Payment, t: ReturnType<typeof useText>): string => {
  const { paidOn, amount, due, paidThrough } = payment;
  return t(lineKey(payment), {
    date: formatDate(paidOn),
    amount: formatMoney(amount),
    due: formatMoney(due),
    through: paidThrough === null ? '' : formatDate(paidThrough),
  });
};

/** Takes an entry back, with its reason. */
function VoidPayment({ one, payment, onClose }: Props & { readonly payment: Payment; readonly onClose: () => void }) {
  const t = useText();
  const { notify } = useNotices();
  const take = useAction(cobra.voidCobraPayment, { refreshes: REFRESHES });
  const title = isAmountUnknown(payment)
    ? t('cobra.void.openOf', { date: formatDate(payment.paidOn) })
    : t('cobra.void.title', { amount: formatMoney(payment.amount) });
  return (
    <Dialog open onClose={onClose} title={title}>
      <Form
        label={title}
        onSubmit={async (values) => {
          const why = String(values['why'] ?? '');
          await take.mutateAsync({ id: one.id, version: one.version, paymentId: payment.id, why });
          notify('success', t('cobra.void.done'));
          onClose();
        }}
      >
        <p className="muted">{t('cobra.void.about')}</p>
        <TextArea name="why" label={t('cobra.void.why')} maxLength={300} required />
        <div className="button-row">
          <Button type="submit" kind="primary">
            {t('cobra.void.submit')}
          </Button>
          <Button onClick={onClose}>{t('cobra.notNow')}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
