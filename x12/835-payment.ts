import { readFields } from './834-fields.ts';
import type { Reference834 } from './834-model.ts';
import { expectCode, once, readDay, required } from './834-segments.ts';
import type { Payment835 } from './835-model.ts';
import { PAYMENT_METHOD_CODES } from './claim-codes.ts';
import { LoopReader, PartFaults } from './claim-loop.ts';
import type { ClaimCurrency, ClaimDate, ClaimOrganization } from './claim-model.ts';
import { openOrganization } from './claim-party.ts';
import { claimLeaves, present, readCurrency, requiredMoney } from './claim-segments.ts';
import type { FaultLog } from './fault.ts';
import type { Transaction } from './interchange.ts';
import type { Loop } from './loop.ts';
import type { X12Segment } from './segment.ts';

/** Builds the payment of one transaction from what stands between ST and the first claim (X12 835 table 1). */
export class PaymentBuilder {
  readonly #transaction: Transaction;
  readonly #faults: PartFaults;
  readonly #reader: LoopReader;
  readonly #references: Reference834[] = [];
  readonly #dates: ClaimDate[] = [];
  readonly #organizations = new Map<string, ClaimOrganization>();
  #money: ReturnType<typeof readBpr> | undefined;
  #currency: ClaimCurrency | undefined;
  #trace: { trace: string; issuer?: string } | undefined;

  constructor(transaction: Transaction, log: FaultLog) {
    this.#transaction = transaction;
    this.#faults = new PartFaults(log);
    this.#reader = new LoopReader(this.#root(), this.#faults);
  }

  /** Takes the next segment before the first claim; what has no place is refused. */
  take(segment: X12Segment): void {
    this.#reader.take(segment);
  }

  /** The payment; undefined when something in it was refused: without amount, trace, payer or payee it is none. */
  finish(): Payment835 | undefined {
    const money = this.#money ?? this.#missing('BPR');
    const trace = this.#trace ?? this.#missing('TRN');
    const organizations = this.#payerAndPayee();
    if (money === undefined || trace === undefined || organizations === undefined) return undefined;
    if (this.#faults.refused) return undefined;
    const { position, control, version } = this.#transaction;
    const lists = { references: this.#references, dates: this.#dates, ...present({ currency: this.#currency }) };
    return { kind: 'payment', position, control, version, ...money, ...trace, ...lists, ...organizations };
  }

  #payerAndPayee(): Pick<Payment835, 'payer' | 'payee'> | undefined {
    const payer = this.#organizations.get('PR') ?? this.#missing('N1', 'PR');
    const payee = this.#organizations.get('PE') ?? this.#missing('N1', 'PE');
    return payer === undefined || payee === undefined ? undefined : { payer, payee };
  }

  #missing(segmentId: string, expected?: string): undefined {
    const place = { id: 'ST', position: this.#transaction.position };
    const detail = { code: 'missing-segment', segmentId, ...(expected === undefined ? {} : { expected }) } as const;
    this.#faults.refuse(place, detail);
    return undefined;
  }

  #root(): Loop {
    return {
      leaves: {
        ...claimLeaves({ references: this.#references, dates: this.#dates }, this.#faults),
        BPR: once(this.#faults, (bpr) => {
          this.#money = readBpr(bpr, this.#faults);
        }),
        CUR: once(this.#faults, (cur) => {
          this.#currency = readCurrency(cur, this.#faults);
        }),
        TRN: once(this.#faults, (trn) => {
          this.#trace = { trace: required(trn, 2, this.#faults) ?? '', ...readFields(trn, ['issuer'], 3) };
        }),
      },
      loops: { N1: (n1) => this.#openOrganization(n1) },
    };
  }

  #openOrganization(n1: X12Segment): Loop {
    const { organization, loop } = openOrganization(n1, this.#faults);
    const { entity } = organization;
    if (this.#organizations.has(entity)) {
      this.#faults.refuse(n1, { code: 'repeated-segment', element: 'N101', value: entity });
    } else this.#organizations.set(entity, organization);
    return loop;
  }
}

function readBpr(bpr: X12Segment, faults: PartFaults) {
  expectCode(bpr, { n: 4, codes: PAYMENT_METHOD_CODES }, faults);
  const date = readDay(bpr, 16, faults);
  if (bpr.element(16) === '') faults.warn(bpr, { code: 'missing-element', element: 'BPR16' });
  return {
    handling: required(bpr, 1, faults) ?? '',
    amount: requiredMoney(bpr, 2, faults),
    debit: bpr.element(3) === 'D',
    ...readFields(bpr, ['method'], 4),
    ...(date === undefined ? {} : { date }),
  };
}
