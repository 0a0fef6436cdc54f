import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** One process of this machine. The number alone does not name it: numbers are used again, in containers at every start. */
export interface ProcessIdentity {
  pid: number;
  /** When it started, comparable only with itself: boot id and clock ticks on Linux, a date elsewhere. */
  started: string;
}

/** The identity of the running process with this number; undefined when there is none. */
export function processIdentity(pid: number): ProcessIdentity | undefined {
  const started = existsSync('/proc/self/stat') ? startOnLinux(pid) : startByPs(pid);
  return started === undefined ? undefined : { pid, started };
}

/** Whether exactly that process is still running. */
export function isAlive(identity: ProcessIdentity): boolean {
  return processIdentity(identity.pid)?.started === identity.started;
}

/** The command line of a running process, arguments parted by spaces; empty when there is no such process. */
export function commandLine(pid: number): string {
  if (!existsSync('/proc/self/stat')) return ps(pid, 'command');
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

function startOnLinux(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name, in brackets, may hold spaces and brackets: fields are counted from its end. State is the
    // third field, the start time the 22nd.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z') return undefined;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`;
  } catch {
    return undefined;
  }
}

function startByPs(pid: number): string | undefined {
  return ps(pid, 'lstart') || undefined;
}

function ps(pid: number, column: string): string {
  const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', `${column}=`], { encoding: 'utf8' });
  return (stdout ?? '').trim();
}
