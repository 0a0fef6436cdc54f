import { dashboard } from '@coverlane/contract/calls/dashboard.ts';
import { useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatCount } from '../../lib/format.ts';
import { type TextKey, useHasText, useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { moved } from '../../ui/moved.ts';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Select } from '../../ui/Select.tsx';
import { type Arranged, placesOf } from './arrangement.ts';

type Props = {
  /** Every card of the page in its present order. */
  readonly cards: readonly Arranged[];
  /** The user arranged them before. */
  readonly isOwn: boolean;
};

/** Opens the arrangement of the own home page: which cards, in which order, how wide (domain 12.9; design 1.4). */
export function Arrange({ cards, isOwn }: Props) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <div className="home-arrange" data-print="no">
      <Button kind="quiet" icon="edit" onClick={() => setOpen(true)}>
        {t('arrange.open')}
      </Button>
      {open && <ArrangeDialog cards={cards} isOwn={isOwn} onClose={() => setOpen(false)} />}
    </div>
  );
}

function ArrangeDialog({ cards, isOwn, onClose }: Props & { readonly onClose: () => void }) {
  const t = useText();
  const [order, setOrder] = useState(cards);
  const [said, setSaid] = useState('');
  const { save, reset, busy } = useKeeping(onClose);
  const nameOf = useCardName();
  const move = (at: number, step: 1 | -1) => {
    const next = moved(order, at, step);
    if (next === order) return;
    setOrder(next);
    const values = { at: formatCount(at + step + 1), count: formatCount(order.length) };
    setSaid(t('arrange.moved', { card: nameOf(order[at]), ...values }));
  };
  const change = (key: Arranged['key'], more: Partial<Arranged>) =>
    setOrder(order.map((card) => (card.key === key ? { ...card, ...more } : card)));
  const footer = (
    <>
      {isOwn && (
        <Button disabled={busy} onClick={reset}>
          {t('arrange.reset')}
        </Button>
      )}
      <Button onClick={onClose}>{t('arrange.cancel')}</Button>
      <Button kind="primary" disabled={busy} onClick={() => save(order)}>
        {t('arrange.save')}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t('arrange.title')} maxWidth={640} footer={footer}>
      <p className="muted">{t('arrange.about')}</p>
      <ol className="plain-list home-list home-order">
        {order.map((card, at) => (
          <Line
            key={card.key}
            card={card}
            name={nameOf(card)}
            ends={{ isFirst: at === 0, isLast: at === order.length - 1 }}
            onMove={(step) => move(at, step)}
            onChange={(more) => change(card.key, more)}
          />
        ))}
      </ol>
      <p role="status" className="muted small">
        {said}
      </p>
    </Dialog>
  );
}

/** `nameOf(card)`: what a card is called. */
function useCardName(): (card: Arranged | undefined) => string {
  const t = useText();
  const hasText = useHasText();
  const { type } = useUser();
  return (card) => {
    const name = card?.key ?? '';
    // A member's contacts stand under a question.
    if (type === 'member' && name === 'contacts') return t('home.help');
    const key: string = `arrange.card.${name}`;
    return hasText(key) ? t(key) : name;
  };
}

/** Keeps the arrangement, or takes it back; the page behind shows it at once. */
function useKeeping(onClose: () => void) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const refreshes = [dashboard.dashboardItems];
  const keep = useAction(dashboard.arrangeDashboard, { refreshes });
  const drop = useAction(dashboard.resetDashboard, { refreshes });
  const done = (text: TextKey) => ({
    onSuccess: () => {
      notify('success', t(text));
      onClose();
    },
    onError: (failure: unknown) => notify('error', say(failure)),
  });
  return {
    save: (order: readonly Arranged[]) => keep.mutate({ rows: placesOf(order) }, done('arrange.saved')),
    reset: () => drop.mutate({}, done('arrange.wasReset')),
    busy: keep.isPending || drop.isPending,
  };
}

type LineProps = {
  readonly card: Arranged;
  readonly name: string;
  readonly ends: { readonly isFirst: boolean; readonly isLast: boolean };
  readonly onMove: (step: 1 | -1) => void;
  readonly onChange: (more: Partial<Arranged>) => void;
};

function Line({ card, name, ends, onMove, onChange }: LineProps) {
  const t = useText();
  const widths = [
    { value: 'whole', label: t('arrange.whole') },
    { value: 'half', label: t('arrange.half') },
  ];
  return (
    <li>
      <Checkbox label={name} checked={!card.hide} onChange={(shown) => onChange({ hide: !shown })} />
      <span className="row">
        <Select
          name=""
          label={t('arrange.width', { card: name })}
          labelHidden
          choices={widths}
          value={card.isHalf ? 'half' : 'whole'}
          empty={null}
          onChange={(value) => onChange({ isHalf: value === 'half' })}
        />
        <Button kind="quiet" icon="up" iconOnly data-move="up" aria-disabled={ends.isFirst} onClick={() => onMove(-1)}>
          {t('arrange.up', { card: name })}
        </Button>
        <Button
          kind="quiet"
          icon="down"
          iconOnly
          data-move="down"
          aria-disabled={ends.isLast}
          onClick={() => onMove(1)}
        >
          {t('arrange.down', { card: name })}
        </Button>
      </span>
    </li>
  );
}
