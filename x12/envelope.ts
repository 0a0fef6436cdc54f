import { faultAt } from './fault.ts';
import type { FaultDetail, RefusalDetail, X12Fault, X12Position } from './fault.ts';
import { LoopNames } from './loop-names.ts';
import { readX12 } from './read.ts';
import { readGs, readIsa, readSt } from './interchange.ts';
import type { Group, Interchange, Transaction } from './interchange.ts';
import type { X12Item, X12Segment } from './segment.ts';
import type { X12Chunk } from './text.ts';

/**
 * Checks the envelopes of a file while it streams (X12 5010 control segments; domain 15.1): a wrong count is a
 * warning, because real payers send it; a wrong control number, a missing trailer or a segment outside its envelope
 * is a refusal. Feed it every item, then call `end`.
 */
export class EnvelopeCheck {
  readonly interchanges: Interchange[] = [];
  interchange: Interchange | undefined;
  group: Group | undefined;
  transaction: Transaction | undefined;
  #faults: X12Fault[] = [];
  #controls = new Set<string>();
  #acknowledgments = 0;
  #segments = 0;
  #loops: LoopNames | undefined;

  /** Segments read so far, in the whole file. */
  get segments(): number {
    return this.#segments;
  }

  /** Takes the next item of the reader; returns the faults it shows, the reader's own included. */
  accept(item: X12Item): X12Fault[] {
    if (item.kind === 'fault') return [item.fault];
    this.#faults = [];
    this.#segments++;
    const handle = HANDLERS[item.id];
    item.loop = this.#loops?.next(item) ?? '';
    if (handle !== undefined) handle(this, item);
    else if (this.transaction !== undefined) this.transaction.segments++;
    else this.refuse(item, { code: 'segment-outside' });
    return this.#faults;
  }

  /** The faults of a file that ends too early. Empty when an `accept` of the last item closed everything. */
  end(): X12Fault[] {
    this.#faults = [];
    this.closeInterchange('missing-iea');
    return this.#faults;
  }

  /** Marks the transaction or group a refusal was found in; for those who find faults in the content. */
  markRefused(fault: X12Fault): void {
    const { interchange, group, transaction } = fault.position;
    const refusedGroup = this.interchanges[interchange - 1]?.groups[group - 1];
    const place = transaction === 0 ? refusedGroup : refusedGroup?.transactions[transaction - 1];
    if (place !== undefined) place.refused = true;
  }

  refuse(place: { id: string; position: X12Position }, detail: RefusalDetail): void {
    this.#faults.push(faultAt('refusal', place, detail));
  }

  warn(place: { id: string; position: X12Position }, detail: FaultDetail): void {
    this.#faults.push(faultAt('warning', place, detail));
  }

  openInterchange(isa: X12Segment): void {
    this.closeInterchange('missing-iea');
    this.#acknowledgments = 0;
    this.interchange = readIsa(isa);
    this.interchanges.push(this.interchange);
  }

  openGroup(gs: X12Segment): void {
    this.closeGroup('missing-ge');
    this.#controls = new Set();
    this.group = readGs(gs);
    this.interchange?.groups.push(this.group);
  }

  openTransaction(st: X12Segment): void {
    this.closeTransaction('missing-se');
    const { group } = this;
    if (group === undefined) this.refuse(st, { code: 'missing-gs', segmentId: 'GS' });
    this.transaction = readSt(st, group);
    group?.transactions.push(this.transaction);
    this.#loops = new LoopNames(this.transaction.kind, this.transaction.version);
    const { control } = this.transaction;
    if (control === '') this.refuse(st, { code: 'missing-element', element: 'ST02' });
    if (this.#controls.has(control)) {
      this.warn(st, { code: 'duplicate-control', element: 'ST02', value: control });
    }
    this.#controls.add(control);
  }

  acknowledge(): void {
    this.#acknowledgments++;
  }

  closeTransaction(missing?: 'missing-se'): void {
    if (this.transaction !== undefined && missing !== undefined) {
      this.refuse({ id: 'SE', position: this.transaction.position }, { code: missing });
    }
    this.transaction = undefined;
    this.#loops = undefined;
  }

