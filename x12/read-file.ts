import type { EnvelopeCheck } from './envelope.ts';
import type { X12Fault } from './fault.ts';
import { X12Splitter } from './read.ts';
import type { X12Item } from './segment.ts';
import type { X12Chunk } from './text.ts';

/** Reads a file of one kind, segment by segment: what its transactions yield, and at last the verdict. */
interface FileReader<Item, End> {
  readonly envelope: EnvelopeCheck;
  accept(item: X12Item): Iterable<Item>;
  note(faults: readonly X12Fault[]): void;
  /** Ends the transaction that is open, if there is one. */
  close(): Iterable<Item>;
  end(): End;
}

/** Segments that can only stand outside a transaction: one still open is over, whatever its SE. */
export const OUTSIDE: ReadonlySet<string> = new Set(['ISA', 'GS', 'GE', 'IEA', 'TA1']);

/** Where something is missing from a file that has no place for it. */
export const NOWHERE = { interchange: 0, group: 0, transaction: 0, segment: 0, fileSegment: 0 };

/** Streams a file through its reader; what is open at its end is closed. Never throws on content. */
export async function* readFile<Item, End>(
  reader: FileReader<Item, End>,
  chunks: AsyncIterable<X12Chunk> | Iterable<X12Chunk>,
): AsyncGenerator<Item | End> {
  const splitter = new X12Splitter();
  // Segment by segment without waiting: a chunk holds hundreds of them.
  for await (const chunk of chunks) for (const item of splitter.push(chunk)) yield* reader.accept(item);
  for (const item of splitter.end()) yield* reader.accept(item);
  reader.note(reader.envelope.end());
  for (const event of reader.close()) yield event;
  yield reader.end();
}
