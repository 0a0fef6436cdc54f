import type { MappedColumn, MappingReason } from '@coverlane/contract/enrollment-sessions/census-fields.ts';
import { coverageWords, electionWords, headingWords } from './heading-words.ts';

/** A heading as it is looked up: without what stands in brackets or on further lines, small letters, one blank between. */
export function headingKey(header: string): string {
  const [line = ''] = header
    .normalize('NFC')
    .trim()
    .split(/[\r\n]/);
  const key = line
    .replace(/\(.*$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[\s_.*/:-]+/g, ' ')
    .trim();
  return key.slice(0, 120);
}

/** Folded heading -> target and whether it is the field's own name. */
const known = new Map<string, { target: string; own: boolean }>();
for (const [field, words] of Object.entries(headingWords))
  for (const [at, word] of words.split(',').entries()) known.set(word, { target: field, own: at === 0 });
for (const [type, names] of Object.entries(coverageWords))
  for (const [part, words] of Object.entries(electionWords))
    for (const [at, name] of names.split(',').entries())
      for (const [place, word] of words.split(',').entries())
        known.set(`${name} ${word}`, { target: `election.${type}.${part}`, own: at === 0 && place === 0 });

const SUBSCRIBER = /^(?:subscriber|employee|ee) (.+)$/;
const DEPENDENT = /^(?:dep|dependent) ?([1-9]) (.+)$/;

function meantBy(key: string): { target: string; own: boolean } | null {
  const direct = known.get(key);
  if (direct) return direct;
  const dependent = DEPENDENT.exec(key);
  if (dependent) return prefixed(`dep${dependent[1]}.`, dependent[2]);
  return prefixed('', SUBSCRIBER.exec(key)?.[1]);
}

/** A field of a person behind a word that says whose; coverage belongs to the employee alone. */
function prefixed(prefix: string, word = ''): { target: string; own: boolean } | null {
  const found = known.get(word);
  return found && !found.target.includes('.') ? { target: prefix + found.target, own: false } : null;
}

/** The field of a person or of coverage that a heading names; null: none that we know. */
export const targetOf = (header: string): string | null => meantBy(headingKey(header))?.target ?? null;

/** Which fields of the census alone there are, by the folded heading of their column. */
export type KnownHeadings = {
  /** Folded heading -> target, as this employer's files were mapped before. */
  saved: ReadonlyMap<string, string>;
  /** Folded heading -> key of the session's own field. */
  dataFields: ReadonlyMap<string, string>;
};

/** The key of a field that the census alone has: letters and digits of its heading. */
export function customKey(header: string): string {
  const key = headingKey(header)
    .normalize('NFKD')
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 32);
  return key === '' ? 'field' : key;
}

type Guess = { target: string; reason: MappingReason };

function guess(header: string, { saved, dataFields }: KnownHeadings): Guess {
  const key = headingKey(header);
  if (key === '') return { target: 'leaveOut', reason: 'noHeading' };
  const before = saved.get(key);
  if (before !== undefined) return { target: before, reason: 'saved' };
  const found = meantBy(key);
  if (found) return { target: found.target, reason: found.own ? 'named' : 'means' };
  const field = dataFields.get(key);
  return field === undefined
    ? { target: `custom.${customKey(header)}`, reason: 'unknown' }
    : { target: `custom.${field}`, reason: 'dataField' };
}

/** Of two columns that mean one thing the better name has it. */
const RANK: Record<MappingReason, number> = {
  chosen: 0,
  saved: 1,
  named: 2,
  means: 3,
  dataField: 4,
  unknown: 5,
  twice: 6,
  noHeading: 7,
};

/** Where each column goes, with a reason for each guess (domain 5.2). Of two that mean one field, the second is left out and said. */
export function mapHeadings(headers: readonly string[], known: KnownHeadings): MappedColumn[] {
  const guessed = headers.map((header, column) => ({ column, header, ...guess(header, known) }));
  const winners = new Map<string, number>();
  for (const { column, target } of [...guessed].sort((one, two) => RANK[one.reason] - RANK[two.reason]))
    if (target !== 'leaveOut' && !winners.has(target)) winners.set(target, column);
  return guessed.map((column) => settled(column, winners));
}

function settled(column: MappedColumn, winners: ReadonlyMap<string, number>): MappedColumn {
  if (column.target === 'leaveOut' || winners.get(column.target) === column.column) return column;
  if (!column.target.startsWith('custom.')) return { ...column, target: 'leaveOut', reason: 'twice' };
  return { ...column, target: `${column.target}${column.column + 1}` };
}

/** Columns that go where an earlier one goes already. */
export function mappedTwice(columns: readonly Pick<MappedColumn, 'column' | 'target'>[]): number[] {
  const seen = new Set<string>();
  return columns.flatMap(({ column, target }) => {
    if (target === 'leaveOut') return [];
    if (seen.has(target)) return [column];
    seen.add(target);
    return [];
  });
}
