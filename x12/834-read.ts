import type { FileEnd834, Item834, TransactionEnd834 } from './834-events.ts';
import { isOfExchange, TransactionBuilder } from './834-transaction.ts';
import { EnvelopeCheck } from './envelope.ts';
import { FaultLog } from './fault.ts';
import type { X12Fault } from './fault.ts';
import { NOWHERE, OUTSIDE, readFile } from './read-file.ts';
import type { X12Item, X12Segment } from './segment.ts';
import type { X12Chunk } from './text.ts';

/**
 * Streams an 834 (benefit enrollment, X12 005010X220A1; 004010X095A1 where it fits; an exchange's is refused): for each
 * transaction its header, its members in file order and its end; last of all the file's end with the verdict. Holds
 * one member at a time. Members in which something was refused are not yielded. A refusal anywhere, the envelope
 * included, refuses the file, which is known only at its end: stage what you read, apply it when `refused` is false.
 * Never throws on content.
 */
export async function* read834(chunks: AsyncIterable<X12Chunk> | Iterable<X12Chunk>): AsyncGenerator<Item834> {
  yield* readFile(new Reader834(), chunks);
}

class Reader834 {
  readonly envelope = new EnvelopeCheck();
  readonly #log = new FaultLog((fault) => this.envelope.markRefused(fault));
  #transaction: TransactionBuilder | undefined;
  #transactions = 0;
  #members = 0;
  #coverages = 0;

  *accept(item: X12Item): Generator<Item834> {
    this.note(this.envelope.accept(item));
    if (item.kind === 'segment') yield* this.take(item);
  }

  note(faults: readonly X12Fault[]): void {
    for (const fault of faults) this.#log.add(fault);
  }

  *take(segment: X12Segment): Generator<Item834> {
    if (segment.id === 'ST') yield* this.#open(segment);
    else if (segment.id === 'SE' || OUTSIDE.has(segment.id)) yield* this.close();
    else yield* this.#transaction?.take(segment) ?? [];
  }

  /** Ends the open transaction, if there is one. */
  *close(): Generator<Item834> {
    const transaction = this.#transaction;
    this.#transaction = undefined;
    for (const event of transaction?.close() ?? []) {
      if (event.kind === 'transactionEnd') this.#count(event);
      yield event;
    }
  }

  end(): FileEnd834 {
    const { segments, interchanges } = this.envelope;
    if (this.#transactions === 0 && this.#log.refusals === 0) {
      const position = interchanges.at(-1)?.position ?? NOWHERE;
      this.#log.refuse({ id: 'ISA', position }, { code: 'missing-segment', segmentId: 'ST', expected: '834' });
    }
    const { refusals, warnings } = this.#log;
    // A member's faults are known at its end, after those of the segments that follow it.
    const faults = this.#log.faults.toSorted((a, b) => a.position.fileSegment - b.position.fileSegment);
    return {
      kind: 'fileEnd',
      refused: refusals > 0,
      refusals,
      warnings,
      faults,
      segments,
      members: this.#members,
      coverages: this.#coverages,
      interchanges,
    };
  }

  *#open(st: X12Segment): Generator<Item834> {
    yield* this.close();
    const { transaction, group } = this.envelope;
    if (transaction === undefined) return;
    this.#transactions++;
    const wrongGroup = group !== undefined && group.kind !== 'BE';
    if (transaction.kind !== '834') {
      this.#log.refuse(st, { code: 'not-834', element: 'ST01', value: transaction.kind, expected: '834' });
    } else if (wrongGroup) {
      const place = { id: 'GS', position: group.position };
      this.#log.refuse(place, { code: 'not-834', element: 'GS01', value: group.kind, expected: 'BE' });
    } else if (isOfExchange(transaction.version)) {
      const detail = { element: 'ST03', value: transaction.version, expected: '005010X220A1' };
      this.#log.refuse(st, { code: 'exchange-guide', ...detail });
    } else this.#transaction = new TransactionBuilder(transaction, this.#log);
  }

  #count(end: TransactionEnd834): void {
    this.#members += end.members;
    this.#coverages += end.coverages;
  }
}
