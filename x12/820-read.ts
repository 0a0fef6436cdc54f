import type { End820, Payment820, Remittance820 } from './820-model.ts';
import { Builder820 } from './820-transaction.ts';
import { EnvelopeCheck } from './envelope.ts';
import { FaultLog, type X12Fault } from './fault.ts';
import { NOWHERE, OUTSIDE, readFile } from './read-file.ts';
import type { X12Item } from './segment.ts';
import type { X12Chunk } from './text.ts';

export type Item820 = Payment820 | Remittance820 | End820;

/**
 * Streams an 820 (payroll deducted and other group premium payment, X12 005010X218 and 004010X061): for each transaction the
 * payment and what it pays for whom, last the file's end with the verdict. A file whose remittances do not add up to the payment is
 * refused with both figures. Never throws on content.
 */
export function read820(chunks: AsyncIterable<X12Chunk> | Iterable<X12Chunk>): AsyncGenerator<Item820> {
  return readFile(new Reader820(), chunks);
}

class Reader820 {
  readonly envelope = new EnvelopeCheck();
  readonly #log = new FaultLog((fault) => this.envelope.markRefused(fault));
  #builder: Builder820 | undefined;
  #transactions = 0;
  #remittances = 0;

  *accept(item: X12Item): Generator<Payment820 | Remittance820> {
    this.note(this.envelope.accept(item));
    if (item.kind === 'fault') return;
    if (item.id === 'ST') yield* this.#open();
    else if (item.id === 'SE' || OUTSIDE.has(item.id)) yield* this.close();
    else yield* this.#counted(this.#builder?.take(item) ?? []);
  }

  note(faults: readonly X12Fault[]): void {
    for (const fault of faults) this.#log.add(fault);
  }

  *close(): Generator<Payment820 | Remittance820> {
    const builder = this.#builder;
    this.#builder = undefined;
    if (builder !== undefined) yield* this.#counted(builder.close());
  }

  end(): End820 {
    if (this.#transactions === 0 && this.#log.refusals === 0) {
      const position = this.envelope.interchanges.at(-1)?.position ?? NOWHERE;
      this.#log.refuse({ id: 'ISA', position }, { code: 'missing-segment', segmentId: 'ST', expected: '820' });
    }
    const { refusals, faults } = this.#log;
    return { kind: 'fileEnd', refused: refusals > 0, faults, remittances: this.#remittances };
  }

  *#open(): Generator<Payment820 | Remittance820> {
    yield* this.close();
    const { transaction } = this.envelope;
    if (transaction === undefined) return;
    this.#transactions++;
    if (transaction.kind === '820') this.#builder = new Builder820(transaction.position, this.#log);
    else {
      const place = { id: 'ST', position: transaction.position };
      this.#log.refuse(place, { code: 'not-820', element: 'ST01', value: transaction.kind, expected: '820' });
    }
  }

  *#counted(items: Iterable<Payment820 | Remittance820>): Generator<Payment820 | Remittance820> {
    for (const item of items) {
      if (item.kind === 'remittance') this.#remittances++;
      yield item;
    }
  }
}
