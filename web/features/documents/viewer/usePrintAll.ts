import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';

/** Dots of an inch on paper, and of an inch as a PDF counts it. */
const PAPER = 150;
const POINTS = 72;

/** Prints all pages, each on a sheet of its own. `at`: the page that is being made ready; undefined: none is. */
export function usePrintAll(pdf: PDFDocumentProxy): { readonly at: number | undefined; readonly print: () => void } {
  const [at, setAt] = useState<number>();
  const going = useRef<AbortController>(null);
  useEffect(() => () => going.current?.abort(), []);
  const print = () => {
    going.current?.abort();
    const over = new AbortController();
    going.current = over;
    printed(pdf, over.signal, setAt)
      .catch((failure: unknown) => {
        if (!over.signal.aborted) reportError(failure);
      })
      .finally(() => {
        if (going.current === over) setAt(undefined);
      });
  };
  return { at, print };
}

/** Pages are pictures, drawn one at a time, in a place that only paper shows; it is gone when they are printed, or when nobody waits for them. */
async function printed(pdf: PDFDocumentProxy, over: AbortSignal, ready: (page: number) => void): Promise<void> {
  const paper = document.createElement('div');
  paper.className = 'pdf-paper';
  const remove = () => paper.remove();
  over.addEventListener('abort', remove);
  for (let page = 1; page <= pdf.numPages; page += 1) {
    ready(page);
    paper.append(await pictureOf(pdf, page));
    over.throwIfAborted();
  }
  document.body.append(paper);
  window.addEventListener('afterprint', remove, { once: true });
  window.print();
}

async function pictureOf(pdf: PDFDocumentProxy, number: number): Promise<HTMLImageElement> {
  const page = await pdf.getPage(number);
  const viewport = page.getViewport({ scale: PAPER / POINTS });
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  await page.render({ canvas, viewport, intent: 'print', annotationMode: 1 }).promise;
  const picture = new Image();
  picture.alt = '';
  // The policy of the page lets a picture come with its address, and from no other place of memory.
  picture.src = canvas.toDataURL('image/jpeg', 0.92);
  // A canvas without pixels gives back its memory at once, on phones too.
  canvas.width = 0;
  await picture.decode();
  return picture;
}
