import type { Payment820, Remittance820 } from './820-model.ts';
import type { Reference834 } from './834-model.ts';
import { collect, readDay, readReference, required } from './834-segments.ts';
import { fromRD8 } from './calendar.ts';
import { type Draft, PartFaults } from './claim-loop.ts';
import { centsOf, decimalOf } from './claim-money.ts';
import { present, requiredMoney } from './claim-segments.ts';
import type { FaultLog, X12Position } from './fault.ts';
import type { X12Segment } from './segment.ts';

type Item = Payment820 | Remittance820;
type Paid = Remittance820['paid'][number];
type Open = Draft<Omit<Remittance820, 'paid' | 'references'>> & { paid: Paid[]; references: Reference834[] };

/** Builds one 820 transaction while its segments stream by: the payment, then what it pays for whom. */
export class Builder820 {
  readonly #position: X12Position;
  readonly #faults: PartFaults;
  readonly #references: Reference834[] = [];
  readonly #parties = new Map<string, string>();
  #money: { amount: string; date?: string } | undefined;
  #trace = '';
  #isPaymentDone = false;
  #open: Open | undefined;
  #sum = 0n;

  constructor(position: X12Position, log: FaultLog) {
    this.#position = position;
    this.#faults = new PartFaults(log);
  }

  /** Takes the next segment between ST and SE; yields what it completes. */
  *take(segment: X12Segment): Generator<Item> {
    if (segment.id === 'ENT') {
      yield* this.#finish();
      this.#open = { kind: 'remittance', position: segment.position, paid: [], references: [] };
    } else if (this.#open === undefined) this.#head(segment);
    else this.#ofPerson(segment, this.#open);
  }

  /** Ends the transaction: what it pays for must add up to the payment. */
  *close(): Generator<Item> {
    yield* this.#finish();
    const amount = this.#money?.amount;
    if (amount === undefined || centsOf(amount) === this.#sum) return;
    const place = { id: 'BPR', position: this.#position };
    const detail = { element: 'BPR02', value: amount, expected: decimalOf(this.#sum) };
    this.#faults.refuse(place, { code: 'remittance-unbalanced', ...detail });
  }

  #head(segment: X12Segment): void {
    const faults = this.#faults;
    if (segment.id === 'BPR') {
      const date = readDay(segment, 16, faults);
      this.#money = { amount: requiredMoney(segment, 2, faults), ...present({ date }) };
    } else if (segment.id === 'TRN') this.#trace = required(segment, 2, faults) ?? '';
    else if (segment.id === 'REF') collect(this.#references, readReference(segment, faults));
    else if (segment.id === 'N1') this.#parties.set(segment.element(1), segment.element(2));
  }

  #ofPerson(segment: X12Segment, open: Open): void {
    const faults = this.#faults;
    if (segment.id === 'NM1') {
      const [lastName, firstName] = [segment.element(3), segment.element(4)];
      const [idQualifier, id] = [segment.element(8), segment.element(9)];
      Object.assign(open, { lastName, firstName }, id === '' ? {} : { idQualifier, id });
    } else if (segment.id === 'REF') collect(open.references, readReference(segment, faults));
    else this.#ofPayment(segment, open);
  }

  /** What is paid for somebody, for which days, and what the payer added or took off. */
  #ofPayment(segment: X12Segment, open: Open): void {
    if (segment.id === 'RMR') {
      const amount = requiredMoney(segment, 4, this.#faults);
      open.paid.push({ qualifier: segment.element(1), reference: segment.element(2), amount });
      this.#sum += centsOf(amount) ?? 0n;
    } else if (segment.id === 'DTM' && segment.element(1) === '582') {
      const period = fromRD8(segment.element(6));
      if (period !== undefined) Object.assign(open, { from: period.date, until: period.until });
    } else if (segment.id === 'ADX') this.#sum += centsOf(requiredMoney(segment, 1, this.#faults)) ?? 0n;
  }

  *#finish(): Generator<Item> {
    if (!this.#isPaymentDone) {
      this.#isPaymentDone = true;
      const payment = this.#payment();
      if (payment !== undefined) yield payment;
    }
    const open = this.#open;
    this.#open = undefined;
    if (open !== undefined && open.paid.length > 0 && !this.#faults.refused) yield open;
  }

  #payment(): Payment820 | undefined {
    const money = this.#money ?? this.#missing('BPR');
    if (this.#trace === '') this.#missing('TRN');
    if (money === undefined || this.#faults.refused) return undefined;
    const [payer = '', payee = ''] = [this.#parties.get('PR'), this.#parties.get('PE')];
    const said = { trace: this.#trace, references: this.#references, payer, payee };
    return { kind: 'payment', position: this.#position, ...money, ...said };
  }

  #missing(segmentId: string): undefined {
    this.#faults.refuse({ id: 'ST', position: this.#position }, { code: 'missing-segment', segmentId });
    return undefined;
  }
}
