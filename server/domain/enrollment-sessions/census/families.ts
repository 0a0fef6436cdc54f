import { SUBSCRIBER } from '@coverlane/contract/codes.ts';
import type { CensusProblem } from '@coverlane/contract/enrollment-sessions/census-fields.ts';
import type { CensusPerson, ReadPerson } from './person.ts';

/** How an employee ID is compared: without a difference of letters, as the table does. */
export const idKey = (employeeId: string | null): string | null => employeeId?.toLowerCase() ?? null;

export const isEmployee = ({ relationship }: Pick<CensusPerson, 'relationship'>): boolean =>
  relationship === SUBSCRIBER;

/** Whose census rows stand before the others of an ID, by it: the first row of each employee. */
type Employees = ReadonlyMap<string, { row: number; part: number; text: string }>;

const textOf = (person: CensusPerson): string => JSON.stringify(person);

/**
 * What rows of a file say of each other: dependents follow their employee by Employee ID, an ID has one employee, and the
 * same row twice counts once (domain 5.2).
 * @param rows all rows that have an ID in common with one of them, in the order of the file
 * @param onRecord IDs that employees of the census have already: their dependents may come alone
 */
export function problemsOfFamilies(
  rows: readonly ReadPerson[],
  onRecord: ReadonlySet<string>,
): Map<ReadPerson, CensusProblem> {
  const employees = employeesOf(rows);
  const seen = new Map<string, number>();
  const found = new Map<ReadPerson, CensusProblem>();
  for (const row of rows) {
    const text = textOf(row.person);
    const before = seen.get(text);
    const problem = before === undefined ? problemOf(row, employees, onRecord) : repeated(before);
    seen.set(text, before ?? row.row);
    if (problem) found.set(row, problem);
  }
  return found;
}

const repeated = (row: number): CensusProblem => ({ field: 'row', kind: 'hint', code: 'repeated', row });

function employeesOf(rows: readonly ReadPerson[]): Employees {
  const employees = new Map<string, { row: number; part: number; text: string }>();
  for (const { row, part, person } of rows) {
    const key = idKey(person.employeeId);
    if (key !== null && isEmployee(person) && !employees.has(key))
      employees.set(key, { row, part, text: textOf(person) });
  }
  return employees;
}

function problemOf(row: ReadPerson, employees: Employees, onRecord: ReadonlySet<string>): CensusProblem | null {
  const { relationship, employeeId } = row.person;
  if (relationship === null) return null;
  const key = idKey(employeeId);
  const employee = key === null ? undefined : employees.get(key);
  if (isEmployee(row.person)) return ofEmployee(row, employee);
  // In columns of the employee's own row nobody needs an ID to follow them.
  if (employee !== undefined || row.part > 0) return null;
  return key !== null && onRecord.has(key) ? null : { field: 'employeeId', kind: 'error', code: 'noEmployee' };
}

/** An ID has one employee: the first row that says so. */
function ofEmployee(
  { row, part }: ReadPerson,
  employee: { row: number; part: number } | undefined,
): CensusProblem | null {
  if (employee === undefined || (employee.row === row && employee.part === part)) return null;
  return { field: 'employeeId', kind: 'error', code: 'employeeTwice', row: employee.row };
}
