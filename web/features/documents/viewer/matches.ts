/** How text is compared when it is searched: without case, accents composed, blanks as one. */
const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');

/** The pages (from 1) on which a text stands, each once; none for an empty search. */
export function pagesWith(pages: readonly string[], search: string): number[] {
  const wanted = plain(search).trim();
  if (wanted === '') return [];
  return pages.flatMap((text, index) => (plain(text).includes(wanted) ? [index + 1] : []));
}

/** The next page of those found after one, or before it; round at the ends. Undefined: there is none. */
export function nextMatch(found: readonly number[], page: number, step: 1 | -1): number | undefined {
  if (step === 1) return found.find((one) => one > page) ?? found[0];
  return found.findLast((one) => one < page) ?? found.at(-1);
}

/** Does a piece of text hold some of what is searched for? */
export const holds = (piece: string, search: string): boolean =>
  search.trim() !== '' && plain(piece).includes(plain(search).trim());
