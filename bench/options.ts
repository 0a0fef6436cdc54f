import { parseArgs } from 'node:util';

/** What a run is measured with. */
export interface Options {
  /** Members of the roster file. */
  members: number;
  /** Claims among which a list and a detail are asked for. */
  claims: number;
  /** Employees who enroll at once. */
  people: number;
  /** How long one load lasts. */
  seconds: number;
  /** How often bare and portal are measured in turn; the median counts. */
  rounds: number;
  /** Connections that ask at once. */
  connections: number;
}

const count = (text: string): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new RangeError(`Not a count: ${text}`);
  return value;
};

/** Reads the command line: job names (none: all) and --members, --claims, --people, --seconds, --rounds, --connections. */
export function parseOptions(args: string[]): { names: string[]; options: Options } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      members: { type: 'string', default: '10000' },
      claims: { type: 'string', default: '1000000' },
      people: { type: 'string', default: '100' },
      seconds: { type: 'string', default: '5' },
      rounds: { type: 'string', default: '3' },
      connections: { type: 'string', default: '16' },
    },
  });
  const { members, claims, people, seconds, rounds, connections } = values;
  const options = {
    members: count(members),
    claims: count(claims),
    people: count(people),
    seconds: count(seconds),
    rounds: count(rounds),
    connections: count(connections),
  };
  return { names: positionals, options };
}
