import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemVariables } from '../server/testing/node-process.ts';

/** The places of trials in a folder. */
export const placesOfTrials = (home: string): string[] => globSync(join(home, 'coverlane-restore-*'));

/** Ends a trial once its database runs. @returns the number of the database's process */
export async function stopTrial(
  signal: NodeJS.Signals,
  { env, home }: { env: Record<string, string>; home: string },
): Promise<number> {
  const args = [join(dirname(import.meta.dirname), 'server/cli/restore.ts'), '--trial', '--into', home];
  const child = spawn(process.execPath, args, { env: { ...systemVariables(), ...env }, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const running = () => globSync(join(home, 'coverlane-restore-*/database/postmaster.pid'));
  for (let looks = 0; running().length === 0 && looks < 600; looks += 1) await sleep(200);
  const [file = ''] = running();
  await sleep(500);
  const server = Number.parseInt(readFileSync(file, 'utf8'), 10);
  child.kill(signal);
  await ended;
  return server;
}

/** Does a process end within ten seconds? */
export async function ends(server: number): Promise<boolean> {
  for (let looks = 0; looks < 50; looks += 1) {
    if (!existsSync(`/proc/${server}`) || readFileSync(`/proc/${server}/cmdline`, 'utf8') === '') return true;
    await sleep(200);
  }
  return false;
}
