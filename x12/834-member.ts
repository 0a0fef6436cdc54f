import { openCoverage } from './834-coverage.ts';
import { DSB_FIELDS, EC_FIELDS, HLH_FIELDS, ICM_FIELDS, LUI_FIELDS, readFields } from './834-fields.ts';
import { readIns } from './834-ins.ts';
import type { Amount834, Coverage834, Date834, Disability834, EmploymentClass834, Health834 } from './834-model.ts';
import type { Income834, Language834, Member834, Party834, Reference834, ReportingCategory834 } from './834-model.ts';
import { demographicsLeaf, openParty } from './834-party.ts';
import { openReporting } from './834-reporting.ts';
import { collect, expectCode, once, readAmount, referenceAndDateLeaves } from './834-segments.ts';
import { MEMBER_DATE_CODES, MEMBER_NAME_CODES, SEGMENTS_834, SINGLE_NAME_CODES } from './codes-834.ts';
import { faultAt } from './fault.ts';
import type { FaultDetail, FaultPlace, FaultReport, RefusalDetail, X12Fault } from './fault.ts';
import { LoopCursor, REFUSED_LOOP } from './loop.ts';
import type { Loop } from './loop.ts';
import type { X12Segment } from './segment.ts';

/** Segments of one member beyond which the file is not what it says; 99 coverages with all they can hold stay below. */
const LONGEST_MEMBER = 10_000;

/** Builds one member from its INS to the segment before the next INS (X12 834 2000). */
export class MemberBuilder implements FaultReport {
  readonly #ins: X12Segment;
  readonly #faults: X12Fault[] = [];
  readonly #status: ReturnType<typeof readIns>;
  readonly #cursor: LoopCursor;
  readonly #references: Reference834[] = [];
  readonly #dates: Date834[] = [];
  readonly #parties: Party834[] = [];
  readonly #employmentClasses: EmploymentClass834[] = [];
  readonly #amounts: Amount834[] = [];
  readonly #languages: Language834[] = [];
  readonly #disabilities: Disability834[] = [];
  readonly #reporting: ReportingCategory834[] = [];
  readonly coverages: Coverage834[] = [];
  #segments = 0;
  #name: Party834 | undefined;
  #income: Income834 | undefined;
  #health: Health834 | undefined;

  constructor(ins: X12Segment) {
    this.#ins = ins;
    this.#status = readIns(ins, this);
    this.#cursor = new LoopCursor(this.#root());
  }

  get subscriber(): boolean {
    return this.#status.subscriber;
  }

  refuse(place: FaultPlace, detail: RefusalDetail): void {
    this.#faults.push(faultAt('refusal', place, detail));
  }

  warn(place: FaultPlace, detail: FaultDetail): void {
    this.#faults.push(faultAt('warning', place, detail));
  }

