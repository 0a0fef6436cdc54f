import { PdfDocument } from '../document.ts';
import { face } from '../fonts.ts';
import { INK } from '../page.ts';
import { collected } from '../paper.ts';

/** Something that is written onto a page: where, in points from its upper left corner as it is looked at, and what. */
export interface Mark {
  /** From 0. */
  page: number;
  x: number;
  y: number;
  w: number;
  h: number;
  /** A tick where a box is ticked. */
  kind: 'text' | 'signature' | 'tick';
  text: string;
}

const [LARGEST, LARGEST_SIGNATURE, SMALLEST] = [11, 20, 5];
const PAD = 2;

/** Pages of these sizes (points) with nothing but the marks, to lie over others. */
export async function overlay(
  pages: readonly { width: number; height: number }[],
  marks: readonly Mark[],
): Promise<Buffer> {
  const doc = new PdfDocument({ autoFirstPage: false, margin: 0, pdfVersion: '1.7', font: face('text') });
  doc.registerFont('text', face('text')).registerFont('strong', face('strong'));
  const whole = collected(doc);
  for (const [page, { width, height }] of pages.entries()) {
    doc.addPage({ size: [width, height], margin: 0 });
    for (const mark of marks) if (mark.page === page) draw(doc, mark);
  }
  doc.end();
  return whole;
}

function draw(doc: PDFKit.PDFDocument, mark: Mark): void {
  doc.fillColor(INK).strokeColor(INK);
  if (mark.kind === 'tick') return drawTick(doc, mark);
  doc.font(mark.kind === 'signature' ? 'strong' : 'text');
  const width = mark.w - 2 * PAD;
  const largest = mark.kind === 'signature' ? LARGEST_SIGNATURE : LARGEST;
  const size = fitting(doc, mark.text, { width, height: mark.h, largest });
  doc.fontSize(size);
  const height = Math.min(mark.h, doc.heightOfString(mark.text, { width }));
  // It stands on the line of its place: those who drew the paper drew one there.
  doc.text(mark.text, mark.x + PAD, mark.y + mark.h - height, { width, height: mark.h + size, ellipsis: true });
}

/** The largest letters in which a text has room, in points; the smallest that can be read where it has none. */
function fitting(
  doc: PDFKit.PDFDocument,
  text: string,
  { width, height, largest }: { width: number; height: number; largest: number },
): number {
  for (let size = Math.min(largest, height * 0.8); size > SMALLEST; size -= 0.5)
    if (doc.fontSize(size).heightOfString(text, { width }) <= height + 1) return size;
  return SMALLEST;
}

function drawTick(doc: PDFKit.PDFDocument, { x, y, w, h }: Mark): void {
  const side = Math.min(w, h);
  const [left, top] = [x + (w - side) / 2, y + (h - side) / 2];
  const point = (over: number, down: number) => [left + side * over, top + side * down] as const;
  doc
    .lineWidth(Math.max(1, side / 9))
    .lineCap('round')
    .lineJoin('round');
  doc
    .moveTo(...point(0.2, 0.55))
    .lineTo(...point(0.42, 0.77))
    .lineTo(...point(0.82, 0.25))
    .stroke();
}
