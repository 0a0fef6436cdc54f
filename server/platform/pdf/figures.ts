import { artifact, INK, innerWidth, RULE, type Writing } from './page.ts';

/** How a part of a bar is drawn: the colours of money on screen, told apart by a pattern as well, for who prints in grey. */
export type PartTone = 'plan' | 'discount' | 'you' | 'other' | 'none';

/** A part of a whole: how much, and the words that say so. */
export interface BarPart {
  readonly value: number;
  readonly tone: PartTone;
  readonly said: string;
}

/** The one figure of a paper: what stands above it, what it is called, and the figure. */
export interface Panel {
  readonly above: string;
  readonly label: string;
  readonly figure: string;
}

const FILLS = { plan: '#1f7d6b', discount: '#848f8d', you: '#bd5418', other: '#8a4fa3', none: '#ffffff' } as const;
const GROUND = '#f3f6f6';
const PAD = 12;
const FIGURE = { largest: 30, least: 14 } as const;

/** Draws a box with one figure, the largest words of its page. */
export function drawPanel({ doc, root }: Writing, { above, label, figure }: Panel): void {
  const [left, top] = [doc.page.margins.left, doc.y];
  const width = innerWidth(doc) - 2 * PAD;
  const lines = [
    { text: above, face: 'strong', size: 10 },
    { text: label, face: 'text', size: 12 },
    { text: figure, face: 'strong', size: fitting(doc, figure, width) },
  ] as const;
  const heights = lines.map(
    ({ text, face, size }) => doc.font(face).fontSize(size).heightOfString(text, { width }) + 4,
  );
  const height = heights.reduce((sum, one) => sum + one, 2 * PAD - 12);
  artifact(doc, () => doc.roundedRect(left, top, innerWidth(doc), height, 6).fillAndStroke(GROUND, RULE));
  let y = top + PAD;
  for (const [at, { text, face, size }] of lines.entries()) {
    const place = y;
    const put = () =>
      void doc
        .font(face)
        .fontSize(size)
        .fillColor(INK)
        .text(text, left + PAD, place, { width });
    root.add(doc.struct('P', {}, put));
    y += heights[at] ?? 0;
  }
  doc.x = left;
  doc.y = top + height + 10;
}

/** The size in which a figure has room in one line. */
function fitting(doc: PDFKit.PDFDocument, figure: string, width: number): number {
  const taken = doc.font('strong').fontSize(FIGURE.largest).widthOfString(figure);
  return Math.max(FIGURE.least, Math.min(FIGURE.largest, Math.floor((FIGURE.largest * width) / taken)));
}

const BAR = 16;
const KEY = 8;

/** Draws a whole and its parts to scale, with the parts in words below, each by its colour and pattern. */
export function drawBar({ doc, root }: Writing, parts: readonly BarPart[]): void {
  const whole = parts.reduce((sum, { value }) => sum + value, 0);
  const { left } = doc.page.margins;
  const room = innerWidth(doc) - 2 * (parts.length - 1);
  const top = doc.y;
  let x = left;
  for (const { value, tone } of parts) {
    const width = Math.max(2, (room * value) / whole);
    const at = { x, y: top, width, height: BAR };
    artifact(doc, () => drawPart(doc, tone, at));
    x += width + 2;
  }
  doc.y = top + BAR + 6;
  const list = doc.struct('L');
  root.add(list);
  for (const { tone, said } of parts) {
    const key = { x: left, y: doc.y + 1, width: KEY, height: KEY };
    artifact(doc, () => drawPart(doc, tone, key));
    const put = () =>
      void doc
        .font('text')
        .fontSize(9.5)
        .fillColor(INK)
        .text(said, left + KEY + 6, key.y - 1);
    list.add(doc.struct('LI', {}, [doc.struct('LBody', {}, put)]));
    doc.y += 3;
  }
  doc.x = left;
  doc.y += 6;
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function drawPart(doc: PDFKit.PDFDocument, tone: PartTone, { x, y, width, height }: Place): void {
  doc.rect(x, y, width, height).fill(FILLS[tone]);
  if (tone === 'none') doc.lineWidth(1).dash(2, { space: 2 }).rect(x, y, width, height).stroke(INK).undash();
  const slope = { discount: height, you: -height, other: 0 }[tone as string];
  if (slope !== undefined) hatch(doc, { x, y, width, height }, slope);
}

/** White lines across a part: leaning one way, the other, or upright. */
function hatch(doc: PDFKit.PDFDocument, { x, y, width, height }: Place, slope: number): void {
  doc.save().rect(x, y, width, height).clip().lineWidth(1);
  for (let at = x - height; at < x + width + height; at += 6) doc.moveTo(at, y + height).lineTo(at + slope, y);
  doc.stroke('#ffffff').restore();
}
