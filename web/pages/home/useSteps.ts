import { useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import type { Arranged } from './arrangement.ts';
import { type Arranging, placeOf, put, sized, type Way } from './arranging.ts';
import { useCardName } from './useCardName.ts';

/** What can be done with a card. */
export type Steps = ReturnType<typeof useSteps>;

/**
 * What can be done with the cards that are arranged, each said as it is done.
 * @param focus gives the focus to the button of a card wherever it went
 */
export function useSteps({ cards, change }: Arranging, focus: (key: string) => void) {
  const t = useText();
  const nameOf = useCardName();
  const [said, setSaid] = useState('');
  const indexOf = (key: string) => cards.findIndex((card) => card.key === key);
  const move = (key: string, to: number) => {
    const from = indexOf(key);
    const count = cards.filter(({ hide }) => !hide).length;
    if (from !== to) change(put(cards, from, to));
    setSaid(t('arrange.moved', { card: nameOf(key), at: formatCount(to + 1), count: formatCount(count) }));
  };
  const resize = (key: string, make: (card: Arranged) => Arranged) => {
    const made = cards.filter((card) => card.key === key).map(make);
    const [card] = made;
    if (!card) return;
    const isSame = cards.some(
      ({ key: own, width, height }) => own === key && width === card.width && height === card.height,
    );
    if (!isSame) change(cards.map((one) => (one.key === key ? card : one)));
    const size = { width: t(`arrange.width.${card.width}`), rows: t('arrange.rows', { count: card.height }) };
    setSaid(t('arrange.sized', { card: nameOf(key), ...size }));
  };
  return {
    said,
    nameOf,
    move,
    resize,
    moveBy: (key: string, way: Way) => move(key, placeOf(cards, indexOf(key), way)),
    sizeBy: (key: string, way: Way) => resize(key, (card) => sized(card, way)),
    drop: (key: string, before: number) => move(key, before > indexOf(key) ? before - 1 : before),
    hide: (key: string, hide: boolean) => {
      const rest = cards.filter((card) => card.key !== key);
      const moved = cards.filter((card) => card.key === key).map((card) => ({ ...card, hide }));
      // A card comes back as the last that is shown, and goes as the first that is not.
      const shown = rest.filter((card) => !card.hide);
      change([...shown, ...moved, ...rest.filter((card) => card.hide)]);
      setSaid(t(hide ? 'arrange.wasHidden' : 'arrange.wasShown', { card: nameOf(key) }));
      focus(key);
    },
  };
}