  /** Takes the next segment of the member; what has no place is refused. */
  take(segment: X12Segment): void {
    this.#segments++;
    if (this.#segments === LONGEST_MEMBER)
      this.refuse(segment, { code: 'loop-too-long', expected: String(LONGEST_MEMBER) });
    if (this.#segments >= LONGEST_MEMBER || segment.id === '' || this.#cursor.take(segment)) return;
    this.refuse(segment, { code: SEGMENTS_834.has(segment.id) ? 'segment-out-of-place' : 'unknown-segment' });
  }

  /** The member, undefined when something in it was refused; and its faults, naming the subscriber. */
  finish(strict: boolean): { member: Member834 | undefined; faults: X12Fault[] } {
    const subscriberId = this.#references.find((reference) => reference.qualifier === '0F')?.value;
    if (this.#name === undefined) this.refuse(this.#ins, { code: 'missing-segment', segmentId: 'NM1', expected: 'IL' });
    if (strict && subscriberId === undefined) {
      this.warn(this.#ins, { code: 'missing-segment', segmentId: 'REF', expected: '0F' });
    }
    this.#refuseTwoSubscribers();
    const faults =
      subscriberId === undefined ? this.#faults : this.#faults.map((fault) => ({ ...fault, subscriberId }));
    const refused = faults.some((fault) => fault.severity === 'refusal');
    return { member: refused ? undefined : this.#member(), faults };
  }

  #refuseTwoSubscribers(): void {
    const ids = this.#references
      .filter((reference) => reference.qualifier === '0F')
      .map((reference) => reference.value);
    if (new Set(ids).size < 2) return;
    this.refuse(this.#ins, { code: 'repeated-segment', segmentId: 'REF', element: 'REF01', value: '0F' });
  }

  #member(): Member834 | undefined {
    if (this.#name === undefined) return undefined;
    return {
      kind: 'member',
      position: this.#ins.position,
      ...this.#status,
      references: this.#references,
      dates: this.#dates,
      name: this.#name,
      employmentClasses: this.#employmentClasses,
      ...(this.#income === undefined ? {} : { income: this.#income }),
      amounts: this.#amounts,
      ...(this.#health === undefined ? {} : { health: this.#health }),
      languages: this.#languages,
      parties: this.#parties,
      disabilities: this.#disabilities,
      coverages: this.coverages,
      reporting: this.#reporting,
    };
  }

  #root(): Loop {
    const lists = { references: this.#references, dates: this.#dates };
    return {
      leaves: referenceAndDateLeaves(lists, MEMBER_DATE_CODES, this),
      loops: {
        NM1: (segment) => this.#inOrder(segment) ?? this.#openName(segment),
        DSB: (segment) => this.#inOrder(segment) ?? this.#openDisability(segment),
        HD: (segment) => (this.#reporting.length > 0 ? this.#refused(segment) : this.#openCoverage(segment)),
        LS: () => openReporting(this.#reporting, this),
      },
    };
  }

  /** Names and disabilities come before the first coverage; later ones cannot be told apart from a coverage's own. */
  #inOrder(segment: X12Segment): Loop | undefined {
    return this.coverages.length + this.#reporting.length > 0 ? this.#refused(segment) : undefined;
  }

  #refused(segment: X12Segment, code: 'segment-out-of-place' | 'repeated-segment' = 'segment-out-of-place'): Loop {
    this.refuse(segment, { code });
    return REFUSED_LOOP;
  }

  #openName(nm1: X12Segment): Loop {
    const entity = nm1.element(1);
    if (entity === 'IL' || entity === '74') return this.#openMemberName(nm1);
    const again = this.#parties.some((known) => known.entity === entity);
    if (again && SINGLE_NAME_CODES.has(entity)) return this.#refused(nm1, 'repeated-segment');
    expectCode(nm1, { n: 1, codes: MEMBER_NAME_CODES }, this);
    const leaves = entity === '70' ? demographicsLeaf(() => party, this) : {};
    const { party, loop } = openParty(nm1, { leaves }, this);
    this.#parties.push(party);
    return loop;
  }

  #openMemberName(nm1: X12Segment): Loop {
    if (this.#name !== undefined) return this.#refused(nm1, 'repeated-segment');
    const leaves: Loop['leaves'] = {
      ...demographicsLeaf(() => this.#name, this),
      EC: (segment) => {
        this.#employmentClasses.push(readFields(segment, EC_FIELDS));
      },
      ICM: once(this, (segment) => {
        this.#income = readFields(segment, ICM_FIELDS);
      }),
      AMT: (segment) => collect(this.#amounts, readAmount(segment, this)),
      HLH: once(this, (segment) => {
        this.#health = readFields(segment, HLH_FIELDS);
      }),
      // Exchange files (005010X307) carry program codes here; the model of employer enrollment has no place for them.
      HI: (segment) => this.warn(segment, { code: 'unknown-segment' }),
      LUI: (segment) => {
        this.#languages.push(readFields(segment, LUI_FIELDS));
      },
    };
    const { party, loop } = openParty(nm1, { leaves }, this);
    if (party.last === undefined) this.refuse(nm1, { code: 'missing-element', element: 'NM103' });
    this.#name = party;
    return loop;
  }

  #openDisability(dsb: X12Segment): Loop {
    const dates: Date834[] = [];
    this.#disabilities.push({ ...readFields(dsb, DSB_FIELDS), type: dsb.element(1), dates });
    const { DTP } = referenceAndDateLeaves({ references: [], dates }, undefined, this);
    return { leaves: { DTP }, loops: {} };
  }

  #openCoverage(hd: X12Segment): Loop {
    const { coverage, loop } = openCoverage(hd, this);
    this.coverages.push(coverage);
    return loop;
  }
}
