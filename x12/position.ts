import type { X12Position } from './fault.ts';

/** What each control segment moves; everything else only counts. */
const MOVES = new Map<string, (at: PositionCounter) => void>(
  Object.entries({
    ISA: (at: PositionCounter) => at.move({ interchange: at.interchange + 1, group: 0, transaction: 0, inside: false }),
    GS: (at: PositionCounter) =>
      at.move({ interchange: at.interchange, group: at.group + 1, transaction: 0, inside: false }),
    ST: (at: PositionCounter) => {
      at.move({ interchange: at.interchange, group: at.group, transaction: at.transaction + 1, inside: true });
      at.segment = 0;
    },
    TA1: (at: PositionCounter) => at.leave(),
    GE: (at: PositionCounter) => at.leave(),
    IEA: (at: PositionCounter) => at.leave(),
  }),
);

/** Counts where the reader is: interchange in the file, group in the interchange, and so on (see X12Position). */
export class PositionCounter {
  interchange = 0;
  group = 0;
  transaction = 0;
  segment = 0;
  fileSegment = 0;
  #inside = false;

  /** The position of the next segment, whose id this is. SE closes its transaction: what follows stands outside. */
  next(id: string): X12Position {
    this.fileSegment++;
    MOVES.get(id)?.(this);
    this.segment = this.#inside ? this.segment + 1 : 0;
    const position = this.here();
    if (id === 'SE') this.#inside = false;
    return id === 'IEA' ? { ...position, group: 0 } : position;
  }

  /** The position of the last segment counted. */
  here(): X12Position {
    return {
      interchange: this.interchange,
      group: this.group,
      transaction: this.#inside ? this.transaction : 0,
      segment: this.segment,
      fileSegment: this.fileSegment,
    };
  }

  move(to: { interchange: number; group: number; transaction: number; inside: boolean }): void {
    this.interchange = to.interchange;
    this.group = to.group;
    this.transaction = to.transaction;
    this.#inside = to.inside;
  }

  leave(): void {
    this.#inside = false;
  }
}
