// The papers of docs/trust that are made of the program. `node scripts/papers.ts` names those that differ from what they would be
// now, with exit code 1; with --write it writes them.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { dataMap } from './data-map.ts';
import { handbook } from './handbook.ts';
import { licenceList } from './licences.ts';

const root = dirname(import.meta.dirname);
const DEPENDENCIES = 'docs/trust/dependencies.md';

/** Where in a paper that people write its made part stands. */
const BEGIN = '<!-- From here on written by scripts/licences.ts. -->';

/** The paper with its list as it would be now; the words before it are people's. */
function dependencies(): string {
  const [before = ''] = readFileSync(join(root, DEPENDENCIES), 'utf8').split(BEGIN);
  return `${before}${BEGIN}\n\n${licenceList()}`;
}

/** Each paper that is made, by its path. */
export const madePapers: Readonly<Record<string, () => string>> = {
  'docs/trust/data-map.md': dataMap,
  'docs/trust/handbook.md': handbook,
  [DEPENDENCIES]: dependencies,
};

/** Does the paper say what the program says? */
export function isCurrent(path: string, made: () => string): boolean {
  try {
    return readFileSync(join(root, path), 'utf8') === made();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

if (import.meta.main) {
  const other = Object.entries(madePapers).filter(([path, made]) => !isCurrent(path, made));
  const isWriting = process.argv.includes('--write');
  for (const [path, made] of other) {
    if (isWriting) writeFileSync(join(root, path), made());
    console.log(path);
  }
  if (other.length > 0 && !isWriting) process.exitCode = 1;
}