  closeGroup(missing?: 'missing-ge'): void {
    this.closeTransaction('missing-se');
    if (this.group !== undefined && missing !== undefined) {
      this.refuse({ id: 'GE', position: this.group.position }, { code: missing });
    }
    this.group = undefined;
  }

  closeInterchange(missing?: 'missing-iea'): void {
    this.closeGroup('missing-ge');
    const { interchange } = this;
    if (interchange === undefined) return;
    const place = { id: 'IEA', position: interchange.position };
    if (missing !== undefined) this.refuse(place, { code: missing });
    if (interchange.groups.length + this.#acknowledgments === 0) {
      this.warn({ ...place, id: 'ISA' }, { code: 'empty-interchange' });
    }
    this.interchange = undefined;
  }
}

/** What each control segment does; all other segments belong inside a transaction. */
const HANDLERS: Partial<Record<string, (check: EnvelopeCheck, segment: X12Segment) => void>> = {
  ISA: (check, segment) => check.openInterchange(segment),
  GS: (check, segment) => check.openGroup(segment),
  ST: (check, segment) => check.openTransaction(segment),
  TA1: (check) => check.acknowledge(),
  SE: (check, segment) => {
    const { transaction } = check;
    if (transaction === undefined) return check.refuse(segment, { code: 'segment-outside' });
    transaction.segments++;
    compareControl(check, segment, { code: 'se02-control', expected: transaction.control });
    compareCount(check, segment, { code: 'se01-count', expected: transaction.segments });
    check.closeTransaction();
  },
  GE: (check, segment) => {
    const { group } = check;
    if (group === undefined) return check.refuse(segment, { code: 'segment-outside' });
    check.closeTransaction('missing-se');
    group.declared = segment.element(1);
    compareControl(check, segment, { code: 'ge02-control', expected: group.control });
    compareCount(check, segment, { code: 'ge01-count', expected: group.transactions.length });
    check.closeGroup();
  },
  IEA: (check, segment) => {
    const { interchange } = check;
    if (interchange === undefined) return check.refuse(segment, { code: 'segment-outside' });
    check.closeGroup('missing-ge');
    compareControl(check, segment, { code: 'iea02-control', expected: interchange.control });
    compareCount(check, segment, { code: 'iea01-count', expected: interchange.groups.length });
    check.closeInterchange();
  },
};

type ControlCode = 'se02-control' | 'ge02-control' | 'iea02-control';
type CountCode = 'se01-count' | 'ge01-count' | 'iea01-count';

/** Control numbers must agree; '1' and '0001' do. */
function compareControl(
  check: EnvelopeCheck,
  segment: X12Segment,
  expected: { code: ControlCode; expected: string },
): void {
  const value = segment.element(2);
  if (bareNumber(value) === bareNumber(expected.expected)) return;
  check.refuse(segment, { ...expected, element: `${segment.id}02`, value });
}

function compareCount(check: EnvelopeCheck, segment: X12Segment, counted: { code: CountCode; expected: number }): void {
  const value = segment.element(1);
  if (/^\d+$/.test(value) && Number(value) === counted.expected) return;
  const { code, expected } = counted;
  check.warn(segment, { code, element: `${segment.id}01`, value, expected: String(expected) });
}

function bareNumber(control: string): string {
  return control.replace(/^0+(?=\d)/, '');
}

/** The verdict over a file's envelopes, whatever the file holds. */
export interface EnvelopeVerdict {
  readonly interchanges: readonly Interchange[];
  readonly segments: number;
  readonly faults: readonly X12Fault[];
  readonly refused: boolean;
}

/** Reads a whole file of any kind for its envelopes only. Never throws on content. */
export async function checkEnvelopes(chunks: AsyncIterable<X12Chunk> | Iterable<X12Chunk>): Promise<EnvelopeVerdict> {
  const check = new EnvelopeCheck();
  const faults: X12Fault[] = [];
  for await (const item of readX12(chunks)) faults.push(...check.accept(item));
  faults.push(...check.end());
  const refused = faults.some((fault) => fault.severity === 'refusal');
  return { interchanges: check.interchanges, segments: check.segments, faults, refused };
}
