import type { KeyboardEvent } from 'react';
import { useText } from '../../lib/i18n.ts';
import { Menu } from '../../ui/Menu.tsx';
import { type Arranged, cardWidths } from './arrangement.ts';
import { sized, type Way } from './arranging.ts';
import type { Steps } from './useSteps.ts';

type Props = {
  readonly card: Arranged;
  readonly name: string;
  /** Which of the cards that are shown, and which is the last. */
  readonly at: { readonly at: number; readonly last: number };
  readonly steps: Steps;
};

const WAYS: Readonly<Record<string, Way>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** "Move …": an arrow key moves the card, with Shift it makes it larger or smaller, Enter opens all of it as a menu. */
export function TileMenu({ card, name, at: { at, last }, steps }: Props) {
  const t = useText();
  const { key } = card;
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const way = WAYS[event.key];
    const isOpen = event.currentTarget.querySelector('[aria-expanded="true"]') !== null;
    if (!way || isOpen || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.shiftKey) steps.sizeBy(key, way);
    else steps.moveBy(key, way);
  };
  const moves = [
    { label: t('arrange.first'), isThere: at === 0, to: 0 },
    { label: t('arrange.earlier'), isThere: at === 0, to: at - 1 },
    { label: t('arrange.later'), isThere: at === last, to: at + 1 },
    { label: t('arrange.last'), isThere: at === last, to: last },
  ];
  const heights = [
    { label: t('arrange.higher'), way: 'down' },
    { label: t('arrange.lower'), way: 'up' },
  ] as const;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens for keys of the button inside
    <div onKeyDownCapture={press} data-print="no">
      <Menu
        label={t('arrange.move', { card: name })}
        kind="quiet"
        icon="more"
        iconOnly
        align="end"
        items={[
          ...moves.flatMap(({ label, isThere, to }) =>
            isThere ? [] : [{ label, onSelect: () => steps.move(key, to) }],
          ),
          'line',
          ...cardWidths.map((width) => ({
            label: t(`arrange.width.${width}`),
            current: width === card.width,
            onSelect: () => steps.resize(key, (one) => ({ ...one, width })),
          })),
          'line',
          ...heights.flatMap(({ label, way }) =>
            sized(card, way).height === card.height ? [] : [{ label, onSelect: () => steps.sizeBy(key, way) }],
          ),
          { label: t('arrange.hide'), onSelect: () => steps.hide(key, true) },
        ]}
      />
    </div>
  );
}
