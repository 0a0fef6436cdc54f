import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { codeOf } from '../db/passing-faults.ts';
import { StartRefused } from '../db/start-refused.ts';

/** What the work is left to that is made for it, and how a machine comes by it. */
const packages = { pgbackrest: 'pgbackrest', rsync: 'rsync', flock: 'util-linux' } as const;

/**
 * What a program is told of our surroundings: where programs lie, language and time, and for the tools of PostgreSQL how it is
 * reached. Never the secret, nor a connection string: whoever may look at that user's processes would read them.
 */
export function surroundings(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const told = /^(PATH|HOME|LANG|LC_.*|TZ|TMPDIR|PG.*)$/;
  return Object.fromEntries(Object.entries(env).filter(([name]) => told.test(name)));
}

/** A program that does not outlive us. */
export function endingWithUs<Child extends ChildProcess>(child: Child, signal: NodeJS.Signals = 'SIGTERM'): Child {
  const end = () => void child.kill(signal);
  // Before whatever removes the folder that it writes to.
  process.prependOnceListener('exit', end);
  child.once('exit', () => process.removeListener('exit', end));
  return child;
}

type Running = Pick<SpawnOptions, 'uid' | 'gid'> & {
  /** Codes beside 0 that are no fault. */
  fine?: readonly number[];
};

/**
 * Runs a program to its end; what it complains of goes where our complaints go.
 * @throws StartRefused where it is not installed, or ends with another code than 0
 */
export async function run(
  program: keyof typeof packages,
  args: readonly string[],
  { fine = [], ...user }: Running = {},
): Promise<void> {
  const options = { ...user, env: surroundings(), cwd: '/' };
  const child = endingWithUs(spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'inherit'] }));
  const [code] = await once(child, 'exit').catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
    throw new StartRefused(`${program} is not installed: on Debian, apt-get install ${packages[program]}.`);
  });
  if (code !== 0 && !fine.includes(code))
    throw new StartRefused(`${program} ended with code ${code}: what it said stands above.`);
}
