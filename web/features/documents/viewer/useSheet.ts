import { TextLayer, type PDFDocumentProxy } from 'pdfjs-dist';
import { type RefObject, useEffect, useState } from 'react';
import { marksIn, type Span } from './matches.ts';

/** How a page is looked at. */
export interface Look {
  readonly page: number;
  /** 1: as wide as there is room. */
  readonly zoom: number;
  readonly rotation: number;
  readonly search: string;
}

interface Sheet {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  /** Text over the picture: to be read aloud, chosen and found. */
  readonly text: RefObject<HTMLDivElement | null>;
  readonly frame: RefObject<HTMLDivElement | null>;
}

/** Draws one page into its canvas and lays its words over it; drawing ends where another page is wanted meanwhile. */
export function useSheet(pdf: PDFDocumentProxy, { page, zoom, rotation, search }: Look, sheet: Sheet): void {
  const { canvas, text, frame } = sheet;
  const room = useWidth(frame);
  useEffect(() => {
    const over = new AbortController();
    const draw = async () => {
      const found = await pdf.getPage(page);
      const turned = (found.rotate + rotation) % 360;
      const whole = found.getViewport({ scale: 1, rotation: turned });
      const scale = (Math.max(200, room ?? whole.width) / whole.width) * zoom;
      const viewport = found.getViewport({ scale, rotation: turned });
      const [target, layer] = [canvas.current, text.current];
      if (over.signal.aborted || !target || !layer) return;
      const sharp = resize(target, viewport, { frame: frame.current, zoom });
      // What was filled into a form is drawn as a picture: no field of it takes anything.
      const task = found.render({ canvas: target, viewport, transform: [sharp, 0, 0, sharp, 0, 0], annotationMode: 1 });
      over.signal.addEventListener('abort', () => task.cancel());
      await task.promise;
      layer.replaceChildren();
      layer.style.setProperty('--total-scale-factor', String(scale));
      const words = new TextLayer({ textContentSource: await found.getTextContent(), container: layer, viewport });
      await words.render();
      const marks = marksIn(words.textContentItemsStr, search);
      for (const [at, piece] of words.textDivs.entries()) markPiece(piece, marks[at] ?? []);
    };
    draw().catch((failure: unknown) => {
      if (!over.signal.aborted) reportError(failure);
    });
    return () => over.abort();
  }, [pdf, page, zoom, rotation, search, canvas, text, frame, room]);
}

/**
 * Makes the canvas as large as the page is to be. What stands in the middle of the frame stays there when it is enlarged;
 * a page that is drawn for the first time, or in another window, begins where it was.
 * @returns how many dots are drawn for one of the screen
 */
function resize(
  target: HTMLCanvasElement,
  page: { width: number; height: number },
  { frame, zoom }: { frame: HTMLElement | null; zoom: number },
): number {
  const sharp = Math.min(2, window.devicePixelRatio || 1);
  const by = page.width / (target.clientWidth || page.width);
  const isZoomed = target.dataset['zoom'] !== undefined && target.dataset['zoom'] !== String(zoom);
  target.dataset['zoom'] = String(zoom);
  const stays = isZoomed && frame && middleAfter(frame, by);
  target.width = Math.floor(page.width * sharp);
  target.height = Math.floor(page.height * sharp);
  target.style.width = `${Math.floor(page.width)}px`;
  if (stays && by !== 1) frame.scrollTo(stays);
  return sharp;
}

function middleAfter({ clientWidth, clientHeight, scrollLeft, scrollTop }: HTMLElement, by: number) {
  const [x, y] = [clientWidth / 2, clientHeight / 2];
  return { left: (scrollLeft + x) * by - x, top: (scrollTop + y) * by - y };
}

/** Lays a mark over each place in a piece of text that is searched for. */
function markPiece(piece: HTMLElement, spans: readonly Span[]): void {
  if (spans.length === 0) return;
  const text = piece.textContent;
  let end = 0;
  const parts = spans.flatMap(([from, to]) => {
    const mark = document.createElement('mark');
    mark.className = 'pdf-found';
    mark.append(text.slice(from, to));
    const before = text.slice(end, from);
    end = to;
    return [before, mark];
  });
  piece.replaceChildren(...parts, text.slice(end));
}

/** How wide an element is, also when the window changes; undefined until it is there. */
function useWidth(element: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>();
  useEffect(() => {
    const watched = element.current;
    if (!watched) return undefined;
    const watching = new ResizeObserver(() => setWidth(watched.clientWidth));
    watching.observe(watched);
    return () => watching.disconnect();
  }, [element]);
  return width;
}
