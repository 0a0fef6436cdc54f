import type { X12Separators } from './segment.ts';

/** What goes into one element: text, components, or repetitions of components. */
export type X12Value = string | readonly string[] | readonly (readonly string[])[];

/** The separators nearly everybody uses. */
export const USUAL_SEPARATORS: X12Separators = { element: '*', component: ':', repetition: '^', segment: '~' };

export interface X12WriterOptions {
  readonly separators?: X12Separators;
  /** Written after each segment terminator; '' for a file of one line. */
  readonly lineBreak?: '' | '\n' | '\r\n';
}

/** What an ISA is written from. Control is 1 to 999999999; date is YYMMDD, time HHMM. */
export interface InterchangeStart {
  readonly sender: { readonly qualifier: string; readonly id: string };
  readonly receiver: { readonly qualifier: string; readonly id: string };
  readonly date: string;
  readonly time: string;
  readonly control: number;
  readonly usage: 'P' | 'T';
  readonly acknowledgmentRequested?: boolean;
  /** ISA12; '00401' has no repetition separator in ISA11. */
  readonly version?: '00401' | '00501';
}

/** What a GS is written from: kind GS01, date CCYYMMDD, time HHMM, version GS08. */
export interface GroupStart {
  readonly kind: string;
  readonly sender: string;
  readonly receiver: string;
  readonly date: string;
  readonly time: string;
  readonly control: number;
  readonly version: string;
}

/**
 * Writes segments with their envelopes: pads the ISA to 106 characters, drops empty trailing elements, and counts
 * for SE, GE and IEA. Take the text out as often as you like, so that a large file never stands in memory.
 */
export class X12Writer {
  readonly separators: X12Separators;
  readonly #ending: string;
  #text = '';
  #interchange = { control: '', groups: 0 };
  #group = { control: '', transactions: 0 };
  #transaction = { control: '', segments: 0 };

  constructor(options: X12WriterOptions = {}) {
    this.separators = options.separators ?? USUAL_SEPARATORS;
    this.#ending = this.separators.segment + (options.lineBreak ?? '');
  }

  /** The text written since the last call. */
  take(): string {
    const text = this.#text;
    this.#text = '';
    return text;
  }

  /**
   * Writes one segment.
   * @throws RangeError when a text holds a separator or a line break, which X12 cannot express: see `cleanText`
   */
  segment(id: string, ...values: readonly X12Value[]): void {
    const elements = values.map((value, index) => this.#element(value, `${id}${String(index + 1).padStart(2, '0')}`));
    while (elements.at(-1) === '') elements.pop();
    this.#raw([id, ...elements]);
  }

  /** @throws RangeError when a part does not fit the fixed widths of an ISA */
  openInterchange(start: InterchangeStart): void {
    const control = String(start.control).padStart(9, '0');
    this.#interchange = { control, groups: 0 };
    const { sender, receiver, version = '00501' } = start;
    const repetition = version === '00401' ? '' : this.separators.repetition;
    const parts = [
      ['00', 2],
      ['', 10],
      ['00', 2],
      ['', 10],
      [sender.qualifier, 2],
      [sender.id, 15],
      [receiver.qualifier, 2],
      [receiver.id, 15],
      [start.date, 6],
      [start.time, 4],
      [repetition || 'U', 1],
      [version, 5],
      [control, 9],
      [start.acknowledgmentRequested === true ? '1' : '0', 1],
      [start.usage, 1],
    ] as const;
    this.#raw(['ISA', ...parts.map(([text, width]) => fixed(text, width)), this.separators.component]);
  }

  openGroup(start: GroupStart): void {
    this.#interchange.groups++;
    this.#group = { control: String(start.control), transactions: 0 };
    const { kind, sender, receiver, date, time, version } = start;
    this.segment('GS', kind, sender, receiver, date, time, this.#group.control, 'X', version);
  }

  /** ST01 to ST03. Control is 4 to 9 characters, the same in SE02. */
  openTransaction(start: { readonly kind: string; readonly control: string; readonly version: string }): void {
    this.#group.transactions++;
    this.#transaction = { control: start.control, segments: 0 };
    this.segment('ST', start.kind, start.control, start.version);
  }

  closeTransaction(): void {
    this.segment('SE', String(this.#transaction.segments + 1), this.#transaction.control);
  }

  closeGroup(): void {
    this.segment('GE', String(this.#group.transactions), this.#group.control);
  }

  closeInterchange(): void {
    this.segment('IEA', String(this.#interchange.groups), this.#interchange.control);
  }

  #raw(parts: readonly string[]): void {
    this.#transaction.segments++;
    this.#text += parts.join(this.separators.element) + this.#ending;
  }

  #element(value: X12Value, name: string): string {
    if (typeof value === 'string') return this.#safe(value, name);
    const repetitions = value.map((part) => (typeof part === 'string' ? part : this.#composite(part, name)));
    if (value.every((part) => typeof part === 'string')) return this.#composite(value, name);
    if (repetitions.length > 1 && this.separators.repetition === '') {
      throw new RangeError(`${name} repeats, but there is no repetition separator`);
    }
    return repetitions.join(this.separators.repetition);
  }

  #composite(components: readonly string[], name: string): string {
    const texts = components.map((component) => this.#safe(component, name));
    while (texts.at(-1) === '') texts.pop();
    if (texts.length > 1 && this.separators.component === '') {
      throw new RangeError(`${name} has components, but there is no component separator`);
    }
    return texts.join(this.separators.component);
  }

  #safe(text: string, name: string): string {
    if (!cannotWrite(text, this.separators)) return text;
    throw new RangeError(`${name} holds a separator or a line break`);
  }
}

/** Whether a text holds what would break a segment: one of the separators or a control character. */
function cannotWrite(text: string, separators: X12Separators): boolean {
  const { element, component, repetition, segment } = separators;
  for (const mark of [element, component, repetition, segment]) if (mark !== '' && text.includes(mark)) return true;
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return /[\x00-\x1f\x7f-\x9f]/.test(text);
}

/** Free text made fit for X12: separators and control characters become blanks, outer blanks go. Not for identifiers. */
export function cleanText(text: string, separators: X12Separators): string {
  return Array.from(text, (character) => (cannotWrite(character, separators) ? ' ' : character))
    .join('')
    .trim();
}

function fixed(text: string, width: number): string {
  if (text.length <= width) return text.padEnd(width);
  throw new RangeError(`ISA holds ${width} characters here, not ${text.length}`);
}
