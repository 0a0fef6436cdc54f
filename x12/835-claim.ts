import { readFields } from './834-fields.ts';
import type { Reference834 } from './834-model.ts';
import { collect, required, requiredCode } from './834-segments.ts';
import { balanceOfClaim } from './835-balance.ts';
import { checkLine, openServiceLine } from './835-line.ts';
import type { ClaimPayment835, ServiceLine835 } from './835-model.ts';
import { CLAIM_STATUS_CODES } from './claim-codes.ts';
import { LoopReader, PartFaults } from './claim-loop.ts';
import type { Adjustment, ClaimAmount, ClaimDate, ClaimParty, ClaimQuantity } from './claim-model.ts';
import { centsOf, decimalOf } from './claim-money.ts';
import { openClaimParty } from './claim-party.ts';
import { claimLeaves, readAdjustments, readClaimAmount, readClaimQuantity } from './claim-segments.ts';
import { readMoney, requiredMoney } from './claim-segments.ts';
import type { FaultLog, FaultReport } from './fault.ts';
import type { Loop } from './loop.ts';
import type { X12Segment } from './segment.ts';

/** NM101 of the people a claim is about, and where the model keeps them. */
const PEOPLE: ReadonlyMap<string, 'patient' | 'subscriber' | 'corrected'> = new Map([
  ['QC', 'patient'],
  ['IL', 'subscriber'],
  ['74', 'corrected'],
]);

/** Builds one claim of a payment from its CLP to the segment before the next CLP (X12 835 2100). */
export class ClaimBuilder835 {
  readonly #clp: X12Segment;
  readonly #faults: PartFaults;
  readonly #reader: LoopReader;
  readonly #decision: ReturnType<typeof readClp>;
  readonly #references: Reference834[] = [];
  readonly #dates: ClaimDate[] = [];
  readonly #amounts: ClaimAmount[] = [];
  readonly #quantities: ClaimQuantity[] = [];
  readonly #adjustments: Adjustment[] = [];
  readonly #remarks: string[] = [];
  readonly #providers: ClaimParty[] = [];
  readonly #people: { patient?: ClaimParty; subscriber?: ClaimParty; corrected?: ClaimParty } = {};
  readonly #lines: ServiceLine835[] = [];

  constructor(clp: X12Segment, log: FaultLog) {
    this.#clp = clp;
    this.#faults = new PartFaults(log, clp.element(1));
    this.#decision = readClp(clp, this.#faults);
    this.#reader = new LoopReader(this.#root(), this.#faults);
  }

  /** How many lines were read. */
  get lines(): number {
    return this.#lines.length;
  }

  /** CLP03 and CLP04 in cents; nothing where it is no amount. */
  get sums(): { charge: bigint; paid: bigint } {
    return { charge: centsOf(this.#decision.charge) ?? 0n, paid: centsOf(this.#decision.paid) ?? 0n };
  }

  /** Takes the next segment of the claim; what has no place is refused. */
  take(segment: X12Segment): void {
    this.#reader.take(segment);
  }

  /** The claim; undefined when something in it was refused. What does not balance is warned of. */
  finish(): ClaimPayment835 | undefined {
    if (this.#people.patient === undefined) {
      this.#faults.warn(this.#clp, { code: 'missing-segment', segmentId: 'NM1', expected: 'QC' });
    }
    if (this.#faults.refused) return undefined;
    const claim: ClaimPayment835 = {
      kind: 'claim',
      position: this.#clp.position,
      ...this.#decision,
      ...this.#people,
      providers: this.#providers,
      adjustments: this.#adjustments,
      amounts: this.#amounts,
      quantities: this.#quantities,
      dates: this.#dates,
      references: this.#references,
      remarks: this.#remarks,
      lines: this.#lines,
    };
    for (const line of this.#lines) checkLine(line, this.#faults);
    this.#checkBalance(claim);
    return claim;
  }

  #checkBalance(claim: ClaimPayment835): void {
    const { stated, computed } = balanceOfClaim(claim);
    if (stated === computed) return;
    const detail = { code: 'claim-unbalanced', element: 'CLP04', value: claim.paid } as const;
    this.#faults.warn(this.#clp, { ...detail, expected: decimalOf(computed) });
  }

  #root(): Loop {
    const faults = this.#faults;
    return {
      leaves: this.#leaves(),
      loops: {
        NM1: (nm1) => {
          // A claim's own segments follow its names directly: what an NM1 does not take itself goes on to the claim.
          const { party, loop } = openClaimParty(nm1, this.#leaves(), faults);
          const role = PEOPLE.get(party.entity);
          if (role === undefined) this.#providers.push(party);
          else this.#people[role] ??= party;
          return loop;
        },
        SVC: (svc) => {
          const { line, loop } = openServiceLine(svc, faults);
          this.#lines.push(line);
          return loop;
        },
      },
    };
  }

  #leaves(): Loop['leaves'] {
    const faults = this.#faults;
    return {
      ...claimLeaves({ references: this.#references, dates: this.#dates }, faults),
      CAS: (cas) => {
        this.#adjustments.push(...readAdjustments(cas, faults));
      },
      AMT: (amt) => collect(this.#amounts, readClaimAmount(amt, faults)),
      QTY: (qty) => collect(this.#quantities, readClaimQuantity(qty, faults)),
      MIA: (mia) => {
        this.#remarks.push(...codesOf(mia, [5, 20, 21, 22, 23]));
      },
      MOA: (moa) => {
        this.#remarks.push(...codesOf(moa, [3, 4, 5, 6, 7]));
      },
    };
  }
}

function codesOf(segment: X12Segment, elements: readonly number[]): string[] {
  return elements.map((n) => segment.element(n)).filter((code) => code !== '');
}

const CLP_FIELDS = ['filing', 'payerClaimNumber', 'facility', 'frequency', '', 'drg'] as const;

/** CLP; number, status and both amounts decide what happened: without them the claim is refused. */
function readClp(clp: X12Segment, report: FaultReport) {
  const patientResponsibility = readMoney(clp, 5, report);
  return {
    account: required(clp, 1, report) ?? '',
    status: requiredCode(clp, { n: 2, codes: CLAIM_STATUS_CODES }, report) ?? '',
    charge: requiredMoney(clp, 3, report),
    paid: requiredMoney(clp, 4, report),
    ...(patientResponsibility === undefined ? {} : { patientResponsibility }),
    ...readFields(clp, CLP_FIELDS, 6),
  };
}
