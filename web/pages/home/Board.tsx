import type { CSSProperties, HTMLAttributes, ReactNode, Ref } from 'react';
import { useText } from '../../lib/i18n.ts';
import { type Arranged, COLUMNS } from './arrangement.ts';
import { TilePicture } from './TilePicture.tsx';
import './board.css';

type BoardProps = { readonly label: string; readonly children: ReactNode; readonly ref?: Ref<HTMLOListElement> };

/** The grid of a dashboard in small: a tile for each card, in the order of reading. */
export function Board({ label, children, ref }: BoardProps) {
  return (
    <ol ref={ref} className="plain-list board" aria-label={label}>
      {children}
    </ol>
  );
}

type TileProps = Omit<HTMLAttributes<HTMLLIElement>, 'style' | 'className'> & {
  readonly card: Arranged;
  readonly name: string;
  /** How far it is dragged. */
  readonly shift?: { readonly dx: number; readonly dy: number } | undefined;
  readonly drop?: 'before' | 'after' | undefined;
  /** What stands before the name. */
  readonly grip?: ReactNode;
};

/** A card by its name and size, as wide and high as it stands there. */
export function Tile({ card, name, shift, drop, grip, children, ...rest }: TileProps) {
  const t = useText();
  const style: CSSProperties & Record<`--${string}`, string | number> = {
    '--span': card.width,
    '--rows': Math.min(card.height, 4),
    ...(shift && { transform: `translate(${shift.dx}px, ${shift.dy}px)` }),
  };
  return (
    <li
      {...rest}
      className="board-tile"
      style={style}
      data-card={card.key}
      data-whole={card.width === COLUMNS || undefined}
      data-drop={drop}
      data-dragged={shift && true}
    >
      {grip}
      <span className="board-name">
        <strong>{name}</strong>
        <span className="muted small">
          {t(`arrange.width.${card.width}`)}
          {card.height > 1 && <> · {t('arrange.rows', { count: card.height })}</>}
        </span>
      </span>
      <TilePicture of={card.key} />
      {children}
    </li>
  );
}
