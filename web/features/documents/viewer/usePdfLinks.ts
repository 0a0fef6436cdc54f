import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { linkBox, linkTarget } from './links.ts';
import type { Look } from './useSheet.ts';

/** A link as it lies on the page: to an address, or to a page of the same document (from 1). */
export interface PlacedLink {
  readonly box: ReturnType<typeof linkBox>;
  readonly to: { readonly href: string } | { readonly page: number };
}

interface Links {
  readonly of: string;
  readonly links: readonly PlacedLink[];
}

/** The links of a page that may be followed; none while they are read. */
export function usePdfLinks(pdf: PDFDocumentProxy, { page, rotation }: Look): readonly PlacedLink[] {
  const [read, setRead] = useState<Links>();
  const of = `${page} ${rotation}`;
  useEffect(() => {
    let isOver = false;
    linksOn(pdf, page, rotation).then(
      (links) => !isOver && setRead({ of, links }),
      // A page whose links cannot be read is a page without links.
      () => !isOver && setRead({ of, links: [] }),
    );
    return () => {
      isOver = true;
    };
  }, [pdf, page, rotation, of]);
  return read?.of === of ? read.links : [];
}

async function linksOn(pdf: PDFDocumentProxy, number: number, rotation: number): Promise<PlacedLink[]> {
  const page = await pdf.getPage(number);
  const viewport = page.getViewport({ scale: 1, rotation: (page.rotate + rotation) % 360 });
  const links: PlacedLink[] = [];
  for (const said of await page.getAnnotations({ intent: 'display' })) {
    const target = said.subtype === 'Link' ? linkTarget(said) : undefined;
    const to = target && ('href' in target ? target : await pageOf(pdf, target.dest));
    if (!to) continue;
    const [x1, y1, x2, y2] = said.rect;
    const from: number[] = viewport.convertToViewportPoint(x1, y1);
    const corners = [...from, ...viewport.convertToViewportPoint(x2, y2)];
    links.push({ box: linkBox(corners, viewport), to });
  }
  return links;
}

/** The page on which a place of the document is; undefined: there is none. */
async function pageOf(pdf: PDFDocumentProxy, dest: string | readonly unknown[]) {
  const [at] = typeof dest === 'string' ? ((await pdf.getDestination(dest)) ?? []) : dest;
  const index = typeof at === 'number' ? at : isRef(at) ? await pdf.getPageIndex(at).catch(() => -1) : -1;
  return index >= 0 && index < pdf.numPages ? { page: index + 1 } : undefined;
}

const isRef = (what: unknown): what is { num: number; gen: number } =>
  typeof what === 'object' && what !== null && 'num' in what && 'gen' in what;
