import type { CensusPerson } from './person.ts';

/** Fields of a person that one value holds, in the order in which differences are told. */
const SINGLE = [
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
  'divisionId',
  'classCode',
  'hireDate',
  'terminationDate',
  'salaryCents',
  'hoursPerWeek',
  'payFrequency',
  'language',
] as const satisfies readonly (keyof CensusPerson)[];

/** What a field of a person is called as a column. */
const COLUMN: Readonly<Partial<Record<keyof CensusPerson, string>>> = { divisionId: 'division', salaryCents: 'salary' };
const columnOf = (key: keyof CensusPerson): string => COLUMN[key] ?? key;

/**
 * Somebody of the census with what a row says. A cell that is empty says nothing: it takes nothing away, for a census is
 * often sent with fewer columns than before.
 * @param targets the columns of the file
 */
export function merged(before: CensusPerson, row: CensusPerson, targets: ReadonlySet<string>): CensusPerson {
  const stated = Object.fromEntries(
    SINGLE.flatMap((key) => (row[key] === null || row[key] === '' ? [] : [[key, row[key]]])),
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
  const single = SINGLE.filter((key) => before[key] !== after[key]).map(columnOf);
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
