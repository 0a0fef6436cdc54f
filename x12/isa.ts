import type { X12Separators } from './segment.ts';

/** An interchange header found in text. */
export interface FoundIsa {
  /** Index of the I of ISA. */
  readonly start: number;
  /** Index after the segment terminator. */
  readonly end: number;
  /** 'ISA' and its elements as written. */
  readonly parts: string[];
  readonly separators: X12Separators;
  /** Characters from ISA to the terminator: 106 in a well-made file. */
  readonly length: number;
}

/** `more`: a header may begin at `from`, but the text at hand does not decide it; `none`: nothing before `from`. */
export type IsaSearch =
  | { readonly found: FoundIsa; readonly broken: boolean }
  | { readonly more: true; readonly from: number; readonly broken: boolean }
  | { readonly none: true; readonly from: number; readonly broken: boolean };

/** A header is 106 characters; payers that pad wrongly stay well under this. */
const LONGEST_ISA = 400;
/** How far past ISA16 the terminator is looked for: enough for ': ~', CRLF and the next segment's id. */
const LOOKAHEAD = 12;
const ISA = /(?<![A-Za-z0-9])ISA(?=[^A-Za-z0-9\s])/g;

/**
 * Looks for an interchange header (X12 5010 ISA) from the beginning of `text`. `broken` says that something began
 * like one and was not. The separators are read from the header itself, never assumed.
 */
export function findIsa(text: string, final: boolean): IsaSearch {
  let broken = false;
  for (const match of text.matchAll(ISA)) {
    const isa = readIsa(text, match.index, final);
    if (isa === 'more') return { more: true, from: match.index, broken };
    if (isa !== undefined) return { found: isa, broken };
    broken ||= looksMeant(text, match.index);
  }
  // The last four characters could be the beginning of an ISA cut by the end of a chunk, and what comes before it.
  return { none: true, from: final ? text.length : Math.max(0, text.length - 4), broken };
}

function looksMeant(text: string, start: number): boolean {
  const separator = text.charAt(start + 3);
  return separator === '*' || text.charAt(start + 6) === separator;
}

function readIsa(text: string, start: number, final: boolean): FoundIsa | 'more' | undefined {
  const element = text.charAt(start + 3);
  const limit = start + LONGEST_ISA;
  let last = start + 3;
  for (let count = 1; count < 16; count++) {
    last = text.indexOf(element, last + 1);
    if (last === -1) return final || text.length > limit ? undefined : 'more';
    if (last > limit) return undefined;
  }
  if (!final && text.length < last + 1 + LOOKAHEAD) return 'more';
  return complete(text, start, last);
}

/** The header's end, once its 16th element separator (at index `last`) is known. */
function complete(text: string, start: number, last: number): FoundIsa | undefined {
  const element = text.charAt(start + 3);
  const head = text.slice(start, last).replace(/[\r\n]/g, '');
  const parts = head.split(element);
  const ending = readEnding(text.slice(last + 1, last + 1 + LOOKAHEAD), element);
  if (ending === undefined || parts.some((part) => /^(GS|ST)$/.test(part.trim()))) return undefined;
  const { component, segment, width } = ending;
  const repetition = mark(parts[11] ?? '', [element, component, segment]);
  return {
    start,
    end: last + 1 + width,
    parts: [...parts, component],
    separators: { element, component, repetition, segment },
    length: head.length + element.length + component.length + 1,
  };
}

interface IsaEnding {
  readonly component: string;
  readonly segment: string;
  /** Characters both take up. */
  readonly width: number;
}

/** ISA16 and the terminator from the characters after ISA15's separator. */
function readEnding(after: string, element: string): IsaEnding | undefined {
  const first = after.charAt(0);
  if (/[\r\n]/.test(first)) return { component: '', segment: lineBreak(after), width: 0 };
  const rest = after.slice(1);
  if (endsAtFirst(first, rest, element)) return { component: '', segment: first, width: 1 };
  const blanks = rest.length - rest.replace(/^[ \t]+/, '').length;
  const segment = rest.charAt(blanks);
  const component = /[A-Za-z0-9\s]/.test(first) ? '' : first;
  if (/[\r\n]/.test(segment)) return { component, segment: lineBreak(rest.slice(blanks)), width: 1 + blanks };
  const usable = /[^A-Za-z0-9]/.test(segment) && segment !== element;
  return usable ? { component, segment, width: 2 + blanks } : undefined;
}

/** ISA16 is missing and the only character is the terminator itself: '*T*~GS*'. */
function endsAtFirst(first: string, rest: string, element: string): boolean {
  const next = /^\s*(GS|TA1|IEA)/.exec(rest)?.[0];
  if (first === '' || next === undefined || rest.charAt(next.length) !== element) return false;
  return first === '~' || !/[\r\n]/.test(next);
}

/** The terminator of a file whose lines are its segments: CR only where the file has no LF after it. */
function lineBreak(text: string): string {
  return /^\r(?!\n)/.test(text) ? '\r' : '\n';
}

/** ISA11 divides repetitions only when it is a mark: before 5010 it held the letter U. */
function mark(isa11: string, taken: readonly string[]): string {
  const text = isa11.trim();
  return /^[^A-Za-z0-9\s]$/.test(text) && !taken.includes(text) ? text : '';
}
