import * as z from 'zod/mini';
import { coverageTypes } from '../codes.ts';
import type { CensusFieldShown } from './codes.ts';

/** What a column of a census may hold of a person (domain 5.2), in the order in which the grid shows it. */
export const censusFields = [
  'employeeId',
  'relationship',
  'lastName',
  'firstName',
  'middleName',
  'suffix',
  'dob',
  'ssn',
  'ssnReason',
  'gender',
  'maritalStatus',
  'email',
  'phone',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'division',
  'classCode',
  'hireDate',
  'terminationDate',
  'salary',
  'hoursPerWeek',
  'payFrequency',
  'tobacco',
  'language',
] as const;
export type CensusField = (typeof censusFields)[number];

/** What a census says of the coverage somebody has now, for each type of coverage. */
export const electionParts = ['plan', 'tier', 'effective', 'volume'] as const;

const FIELD = censusFields.join('|');
const TYPE = coverageTypes.join('|');
const PART = electionParts.join('|');
/** Dependents in columns of their employee's row: the first has `dep1`. */
const DEPENDENT = '(dep[1-9]\\.)?';
const TARGET = new RegExp(
  `^(${DEPENDENT}(${FIELD})|election\\.(${TYPE})\\.(${PART})|custom\\.[a-z0-9]{1,40}|leaveOut)$`,
);

/**
 * Where the values of a column go: a field of a person ('dob', 'dep2.dob'), coverage before ('election.medical.plan'), a field of the
 * census alone ('custom.badge'), or nowhere ('leaveOut').
 */
export const censusTarget = z
  .string({ error: 'bad-choice' })
  .check(z.maxLength(60, { error: 'too-long' }), z.regex(TARGET, { error: 'bad-choice' }));

/** Why a column was taken for what it is. `twice`: another column holds that already. */
export const mappingReasons = [
  'named',
  'means',
  'saved',
  'dataField',
  'unknown',
  'twice',
  'noHeading',
  'chosen',
] as const;
export type MappingReason = (typeof mappingReasons)[number];

/**
 * One column of a file: its place from 0, its heading as it stands there, where it goes and why. `show`: of a field of the census
 * alone, what its member may do with it; absent: as the field is, or hidden.
 */
export type MappedColumn = {
  column: number;
  header: string;
  target: string;
  reason: MappingReason;
  show?: CensusFieldShown | undefined;
};

/** What cannot go into the census before it is mended (`error`), and what somebody should know (`hint`). */
export const problemKinds = ['error', 'hint'] as const;

/** What may be wrong with a row, or worth knowing of it: `census.problem.<code>`. */
export const censusProblems = [
  'required',
  'zip',
  'state',
  'ssn',
  'ssnPlaceholder',
  'ssnMissing',
  'date',
  'birthFuture',
  'birthTooOld',
  'relationship',
  'gender',
  'maritalStatus',
  'email',
  'phone',
  'division',
  'money',
  'hours',
  'payFrequency',
  'yesNo',
  'language',
  'ssnReason',
  'tooLong',
  'text',
  'noEmployee',
  'employeeTwice',
  'employeeTaken',
  'employeeWaits',
  'repeated',
  'ended',
  'submitted',
] as const;
export type ProblemCode = (typeof censusProblems)[number];

/** A problem of one field of a row. `row`: of another row that it is about. */
export const censusProblem = z.strictObject({
  field: z.string(),
  kind: z.enum(problemKinds),
  code: z.enum(censusProblems),
  row: z.optional(z.int()),
});
export type CensusProblem = z.output<typeof censusProblem>;

/** What a census may not hold twice, and what a file says of itself: `census.note.<code>`, with these values. */
export const censusNotes = [
  'headingBelow',
  'twoHeadings',
  'headingAgain',
  'mappedTwice',
  'noEmployeeIds',
  'noRelationships',
  'formulas',
  'formulaWithoutValue',
  'hiddenRows',
  'mergedCells',
  'otherSheets',
] as const;

export const censusNote = z.strictObject({
  code: z.enum(censusNotes),
  values: z.record(z.string(), z.union([z.string(), z.int()])),
});
export type CensusNote = z.output<typeof censusNote>;
