import { cardOrderReasons } from '@coverlane/contract/cards/codes.ts';
import { idCards } from '@coverlane/contract/cards/calls.ts';
import { useAction } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Select } from '../../ui/Select.tsx';
import type { IdCard } from './id-card.ts';

const QUANTITIES = ['1', '2', '3', '4'];

/** Orders printed cards: why, how many, and where they will go. */
export function OrderForm({ card, onClose }: { readonly card: IdCard; readonly onClose: () => void }) {
  const t = useText();
  const { notify } = useNotices();
  const order = useAction(idCards.orderCard, { refreshes: [idCards.cardOrders, idCards.card, idCards.cardQueue] });
  const send = async ({ reason, quantity }: FormValues) => {
    await order.mutateAsync({
      a: card.memberId,
      b: card.coverageId,
      effectiveDate: card.effectiveDate,
      reason: cardOrderReasons.find((known) => known === reason) ?? 'new',
      quantity: Number(quantity),
    });
    notify('success', t('cards.ordered'));
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={t('cards.order')} maxWidth={520}>
      <Form onSubmit={send}>
        <Select
          name="reason"
          label={t('cards.why')}
          required
          choices={cardOrderReasons.map((value) => ({ value, label: t(`cards.why.${value}`) }))}
        />
        <Select
          name="quantity"
          label={t('cards.quantity')}
          empty={null}
          width="short"
          defaultValue="1"
          choices={QUANTITIES.map((value) => ({ value, label: value }))}
        />
        <p>
          {card.ordering.mailTo === null ? t('cards.mailToNone') : t('cards.mailTo', { address: card.ordering.mailTo })}
        </p>
        <p className="muted">{t('cards.days')}</p>
        <Button type="submit" kind="primary">
          {t('cards.orderNow')}
        </Button>
      </Form>
    </Dialog>
  );
}
