import { readFields } from './834-fields.ts';
import { once, readDay, required } from './834-segments.ts';
import { ClaimBuilder837 } from './837-claim.ts';
import { Level837 } from './837-level.ts';
import type { Claim837, ClaimForm, Header837, TransactionEnd837 } from './837-model.ts';
import type { ClaimTotals, TransactionReader } from './claim-file.ts';
import { LoopReader, PartFaults } from './claim-loop.ts';
import type { ClaimParty } from './claim-model.ts';
import { decimalOf } from './claim-money.ts';
import { openClaimParty } from './claim-party.ts';
import type { FaultLog } from './fault.ts';
import type { Transaction } from './interchange.ts';
import type { X12Segment } from './segment.ts';

/** Builds one 837 transaction while its segments stream by: header, claims, end. */
export class TransactionBuilder837 implements TransactionReader<Header837 | Claim837 | TransactionEnd837> {
  readonly totals: ClaimTotals = { claims: 0, lines: 0, charge: 0n, paid: 0n };
  readonly #transaction: Transaction;
  readonly #form: ClaimForm;
  readonly #log: FaultLog;
  readonly #refusalsBefore: number;
  #header: HeaderBuilder837 | undefined;
  #level: Level837 | undefined;
  #claim: ClaimBuilder837 | undefined;

  constructor(transaction: Transaction, form: ClaimForm, log: FaultLog) {
    this.#transaction = transaction;
    this.#form = form;
    this.#log = log;
    this.#refusalsBefore = log.refusals;
    this.#header = new HeaderBuilder837(transaction, form, log);
  }

  /** Takes the next segment between ST and SE; yields what it completes. */
  *take(segment: X12Segment): Generator<Header837 | Claim837> {
    if (segment.id === 'HL') {
      yield* this.#finishHeader();
      yield* this.#finishClaim();
      this.#level = new Level837(segment, this.#level, this.#log);
    } else if (segment.id === 'CLM') {
      yield* this.#finishHeader();
      yield* this.#finishClaim();
      this.#openClaim(segment);
    } else (this.#claim ?? this.#level ?? this.#header)?.take(segment);
  }

  /** Ends the transaction, at its SE or where the file breaks off. */
  *close(): Generator<Header837 | Claim837 | TransactionEnd837> {
    yield* this.#finishHeader();
    yield* this.#finishClaim();
    const { control, position } = this.#transaction;
    const { claims, lines, charge } = this.totals;
    if (claims === 0) this.#log.refuse({ id: 'ST', position }, { code: 'missing-segment', segmentId: 'CLM' });
    const refused = this.#log.refusals > this.#refusalsBefore;
    yield { kind: 'transactionEnd', control, claims, lines, charge: decimalOf(charge), refused };
  }

  #openClaim(clm: X12Segment): void {
    this.#claim = new ClaimBuilder837(clm, this.#log);
    const code = this.#level?.code ?? '';
    if (code === '22' || code === '23') return;
    this.#log.refuse(clm, { code: 'segment-out-of-place' });
  }

  *#finishHeader(): Generator<Header837> {
    const header = this.#header;
    this.#header = undefined;
    if (header !== undefined) yield header.finish();
  }

  *#finishClaim(): Generator<Claim837> {
    const builder = this.#claim;
    this.#claim = undefined;
    if (builder === undefined) return;
    this.totals.claims++;
    this.totals.lines += builder.lines;
    this.totals.charge += builder.charge;
    const claim = builder.finish(this.#level?.people(), this.#form);
    if (claim !== undefined) yield claim;
  }
}

/** Builds the header of one transaction from what stands between ST and the first HL (X12 837 table 1). */
class HeaderBuilder837 {
  readonly #transaction: Transaction;
  readonly #form: ClaimForm;
  readonly #faults: PartFaults;
  readonly #reader: LoopReader;
  #begin: Pick<Header837, 'purpose' | 'reference' | 'date' | 'time' | 'use'> | undefined;
  readonly #parties: { submitter?: ClaimParty; receiver?: ClaimParty } = {};

  constructor(transaction: Transaction, form: ClaimForm, log: FaultLog) {
    this.#transaction = transaction;
    this.#form = form;
    this.#faults = new PartFaults(log);
    const leaves = {
      BHT: once(this.#faults, (bht) => {
        this.#begin = readBht(bht, this.#faults);
      }),
      // REF 87 repeats the version (before 5010).
      REF: () => {},
    };
    this.#reader = new LoopReader({ leaves, loops: { NM1: (nm1) => this.#openParty(nm1) } }, this.#faults);
  }

  take(segment: X12Segment): void {
    this.#reader.take(segment);
  }

  /** The header; a missing BHT is refused. */
  finish(): Header837 {
    const { position, control, version } = this.#transaction;
    if (this.#begin === undefined) {
      this.#faults.refuse({ id: 'ST', position }, { code: 'missing-segment', segmentId: 'BHT' });
    }
    const begin = this.#begin ?? { purpose: '', reference: '' };
    return { kind: 'header', position, control, version, form: this.#form, ...begin, ...this.#parties };
  }

  #openParty(nm1: X12Segment) {
    const { party, loop } = openClaimParty(nm1, {}, this.#faults);
    if (party.entity === '41') this.#parties.submitter = party;
    else if (party.entity === '40') this.#parties.receiver = party;
    else this.#faults.warn(nm1, { code: 'unknown-code', element: 'NM101', value: party.entity });
    return loop;
  }
}

function readBht(bht: X12Segment, faults: PartFaults) {
  const date = readCreation(bht, faults);
  return {
    purpose: required(bht, 2, faults) ?? '',
    reference: bht.element(3),
    ...(date === undefined ? {} : { date }),
    ...readFields(bht, ['time', 'use'], 5),
  };
}

/** BHT04, when the file was made: nothing depends on it, and some senders leave out the century. */
function readCreation(bht: X12Segment, faults: PartFaults): string | undefined {
  const value = bht.element(4);
  if (!/^\d{6}$/.test(value)) return readDay(bht, 4, faults);
  faults.warn(bht, { code: 'short-date', element: 'BHT04', value });
  return undefined;
}
