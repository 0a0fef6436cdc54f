import { setImmediate } from 'node:timers/promises';
import type { MappedColumn } from '@coverlane/contract/enrollment-sessions/census-fields.ts';
import { checkInSteps, checkRows } from '../../../domain/enrollment-sessions/census/check.ts';
import type { CheckedRow, RowToCheck } from '../../../domain/enrollment-sessions/census/checked-row.ts';
import type { Answers } from '../../../domain/enrollment-sessions/census/doubles.ts';
import { idKey } from '../../../domain/enrollment-sessions/census/families.ts';
import { type Known, nameKey } from '../../../domain/enrollment-sessions/census/known.ts';
import type { CensusRules } from '../../../domain/enrollment-sessions/census/person.ts';
import { readPerson } from '../../../domain/enrollment-sessions/census/read-person.ts';
import { type ColumnRow, hexOf } from '../../../facts/bulk.queries.ts';
import { loadClientFacts } from '../../../facts/client.queries.ts';
import type { Db } from '../../../platform/db/connect.ts';
import type { FieldKeys } from '../../../platform/db/field-encryption.ts';
import { searchKey } from '../../../platform/values/names.ts';
import { todayIn } from '../../../platform/values/dates.ts';
import { findSession } from '../sessions.queries.ts';
import type { FileRecord } from './census.queries.ts';
import { cellsNow, sealCells, type Written } from './sealed-cells.ts';

/** A row of a file as it is written, with the answers about it. */
export type WrittenRow = { row: number; part: number; written: Written; answers: Answers };

/** What rows of a file are checked with. */
export type Desk = { db: Db; keys: FieldKeys; file: FileRecord; rules: CensusRules; targets: ReadonlySet<string> };

/** The columns of a file, as its record holds them. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by mapHeadings and the contract alone
export const columnsOfFile = ({ mapping }: FileRecord): MappedColumn[] => mapping as unknown as MappedColumn[];

/** Sets out what the rows of a file are checked with; undefined: the session is not this reader's any more. */
export async function deskOf(db: Db, keys: FieldKeys, file: FileRecord): Promise<Desk | undefined> {
  const session = await findSession(db, file.session_id);
  const client = session && (await loadClientFacts(db, file.client_id));
  if (!session || !client) return undefined;
  const divisions = new Map<string, string>();
  for (const { id, name, code, systemIdentifier } of client.divisions.values())
    for (const word of [systemIdentifier, code, name]) if (word) divisions.set(searchKey(word), id);
  const targets = new Set(columnsOfFile(file).map(({ target }) => target));
  const rules: CensusRules = {
    today: todayIn(client.timeZone, new Date()),
    effectiveDate: session.effectiveDate,
    allowTestIds: client.allowTestIds,
    divisions,
    targets,
  };
  return { db, keys, file, rules, targets };
}

/** A row with its values, to be checked. */
export function toCheck({ keys, file, rules }: Desk, { row, part, written, answers }: WrittenRow): RowToCheck {
  const read = readPerson({ row, part, cells: cellsNow(written) }, rules);
  const { ssn } = read.person;
  return { ...read, answers, ssnKey: ssn === null ? null : keys.blindIndex(file.client_id, ssn).toString('hex') };
}

const BREATH = 500;

/** Checks all rows of a file, which come in batches, letting other work have its turn. */
export async function checkAll(
  desk: Desk,
  batches: AsyncIterable<readonly WrittenRow[]> | Iterable<readonly WrittenRow[]>,
  known: Known,
): Promise<CheckedRow[]> {
  const toDo: RowToCheck[] = [];
  for await (const batch of batches)
    for (const row of batch) {
      toDo.push(toCheck(desk, row));
      if (toDo.length % BREATH === 0) await setImmediate();
    }
  const steps = checkInSteps(toDo, known, desk.targets);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await setImmediate();
  }
}

/** Checks a few rows at once. */
export const checkSome = (desk: Desk, rows: readonly WrittenRow[], known: Known): CheckedRow[] =>
  checkRows(
    rows.map((row) => toCheck(desk, row)),
    known,
    desk.targets,
  );

/** A blind index of last name and birth date: how rows find each other. */
export function nameIndexOf(
  { keys, file }: Pick<Desk, 'keys' | 'file'>,
  { person }: Pick<CheckedRow, 'person'>,
): Buffer | null {
  const key = nameKey(person);
  return key === null ? null : keys.blindIndex(file.client_id, `name ${key}`);
}

/** What rows on file are found by that have the same name and birth date. */
export function nameIndexesOf(
  { keys, file }: Pick<Desk, 'keys' | 'file'>,
  { person }: Pick<CheckedRow, 'person'>,
): Buffer[] {
  const key = nameKey(person);
  return key === null ? [] : keys.indexesOf(file.client_id, `name ${key}`);
}

/** What rows on file and people on record are found by that have the same SSN. */
export const ssnIndexesOf = (
  { keys, file }: Pick<Desk, 'keys' | 'file'>,
  { person: { ssn } }: Pick<CheckedRow, 'person'>,
): Buffer[] => (ssn === null ? [] : keys.indexesOf(file.client_id, ssn));

/** What the check found of a row, as columns, with its place. */
export function foundColumns(desk: Desk, checked: CheckedRow): ColumnRow {
  const name = nameIndexOf(desk, checked);
  return {
    row_number: checked.row,
    part: checked.part,
    verdict: checked.verdict,
    problems: checked.problems,
    changed: checked.changed,
    double: checked.double ?? {},
    answers: checked.answers,
    employee_key: idKey(checked.person.employeeId),
    ssn_index: checked.ssnKey === null ? null : `\\x${checked.ssnKey}`,
    name_index: name === null ? null : hexOf(name),
    member_id: checked.memberId,
    person_id: checked.personId,
  };
}

/** A row of a file as columns. */
export function rowColumns(desk: Desk, checked: CheckedRow, written: Written): ColumnRow {
  const { id, client_id: clientId } = desk.file;
  const sealed = sealCells(desk.keys, { fileId: id, row: checked.row, part: checked.part }, written);
  return { file_id: id, client_id: clientId, sealed: hexOf(sealed), ...foundColumns(desk, checked) };
}
