import type { MappedColumn } from '@coverlane/contract/enrollment-sessions/census-fields.ts';
import type { SheetRow } from '../../../platform/sheets/sheet.ts';

/** What a file says of one person, by target ('dob', 'election.medical.plan', 'custom.badge'), as it was written. */
export type RawPerson = {
  /** Number of the row in the file; `part`: 0, or which dependent in columns of their employee's row. */
  row: number;
  part: number;
  cells: Record<string, string>;
};

const DEPENDENT = /^dep([1-9])\.(.+)$/;
/** What says that a dependent's columns of a row are filled in; the rest may be left over from a form. */
const NAMING = ['firstName', 'lastName', 'ssn', 'dob'] as const;

/** Zero-width blanks, and blanks that are no blanks: what a copy from a web page leaves in cells. */
const cleaned = (text: string): string =>
  text
    .replace(/\u200b|\u200c|\u200d|\ufeff/g, '')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();

/** The people of a row of a file: one, and those that its columns for dependents name. None for an empty row. */
export function peopleInRow({ number, cells }: SheetRow, columns: readonly MappedColumn[]): RawPerson[] {
  const people = new Map<number, RawPerson>();
  for (const { column, target } of columns) {
    const text = cleaned(cells[column] ?? '');
    if (text === '' || target === 'leaveOut') continue;
    const [, part, field = target] = DEPENDENT.exec(target) ?? [];
    personAt(people, { row: number, part: Number(part ?? 0) }).cells[field] = text;
  }
  const employee = people.get(0);
  return [...people.values()].filter(isSomebody).map((person) => ofEmployee(person, employee));
}

function personAt(people: Map<number, RawPerson>, { row, part }: Pick<RawPerson, 'row' | 'part'>): RawPerson {
  const found = people.get(part) ?? { row, part, cells: {} };
  people.set(part, found);
  return found;
}

const isSomebody = ({ part, cells }: RawPerson): boolean =>
  part === 0 || NAMING.some((field) => cells[field] !== undefined);

/** A dependent in columns of the employee's row has the employee's ID. */
function ofEmployee(person: RawPerson, employee: RawPerson | undefined): RawPerson {
  const id = employee?.cells.employeeId;
  return person.part === 0 || id === undefined ? person : { ...person, cells: { employeeId: id, ...person.cells } };
}
