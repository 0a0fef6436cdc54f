import * as z from 'zod/mini';
import { identityTraits } from '../imports/identity-codes.ts';
import { actor } from '../words/actors.ts';
import { id, instant } from '../fields.ts';
import { censusFieldShown } from './codes.ts';
import { censusFileStates, censusVerdicts, doubleKinds } from './census-codes.ts';
import { censusNote, censusProblem, mappingReasons } from './census-fields.ts';

/** One column of a file and where it goes. */
const mappedColumn = z.strictObject({
  column: z.int(),
  header: z.string(),
  target: z.string(),
  reason: z.enum(mappingReasons),
  show: z.optional(z.enum(censusFieldShown)),
});

/** The same with what its first cells hold, numbers as in the grid. `show`: as it holds now, of a field of the census alone. */
export const sampledColumn = z.strictObject({
  ...mappedColumn.shape,
  show: z.nullable(z.enum(censusFieldShown)),
  samples: z.array(z.string()),
});
export type SampledColumn = z.output<typeof sampledColumn>;

/** Rows of a file by what applying it does with them; `missing`: employees of the census whom the file does not name. */
const censusCounts = z.strictObject({
  new: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  double: z.int(),
  error: z.int(),
  submitted: z.int(),
  leftOut: z.int(),
  missing: z.int(),
});
export type CensusCounts = z.output<typeof censusCounts>;

/** A file of a census as it is. `refusal`: why it cannot be read, with where; `notes`: what it says of itself. */
export const censusFile = z.strictObject({
  id,
  sessionId: id,
  fileName: z.string(),
  state: z.enum(censusFileStates),
  progress: z.int(),
  columns: z.array(mappedColumn),
  notes: z.array(censusNote),
  counts: censusCounts,
  refusal: z.nullable(
    z.strictObject({ code: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) }),
  ),
  createdAt: instant,
  createdBy: z.nullable(actor),
  appliedAt: z.nullable(instant),
  undoneAt: z.nullable(instant),
});
export type CensusFile = z.output<typeof censusFile>;

/** Somebody beside a row whom the row may be. The number is never more than its last four digits. */
const otherPerson = z.strictObject({
  kind: z.enum(doubleKinds),
  id: z.string(),
  /** Of another row of the file: its number. */
  row: z.nullable(z.int()),
  name: z.string(),
  dob: z.nullable(z.string()),
  ssn: z.nullable(z.string()),
  number: z.nullable(z.string()),
  matchedBy: z.array(z.enum(identityTraits)),
  contradictedBy: z.array(z.enum(identityTraits)),
});

/** A row of the grid: cells by target as they were written or typed. */
export const censusRow = z.strictObject({
  row: z.int(),
  part: z.int(),
  verdict: z.enum(censusVerdicts),
  cells: z.record(z.string(), z.string()),
  /** What somebody typed over what the file said. */
  typed: z.array(z.string()),
  problems: z.array(censusProblem),
  changed: z.array(z.string()),
  double: z.nullable(otherPerson),
  /** The census row of whoever has submitted already: asked by this id whether the row changes them all the same. */
  memberId: z.nullable(id),
});
export type CensusRow = z.output<typeof censusRow>;

/** Somebody of the census whom a file does not name. */
export const missingMember = z.strictObject({
  id,
  employeeId: z.string(),
  name: z.string(),
  submitted: z.boolean(),
  excluded: z.boolean(),
});
