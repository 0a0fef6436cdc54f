import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const PREFIX = 'coverlane-restore-';
const OWNER = 'trial.pid';
/** One without an owner is being made just now, or was left a long time ago. */
const LEFT_MS = 3_600_000;

/**
 * A folder of its own, which the user that PostgreSQL runs as can pass through. What a trial that was killed left there goes first,
 * with its database: all of a portal's data lies in it.
 */
export function placeOfTrial(below = tmpdir()): string {
  const parent = resolve(below);
  mkdirSync(parent, { recursive: true, mode: 0o711 });
  for (const name of readdirSync(parent)) if (name.startsWith(PREFIX)) removeIfLeft(join(parent, name));
  const made = mkdtempSync(join(parent, PREFIX));
  chmodSync(made, 0o711);
  writeFileSync(join(made, OWNER), String(process.pid), { mode: 0o600 });
  return made;
}

function removeIfLeft(place: string): void {
  const { uid, mtimeMs } = lstatSync(place);
  // Whatever others put there is not ours to believe.
  if (uid !== process.getuid?.()) return;
  const owner = numberIn(join(place, OWNER));
  if (owner === undefined ? Date.now() - mtimeMs < LEFT_MS : isThere(owner)) return;
  endDatabase(join(place, 'database'));
  removePlace(place);
}

/** Removes all of it, also while a server that was just told to end still writes there: at most for five seconds, without a pause for others. */
export function removePlace(place: string): void {
  const clock = new Int32Array(new SharedArrayBuffer(4));
  for (let tries = 0; tries < 50; tries += 1) {
    try {
      rmSync(place, { recursive: true, force: true });
    } catch {
      // What came to be meanwhile goes with the next try.
    }
    if (!existsSync(place)) return;
    Atomics.wait(clock, 0, 0, 100);
  }
  rmSync(place, { recursive: true });
}

/** Ends the server that still serves a folder; by its number alone it could be another program by now. */
function endDatabase(cluster: string): void {
  const server = numberIn(join(cluster, 'postmaster.pid'));
  if (server !== undefined && textOf(`/proc/${server}/cmdline`).includes(`data_directory=${cluster}`))
    process.kill(server, 'SIGQUIT');
}

/** The number of a process in the first line of a file. */
function numberIn(file: string): number | undefined {
  const found = /^[1-9]\d{0,9}(?=\n|$)/.exec(textOf(file));
  return found ? Number(found[0]) : undefined;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
