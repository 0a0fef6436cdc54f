import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TICK_MS = 10;

/** Processor time in milliseconds: of one process, and of all of PostgreSQL. Says more than the clock where the machine is shared. */
export interface ProcessorTime {
  server: number;
  postgres: number;
}

/** What a server process and the PostgreSQL of a data folder have used so far; undefined where there is no /proc. */
export function processorTime(pid: number | undefined, dataDir: string): ProcessorTime | undefined {
  if (!existsSync('/proc/self/stat') || pid === undefined) return undefined;
  const [postmaster] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  const backends = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat?.parent === postmaster);
  const postgres = backends.reduce((sum, stat) => sum + (stat?.milliseconds ?? 0), 0);
  return { server: statOf(String(pid))?.milliseconds ?? 0, postgres };
}

/** The same of this process and of the processes of PostgreSQL that these ids name. */
export const processorTimeOf = (pids: readonly number[]): ProcessorTime => ({
  server: statOf(String(process.pid))?.milliseconds ?? 0,
  postgres: pids.reduce((sum, pid) => sum + (statOf(String(pid))?.milliseconds ?? 0), 0),
});

/** Fields 4, 14 and 15 of /proc/PID/stat; undefined for a process that has ended. */
function statOf(pid: string): { parent: string; milliseconds: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { parent: fields[1] ?? '', milliseconds: (Number(fields[11]) + Number(fields[12])) * TICK_MS };
  } catch {
    return undefined;
  }
}
