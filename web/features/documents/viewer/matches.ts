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

/** Places in a piece of text, from one up to another. */
export type Span = readonly [from: number, to: number];

/** A sign as it is compared, and where it stands. */
interface Sign {
  readonly text: string;
  readonly piece: number;
  readonly from: number;
  to: number;
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The signs of all pieces, one after the other, as they are compared: blanks as one. */
function signsOf(pieces: readonly string[]): Sign[] {
  const signs: Sign[] = [];
  for (const [piece, whole] of pieces.entries())
    for (const { segment, index } of letters.segment(whole))
      for (const text of plain(segment)) {
        const [last, to] = [signs.at(-1), index + segment.length];
        if (text !== ' ' || last?.text !== ' ') signs.push({ text, piece, from: index, to });
        else if (last.piece === piece) last.to = to;
      }
  return signs;
}

/**
 * Where in the pieces of a page the text stands that is searched for, exactly, also where it goes on in the next piece; an empty list
 * for a piece without it.
 */
export function marksIn(pieces: readonly string[], search: string): Span[][] {
  const marks: Span[][] = pieces.map(() => []);
  const wanted = [...plain(search).trim()];
  if (wanted.length === 0) return marks;
  const signs = signsOf(pieces);
  for (let at = 0; at + wanted.length <= signs.length; at += 1) {
    if (!wanted.every((text, step) => signs[at + step]?.text === text)) continue;
    for (const { piece, from, to } of signs.slice(at, at + wanted.length)) markSign(marks[piece], from, to);
    at += wanted.length - 1;
  }
  return marks;
}

/** Marks one more sign: beside the last one as a part of it. */
function markSign(spans: Span[] | undefined, from: number, to: number): void {
  const last = spans?.at(-1);
  if (last && last[1] >= from) spans?.splice(-1, 1, [last[0], Math.max(to, last[1])]);
  else spans?.push([from, to]);
}
