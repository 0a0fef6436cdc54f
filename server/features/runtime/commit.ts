import { execFileSync } from 'node:child_process';

/**
 * The commit that runs, shortened as git does; null where the folder is no repository's own, as in a package or an image: of
 * one around it the commit says nothing.
 */
export function commitOf(root: string): string | null {
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
