import type { Reply } from '@coverlane/contract/call.ts';
import { idCards } from '@coverlane/contract/cards/calls.ts';
import { useState } from 'react';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import type { IdCard } from './id-card.ts';
import { OrderForm } from './OrderForm.tsx';
import { OrderState } from './OrderState.tsx';

type Order = Reply<typeof idCards.cardOrders>['rows'][number];

/** The printed cards that were ordered, how each stands, and the form for another. */
export function CardOrders({ card }: { readonly card: IdCard }) {
  const t = useText();
  const [isOpen, open] = useState(false);
  const { data } = useCall(idCards.cardOrders, { a: card.memberId, b: card.coverageId });
  const { allowed, lastOrderedOn } = card.ordering;
  return (
    <Card
      title={t('cards.printed')}
      aside={
        allowed && (
          <Button icon="add" onClick={() => open(true)}>
            {t('cards.order')}
          </Button>
        )
      }
    >
      {!allowed && lastOrderedOn && <p>{t('errors.card-order-limit', { date: formatDate(lastOrderedOn) })}</p>}
      {data?.rows.length === 0 && <p className="muted">{t('cards.noOrders')}</p>}
      <ul className="plain-list stack">
        {data?.rows.map((order) => (
          <OrderLine key={order.id} order={order} />
        ))}
      </ul>
      {isOpen && <OrderForm card={card} onClose={() => open(false)} />}
    </Card>
  );
}

function OrderLine({ order }: { readonly order: Order }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const cancel = useAction(idCards.cancelCardOrder, { refreshes: [idCards.cardOrders, idCards.card] });
  const values = { count: order.quantity, date: formatDateTime(order.requestedAt) };
  const last = order.history.at(-1);
  return (
    <li>
      <p className="row">
        <OrderState state={order.status} />
        <span>{t('cards.orderLine', values)}</span>
        <span className="muted">{t(`cards.why.${order.reason}`)}</span>
      </p>
      {order.mailTo && <p className="muted small">{t('cards.mailTo', { address: order.mailTo })}</p>}
      {last && last.at !== order.requestedAt && <p className="muted small">{formatDateTime(last.at)}</p>}
      {order.note && <p className="small">{order.note}</p>}
      {order.status === 'requested' && (
        <Button
          kind="quiet"
          busy={cancel.isPending}
          onClick={() => cancel.mutate({ id: order.id }, { onError: (error) => notify('error', say(error)) })}
        >
          {t('cards.cancelOrder')}
        </Button>
      )}
    </li>
  );
}
