import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Place } from './embedded-place.ts';
import { StartRefused } from './start-refused.ts';

/** The superuser and the database of an embedded cluster. */
export const owner = 'coverlane';

const passwordFile = 'postgres.password';

/**
 * Makes the cluster when there is none, and checks it when there is.
 * @param dataDir where the generated password is kept, mode 0600
 * @returns the superuser's password
 * @throws StartRefused for a cluster of another major version, a lost password, a full disk, or a failing initdb
 */
export function ensureCluster(dataDir: string, place: Place): string {
  const passwordPath = join(dataDir, passwordFile);
  const versionPath = join(place.cluster, 'PG_VERSION');
  if (existsSync(versionPath)) {
    checkMajor(dataDir, readFileSync(versionPath, 'utf8').trim(), place.major);
    if (!existsSync(passwordPath)) {
      throw new StartRefused(
        `${passwordPath} is missing: bring back the password of the database in ${place.cluster}.`,
      );
    }
    return readFileSync(passwordPath, 'utf8').trim();
  }
  const password = randomBytes(24).toString('base64url');
  writeFileSync(passwordPath, `${password}\n`, { mode: 0o600, flush: true });
  initialise(place, password);
  return password;
}

function checkMajor(dataDir: string, found: string, wanted: string): void {
  if (found === wanted) return;
  throw new StartRefused(
    `The data folder ${dataDir} was written by PostgreSQL ${found} and this version of Coverlane brings PostgreSQL ${wanted}: ` +
      `start the earlier version, or move the data with pg_dump.`,
  );
}

/** Works in a folder beside and renames at the end, so that an interrupted first start leaves no half cluster. */
function initialise(place: Place, password: string): void {
  const half = `${place.cluster}.new`;
  const passwordCopy = `${place.cluster}.initdb-password`;
  rmSync(half, { recursive: true, force: true });
  rmSync(passwordCopy, { force: true });
  mkdirSync(half, { mode: 0o700 });
  writeFileSync(passwordCopy, password, { mode: 0o600 });
  try {
    if ('uid' in place.user) for (const path of [half, passwordCopy]) chownSync(path, place.user.uid, place.user.gid);
    runInitdb(place, half, passwordCopy);
    renameSync(half, place.cluster);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    throw error;
  } finally {
    rmSync(passwordCopy, { force: true });
  }
}

function runInitdb(place: Place, folder: string, passwordPath: string): void {
  const result = spawnSync(
    join(place.programs, 'initdb'),
    [
      `--pgdata=${folder}`,
      `--username=${owner}`,
      `--pwfile=${passwordPath}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Sorts by code point like C on every machine, and knows upper and lower case beyond ASCII.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
    ],
    { ...place.user, cwd: '/', env: postgresEnvironment, encoding: 'utf8' },
  );
  if (result.status === 0) return;
  const output = `${result.stderr ?? ''}\n${result.error?.message ?? ''}`;
  throw refusalFor(output) ?? new StartRefused(`The database could not be made: ${lastLine(output)}`);
}

/** What PostgreSQL's programs see of our environment: nothing, so that no PG* variable or secret reaches them. */
export const postgresEnvironment = { PATH: '/usr/bin:/bin', TZ: 'UTC' };

/** The sentence for output of PostgreSQL's programs that has a known cause; undefined for any other. */
export function refusalFor(output: string): StartRefused | undefined {
  if (!output.includes('No space left on device')) return undefined;
  return new StartRefused('The disk is full: PostgreSQL could not write to the data folder.');
}

/** The last line of a program's output that says something. */
export function lastLine(output: string): string {
  return output.trim().split('\n').at(-1) ?? '';
}
