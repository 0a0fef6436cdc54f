import type { Header834 } from './834-events.ts';
import type { Date834, Organization834, Quantity834, Reference834 } from './834-model.ts';
import { readOrganization } from './834-party.ts';
import {
  collect,
  once,
  readDay,
  readQuantity,
  referenceAndDateLeaves,
  required,
  requiredCode,
} from './834-segments.ts';
import { BGN01_CODES, BGN08_CODES, SEGMENTS_834 } from './codes-834.ts';
import type { FaultReport } from './fault.ts';
import type { Transaction } from './interchange.ts';
import { LoopCursor } from './loop.ts';
import type { Loop } from './loop.ts';
import type { X12Segment } from './segment.ts';

/** Builds the header of one transaction from what stands between ST and the first INS (X12 834 table 1). */
export class HeaderBuilder {
  readonly #report: FaultReport;
  readonly #transaction: Transaction;
  readonly #references: Reference834[] = [];
  readonly #dates: Date834[] = [];
  readonly #totals: Quantity834[] = [];
  readonly #agents: Organization834[] = [];
  readonly #cursor: LoopCursor;
  #begin: ReturnType<typeof readBgn> | undefined;
  #sponsor: Organization834 | undefined;
  #payer: Organization834 | undefined;

  constructor(transaction: Transaction, report: FaultReport) {
    this.#transaction = transaction;
    this.#report = report;
    this.#cursor = new LoopCursor({
      leaves: {
        BGN: once(report, (segment) => {
          this.#begin = readBgn(segment, report);
        }),
        QTY: (segment) => collect(this.#totals, readQuantity(segment, report)),
        ...referenceAndDateLeaves({ references: this.#references, dates: this.#dates }, undefined, report),
      },
      loops: { N1: (segment) => this.#openOrganization(segment) },
    });
  }

  /** Takes the next segment before the first INS; what has no place is refused. */
  take(segment: X12Segment): void {
    if (segment.id === '' || this.#cursor.take(segment)) return;
    const code = SEGMENTS_834.has(segment.id) ? 'segment-out-of-place' : 'unknown-segment';
    this.#report.refuse(segment, { code });
  }

  /** The header; what is missing in it is refused. `strict`: sponsor and payer are required (005010X220A1). */
  finish(strict: boolean): Header834 {
    const { position, control, version } = this.#transaction;
    if (this.#begin === undefined) this.#missing('BGN');
    if (strict) this.#requireOrganizations();
    return {
      kind: 'header',
      position,
      control,
      version,
      ...(this.#begin ?? { purpose: '', reference: '', date: '', action: '' }),
      references: this.#references,
      dates: this.#dates,
      totals: this.#totals,
      ...(this.#sponsor === undefined ? {} : { sponsor: this.#sponsor }),
      ...(this.#payer === undefined ? {} : { payer: this.#payer }),
      agents: this.#agents,
    };
  }

  #requireOrganizations(): void {
    if (this.#sponsor === undefined) this.#missing('N1', { expected: 'P5' });
    if (this.#payer === undefined) this.#missing('N1', { expected: 'IN' });
  }

  #missing(segmentId: string, detail: { expected?: string } = {}): void {
    const place = { id: 'ST', position: this.#transaction.position };
    this.#report.refuse(place, { code: 'missing-segment', segmentId, ...detail });
  }

  #openOrganization(n1: X12Segment): Loop {
    const read = readOrganization(n1, this.#report);
    if (read === undefined) return { leaves: {}, loops: {} };
    const accounts: string[] = [];
    const organization = { ...read };
    this.#place(organization, n1);
    const leaves = {
      ACT: (act: X12Segment) => {
        accounts.push(...[act.element(1), act.element(6)].filter((account) => account !== ''));
        Object.assign(organization, { accounts });
      },
    };
    return { leaves, loops: {} };
  }

  #place(organization: Organization834, n1: X12Segment): void {
    const { entity } = organization;
    const again = (entity === 'P5' && this.#sponsor !== undefined) || (entity === 'IN' && this.#payer !== undefined);
    if (again) this.#report.refuse(n1, { code: 'repeated-segment', element: 'N101', value: entity });
    else if (entity === 'P5') this.#sponsor = organization;
    else if (entity === 'IN') this.#payer = organization;
    else this.#agents.push(organization);
  }
}

function readBgn(bgn: X12Segment, report: FaultReport) {
  required(bgn, 3, report);
  const [time, timeZone, originalReference] = [bgn.element(4), bgn.element(5), bgn.element(6)];
  return {
    purpose: requiredCode(bgn, { n: 1, codes: BGN01_CODES }, report) ?? '',
    reference: required(bgn, 2, report) ?? '',
    date: readDay(bgn, 3, report) ?? '',
    ...(time === '' ? {} : { time }),
    ...(timeZone === '' ? {} : { timeZone }),
    ...(originalReference === '' ? {} : { originalReference }),
    action: readAction(bgn, report),
  };
}

/** BGN08; taken from BGN07, with a warning, where the sender lost an asterisk (a published payer sample has it). */
function readAction(bgn: X12Segment, report: FaultReport): string {
  const shifted = bgn.element(7);
  if (bgn.element(8) !== '' || !BGN08_CODES.has(shifted)) {
    return requiredCode(bgn, { n: 8, codes: BGN08_CODES }, report) ?? '';
  }
  report.warn(bgn, { code: 'missing-element', element: 'BGN08', expected: shifted });
  return shifted;
}
