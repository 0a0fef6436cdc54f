import { type CardOrderStatus, cardOrderSteps } from '@coverlane/contract/cards/codes.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { idCards } from '@coverlane/contract/cards/calls.ts';
import { useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

type Order = Reply<typeof idCards.cardQueue>['rows'][number];

/** What may follow for an order; a batch is made for all of them at once, so it is not offered here. */
export function MoveOrder({ order }: { readonly order: Order }) {
  const t = useText();
  const [next, choose] = useState<CardOrderStatus>();
  const steps = cardOrderSteps[order.status].filter((step) => step !== 'batched');
  if (steps.length === 0) return null;
  const items = steps.map((step) => ({ label: t(`cards.move.${step}`), onSelect: () => choose(step) }));
  return (
    <>
      <Menu
        kind="quiet"
        icon="more"
        iconOnly
        align="end"
        label={t('cards.move', { name: order.memberName })}
        items={items}
      />
      {next && <MoveForm order={order} next={next} onClose={() => choose(undefined)} />}
    </>
  );
}

type FormProps = { readonly order: Order; readonly next: CardOrderStatus; readonly onClose: () => void };

function MoveForm({ order, next, onClose }: FormProps) {
  const t = useText();
  const { notify } = useNotices();
  const move = useAction(idCards.moveCardOrder, { refreshes: [idCards.cardQueue, idCards.cardOrders] });
  return (
    <Dialog open onClose={onClose} title={t(`cards.move.${next}`)} maxWidth={480}>
      <Form
        onSubmit={async ({ note }) => {
          await move.mutateAsync({ id: order.id, status: next, note: String(note ?? '') });
          notify('success', t('cards.moved', { name: order.memberName, state: t(`cards.state.${next}`) }));
          onClose();
        }}
      >
        <p>{order.memberName}</p>
        <TextInput name="note" label={t('cards.note')} optional maxLength={255} />
        <Button type="submit" kind="primary">
          {t(`cards.move.${next}`)}
        </Button>
      </Form>
    </Dialog>
  );
}
