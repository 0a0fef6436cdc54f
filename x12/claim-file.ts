import { decimalOf } from './claim-money.ts';
import { EnvelopeCheck } from './envelope.ts';
import { FaultLog } from './fault.ts';
import type { X12Fault } from './fault.ts';
import type { Interchange, Transaction } from './interchange.ts';
import { NOWHERE, OUTSIDE, readFile } from './read-file.ts';
import type { X12Item, X12Segment } from './segment.ts';
import type { X12Chunk } from './text.ts';

/** What was counted in a transaction or file, refused claims included; money in integer cents. */
export interface ClaimTotals {
  claims: number;
  lines: number;
  charge: bigint;
  paid: bigint;
}

/** The end of a file of claims or payments: the verdict. Nothing of a refused file may be used. */
export interface ClaimFileEnd {
  readonly kind: 'fileEnd';
  readonly refused: boolean;
  /** All that were found. */
  readonly refusals: number;
  readonly warnings: number;
  /** The first 100 refusals and the first 100 warnings, in file order. */
  readonly faults: readonly X12Fault[];
  readonly segments: number;
  readonly claims: number;
  readonly lines: number;
  /** What was charged (CLM02, CLP03), with two decimals. */
  readonly charge: string;
  /** What was paid (CLP04), with two decimals; '0.00' for claims. */
  readonly paid: string;
  /** Envelopes read, for the 999. */
  readonly interchanges: readonly Interchange[];
}

/** Reads one transaction: takes the segments between ST and SE and yields what they complete. */
export interface TransactionReader<Item> {
  readonly totals: ClaimTotals;
  take(segment: X12Segment): Iterable<Item>;
  close(): Iterable<Item>;
}

/** One kind of file: ST01, GS01, the code for "not this kind", and what reads a transaction (undefined: refused). */
export interface ClaimFileKind<Item> {
  readonly transaction: '837' | '835';
  readonly group: 'HC' | 'HP';
  readonly wrong: 'not-837' | 'not-835';
  open(transaction: Transaction, log: FaultLog): TransactionReader<Item> | undefined;
}

/** Streams a file of one kind: what its transactions yield, last the file's end. Never throws on content. */
export async function* readClaimFile<Item>(
  chunks: AsyncIterable<X12Chunk> | Iterable<X12Chunk>,
  kind: ClaimFileKind<Item>,
): AsyncGenerator<Item | ClaimFileEnd> {
  yield* readFile(new ClaimFileReader(kind), chunks);
}

class ClaimFileReader<Item> {
  readonly envelope = new EnvelopeCheck();
  readonly #log = new FaultLog((fault) => this.envelope.markRefused(fault));
  readonly #kind: ClaimFileKind<Item>;
  readonly #totals: ClaimTotals = { claims: 0, lines: 0, charge: 0n, paid: 0n };
  #transaction: TransactionReader<Item> | undefined;
  #transactions = 0;

  constructor(kind: ClaimFileKind<Item>) {
    this.#kind = kind;
  }

  *accept(item: X12Item): Generator<Item> {
    this.note(this.envelope.accept(item));
    if (item.kind === 'fault') return;
    if (item.id === 'ST') yield* this.#open(item);
    else if (item.id === 'SE' || OUTSIDE.has(item.id)) yield* this.close();
    else yield* this.#transaction?.take(item) ?? [];
  }

  note(faults: readonly X12Fault[]): void {
    for (const fault of faults) this.#log.add(fault);
  }

  /** Ends the open transaction, if there is one. */
  *close(): Generator<Item> {
    const transaction = this.#transaction;
    this.#transaction = undefined;
    if (transaction === undefined) return;
    yield* transaction.close();
    this.#totals.claims += transaction.totals.claims;
    this.#totals.lines += transaction.totals.lines;
    this.#totals.charge += transaction.totals.charge;
    this.#totals.paid += transaction.totals.paid;
  }

  end(): ClaimFileEnd {
    const { segments, interchanges } = this.envelope;
    if (this.#transactions === 0 && this.#log.refusals === 0) {
      const position = interchanges.at(-1)?.position ?? NOWHERE;
      const expected = this.#kind.transaction;
      this.#log.refuse({ id: 'ISA', position }, { code: 'missing-segment', segmentId: 'ST', expected });
    }
    const { claims, lines, charge, paid } = this.#totals;
    return {
      kind: 'fileEnd',
      refused: this.#log.refusals > 0,
      refusals: this.#log.refusals,
      warnings: this.#log.warnings,
      // What is missing in a claim is known at its end, after the faults of later segments.
      faults: this.#log.faults.toSorted((a, b) => a.position.fileSegment - b.position.fileSegment),
      segments,
      claims,
      lines,
      charge: decimalOf(charge),
      paid: decimalOf(paid),
      interchanges,
    };
  }

  *#open(st: X12Segment): Generator<Item> {
    yield* this.close();
    const { transaction, group } = this.envelope;
    if (transaction === undefined) return;
    this.#transactions++;
    const { transaction: kind, group: groupKind, wrong: code } = this.#kind;
    if (transaction.kind !== kind) {
      this.#log.refuse(st, { code, element: 'ST01', value: transaction.kind, expected: kind });
    } else if (group !== undefined && group.kind !== groupKind) {
      const place = { id: 'GS', position: group.position };
      this.#log.refuse(place, { code, element: 'GS01', value: group.kind, expected: groupKind });
    } else this.#transaction = this.#kind.open(transaction, this.#log);
  }
}
