import type { CensusProblem } from '@coverlane/contract/enrollment-sessions/census-fields.ts';
import type { CheckedRow, RowToCheck } from './checked-row.ts';
import { Checking } from './checking.ts';
import { idKey, isEmployee, problemsOfFamilies } from './families.ts';
import type { Known } from './known.ts';
import { isBlocked } from './person.ts';

/** So many rows are checked before others may have their turn. */
const STEP = 500;

/**
 * Checks rows against each other, the census as it is and the people on record (domain 5.2): employees first, so that dependents
 * find their family. Yields now and then, for a whole file takes seconds. Pure.
 * @param rows all rows that are about each other, in the order of the file
 */
export function* checkInSteps(
  rows: readonly RowToCheck[],
  known: Known,
  targets: ReadonlySet<string>,
): Generator<void, CheckedRow[]> {
  const checking = new Checking(known, targets);
  const checked: CheckedRow[] = [];
  const inTurn = [
    ...rows.filter(({ person }) => isEmployee(person)),
    ...rows.filter(({ person }) => !isEmployee(person)),
  ];
  for (const [at, row] of inTurn.entries()) {
    checked.push(isEmployee(row.person) ? checking.employee(row) : checking.dependent(row));
    if (at % STEP === STEP - 1) yield;
  }
  return besideEachOther(checked, known);
}

/** The same at once, for a few rows. */
export function checkRows(rows: readonly RowToCheck[], known: Known, targets: ReadonlySet<string>): CheckedRow[] {
  const steps = checkInSteps(rows, known, targets);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** What rows say of each other: dependents of an employee who is not taken yet wait for them. */
function besideEachOther(checked: readonly CheckedRow[], known: Known): CheckedRow[] {
  const all = [...checked].sort((one, two) => one.row - two.row || one.part - two.part);
  const joined = joinedFamilies(all);
  const onRecord = new Set(
    all.flatMap(({ person }) => {
      const key = idKey(person.employeeId);
      return key !== null && known.employees.at(key).length > 0 ? [key] : [];
    }),
  );
  const problems = problemsOfFamilies(
    all.filter(({ verdict }) => verdict !== 'leftOut'),
    new Set([...onRecord, ...joined.keys()]),
  );
  const found = all.map((row) => withProblem(row, problems.get(row)));
  const waiting = new Set(found.filter(isWaiting).map(familyOf));
  const family = (row: CheckedRow): string => joined.get(familyOf(row)) ?? familyOf(row);
  const isFree = (row: CheckedRow): boolean => !waiting.has(family(row)) || onRecord.has(family(row));
  return found.map((row) => (mayWait(row) && !isFree(row) ? withProblem(row, HELD_UP) : row));
}

/** Employee IDs of rows that are one person with another row: their dependents belong to that row's family. */
const joinedFamilies = (rows: readonly CheckedRow[]): ReadonlyMap<string, string> =>
  new Map(
    rows.flatMap(({ person, mergedInto }) => {
      const [key, into] = [idKey(person.employeeId), idKey(mergedInto)];
      return key === null || into === null || key === into ? [] : [[key, into] as const];
    }),
  );

const HELD_UP: CensusProblem = { field: 'employeeId', kind: 'error', code: 'employeeWaits' };

/** An employee whose own row does not go into the census yet. */
const isWaiting = ({ person, verdict }: CheckedRow): boolean =>
  isEmployee(person) && (verdict === 'error' || verdict === 'double');

/** Whose family a row is of: the employee ID, or the row where dependents stand in columns of it. */
const familyOf = ({ person, row }: CheckedRow): string => idKey(person.employeeId) ?? `row ${row}`;

const mayWait = ({ person, verdict }: CheckedRow): boolean =>
  !isEmployee(person) && verdict !== 'error' && verdict !== 'leftOut';

function withProblem(row: CheckedRow, problem: CensusProblem | undefined): CheckedRow {
  const problems = problem ? [...row.problems, problem] : row.problems;
  if (isBlocked({ problems })) return { ...row, problems, verdict: 'error' };
  return problem?.code === 'repeated' ? { ...row, problems, verdict: 'leftOut', double: null } : { ...row, problems };
}
