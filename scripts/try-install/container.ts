import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import type { ImageConfig } from './image-folder.ts';

/** What one run of the image is given. */
export interface Run {
  /** The unpacked image. */
  root: string;
  config: ImageConfig;
  /** The folder that is its volume. */
  volume: string;
  /** Folders it may read, by where they stand in it. */
  reads?: Readonly<Record<string, string>>;
  env: Readonly<Record<string, string>>;
}

/** The image as a container would run it: its files read-only, no capability, processes and users of its own, the network of this machine. */
function argumentsOf({ root, config, volume, reads = {}, env }: Run): string[] {
  mkdirSync(volume, { recursive: true });
  const said: Record<string, string> = Object.fromEntries(config.env.map((one) => one.split(/=(.*)/s).slice(0, 2)));
  const [uid = '0', gid = uid] = config.user.split(':');
  const apart = [
    '--unshare-all',
    '--share-net',
    '--die-with-parent',
    '--new-session',
    '--cap-drop',
    'ALL',
    '--clearenv',
  ];
  const files = ['--ro-bind', root, '/', '--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'];
  return [
    ...apart,
    ...files,
    '--uid',
    uid,
    '--gid',
    gid,
    '--chdir',
    config.workingDir,
    '--bind',
    volume,
    '/var/lib/coverlane',
    ...Object.entries(reads).flatMap(([place, folder]) => ['--ro-bind', folder, place]),
    ...Object.entries({ ...said, ...env }).flatMap(([name, value]) => ['--setenv', name, value]),
  ];
}

/** Runs a command of the image to its end. @returns all it said @throws Error with that where it ends with another code */
export function runToEnd(run: Run, command: readonly string[], code = 0): string {
  const done = spawnSync('bwrap', [...argumentsOf(run), ...run.config.entrypoint, ...command], { encoding: 'utf8' });
  const said = `${done.stdout}${done.stderr}`;
  if (done.status !== code) throw new Error(`${command.join(' ')} ended with ${done.status}: ${said}`);
  return said;
}

/** Runs any program of the image. @returns its exit code and what it said */
export function runOther(run: Run, program: readonly string[]): { code: number | null; said: string } {
  const done = spawnSync('bwrap', [...argumentsOf(run), ...program], { encoding: 'utf8' });
  return { code: done.status, said: `${done.stdout}${done.stderr}`.trim() };
}

/** A container that goes on. */
export interface Node {
  /** Ends it at once. */
  kill: () => Promise<void>;
  /** Tells it to stop. @returns its exit code */
  stop: () => Promise<number | null>;
}

/** Starts the portal. @throws Error where it ends before it is ready */
export async function startNode(run: Run): Promise<Node> {
  const child = spawn('bwrap', [...argumentsOf(run), ...run.config.entrypoint, 'start'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = once(child, 'exit');
  let said = '';
  child.stderr.on('data', (part: Buffer) => (said += part.toString()));
  const isReady = new Promise<boolean>((resolve) => {
    child.stdout.on('data', (part: Buffer) => {
      said = `${said}${part.toString()}`.slice(-20_000);
      if (said.includes('Coverlane is ready')) resolve(true);
    });
    void gone.then(() => resolve(false));
  });
  if (!(await isReady)) throw new Error(`The portal did not start: ${said}`);
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    signalInside(child, signal);
    await gone;
    return child.exitCode;
  };
  return { kill: () => end('SIGKILL').then(() => undefined), stop: () => end('SIGTERM') };
}

/** A signal to the first process of the container: what wraps it has the id above. */
function signalInside(child: ChildProcess, signal: NodeJS.Signals): void {
  const below = (id: number): number[] =>
    spawnSync('pgrep', ['-P', String(id)], { encoding: 'utf8' })
      .stdout.split('\n')
      .filter(Boolean)
      .map(Number);
  const deepest = (id: number): number => below(id).map(deepest)[0] ?? id;
  process.kill(deepest(child.pid ?? 0), signal);
}
