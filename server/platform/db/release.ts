import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What this program is: the version of the package. */
export const release: string = versionOf(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'));

/** Is one version after another? Both of three numbers. */
export function isNewer(one: string, other: string): boolean {
  const [left, right] = [one, other].map((version) => version.split('.').map(Number));
  const at = [0, 1, 2].find((place) => left?.[place] !== right?.[place]);
  return at !== undefined && (left?.[at] ?? 0) > (right?.[at] ?? 0);
}

/** What a database says of who brought it up to date last, and before that. */
export interface LastRelease {
  version: string;
  /** Null where nobody had before. */
  former: string | null;
}

/**
 * Did the release after this one bring the database up to date? A node of this one goes on beside it as it is, for what it calls
 * stays there for one release: it may start, and must not change anything.
 */
export const isOneAhead = (last: LastRelease | undefined): boolean =>
  last !== undefined && isNewer(last.version, release) && last.former === release;

function versionOf(text: string): string {
  const parsed: unknown = JSON.parse(text);
  return parsed !== null && typeof parsed === 'object' && 'version' in parsed ? String(parsed.version) : '';
}
