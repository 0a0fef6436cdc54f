import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A piece of text and where it stands on its page as that is looked at, in points from the upper left corner. */
export interface ReadBack {
  text: string;
  x: number;
  y: number;
}

/** What another reader than ours finds on the pages of any PDF. */
export async function readBack(bytes: Buffer): Promise<ReadBack[][]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages: ReadBack[][] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const viewport = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    pages.push(
      items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [, , , , left = 0, top = 0]: number[] = item.transform;
        const [x = 0, y = 0]: number[] = viewport.convertToViewportPoint(left, top);
        return [{ text: item.str, x: Math.round(x), y: Math.round(y) }];
      }),
    );
  }
  await pdf.destroy();
  return pages;
}
