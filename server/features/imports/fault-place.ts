import type { X12Position } from '@coverlane/x12/fault.ts';

/** From which segment to which of a file something was worked on. */
type Stretch = { readonly from: X12Position; readonly until: X12Position };

/** Where in the file the work stood when it failed; the first place that is noted is the nearest one. */
const places = new WeakMap<object, Stretch>();

/** Does something about a stretch of the file; what fails is known to have failed there. */
export function at<Result>(stretch: Stretch | undefined, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw note(error, stretch);
  }
}

/** As `at`, for what ends later. */
export async function atLater<Result>(stretch: Stretch | undefined, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw note(error, stretch);
  }
}

function note(error: unknown, stretch: Stretch | undefined): unknown {
  const isNew = typeof error === 'object' && error !== null && !places.has(error);
  if (isNew && stretch !== undefined) places.set(error, stretch);
  return error;
}

/** Where somebody's work failed, undefined where that is not known. */
export const placeOfFault = (error: unknown): Stretch | undefined =>
  typeof error === 'object' && error !== null ? places.get(error) : undefined;

/** The stretch of records in file order, undefined of none. */
export function stretchOf(records: readonly { readonly position: X12Position }[]): Stretch | undefined {
  const [first, last] = [records[0], records.at(-1)];
  return first === undefined || last === undefined ? undefined : { from: first.position, until: last.position };
}
