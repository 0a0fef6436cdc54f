import { readDay } from './834-segments.ts';
import { balanceOfPayment } from './835-balance.ts';
import { ClaimBuilder835 } from './835-claim.ts';
import type { ClaimPayment835, Payment835, ProviderAdjustment, TransactionEnd835 } from './835-model.ts';
import { PaymentBuilder } from './835-payment.ts';
import type { ClaimTotals, TransactionReader } from './claim-file.ts';
import { LARGEST_CLAIM, PartFaults } from './claim-loop.ts';
import { decimalOf } from './claim-money.ts';
import { present, requiredMoney } from './claim-segments.ts';
import type { FaultLog } from './fault.ts';
import type { Transaction } from './interchange.ts';
import type { X12Segment } from './segment.ts';

/** Segments that end what stands before the first claim. */
const AFTER_PAYMENT = new Set(['LX', 'CLP', 'PLB']);

/** Builds one 835 transaction while its segments stream by: payment, claims, end. */
export class TransactionBuilder835 implements TransactionReader<Payment835 | ClaimPayment835 | TransactionEnd835> {
  readonly totals: ClaimTotals = { claims: 0, lines: 0, charge: 0n, paid: 0n };
  readonly #transaction: Transaction;
  readonly #log: FaultLog;
  readonly #refusalsBefore: number;
  readonly #adjustments: ProviderAdjustment[] = [];
  #builder: PaymentBuilder | undefined;
  #payment: Payment835 | undefined;
  #claim: ClaimBuilder835 | undefined;

  constructor(transaction: Transaction, log: FaultLog) {
    this.#transaction = transaction;
    this.#log = log;
    this.#refusalsBefore = log.refusals;
    this.#builder = new PaymentBuilder(transaction, log);
  }

  /** Takes the next segment between ST and SE; yields what it completes. */
  *take(segment: X12Segment): Generator<Payment835 | ClaimPayment835> {
    if (AFTER_PAYMENT.has(segment.id)) {
      yield* this.#finishPayment();
      yield* this.#finishClaim();
    }
    if (segment.id === 'CLP') this.#claim = new ClaimBuilder835(segment, this.#log);
    else if (segment.id === 'PLB') this.#adjust(segment);
    else if (this.#claim !== undefined) this.#claim.take(segment);
    else if (this.#builder !== undefined) this.#builder.take(segment);
    else if (!BETWEEN_CLAIMS.has(segment.id)) this.#log.refuse(segment, { code: 'segment-out-of-place' });
  }

  /** Ends the transaction, at its SE or where the file breaks off. */
  *close(): Generator<Payment835 | ClaimPayment835 | TransactionEnd835> {
    yield* this.#finishPayment();
    yield* this.#finishClaim();
    this.#checkBalance();
    const { claims, lines, charge, paid } = this.totals;
    yield {
      kind: 'transactionEnd',
      control: this.#transaction.control,
      claims,
      lines,
      charge: decimalOf(charge),
      paid: decimalOf(paid),
      adjustments: this.#adjustments,
      refused: this.#log.refusals > this.#refusalsBefore,
    };
  }

  *#finishPayment(): Generator<Payment835> {
    const builder = this.#builder;
    this.#builder = undefined;
    if (builder === undefined) return;
    this.#payment = builder.finish();
    if (this.#payment !== undefined) yield this.#payment;
  }

  *#finishClaim(): Generator<ClaimPayment835> {
    const builder = this.#claim;
    this.#claim = undefined;
    if (builder === undefined) return;
    const { charge, paid } = builder.sums;
    this.totals.claims++;
    this.totals.lines += builder.lines;
    this.totals.charge += charge;
    this.totals.paid += paid;
    const claim = builder.finish();
    if (claim !== undefined) yield claim;
  }

  /** PLB: up to six reasons with amounts. */
  #adjust(plb: X12Segment): void {
    const faults = new PartFaults(this.#log);
    if (this.#adjustments.length > LARGEST_CLAIM.segments) {
      faults.refuse(plb, { code: 'loop-too-long', expected: String(LARGEST_CLAIM.segments) });
      return;
    }
    const of = {
      position: plb.position,
      provider: plb.element(1),
      ...present({ fiscalDate: readDay(plb, 2, faults) }),
    };
    for (const n of [3, 5, 7, 9, 11, 13]) {
      if (n > 3 && plb.element(n) === '' && plb.element(n + 1) === '') continue;
      const [reason = '', reference] = plb.components(n);
      const amount = requiredMoney(plb, n + 1, faults);
      this.#adjustments.push({ ...of, reason, ...present({ reference }), amount });
    }
  }

  /** Warns of a payment that is not the sum of its claims less its adjustments, with both figures. */
  #checkBalance(): void {
    if (this.#payment === undefined) return;
    const { stated, computed } = balanceOfPayment(this.#payment, this.totals.paid, this.#adjustments);
    if (stated === computed) return;
    const place = { id: 'BPR', position: this.#transaction.position };
    const detail = { code: 'payment-unbalanced', element: 'BPR02', value: this.#payment.amount } as const;
    this.#log.warn(place, { ...detail, expected: decimalOf(computed) });
  }
}

/** LX numbers a batch of claims; TS2 and TS3 sum it up. */
const BETWEEN_CLAIMS = new Set(['LX', 'TS2', 'TS3']);
