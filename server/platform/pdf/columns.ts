import type { Writing } from './page.ts';

/** Between two columns, in points. */
const GAP = 24;

interface Beside {
  /** Of the width, what the first column takes. */
  readonly share: number;
  readonly first: () => void;
  readonly second: () => void;
}

/** Writes two columns beside each other, read one after the other. What does not fit on the page goes on below, in the full width. */
export function sideBySide({ doc }: Writing, { share, first, second }: Beside): void {
  const { page } = doc;
  const { left, right } = page.margins;
  const top = doc.y;
  const split = left + (page.width - left - right - GAP) * share;
  within(doc, { left, right: page.width - split }, first);
  if (doc.page !== page) return second();
  const end = doc.y;
  doc.y = top;
  within(doc, { left: split + GAP, right }, second);
  doc.x = left;
  if (doc.page === page) doc.y = Math.max(doc.y, end);
}

function within(doc: PDFKit.PDFDocument, margins: { left: number; right: number }, write: () => void): void {
  const { page } = doc;
  const whole = page.margins;
  page.margins = { ...whole, ...margins };
  doc.x = margins.left;
  write();
  page.margins = whole;
}
