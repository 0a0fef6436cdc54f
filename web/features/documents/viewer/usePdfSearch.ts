import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { pagesWith } from './matches.ts';

/** The pages on which a text stands; undefined while they are looked through. Each page is read once. */
export function usePdfSearch(pdf: PDFDocumentProxy, search: string): readonly number[] | undefined {
  const [texts, setTexts] = useState<readonly string[]>();
  const wanted = search.trim() !== '';
  useEffect(() => {
    if (!wanted || texts) return undefined;
    let isOver = false;
    void textsOf(pdf).then((all) => !isOver && setTexts(all));
    return () => {
      isOver = true;
    };
  }, [pdf, wanted, texts]);
  if (!wanted) return [];
  return texts && pagesWith(texts, search);
}

async function textsOf(pdf: PDFDocumentProxy): Promise<string[]> {
  const texts: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''));
  }
  return texts;
}
