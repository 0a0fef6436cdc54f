import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** `testSecrets` as an operator would write them: for processes that share a prepared database with a test. */
export const testSecretText = createHash('sha256').update('coverlane tests').digest('base64');

/** The environment of a start. */
type Environment = Record<string, string>;

/** What a program of its own needs of the system that it runs on, and of code that earlier ones compiled. */
export function systemVariables(): Environment {
  const { PATH = '', HOME = '', TMPDIR = '', NODE_COMPILE_CACHE = '' } = process.env;
  return { PATH, HOME, ...(TMPDIR && { TMPDIR }), ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
}

/**
 * The program in a process of its own, as an operator has it: the file that `npm start` runs, and what it says. It stops
 * where this process dies.
 */
function run(env: Environment): ChildProcess {
  const common = { ...systemVariables(), HOST: '127.0.0.1', PORT: '0', DEMO: '0' };
  const program = join(import.meta.dirname, '../main.ts');
  return spawn(process.execPath, [program], { env: { ...common, ...env }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
}

/** How a start ended that did not last: its exit code and every line it wrote, on either stream. */
export interface Ended {
  code: number | null;
  lines: string[];
}

/** A start that says nothing so long hangs; on a machine where many work one takes a minute. */
const HANGS_MS = 150_000;

/** A start that is expected to end by itself; one that is still there after a minute is killed, and answers null. */
export async function endOfStart(env: Environment): Promise<Ended> {
  const child = run(env);
  const late = setTimeout(() => child.kill('SIGKILL'), HANGS_MS);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (said += String(part)));
  await once(child, 'close');
  clearTimeout(late);
  return { code: child.exitCode, lines: said.split('\n').filter((line) => line !== '') };
}

/** A node that answers. */
export interface NodeProcess {
  address: string;
  /** Tells it to stop, as a service manager does. @returns its exit code, null where a signal ended it */
  stop(): Promise<number | null>;
  /** Ends it as a power cut does. */
  kill(): Promise<null>;
}

/** Starts a node and waits until it says where it is. @throws Error with what it said instead */
export async function startNode(env: Environment): Promise<NodeProcess> {
  const child = run(env);
  const gone = once(child, 'close');
  let wrong = '';
  child.stderr?.on('data', (part) => (wrong += String(part)));
  const address = await saidAddress(child);
  if (address === undefined) throw new Error(`The node did not start: ${wrong}`);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await gone;
    return child.exitCode;
  };
  return { address, stop: () => end('SIGTERM'), kill: () => end('SIGKILL').then(() => null) };
}

async function saidAddress({ stdout }: ChildProcess): Promise<string | undefined> {
  if (!stdout) return undefined;
  for await (const line of createInterface({ input: stdout })) {
    const port = /^Coverlane is ready at http:\/\/localhost:(\d+)/.exec(line)?.[1];
    // Whatever else it says flows on into nothing.
    if (port !== undefined) return `http://127.0.0.1:${port}`;
  }
  return undefined;
}
