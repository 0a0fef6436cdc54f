import type { Header834, Item834, TransactionEnd834 } from './834-events.ts';
import { HeaderBuilder } from './834-header.ts';
import { MemberBuilder } from './834-member.ts';
import type { FaultLog } from './fault.ts';
import type { Transaction } from './interchange.ts';
import type { X12Segment } from './segment.ts';

/** The guides that are read; the others than X220A1 are warned of, being read as far as they fit. */
const READABLE = /^00[45]010X(220|095)/;
const EMPLOYER = /X(220|095)/;
/**
 * The guide of the health insurance exchanges (005010X307): its subsidies and shares of premiums are no part of an
 * employer's plans, and a file whose money is left out is not read in part.
 */
const EXCHANGE = /X307/;

/** Is a transaction, by its version, one of an exchange? */
export const isOfExchange = (version: string): boolean => EXCHANGE.test(version);

/** Builds one 834 transaction while its segments stream by: header, members, end. */
export class TransactionBuilder {
  readonly #transaction: Transaction;
  readonly #log: FaultLog;
  readonly #refusalsBefore: number;
  /** Sponsor, payer and subscriber identifiers are required by the employers' guides, not by the exchange's. */
  readonly #strict: boolean;
  #header: HeaderBuilder | undefined;
  #totals: Header834['totals'] = [];
  #member: MemberBuilder | undefined;
  #members = 0;
  #subscribers = 0;
  #coverages = 0;

  constructor(transaction: Transaction, log: FaultLog) {
    const { version, position } = transaction;
    this.#transaction = transaction;
    this.#log = log;
    this.#refusalsBefore = log.refusals;
    this.#strict = EMPLOYER.test(version);
    this.#header = new HeaderBuilder(transaction, log);
    const detail = { code: 'other-version', element: 'ST03', value: version, expected: '005010X220A1' } as const;
    if (!READABLE.test(version)) log.refuse({ id: 'ST', position }, detail);
    else if (!version.startsWith('005010X220')) log.warn({ id: 'ST', position }, detail);
  }

  /** Takes the next segment between ST and SE; yields what it completes. */
  *take(segment: X12Segment): Generator<Item834> {
    if (segment.id === 'INS') {
      yield* this.#finishHeader();
      yield* this.#finishMember();
      this.#member = new MemberBuilder(segment);
    } else if (this.#member !== undefined) this.#member.take(segment);
    else this.#header?.take(segment);
  }

  /** Ends the transaction, at its SE or where the file breaks off. */
  *close(): Generator<Item834> {
    yield* this.#finishHeader();
    yield* this.#finishMember();
    const { control, position } = this.#transaction;
    const place = { id: 'ST', position };
    if (this.#members === 0) this.#log.refuse(place, { code: 'missing-segment', segmentId: 'INS' });
    this.#compareTotals();
    const end: TransactionEnd834 = {
      kind: 'transactionEnd',
      control,
      members: this.#members,
      subscribers: this.#subscribers,
      coverages: this.#coverages,
      refused: this.#log.refusals > this.#refusalsBefore,
    };
    yield end;
  }

  *#finishHeader(): Generator<Item834> {
    const header = this.#header?.finish(this.#strict);
    this.#header = undefined;
    if (header === undefined) return;
    this.#totals = header.totals;
    yield header;
  }

  *#finishMember(): Generator<Item834> {
    const builder = this.#member;
    this.#member = undefined;
    if (builder === undefined) return;
    this.#members++;
    if (builder.subscriber) this.#subscribers++;
    this.#coverages += builder.coverages.length;
    const { member, faults } = builder.finish(this.#strict);
    for (const fault of faults) this.#log.add(fault);
    if (member !== undefined) yield member;
  }

  /** QTY: TO all members, ET subscribers, DT dependents. Real senders count otherwise: a warning. */
  #compareTotals(): void {
    const dependents = this.#members - this.#subscribers;
    const counted = new Map([
      ['TO', this.#members],
      ['ET', this.#subscribers],
      ['DT', dependents],
    ]);
    for (const { qualifier, quantity } of this.#totals) {
      const count = counted.get(qualifier);
      if (count === undefined || count === Number(quantity)) continue;
      const place = { id: 'QTY', position: this.#transaction.position };
      const detail = { code: 'total-mismatch', element: 'QTY02', value: quantity, expected: String(count) } as const;
      this.#log.warn(place, detail);
    }
  }
}
