/** Where a segment stands. Numbers count from 1; 0 means "outside of one" (GE has no transaction, IEA no group). */
export interface X12Position {
  /** Which ISA of the file. */
  readonly interchange: number;
  /** Which GS of the interchange. */
  readonly group: number;
  /** Which ST of the group. */
  readonly transaction: number;
  /** Number of the segment in its transaction as SE01 counts it: ST is 1. */
  readonly segment: number;
  /** Number of the segment in the whole file. */
  readonly fileSegment: number;
}

/** Every fault the library can report, so that a catalogue of sentences can be complete. */
export const X12_FAULT_CODES = [
  // reading
  'no-isa',
  'bad-isa',
  'isa-length',
  'text-before-isa',
  'text-after-iea',
  'not-utf8',
  'wrapped-segment',
  'lost-terminator',
  'segment-too-long',
  'bad-segment-id',
  'control-character',
  'bad-encoding',
  'unterminated-segment',
  // envelope
  'missing-iea',
  'missing-gs',
  'missing-ge',
  'missing-se',
  'iea02-control',
  'ge02-control',
  'se02-control',
  'iea01-count',
  'ge01-count',
  'se01-count',
  'duplicate-control',
  'segment-outside',
  'empty-interchange',
  // content
  'not-834',
  'not-837',
  'not-835',
  'not-820',
  'other-version',
  'exchange-guide',
  'unknown-segment',
  'segment-out-of-place',
  'repeated-segment',
  'loop-too-long',
  'missing-segment',
  'missing-element',
  'unknown-code',
  'bad-date',
  'short-date',
  'bad-number',
  'relationship-mismatch',
  'total-mismatch',
  'hierarchy-mismatch',
  'guide-mismatch',
  'line-unbalanced',
  'claim-unbalanced',
  'payment-unbalanced',
  'remittance-unbalanced',
] as const;

export type X12FaultCode = (typeof X12_FAULT_CODES)[number];

/** What is only ever warned of: no file is refused for it. Of some other faults it is warned in places as well. */
export const X12_WARNING_CODES = [
  'isa-length',
  'text-before-isa',
  'text-after-iea',
  'not-utf8',
  'wrapped-segment',
  'unterminated-segment',
  'iea01-count',
  'ge01-count',
  'se01-count',
  'duplicate-control',
  'empty-interchange',
  'short-date',
  'total-mismatch',
  'line-unbalanced',
  'claim-unbalanced',
  'payment-unbalanced',
] as const satisfies readonly X12FaultCode[];
type X12WarningCode = (typeof X12_WARNING_CODES)[number];
/** What a file is refused for; the answer to the sender has a code for each (x12/999-codes.ts). */
export type X12RefusalCode = Exclude<X12FaultCode, X12WarningCode>;

/**
 * One thing wrong with a file, as data: the product says it in its languages from `code` and the other fields.
 * `value` may be personal data (a birth date, an identifier): show it to whoever may see the file, keep it out of logs.
 */
export interface X12Fault {
  /** A refusal means the file must not be applied; a warning is what real payers send and is read all the same. */
  readonly severity: 'warning' | 'refusal';
  readonly code: X12FaultCode;
  readonly position: X12Position;
  readonly segmentId?: string;
  /** Segment and element, 'INS02'. */
  readonly element?: string;
  readonly value?: string;
  readonly expected?: string;
  /** The loop of the guide that it stands in, '2100A'. */
  readonly loop?: string;
  /** 834: the subscriber's identifier (REF 0F) of the INS loop the fault is in, when the loop has one. */
  readonly subscriberId?: string;
  /** 837, 835: the patient account (CLM01, CLP01) of the claim the fault is in, as written. */
  readonly claim?: string;
}

/** What a reporter adds to the place it reports: everything but the place. */
export type FaultDetail = Pick<X12Fault, 'code'> &
  Partial<Pick<X12Fault, 'segmentId' | 'element' | 'value' | 'expected'>>;

/** What a file is refused for, as a reporter says it. */
export type RefusalDetail = FaultDetail & { readonly code: X12RefusalCode };

/** Anything a fault can be reported at; a segment is one. */
export interface FaultPlace {
  readonly id: string;
  readonly position: X12Position;
  /** '' outside of any loop. */
  readonly loop?: string;
}

/** Whoever collects faults. */
export interface FaultReport {
  refuse(place: FaultPlace, detail: RefusalDetail): void;
  warn(place: FaultPlace, detail: FaultDetail): void;
}

/** A fault at a segment: the segment's own id unless the detail names another (a missing one). */
export function faultAt(severity: 'refusal', place: FaultPlace, detail: RefusalDetail): X12Fault;
export function faultAt(severity: 'warning', place: FaultPlace, detail: FaultDetail): X12Fault;
export function faultAt(severity: X12Fault['severity'], place: FaultPlace, detail: FaultDetail): X12Fault {
  const named = place.id === '' ? {} : { segmentId: place.id };
  const inLoop = place.loop ? { loop: place.loop } : {};
  return { severity, position: place.position, ...named, ...inLoop, ...detail };
}

/** Collects faults for people: all are counted, the first of each severity are kept so that memory stays constant. */
export class FaultLog implements FaultReport {
  readonly faults: X12Fault[] = [];
  refusals = 0;
  warnings = 0;
  readonly #kept: number;
  readonly #onRefusal: (fault: X12Fault) => void;

  /**
   * @param onRefusal told of every refusal, the ones not kept included
   * @param kept how many faults of each severity to keep
   */
  constructor(onRefusal: (fault: X12Fault) => void = () => {}, kept = 100) {
    this.#onRefusal = onRefusal;
    this.#kept = kept;
  }

  add(fault: X12Fault): void {
    const count = fault.severity === 'refusal' ? ++this.refusals : ++this.warnings;
    if (fault.severity === 'refusal') this.#onRefusal(fault);
    if (count <= this.#kept) this.faults.push(fault);
  }

  refuse(place: FaultPlace, detail: RefusalDetail): void {
    this.add(faultAt('refusal', place, detail));
  }

  warn(place: FaultPlace, detail: FaultDetail): void {
    this.add(faultAt('warning', place, detail));
  }
}
