import { type CensusField, censusFields } from '@coverlane/contract/enrollment-sessions/census-fields.ts';
import type { CensusPerson } from './person.ts';

/** Where a person has what a column says; two are resolved when they are read. */
function keyOf(column: Exclude<CensusField, 'tobacco'>): keyof CensusPerson {
  if (column === 'division') return 'divisionId';
  return column === 'salary' ? 'salaryCents' : column;
}

/** Columns that one value of a person answers, in the order of the grid, in which differences are told. */
const SINGLE = censusFields.flatMap((column) => (column === 'tobacco' ? [] : [{ column, key: keyOf(column) }]));

/**
 * Somebody of the census with what a row says. A cell that is empty says nothing: it takes nothing away, for a census is
 * often sent with fewer columns than before.
 * @param targets the columns of the file
 */
export function merged(before: CensusPerson, row: CensusPerson, targets: ReadonlySet<string>): CensusPerson {
  const stated = Object.fromEntries(
    SINGLE.flatMap(({ key }) => (row[key] === null || row[key] === '' ? [] : [[key, row[key]]])),
  );
  const elections = { ...before.elections };
  for (const [type, said] of Object.entries(row.elections)) elections[type] = { ...elections[type], ...said };
  return {
    ...before,
    ...stated,
    tobacco: targets.has('tobacco') ? row.tobacco : before.tobacco,
    elections,
    custom: { ...before.custom, ...row.custom },
  };
}

/** The columns in which two states of somebody differ. */
export function changedColumns(before: CensusPerson, after: CensusPerson): string[] {
  const single = SINGLE.filter(({ key }) => before[key] !== after[key]).map(({ column }) => column);
  const tobacco = before.tobacco === after.tobacco ? [] : ['tobacco'];
  return [...single, ...tobacco, ...changedIn(before, after)];
}

function changedIn(before: CensusPerson, after: CensusPerson): string[] {
  const elections = Object.entries(after.elections).flatMap(([type, said]) =>
    Object.entries(said).flatMap(([part, value]) =>
      before.elections[type]?.[part] === value ? [] : [`election.${type}.${part}`],
    ),
  );
  const custom = Object.entries(after.custom).flatMap(([key, value]) =>
    before.custom[key] === value ? [] : [`custom.${key}`],
  );
  return [...elections, ...custom];
}
