import { coverageTypes } from '@coverlane/contract/codes.ts';
import { censusFields, electionParts } from '@coverlane/contract/enrollment-sessions/census-fields.ts';
import type { SampledColumn } from '@coverlane/contract/enrollment-sessions/census-shapes.ts';
import { useHasText, useText } from '../../../lib/i18n.ts';

/** What is said of dependents in columns of their employee's row. */
const OF_DEPENDENTS = ['relationship', 'firstName', 'lastName', 'dob', 'ssn', 'gender'] as const;
const LEAVE_OUT = 'leaveOut';

/** Everything that a column may hold, for a file with these columns; `own`: the field of the census alone that this one would be. */
export function targetsFor(columns: readonly SampledColumn[], own: string | null): string[] {
  const dependents = [...new Set(columns.flatMap(({ target }) => /^dep[1-9]/.exec(target)?.[0] ?? []))];
  return [
    ...censusFields,
    ...dependents.flatMap((dependent) => OF_DEPENDENTS.map((field) => `${dependent}.${field}`)),
    ...coverageTypes.flatMap((type) => electionParts.map((part) => `election.${type}.${part}`)),
    ...(own === null ? [] : [own]),
    LEAVE_OUT,
  ];
}

/** The field of the census alone that a column is, or would be. */
export function ownTarget({ column, header, target }: SampledColumn): string | null {
  if (target.startsWith('custom.')) return target;
  const key = header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 32);
  return `custom.${key === '' ? 'field' : key}${key === '' ? column + 1 : ''}`;
}

/** Columns that go where another one goes already: "Column 'DOB' is mapped twice." */
export function mappedTwice(columns: readonly SampledColumn[]): SampledColumn[] {
  const seen = new Set<string>();
  return columns.filter(({ target }) => {
    const isAgain = target !== LEAVE_OUT && seen.has(target);
    seen.add(target);
    return isAgain;
  });
}

function splitTarget(target: string): [kind: string, name: string, part: string] {
  const [kind = '', name = '', part = ''] = target.split('.');
  return [kind, name, part];
}

/**
 * The words of a target; with a heading a field of the census alone says that it is one, without it is called by its key.
 * @says census.field. census.part. census.target. coverageType.
 */
export function useTargetText(): (target: string, header?: string) => string {
  const t = useText();
  const hasText = useHasText();
  const plain = (field: string): string => {
    const key: string = `census.field.${field}`;
    return hasText(key) ? t(key) : field;
  };
  const ofCoverage = (name: string, part: string): string => {
    const type = coverageTypes.find((one) => one === name);
    const said = electionParts.find((one) => one === part);
    return type && said ? `${t(`coverageType.${type}`)}: ${t(`census.part.${said}`)}` : name;
  };
  const ofDependent = (dependent: string, field: string): string =>
    t('census.target.dependent', { number: dependent.slice(3), field: plain(field) });
  return (target, header) => {
    const [kind, name, part] = splitTarget(target);
    if (kind === LEAVE_OUT) return t('census.target.leaveOut');
    if (kind === 'custom') return header === undefined ? name : t('census.target.custom', { name: header });
    if (kind === 'election') return ofCoverage(name, part);
    return kind.startsWith('dep') ? ofDependent(kind, name) : plain(kind);
  };
}
