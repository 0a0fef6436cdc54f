import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where a package says which commit it was made of (scripts/release.ts). */
const WRITTEN = 'COMMIT';

/**
 * The commit that runs, shortened as git does: as the package says, else as the repository does; null where the folder is neither,
 * for of a repository around it the commit says nothing.
 */
export function commitOf(root: string): string | null {
  if (existsSync(join(root, WRITTEN))) return readFileSync(join(root, WRITTEN), 'utf8').trim();
  const ask = (...args: string[]) =>
    execFileSync('git', ['rev-parse', ...args], { cwd: root, stdio: 'pipe' })
      .toString()
      .trim();
  try {
    return ask('--show-prefix') === '' ? ask('--short', 'HEAD') : null;
  } catch {
    return null;
  }
}
