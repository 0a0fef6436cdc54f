// The list of docs/trust/dependencies.md: packages that run in production, with the licence that each says of itself, from the lock
// file. Words around the list are written by hand. `node scripts/papers.ts --write` writes the list.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = dirname(import.meta.dirname);

/** A package of the lock file, as far as anybody here asks. */
interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly link?: boolean;
}

const isLock = (found: unknown): found is { packages: Readonly<Record<string, Locked>> } =>
  typeof found === 'object' && found !== null && 'packages' in found;

/** What the lock file says is installed in production, by name, each version once; the portal's own packages are not among them. */
export function productionPackages(): { name: string; version: string; licence: string; optional: boolean }[] {
  const lock: unknown = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  if (!isLock(lock)) throw new Error('package-lock.json holds no packages.');
  const found = Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && dev !== true && link !== true)
    .map(([path, { version = '', license, optional }]) => ({
      name: path.replace(/^.*node_modules\//, ''),
      version,
      licence: license ?? 'not said',
      optional: optional === true,
    }))
    .toSorted((one, other) => (`${one.name} ${one.version}` < `${other.name} ${other.version}` ? -1 : 1));
  return [...new Map(found.map((one) => [`${one.name} ${one.version}`, one])).values()];
}

/** By licence, the one of most packages first. */
export function licenceList(): string {
  const all = productionPackages();
  const licences = [...new Set(all.map(({ licence }) => licence))]
    .map((licence) => ({ licence, of: all.filter((one) => one.licence === licence) }))
    .toSorted((one, other) => other.of.length - one.of.length || (one.licence < other.licence ? -1 : 1));
  return [
    `${all.length} packages.`,
    '',
    '| licence | packages | which |',
    '|---|---|---|',
    ...licences.map(
      ({ licence, of }) =>
        `| ${licence} | ${of.length} | ${of.map(({ name, version, optional }) => `${name} ${version}${optional ? ' (optional)' : ''}`).join(', ')} |`,
    ),
    '',
  ].join('\n');
}
