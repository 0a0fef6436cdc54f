import { existsSync, readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandLine } from './process-identity.ts';
import { StartRefused } from './start-refused.ts';

/** A postgres that is running on a cluster: process number and port. */
export interface RunningPostmaster {
  pid: number;
  port: number;
}

/** The postgres that runs on this cluster (its real path); undefined when there is none. */
export function runningPostmaster(cluster: string): RunningPostmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(pidFile(cluster), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return commandLine(pid).includes(cluster) ? { pid, port } : undefined;
}

/**
 * Removes the pid file of a postgres that was killed. PostgreSQL does so itself, but not when its number is now another
 * program's, or belongs to a dead process that nobody collected (in a container without an init process). The killed
 * server's children are waited for: they still hold the cluster's memory for a moment.
 * @throws StartRefused when they do not end
 */
export async function removeStalePidFile(cluster: string): Promise<void> {
  if (!existsSync(pidFile(cluster)) || runningPostmaster(cluster) !== undefined) return;
  for (const deadline = Date.now() + 20_000; someoneWorksIn(cluster); await sleep(20)) {
    if (Date.now() > deadline)
      throw new StartRefused(`Processes of a killed PostgreSQL still use ${cluster}: end them first.`);
  }
  rmSync(pidFile(cluster), { force: true });
}

/** Stops a postgres as for a restart of the machine (open transactions roll back, everything is written) and waits. */
export async function stopPostmaster(pid: number, cluster: string): Promise<void> {
  const gone = () => !commandLine(pid).includes(cluster);
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (gone()) return;
    process.kill(pid, signal);
    const deadline = Date.now() + (signal === 'SIGINT' ? 60_000 : 5000);
    while (!gone() && Date.now() < deadline) await sleep(20);
  }
}

function pidFile(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

/** Every process of PostgreSQL has the cluster as its working folder. Known on Linux only. */
function someoneWorksIn(cluster: string): boolean {
  if (!existsSync('/proc/self/cwd')) return false;
  return readdirSync('/proc').some((pid) => {
    try {
      return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/cwd`) === cluster;
    } catch {
      return false;
    }
  });
}
