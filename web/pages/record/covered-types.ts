import { type CoverageType, coverageTypes } from '@coverlane/contract/codes.ts';
import type { Coverage } from './useMemberRecord.ts';

/** What somebody is covered for on a day, what begins later, and what they are no longer covered for since when. */
export interface Covered {
  readonly current: readonly CoverageType[];
  /** The first day of the earliest coverage to come, by type. */
  readonly upcoming: readonly { readonly type: CoverageType; readonly date: string }[];
  /** The last covered day, by type: the type has neither a current nor a coming coverage. */
  readonly ended: readonly { readonly type: CoverageType; readonly date: string }[];
}

/** Sorts a record's coverages into one line for each coverage type, in the specification's order of types. */
export function coveredTypes(coverages: readonly Coverage[]): Covered {
  const ofType = (type: CoverageType, state: Coverage['state']) =>
    coverages.filter((coverage) => coverage.coverageType === type && coverage.state === state);
  const current = coverageTypes.filter((type) => ofType(type, 'current').length > 0);
  const waiting = coverageTypes.filter((type) => !current.includes(type));
  const upcoming = waiting.flatMap((type) => {
    const [date] = ofType(type, 'upcoming')
      .map(({ effectiveDate }) => effectiveDate)
      .sort();
    return date === undefined ? [] : [{ type, date }];
  });
  const gone = waiting.filter((type) => !upcoming.some((coming) => coming.type === type));
  const ended = gone.flatMap((type) => {
    const date = ofType(type, 'expired')
      .map(({ expirationDate }) => expirationDate ?? '')
      .sort()
      .at(-1);
    return date ? [{ type, date }] : [];
  });
  return { current, upcoming, ended };
}
