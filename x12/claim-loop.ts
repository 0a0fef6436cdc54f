import { CLAIM_SEGMENTS, PASSED_SEGMENTS } from './claim-codes.ts';
import { faultAt } from './fault.ts';
import type { FaultDetail, FaultLog, FaultPlace, FaultReport, RefusalDetail } from './fault.ts';
import { LoopCursor } from './loop.ts';
import type { Loop } from './loop.ts';
import type { X12Segment } from './segment.ts';

/** A shape while it is being read. */
export type Draft<T> = { -readonly [Name in keyof T]: T[Name] };

/**
 * What one claim may hold: 999 lines with what payers add to them stay below. More is no claim, and is not kept, so
 * that memory has a bound whatever a file holds.
 */
export const LARGEST_CLAIM = { segments: 20_000, characters: 4_000_000 };

/** The faults of one part of a file, passed on at once: knows whether one refuses the part, and names the claim. */
export class PartFaults implements FaultReport {
  refused = false;
  readonly #log: FaultLog;
  readonly #claim: { claim?: string };

  constructor(log: FaultLog, claim = '') {
    this.#log = log;
    this.#claim = claim === '' ? {} : { claim };
  }

  refuse(place: FaultPlace, detail: RefusalDetail): void {
    this.refused = true;
    this.#log.add({ ...faultAt('refusal', place, detail), ...this.#claim });
  }

  warn(place: FaultPlace, detail: FaultDetail): void {
    this.#log.add({ ...faultAt('warning', place, detail), ...this.#claim });
  }
}

/**
 * Follows the loops of one part of a claim file (its head, a level, a claim): reads past segments of the guides that
 * the model does not keep, refuses those that are unknown or stand where they mean nothing, and a part without end.
 */
export class LoopReader {
  readonly #cursor: LoopCursor;
  readonly #report: FaultReport;
  #segments = 0;
  #characters = 0;
  #over = false;

  constructor(root: Loop, report: FaultReport) {
    this.#cursor = new LoopCursor(root);
    this.#report = report;
  }

  /** Takes the next segment of the part. */
  take(segment: X12Segment): void {
    if (this.#over || segment.id === '') return;
    if (this.#tooLong(segment)) return;
    if (this.#cursor.take(segment) || PASSED_SEGMENTS.has(segment.id)) return;
    const code = CLAIM_SEGMENTS.has(segment.id) ? 'segment-out-of-place' : 'unknown-segment';
    this.#report.refuse(segment, { code });
  }

  #tooLong(segment: X12Segment): boolean {
    this.#segments++;
    for (const element of segment.elements) this.#characters += element.length + 1;
    this.#over = this.#segments > LARGEST_CLAIM.segments || this.#characters > LARGEST_CLAIM.characters;
    if (this.#over) this.#report.refuse(segment, { code: 'loop-too-long', expected: String(LARGEST_CLAIM.segments) });
    return this.#over;
  }
}
