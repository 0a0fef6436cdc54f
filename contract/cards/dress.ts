import { type CardFaceColours, isReadOn } from '../sites/card-face.ts';
import { CARD } from './codes.ts';
import type { DrawnSide } from './layout.ts';

/** The logo on a card: a PNG or JPEG as data URI, and how many times as wide as high it is. */
export interface CardLogo {
  readonly href: string;
  readonly ratio: number;
}

/** Room of the logo, and what stays free around it, in millimetres. */
const [LOGO_WIDTH, LOGO_HEIGHT, FREE, EDGE] = [22, 7, 2, 3];
const MM_PER_POINT = 25.4 / 72;

/**
 * The front of a card in the colours of its site. Words keep the colour of the template where it is read on both ends of the gradient
 * (4.5:1), else they are in the face's ink; no word moves. The logo stands at the top or the bottom where the template leaves room, and nowhere where it leaves none.
 */
export function dressed(side: DrawnSide, face: CardFaceColours, logo: CardLogo | null): DrawnSide {
  const items = side.items.map((item) =>
    item.kind === 'text' && !isReadOn(face, item.color) ? { ...item, color: face.ink } : item,
  );
  const place = logo && freePlace(side, logo.ratio);
  const image = place && ({ kind: 'image', elementId: 'site-logo', ...place, href: logo.href } as const);
  return { ...side, face, items: image ? [...items, image] : items };
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Where an item stands; a word as wide as it is drawn. */
function boxOf(item: DrawnSide['items'][number]): Box {
  if (item.kind !== 'text') return item;
  const h = item.size * MM_PER_POINT;
  const left = { start: item.x, middle: item.x - item.width / 2, end: item.x - item.width }[item.anchor];
  return { x: left, y: item.y - h, w: item.width, h: h * 1.3 };
}

const meet = (one: Box, other: Box): boolean =>
  one.x < other.x + other.w + FREE &&
  other.x < one.x + one.w + FREE &&
  one.y < other.y + other.h + FREE &&
  other.y < one.y + one.h + FREE;

/** The first place without anything in it: along the top from the right, where cards have their mark, else along the bottom. */
function freePlace({ items }: DrawnSide, ratio: number): Box | null {
  const w = Math.min(LOGO_WIDTH, LOGO_HEIGHT * ratio);
  const h = w / ratio;
  const right = CARD.width - EDGE - w;
  const across = Array.from({ length: Math.floor(right - EDGE) + 1 }, (_, at) => right - at);
  const taken = items.map(boxOf);
  return (
    [EDGE, CARD.height - EDGE - h]
      .flatMap((y) => across.map((x) => ({ x, y, w, h })))
      .find((box) => !taken.some((one) => meet(one, box))) ?? null
  );
}

/** How far white goes beyond a picture, or beyond a code, which is not read without (ISO/IEC 18004: four modules), in millimetres. */
export const plateOf = ({ kind }: { readonly kind: 'qr' | 'image' }): number => (kind === 'qr' ? 1.5 : 0.8);
