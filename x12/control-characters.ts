import type { RefusalDetail } from './fault.ts';
import { elementName } from './segment.ts';
import type { X12Separators } from './segment.ts';

/* C0, DEL and C1: none of them is in a character set of X12, and a database text cannot hold the first of them. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROL = /[\x00-\x1f\x7f-\x9f]/;
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const EACH_CONTROL = /[\x00-\x1f\x7f-\x9f]/g;

/** A segment's parts without control characters, and a fault for each element that held one. */
export interface CheckedParts {
  readonly parts: readonly string[];
  readonly faults: readonly RefusalDetail[];
}

/**
 * Finds control characters in the parts of one segment (its id and elements, line breaks already gone). What divides
 * the file's own elements into components and repetitions is none. Each is made visible as its picture (␀ for NUL), so
 * that nobody after the reader meets one, and the fault's value can be shown.
 */
export function checkedParts(text: string, separators: X12Separators): CheckedParts {
  const parts = text.split(separators.element);
  if (!CONTROL.test(text)) return { parts, faults: [] };
  const faults: RefusalDetail[] = [];
  const visible = parts.map((part, index) => {
    const shown = part.replace(EACH_CONTROL, (mark) => (isDivider(mark, separators) ? mark : pictureOf(mark)));
    if (shown !== part) faults.push(faultOf(parts[0] ?? '', index, shown));
    return shown;
  });
  return { parts: visible, faults };
}

const isDivider = (mark: string, { component, repetition }: X12Separators): boolean =>
  mark === component || mark === repetition;

/** U+2400 and on are pictures of the first 32, U+2421 is DEL; the others have none. */
function pictureOf(mark: string): string {
  const code = mark.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? '\u2421' : '\ufffd';
}

/** Of the segment id itself no element is named. */
function faultOf(id: string, index: number, value: string): RefusalDetail {
  const fault = { code: 'control-character', value: value.trim().slice(0, 100) } as const;
  return index === 0 ? fault : { ...fault, element: elementName(id.trim(), index) };
}
