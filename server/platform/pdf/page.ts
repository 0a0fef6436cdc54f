/** US letter in points, its margin, and the colours of a paper: all of them read well in black and white. */
export const PAGE = { width: 612, height: 792 } as const;
export const MARGIN = 54;
export const INK = '#1b1d22';
export const SOFT = '#5a606b';
export const RULE = '#c9cdd6';

/** The document being written and the element that everything on it joins. */
export interface Writing {
  readonly doc: PDFKit.PDFDocument;
  readonly root: PDFKit.PDFStructureElement;
}

/** How wide the place is in which is written: the page between its margins, or one of two columns (points). */
export const innerWidth = ({ page }: PDFKit.PDFDocument): number => page.width - page.margins.left - page.margins.right;

/** Draws a mark of the paper, which is not read aloud. */
export function artifact(doc: PDFKit.PDFDocument, put: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  put();
  doc.endMarkedContent();
}
