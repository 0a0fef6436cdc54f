import type { X12Segment } from './segment.ts';

/** One loop of a transaction while it is read: the segments it takes itself, and those that open a loop under it. */
export interface Loop {
  readonly leaves: Partial<Record<string, (segment: X12Segment) => void>>;
  readonly loops: Partial<Record<string, (segment: X12Segment) => Loop>>;
}

/** Takes the place of a loop that was refused, so that its segments are not reported one by one. */
export const REFUSED_LOOP: Loop = {
  leaves: Object.fromEntries(['PER', 'N3', 'N4', 'DMG', 'REF', 'DTP', 'AMT', 'LUI', 'PLA'].map((id) => [id, () => {}])),
  loops: {},
};

/**
 * Follows the loops of one transaction. A segment belongs to the innermost open loop that takes it itself; failing
 * that, to the nearest enclosing loop that it opens a loop of, and the loops between are closed.
 */
export class LoopCursor {
  readonly #path: Loop[];

  constructor(root: Loop) {
    this.#path = [root];
  }

  /** False when the segment has no place here. */
  take(segment: X12Segment): boolean {
    const leaf = this.#path.at(-1)?.leaves[segment.id];
    if (leaf !== undefined) {
      leaf(segment);
      return true;
    }
    for (let depth = this.#path.length - 1; depth >= 0; depth--) {
      const open = this.#path[depth]?.loops[segment.id];
      if (open === undefined) continue;
      this.#path.length = depth + 1;
      this.#path.push(open(segment));
      return true;
    }
    return false;
  }
}
