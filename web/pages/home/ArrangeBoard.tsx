import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { Arranged } from './arrangement.ts';
import { type Arranging, ofSize } from './arranging.ts';
import { Board, Tile } from './Board.tsx';
import { type Drag, useDrag, useSizing } from './dragging.ts';
import { TileMenu } from './TileMenu.tsx';
import { type Steps, useSteps } from './useSteps.ts';

/** The cards to be moved by pointer, by keys or by the menu of each; each change is said, and can be taken back. */
export function ArrangeBoard({ arranging }: { readonly arranging: Arranging }) {
  const t = useText();
  const board = useRef<HTMLOListElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const steps = useSteps(arranging, useFocus(area));
  const shown = arranging.cards.filter(({ hide }) => !hide);
  const hidden = arranging.cards.filter(({ hide }) => hide);
  const { drag, start } = useDrag(board, steps.drop);
  const { sizing, start: startSizing } = useSizing(board, ({ key, width, rows }) =>
    steps.resize(key, (card) => ofSize(card, width, rows)),
  );
  const live = shown.map((card) => (sizing?.key === card.key ? ofSize(card, sizing.width, sizing.rows) : card));
  return (
    <div className="stack board-editing" ref={area}>
      <Board ref={board} label={t('arrange.shown')}>
        {live.map((card, at) => (
          <Tile
            key={card.key}
            card={card}
            name={steps.nameOf(card.key)}
            shift={drag?.key === card.key ? drag : undefined}
            drop={dropAt(drag, shown, at)}
            onPointerDown={(event: PointerEvent) => start(event, card.key)}
            grip={
              <span className="board-grip" aria-hidden="true">
                <Icon name="menu" />
              </span>
            }
          >
            <TileMenu card={card} name={steps.nameOf(card.key)} at={{ at, last: shown.length - 1 }} steps={steps} />
            <span className="board-size" aria-hidden="true" onPointerDown={(event) => startSizing(event, card.key)} />
          </Tile>
        ))}
      </Board>
      <p role="status" className="muted small">
        {steps.said}
      </p>
      <HiddenCards cards={hidden} steps={steps} />
    </div>
  );
}

/** Where the dragged card would land, seen from one of the cards; where it lies already is no place to drop it. */
function dropAt(drag: Drag | null, cards: readonly Arranged[], at: number): 'before' | 'after' | undefined {
  const own = cards.findIndex(({ key }) => key === drag?.key);
  if (!drag || drag.before === own || drag.before === own + 1) return undefined;
  if (drag.before === at) return 'before';
  return drag.before === cards.length && at === cards.length - 1 ? 'after' : undefined;
}

function HiddenCards({ cards, steps }: { readonly cards: readonly Arranged[]; readonly steps: Steps }) {
  const t = useText();
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="hidden-cards">
      <h3 id="hidden-cards">{t('arrange.hidden')}</h3>
      <ul className="plain-list board-hidden">
        {cards.map(({ key }) => (
          <li key={key} data-card={key}>
            <span>{steps.nameOf(key)}</span>
            <Button kind="quiet" icon="add" onClick={() => steps.hide(key, false)}>
              {t('arrange.show', { card: steps.nameOf(key) })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Gives the focus to the button of a card wherever it went. */
function useFocus(area: RefObject<HTMLElement | null>): (key: string) => void {
  const [wanted, setWanted] = useState<{ readonly key: string }>();
  useEffect(() => {
    if (wanted) area.current?.querySelector<HTMLElement>(`[data-card="${wanted.key}"] button`)?.focus();
  }, [area, wanted]);
  return (key) => setWanted({ key });
}
