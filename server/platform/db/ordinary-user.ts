import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { StartRefused } from './start-refused.ts';

/** The user that PostgreSQL's programs run as: numbers to drop to, or nothing to stay who we are. */
export type OrdinaryUser = { uid: number; gid: number } | Record<string, never>;

/**
 * PostgreSQL refuses to run as root. For root: the owner of the cluster when there is one, else the user `postgres`,
 * else `nobody`. For anybody else: themselves.
 * @param cluster the cluster's folder, which need not exist
 * @throws StartRefused when the machine has no such user
 */
export function ordinaryUser(cluster: string): OrdinaryUser {
  if (process.getuid?.() !== 0) return {};
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster);
    if (uid !== 0) return { uid, gid };
  }
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = [idOf('-u', name), idOf('-g', name)];
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new StartRefused(
    'PostgreSQL does not run as root, and this machine has neither a user "postgres" nor "nobody".',
  );
}

/** Whether that user can enter the folder: every folder above it counts. */
export function canEnter(user: OrdinaryUser, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

function idOf(option: string, name: string): number | undefined {
  const { status, stdout } = spawnSync('id', [option, name], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : undefined;
}
