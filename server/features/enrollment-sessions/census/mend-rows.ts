import type { CheckedRow } from '../../../domain/enrollment-sessions/census/checked-row.ts';
import { idKey } from '../../../domain/enrollment-sessions/census/families.ts';
import { type RowRecord, rowsBeside } from './census.queries.ts';
import { updateRows } from './found-rows.queries.ts';
import {
  checkSome,
  type Desk,
  nameIndexesOf,
  rowColumns,
  ssnIndexesOf,
  toCheck,
  type WrittenRow,
} from './check-file.ts';
import { writtenOf } from './found-rows.ts';
import { loadKnown } from './known.queries.ts';

const placeKey = ({ row, part }: { row: number; part: number }): string => `${row}.${part}`;

/**
 * Checks rows again that somebody mended or answered, and every row that has an employee ID, an SSN, or a name and birth date in
 * common with them, as they were or as they are now. Good rows elsewhere in the file are not touched.
 * @returns the rows whose check was written anew, by their places
 */
export async function recheck(desk: Desk, mended: readonly WrittenRow[]): Promise<string[]> {
  const { db, file, keys } = desk;
  const places = mended.map(placeKey);
  const before = await rowsBeside(db, file.id, { employees: [], ssns: [], names: [], places });
  const touched = await rowsBeside(db, file.id, { ...keysOfRows(desk, before, mended), places });
  const around = await rowsBeside(db, file.id, { ...keysOfRows(desk, touched, mended), places });
  const anew = new Map(mended.map((row) => [placeKey(row), row]));
  const rows = around.map((row) => anew.get(`${row.row_number}.${row.part}`) ?? writtenOf(keys, row));
  const checked = checkSome(desk, rows, await knownBeside(desk, rows));
  const wanted = new Set(touched.map((row) => `${row.row_number}.${row.part}`));
  const written = new Map(rows.map((row) => [placeKey(row), row.written]));
  const results = checked.filter((row) => wanted.has(placeKey(row)));
  await updateRows(
    db,
    file.id,
    results.map((row) => rowColumns(desk, row, written.get(placeKey(row)) ?? { cells: {}, typed: {} })),
  );
  return results.map(placeKey);
}

/** What rows on file and mended rows find others by. */
function keysOfRows(desk: Desk, rows: readonly RowRecord[], mended: readonly WrittenRow[]) {
  const read = mended.map((row) => toCheck(desk, row));
  const employees = [...rows.map((row) => row.employee_key), ...read.map(({ person }) => idKey(person.employeeId))];
  const ssns = [...rows.map((row) => row.ssn_index), ...read.flatMap((row) => ssnIndexesOf(desk, row))];
  const names = [...rows.map((row) => row.name_index), ...read.flatMap((row) => nameIndexesOf(desk, row))];
  return { employees: present(employees), ssns: present(ssns), names: present(names) };
}

const present = <Value>(values: readonly (Value | null)[]): Value[] => [
  ...new Set(values.filter((value): value is Value & {} => value !== null)),
];

function knownBeside(desk: Desk, rows: readonly WrittenRow[]) {
  const { db, file, keys } = desk;
  const read = rows.map((row) => toCheck(desk, row));
  return loadKnown(
    db,
    { sessionId: file.session_id, clientId: file.client_id, keys },
    {
      employees: present(read.map(({ person }) => idKey(person.employeeId))),
      ssns: present(read.flatMap((row) => ssnIndexesOf(desk, row))),
      births: present(read.map(({ person }: Pick<CheckedRow, 'person'>) => person.dob)),
    },
  );
}
