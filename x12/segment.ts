import type { X12Fault, X12Position } from './fault.ts';

/** The characters one interchange divides its text with; component and repetition are '' where the file has none. */
export interface X12Separators {
  readonly element: string;
  readonly component: string;
  readonly repetition: string;
  /** The segment terminator; '\n' stands for LF and CRLF. */
  readonly segment: string;
}

const SEGMENT_ID = /^[A-Z][A-Z0-9]{1,2}$/;

/** One segment as it stands in the file. */
export class X12Segment {
  readonly kind = 'segment';
  /** '' when what stands there is no segment id, which the reader refuses. */
  readonly id: string;
  /** Elements as written: elements[0] is element 01, trailing blanks included. */
  readonly elements: readonly string[];
  readonly separators: X12Separators;
  readonly position: X12Position;
  /** The loop it stands in, set by whoever follows its transaction; '' outside of any. */
  loop = '';

  constructor(parts: readonly string[], separators: X12Separators, position: X12Position) {
    const id = (parts[0] ?? '').trim();
    this.id = SEGMENT_ID.test(id) ? id : '';
    this.elements = parts.slice(1);
    this.separators = separators;
    this.position = position;
  }

  /** Element n (1 is the first) without its trailing blanks, which X12 does not count; '' when absent. */
  element(n: number): string {
    return this.elements[n - 1]?.trimEnd() ?? '';
  }

  /** The repetitions of element n; [] when absent. */
  repetitions(n: number): string[] {
    return divide(this.element(n), this.separators.repetition);
  }

  /** The components of element n (of its first repetition); [] when absent. */
  components(n: number): string[] {
    return divide(this.repetitions(n)[0] ?? '', this.separators.component);
  }

  /** Element n with both divisions made: one list of components for each repetition; [] when absent. */
  composite(n: number): string[][] {
    return this.repetitions(n).map((repetition) => divide(repetition, this.separators.component));
  }
}

/** What the reader yields: segments in file order, and what it noticed about the text itself. */
export type X12Item = X12Segment | { readonly kind: 'fault'; readonly fault: X12Fault };

function divide(text: string, separator: string): string[] {
  if (text === '') return [];
  return separator === '' ? [text] : text.split(separator).map((part) => part.trimEnd());
}

/** 'INS', 2 -> 'INS02': how faults and people name an element. */
export function elementName(segmentId: string, n: number): string {
  return `${segmentId}${String(n).padStart(2, '0')}`;
}
