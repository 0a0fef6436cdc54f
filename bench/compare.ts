import type { BareOrder } from './bare.server.ts';
import type { BenchDatabase } from './database.ts';
import type { LoadOrder, LoadResult } from './load.worker.ts';
import type { Options } from './options.ts';
import { type ProcessorTime, processorTime } from './processor-time.ts';
import { type Started, start } from './serving.ts';

/** The same answers asked of the portal and of the bare reference. */
export interface Comparison {
  portal: string[];
  bare: string[];
  statements: BareOrder['statements'];
  inTransaction?: boolean;
  /** The least share of the bare reference's requests per second. */
  goal: number;
}

const GOAL_P99 = 25;
/** Until the compiled code is there and every connection has planned its statements: as a server is that has run a while. */
const WARM_UP_SECONDS = 12;
/** p99 of a few seconds is a few requests: more rounds than for throughput. */
const HALF_ROUNDS = 5;

type Server = Started<{ port: number }>;
type Loaded = LoadResult & { used: ProcessorTime | undefined };

/** Loads bare reference and portal in turn, several times, and prints the medians, their ratio and p99 at half load. */
export async function compare(database: BenchDatabase, options: Options, comparison: Comparison): Promise<void> {
  const { ownerUrl, secret, dataDir } = database;
  const { statements, inTransaction = false } = comparison;
  const bare: Server = await start('bare.server.ts', { ownerUrl, statements, inTransaction });
  const portal: Server = await start('portal.server.ts', { ownerUrl, secret, dataDir });
  // Each load goes on where the last one of its server ended: a record can be deleted once.
  const firsts = new Map<Server, number>();
  const ask = async (server: Server, requests: string[], how: { seconds: number; rate: number }) => {
    const first = firsts.get(server) ?? 0;
    const order = { port: server.said.port, requests, first, connections: options.connections, ...how };
    const loaded = await load(server, { dataDir, order });
    firsts.set(server, first + loaded.answered);
    return loaded;
  };
  const rounds: { bare: Loaded; portal: Loaded }[] = [];
  try {
    for (let round = 0; round <= options.rounds; round++) {
      const how = { seconds: round === 0 ? WARM_UP_SECONDS : options.seconds, rate: 0 };
      const asked = { bare: await ask(bare, comparison.bare, how), portal: await ask(portal, comparison.portal, how) };
      if (round > 0) rounds.push(asked);
    }
    print(rounds, comparison.goal);
    const rate = median(rounds.map((round) => round.portal.perSecond)) / 2;
    const halves: { bare: Loaded; portal: Loaded }[] = [];
    for (let round = 0; round < HALF_ROUNDS; round++) {
      const how = { seconds: options.seconds, rate };
      halves.push({ bare: await ask(bare, comparison.bare, how), portal: await ask(portal, comparison.portal, how) });
    }
    console.log(`  at half load (${Math.round(rate)}/s), goal: p99 under ${GOAL_P99} ms`);
    printHalf(
      'portal',
      halves.map((half) => half.portal),
    );
    printHalf(
      'bare at the same rate',
      halves.map((half) => half.bare),
    );
  } finally {
    await Promise.all([bare.stop(), portal.stop()]);
  }
}

function print(rounds: readonly { bare: Loaded; portal: Loaded }[], goal: number): void {
  const [portal, bare] = [rounds.map((round) => round.portal), rounds.map((round) => round.bare)];
  const rateOf = (loads: readonly Loaded[]) => Math.round(median(loads.map(({ perSecond }) => perSecond)));
  console.log(`  portal ${rateOf(portal)} requests/s, bare ${rateOf(bare)} requests/s`);
  const ratios = rounds.map((round) => round.portal.perSecond / round.bare.perSecond);
  const each = ratios.map((ratio) => ratio.toFixed(2)).join(' ');
  console.log(`  ratio ${median(ratios).toFixed(2)} (goal: at least ${goal}; rounds ${each})`);
  const [ours, theirs] = [processorOf(portal), processorOf(bare)];
  if (Number.isNaN(ours.all) || Number.isNaN(theirs.all)) return;
  console.log(
    `  processor time a request: portal ${ours.text}, bare ${theirs.text}, ratio ${(theirs.all / ours.all).toFixed(2)}`,
  );
}

function processorOf(loads: readonly Loaded[]): { all: number; text: string } {
  const answered = loads.reduce((sum, one) => sum + one.answered, 0);
  const share = (part: keyof ProcessorTime) =>
    loads.reduce((sum, { used }) => sum + (used?.[part] ?? Number.NaN), 0) / answered;
  const [server, postgres] = [share('server'), share('postgres')];
  return { all: server + postgres, text: `${server.toFixed(2)} + ${postgres.toFixed(2)} ms` };
}

function printHalf(name: string, loads: readonly Loaded[]): void {
  const middle = (part: 'p50' | 'p99') => median(loads.map((load) => load[part])).toFixed(1);
  const each = loads.map(({ p99 }) => p99.toFixed(1)).join(' ');
  console.log(`   ${name}: p50 ${middle('p50')} ms, p99 ${middle('p99')} ms, rounds ${each}`);
}

async function load({ child }: Server, { dataDir, order }: { dataDir: string; order: LoadOrder }): Promise<Loaded> {
  const before = processorTime(child.pid, dataDir);
  const { said, stop } = await start<LoadResult>('load.worker.ts', order);
  const after = processorTime(child.pid, dataDir);
  await stop();
  if (said.failed > 0) throw new Error(`${said.failed} of ${said.answered} requests failed.`);
  const used = before && after && { server: after.server - before.server, postgres: after.postgres - before.postgres };
  return { ...said, used };
}

/** The middle one. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
