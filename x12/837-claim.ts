import { readFields } from './834-fields.ts';
import type { Reference834 } from './834-model.ts';
import { collect, once, required } from './834-segments.ts';
import { readHealth } from './837-health.ts';
import type { HealthInformation } from './837-health.ts';
import { openLine } from './837-line.ts';
import type { OpenLine } from './837-line.ts';
import type { Admission, Claim837, ClaimForm, ClaimPeople, OtherPayer837 } from './837-model.ts';
import { openOtherPayer } from './837-other-payer.ts';
import { LoopReader, PartFaults } from './claim-loop.ts';
import type { ClaimAmount, ClaimDate, ClaimParty } from './claim-model.ts';
import { centsOf, decimalOf, sumOf } from './claim-money.ts';
import { openClaimParty } from './claim-party.ts';
import { claimLeaves, present, readClaimAmount, requiredMoney } from './claim-segments.ts';
import type { FaultLog } from './fault.ts';
import type { Loop } from './loop.ts';
import type { X12Segment } from './segment.ts';

/** Builds one claim from its CLM to the segment before the next CLM or HL (X12 837 2300). */
export class ClaimBuilder837 {
  readonly #clm: X12Segment;
  readonly #faults: PartFaults;
  readonly #reader: LoopReader;
  readonly #references: Reference834[] = [];
  readonly #dates: ClaimDate[] = [];
  readonly #amounts: ClaimAmount[] = [];
  readonly #health: HealthInformation = { diagnoses: [], codes: [] };
  readonly #providers: ClaimParty[] = [];
  readonly #otherPayers: OtherPayer837[] = [];
  readonly #lines: OpenLine[] = [];
  readonly #account: string;
  readonly #charge: string;
  #admission: Admission | undefined;

  constructor(clm: X12Segment, log: FaultLog) {
    this.#clm = clm;
    this.#faults = new PartFaults(log, clm.element(1));
    this.#account = required(clm, 1, this.#faults) ?? '';
    this.#charge = requiredMoney(clm, 2, this.#faults);
    this.#reader = new LoopReader(this.#root(), this.#faults);
  }

  /** How many lines were read. */
  get lines(): number {
    return this.#lines.length;
  }

  /** CLM02 in cents; nothing when it is no amount. */
  get charge(): bigint {
    return centsOf(this.#charge) ?? 0n;
  }

  /** Takes the next segment of the claim; what has no place is refused. */
  take(segment: X12Segment): void {
    this.#reader.take(segment);
  }

  /**
   * The claim; undefined when something in it was refused, or in the levels above, which have said so.
   * @param guide what the transaction's guide says the claims are
   */
  finish(people: ClaimPeople | undefined, guide: ClaimForm): Claim837 | undefined {
    const form = this.#formOfLines(guide);
    this.#compareCharges();
    this.#expectOriginal();
    if (people === undefined || this.#faults.refused) return undefined;
    return {
      kind: 'claim',
      position: this.#clm.position,
      form,
      account: this.#account,
      charge: this.#charge,
      ...readFacility(this.#clm, form),
      ...people,
      ...readSmall(this.#clm),
      ...this.#numbers(),
      references: this.#references,
      dates: this.#dates,
      amounts: this.#amounts,
      ...present({ admission: this.#admission }),
      ...this.#health,
      providers: this.#providers,
      otherPayers: this.#otherPayers,
      lines: this.#lines.map(({ line }) => line),
    };
  }

  #root(): Loop {
    const faults = this.#faults;
    return {
      leaves: {
        ...claimLeaves({ references: this.#references, dates: this.#dates }, faults),
        AMT: (amt) => collect(this.#amounts, readClaimAmount(amt, faults)),
        HI: (hi) => readHealth(hi, this.#health, faults),
        CL1: once(faults, (cl1) => {
          this.#admission = readFields(cl1, ['type', 'source', 'status']);
        }),
      },
      loops: {
        NM1: (nm1) => {
          const { party, loop } = openClaimParty(nm1, {}, faults);
          this.#providers.push(party);
          return loop;
        },
        SBR: (sbr) => openOtherPayer(sbr, this.#otherPayers, faults),
        LX: (lx) => {
          const line = openLine(lx, faults);
          this.#lines.push(line);
          return line.loop;
        },
      },
    };
  }

  /** The lines decide what a claim is: senders name the wrong guide, which is warned of. */
  #formOfLines(guide: ClaimForm): ClaimForm {
    if (this.#lines.length === 0) this.#faults.refuse(this.#clm, { code: 'missing-segment', segmentId: 'LX' });
    const form = this.#lines[0]?.form() ?? guide;
    for (const line of this.#lines) this.#expectForm(line, form);
    if (form !== guide) this.#faults.warn(this.#clm, { code: 'guide-mismatch', value: form, expected: guide });
    return form;
  }

  /** A line without service, or of another kind than the first, is refused. */
  #expectForm({ line, form }: OpenLine, expected: ClaimForm): void {
    const value = form();
    const place = { id: 'LX', position: line.position };
    if (value === undefined) this.#faults.refuse(place, { code: 'missing-segment', segmentId: SERVICE[expected] });
    else if (value !== expected) this.#faults.refuse(place, { code: 'guide-mismatch', value, expected });
  }

  /** CLM02 is the sum of the lines' charges (guides, CLM02). */
  #compareCharges(): void {
    const sum = sumOf(this.#lines.map(({ line }) => line.charge));
    if (this.#faults.refused || sum === this.charge) return;
    const detail = { code: 'total-mismatch', element: 'CLM02', value: this.#charge, expected: decimalOf(sum) } as const;
    this.#faults.warn(this.#clm, detail);
  }

  /** A replacement (7) or void (8) names the claim it is about. */
  #expectOriginal(): void {
    const { frequency = '' } = readFacility(this.#clm, 'P');
    if (!['7', '8'].includes(frequency) || this.#numbers().originalReference !== undefined) return;
    this.#faults.warn(this.#clm, { code: 'missing-segment', segmentId: 'REF', expected: 'F8' });
  }

  #numbers(): Pick<Claim837, 'originalReference' | 'clearinghouseReference'> {
    const value = (of: string) => this.#references.find(({ qualifier }) => qualifier === of)?.value;
    return present({ originalReference: value('F8'), clearinghouseReference: value('D9') });
  }
}

const SERVICE = { P: 'SV1', I: 'SV2', D: 'SV3' } as const;

/** CLM05: place of service, or type of bill. */
function readFacility(clm: X12Segment, form: ClaimForm): Pick<Claim837, 'placeOfService' | 'billType' | 'frequency'> {
  const [place = '', , frequency = ''] = clm.components(5);
  const facility = form === 'I' ? { billType: `${place}${frequency}` } : { placeOfService: place };
  return { ...(place === '' ? {} : facility), ...(frequency === '' ? {} : { frequency }) };
}

/** CLM08, CLM11 and CLM19. */
function readSmall(clm: X12Segment): Pick<Claim837, 'benefitsAssigned' | 'causes' | 'predetermination'> {
  const assigned = clm.element(8);
  return {
    ...(assigned === 'Y' || assigned === 'N' ? { benefitsAssigned: assigned === 'Y' } : {}),
    causes: clm
      .components(11)
      .slice(0, 3)
      .filter((cause) => cause !== ''),
    predetermination: clm.element(19) === 'PB',
  };
}
