import type { ElementError, GroupAnswer, InterchangeAnswer, SegmentError, TransactionAnswer } from './999-model.ts';
import { EnvelopeCheck } from './envelope.ts';
import { FaultLog } from './fault.ts';
import type { X12Fault } from './fault.ts';
import { readX12 } from './read.ts';
import type { X12Segment } from './segment.ts';
import type { X12Chunk } from './text.ts';

type Writable<T> = { -readonly [Name in keyof T]: T[Name] };
type SegmentDraft = Omit<SegmentError, 'contexts' | 'elements'> & {
  contexts: SegmentError['contexts'][number][];
  elements: ElementError[];
};
type TransactionDraft = Writable<Omit<TransactionAnswer, 'segments'>> & { segments: SegmentDraft[] };
type GroupDraft = Writable<Omit<GroupAnswer, 'transactions'>> & { transactions: TransactionDraft[] };

/** All answers of an acknowledgment file; a refused file's answers are not to be trusted. */
export interface Acknowledgments {
  readonly answers: readonly (GroupAnswer | InterchangeAnswer)[];
  readonly faults: readonly X12Fault[];
  readonly refused: boolean;
}

/** Reads 999, 997 and TA1 files, which are small: the whole answer at once. Never throws on content. */
export async function read999(chunks: AsyncIterable<X12Chunk> | Iterable<X12Chunk>): Promise<Acknowledgments> {
  const envelope = new EnvelopeCheck();
  const log = new FaultLog();
  const answers = new AnswerBuilder();
  for await (const item of readX12(chunks)) {
    for (const fault of envelope.accept(item)) log.add(fault);
    if (item.kind === 'segment') answers.take(item);
  }
  for (const fault of envelope.end()) log.add(fault);
  return { answers: answers.list, faults: log.faults, refused: log.refusals > 0 };
}

class AnswerBuilder {
  readonly list: (GroupAnswer | InterchangeAnswer)[] = [];
  #st: { standard: string; control: string } | undefined;
  #group: GroupDraft | undefined;

  take(segment: X12Segment): void {
    if (segment.id === 'TA1') this.list.push(readTa1(segment));
    if (segment.id === 'ST') this.#open(segment);
    if (segment.id === 'AK1' && this.#st !== undefined) this.list.push((this.#group = readAk1(segment, this.#st)));
    if (this.#group !== undefined) ANSWER_SEGMENTS[segment.id]?.(this.#group, segment);
  }

  #open(st: X12Segment): void {
    const standard = st.element(1);
    this.#group = undefined;
    this.#st = standard === '999' || standard === '997' ? { standard, control: st.element(2) } : undefined;
  }
}

const ANSWER_SEGMENTS: Partial<Record<string, (group: GroupDraft, segment: X12Segment) => void>> = {
  AK2: (group, segment) => {
    const [kind, control, version] = [segment.element(1), segment.element(2), segment.element(3)];
    group.transactions.push({ kind, control, ...optional({ version }), status: '', codes: [], segments: [] });
  },
  IK3: readSegmentError,
  AK3: readSegmentError,
  CTX: (group, segment) => {
    const elements = segment.elements.map((_, index) => segment.components(index + 1));
    group.transactions.at(-1)?.segments.at(-1)?.contexts.push(elements);
  },
  IK4: readElementError,
  AK4: readElementError,
  IK5: readTransactionEnd,
  AK5: readTransactionEnd,
  AK9: (group, segment) => {
    group.status = segment.element(1);
    group.included = count(segment, 2);
    group.received = count(segment, 3);
    group.accepted = count(segment, 4);
    group.codes = texts(segment, [5, 6, 7, 8, 9]);
  },
};

function readAk1(ak1: X12Segment, st: { standard: string; control: string }): GroupDraft {
  return {
    kind: 'groupAnswer',
    ...st,
    groupKind: ak1.element(1),
    groupControl: ak1.element(2),
    ...optional({ version: ak1.element(3) }),
    transactions: [],
    status: '',
    included: 0,
    received: 0,
    accepted: 0,
    codes: [],
  };
}

function readSegmentError(group: GroupDraft, segment: X12Segment): void {
  const errors = group.transactions.at(-1)?.segments;
  const [segmentId, loop, code] = [segment.element(1), segment.element(3), segment.element(4)];
  errors?.push({ segmentId, segment: count(segment, 2), ...optional({ loop }), code, contexts: [], elements: [] });
}

function readElementError(group: GroupDraft, segment: X12Segment): void {
  const [element = '', component = '', repetition = ''] = segment.components(1);
  const [reference, code, value] = [segment.element(2), segment.element(3), segment.element(4)];
  const errors = group.transactions.at(-1)?.segments.at(-1)?.elements;
  errors?.push({ element, code, ...optional({ component, repetition, reference, value }) });
}

function readTransactionEnd(group: GroupDraft, segment: X12Segment): void {
  const transaction = group.transactions.at(-1);
  if (transaction === undefined) return;
  transaction.status = segment.element(1);
  transaction.codes = texts(segment, [2, 3, 4, 5, 6]);
}

function readTa1(segment: X12Segment): InterchangeAnswer {
  const [control, date, time] = [segment.element(1), segment.element(2), segment.element(3)];
  const [status, note] = [segment.element(4), segment.element(5)];
  return { kind: 'interchangeAnswer', control, date, time, status, note };
}

function texts(segment: X12Segment, elements: readonly number[]): string[] {
  return elements.map((n) => segment.element(n)).filter((text) => text !== '');
}

function count(segment: X12Segment, n: number): number {
  const text = segment.element(n);
  return /^\d+$/.test(text) ? Number(text) : 0;
}

/** The keys whose text is not empty. */
function optional<Key extends string>(texts: Record<Key, string>): { [Name in Key]?: string } {
  const present = Object.entries<string>(texts).filter(([, text]) => text !== '');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries forgets its keys; they are those of `texts`
  return Object.fromEntries(present) as { [Name in Key]?: string };
}
