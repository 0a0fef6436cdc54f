import { CARD } from '@coverlane/contract/cards/codes.ts';
import { plateOf } from '@coverlane/contract/cards/dress.ts';
import type { DrawnSide } from '@coverlane/contract/cards/layout.ts';
import { type MouseEvent, useId } from 'react';
import './carding.css';

const MM_PER_POINT = 25.4 / 72;

type Item = DrawnSide['items'][number];

type Props = {
  readonly drawn: DrawnSide;
  /** Every word of the side, for screen readers; a side without is hidden from them. */
  readonly label?: string;
  /** The element that is being edited, drawn with a frame; null: none. */
  readonly marked?: { readonly x: number; readonly y: number; readonly w: number; readonly h: number } | null;
  readonly onPick?: (elementId: string) => void;
};

/** One side of an ID card at the proportions of the real one. Its face has the same colours in every colour scheme. */
export function CardFace({ drawn, label, marked, onPick }: Props) {
  const pick = (event: MouseEvent<SVGSVGElement>) => {
    const hit = event.target instanceof Element ? event.target.closest('[data-element]') : null;
    const id = hit?.getAttribute('data-element');
    if (id) onPick?.(id);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions, jsx-a11y/no-noninteractive-element-interactions -- a shortcut for the mouse: the list beside it does the same by keyboard
    <svg
      className="card-face"
      viewBox={`0 0 ${CARD.width} ${CARD.height}`}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      onClick={onPick && pick}
    >
      <Ground face={drawn.face} />
      {drawn.items.map((item, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines of an element have no name of their own
        <Drawn key={`${item.elementId}-${at}`} item={item} isOnColour={drawn.face !== undefined} />
      ))}
      {marked && (
        <rect
          className="card-marked"
          x={marked.x - 0.4}
          y={marked.y - 0.4}
          width={marked.w + 0.8}
          height={marked.h + 0.8}
        />
      )}
    </svg>
  );
}

/** What the words stand on: white, or the colours of the site from corner to corner. */
function Ground({ face }: { readonly face: DrawnSide['face'] }) {
  const id = useId();
  const { width, height } = CARD;
  if (!face) return <rect width={width} height={height} fill="#ffffff" />;
  return (
    <>
      <linearGradient id={id} gradientUnits="userSpaceOnUse" x1="0" y1="0" x2={width} y2={height}>
        <stop offset="0" stopColor={face.from} />
        <stop offset="1" stopColor={face.to} />
      </linearGradient>
      <rect width={width} height={height} fill={`url(#${id})`} />
    </>
  );
}

function Drawn({ item, isOnColour }: { readonly item: Item; readonly isOnColour: boolean }) {
  if (item.kind === 'text' || !isOnColour) return <Marks item={item} />;
  const { x, y, w, h } = item;
  const beyond = plateOf(item);
  return (
    <>
      <rect x={x - beyond} y={y - beyond} width={w + 2 * beyond} height={h + 2 * beyond} rx={beyond} fill="#ffffff" />
      <Marks item={item} />
    </>
  );
}

function Marks({ item }: { readonly item: Item }) {
  const { x, y, elementId } = item;
  if (item.kind === 'text')
    return (
      <text
        data-element={elementId}
        x={x}
        y={y}
        fontSize={item.size * MM_PER_POINT}
        fontWeight={item.weight}
        fill={item.color}
        textAnchor={item.anchor}
        {...(item.width > 0 && { textLength: item.width, lengthAdjust: 'spacingAndGlyphs' })}
      >
        {item.text}
      </text>
    );
  const { w, h } = item;
  if (item.kind === 'image')
    return <image data-element={elementId} x={x} y={y} width={w} height={h} href={item.href} />;
  if (item.modules === 0)
    return (
      <rect
        data-element={elementId}
        x={x}
        y={y}
        width={w}
        height={h}
        fill="#ffffff"
        stroke="#828789"
        strokeWidth="0.2"
      />
    );
  return (
    <svg data-element={elementId} x={x} y={y} width={w} height={h} viewBox={`0 0 ${item.modules} ${item.modules}`}>
      <path d={item.path} fill="#000000" shapeRendering="crispEdges" />
    </svg>
  );
}
