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

interface Process {
  parent: number;
  /** Its own time and that of children which ended. */
  ticks: number;
}

/** Of a process and all that descend from it, alive or ended. */
function ticksOf(root: number): number {
  const running = new Map(readdirSync('/proc').filter(isNumber).flatMap(statOf));
  const descends = (pid: number): boolean => {
    const parent = pid === root ? undefined : running.get(pid)?.parent;
    return pid === root || (parent !== undefined && descends(parent));
  };
  return [...running].reduce((sum, [pid, { ticks }]) => (descends(pid) ? sum + ticks : sum), 0);
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
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0);
    return [[Number(pid), { parent, ticks }]];
  } catch {
    return [];
  }
}
