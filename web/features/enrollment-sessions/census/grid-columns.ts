import { censusFields } from '@coverlane/contract/enrollment-sessions/census-fields.ts';
import type { CensusFile } from '@coverlane/contract/enrollment-sessions/census-shapes.ts';
import { useTargetText } from './column-targets.ts';

/** A column of the grid. */
export type GridColumn = { readonly target: string; readonly label: string };

/** What everybody has, whether the file has a column for it or not: what is missing is typed there. */
const ALWAYS = ['employeeId', 'relationship', 'lastName', 'firstName', 'dob', 'ssn', 'gender'];
const ORDER = new Map<string, number>(censusFields.map((field, at) => [field, at]));

/** The fields that the rows of a file have, a person's own first; dependents in columns of a row are rows of their own. */
export function gridTargets(columns: CensusFile['columns']): string[] {
  const mapped = columns
    .map(({ target }) => target.replace(/^dep[1-9]\./, ''))
    .filter((target) => target !== 'leaveOut');
  const place = (target: string): number => ORDER.get(target) ?? ORDER.size;
  return [...new Set([...ALWAYS, ...mapped])].sort((one, two) => place(one) - place(two));
}

/** The same with their words; a field of the census alone is called by the heading it came under. */
export function useGridColumns(columns: CensusFile['columns']): GridColumn[] {
  const textOf = useTargetText();
  const headings = new Map(columns.map(({ target, header }) => [target, header]));
  return gridTargets(columns).map((target) => {
    const heading = target.startsWith('custom.') ? headings.get(target) : undefined;
    return { target, label: heading || textOf(target) };
  });
}
