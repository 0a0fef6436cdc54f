import { spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { codeOf } from '../db/passing-faults.ts';
import { StartRefused } from '../db/start-refused.ts';

/** What the work is left to that is made for it, and how a machine comes by it. */
const packages = { pgbackrest: 'pgbackrest', rsync: 'rsync' } as const;

/**
 * Runs a program to its end; what it complains of goes where our complaints go.
 * @throws StartRefused where it is not installed, or ends with another code than 0
 */
export async function run(
  program: keyof typeof packages,
  args: readonly string[],
  options: Pick<SpawnOptions, 'uid' | 'gid'> = {},
): Promise<void> {
  const child = spawn(program, args, { ...options, cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit').catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
    throw new StartRefused(`${program} is not installed: on Debian, apt-get install ${packages[program]}.`);
  });
  if (code !== 0) throw new StartRefused(`${program} ended with code ${code}: what it said stands above.`);
}
