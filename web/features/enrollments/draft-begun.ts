import { RequestFailed } from '../../lib/request-failed.ts';

/** A draft that was begun for the same person and reason. */
export interface DraftBegun {
  readonly enrollmentId: string;
  readonly number: string;
  /** The day it was begun on. */
  readonly date: string;
  /** Who began it; null: it was the reader. */
  readonly by: string | null;
}

/** What a refused beginning says of the draft that is there already; undefined: it was refused for something else. */
export function draftBegun(failure: unknown): DraftBegun | undefined {
  if (!(failure instanceof RequestFailed) || failure.code !== 'draft-begun') return undefined;
  const { enrollmentId, number, date, by, own } = failure.values;
  const said = { enrollmentId: String(enrollmentId), number: String(number), date: String(date) };
  return { ...said, by: own === 'yes' || typeof by !== 'string' ? null : by };
}
