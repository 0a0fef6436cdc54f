import type { CensusVerdict } from '@coverlane/contract/enrollment-sessions/census-codes.ts';
import type { Answers, Double } from './doubles.ts';
import type { CensusPerson, ReadPerson } from './person.ts';

/** A row to be checked. `ssnKey`: the blind index of its number. */
export type RowToCheck = ReadPerson & { ssnKey: string | null; answers: Answers };

/** What applying the file would do with a row. */
export type CheckedRow = RowToCheck & {
  verdict: CensusVerdict;
  /** Who of the census it is, and who on record; null: somebody new. */
  memberId: string | null;
  personId: string | null;
  double: Double | null;
  /** As they will be kept, and the columns in which that differs from before. */
  kept: CensusPerson;
  changed: string[];
  /** The Employee ID of the row of the file that they are the same person as, where they are left out as that. */
  mergedInto: string | null;
};
