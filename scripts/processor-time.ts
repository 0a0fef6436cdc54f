import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** Processor time used so far, in seconds over all cores. */
export interface ProcessorTime {
  /** By this process, everything that it started, and what that started. */
  own: number;
  /** By the whole machine. */
  machine: number;
  /** What the machine could have used since it started. */
  possible: number;
}

/** Ticks a second that Linux counts processes in, whatever its own clock. */
const TICKS = 100;

/** Processor time until now; undefined where the system does not tell it of other processes (anything but Linux). */
export function processorTime(pid: number = process.pid): ProcessorTime | undefined {
  if (process.platform !== 'linux') return undefined;
  const times = cpus().map((core) => core.times);
  const idle = times.reduce((sum, time) => sum + time.idle, 0);
  const possible = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0);
  return { own: ticksOf(pid) / TICKS, machine: (possible - idle) / 1000, possible: possible / 1000 };
}

/** Seconds between two moments, and the part of the machine that others used. */
export function between(from: ProcessorTime, to: ProcessorTime): { seconds: number; others: number } {
  const seconds = to.own - from.own;
  const possible = Math.max(to.possible - from.possible, 1);
  return { seconds, others: Math.max(to.machine - from.machine - seconds, 0) / possible };
}

/** Ticks of one process. */
interface Process {
  parent: number;
  /** When it started, which tells it from a later process of the same number. */
  since: number;
  own: number;
  /** Of its children that ended and were waited for, and of theirs. */
  children: number;
}

/** What is known of the processes below one. */
interface Family {
  /** Those that were there at the last look, and what of their children's time was counted as these children's own. */
  members: Map<number, Process & { counted: number }>;
  /** Of those that are gone. */
  ended: number;
}

const families = new Map<number, Family>();
const usedBy = ({ own, children, counted }: Process & { counted: number }): number =>
  own + Math.max(children - counted, 0);

/**
 * Of a process and all that descend from it, alive or ended. A process that nobody waits for tells its time to nobody as it ends: so do
 * the parts of a browser whose worker ends, which are two thirds of a journey. So each is remembered as it was at the last look; whoever
 * wants them all looks every few seconds.
 */
function ticksOf(root: number): number {
  const running = new Map(readdirSync('/proc').filter(isNumber).flatMap(statOf));
  const family = families.get(root) ?? { members: new Map(), ended: 0 };
  families.set(root, family);
  const { members } = family;
  takeOut(family, running);
  const descends = (pid: number): boolean => {
    const parent = running.get(pid)?.parent;
    return pid === root || members.has(pid) || (parent !== undefined && descends(parent));
  };
  for (const [pid, one] of running)
    if (descends(pid)) members.set(pid, { ...one, counted: members.get(pid)?.counted ?? 0 });
  return [...members.values()].reduce((sum, one) => sum + usedBy(one), family.ended);
}

/** Takes those out of a family who are gone, and keeps what they used. */
function takeOut(family: Family, running: ReadonlyMap<number, Process>): void {
  const { members } = family;
  const isThere = (pid: number): boolean => members.has(pid) && members.get(pid)?.since === running.get(pid)?.since;
  for (const [pid, gone] of members) {
    if (isThere(pid)) continue;
    family.ended += usedBy(gone);
    members.delete(pid);
    // Whoever waited for it has its time now too, beside that of those who came and went between two looks.
    const parent = members.get(gone.parent);
    if (parent && isThere(gone.parent)) parent.counted += gone.own + gone.children;
  }
}

const isNumber = (name: string): boolean => /^\d+$/.test(name);

/** Of /proc/<pid>/stat (proc(5)); nothing for a process that has ended meanwhile. */
function statOf(pid: string): [number, Process][] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in brackets, may hold anything: fields are counted from behind it, the parent's number first but one.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    const [user = 0, system = 0, usersOfChildren = 0, systemOfChildren = 0] = fields.slice(11, 15);
    const [since = 0] = fields.slice(19, 20);
    return [[Number(pid), { parent, since, own: user + system, children: usersOfChildren + systemOfChildren }]];
  } catch {
    return [];
  }
}
