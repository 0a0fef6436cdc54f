import type { BenchDatabase } from './database.ts';
import type { BareOrder } from './bare.server.ts';
import type { LoadOrder, LoadResult } from './load.worker.ts';
import type { Options } from './options.ts';
import { start } from './serving.ts';

/** The same answers asked of the portal and of the bare reference. */
export interface Comparison {
  portal: string[];
  bare: string[];
  statements: BareOrder['statements'];
  /** The least share of the bare reference's requests per second. */
  goal: number;
}

const GOAL_P99 = 25;

/** Loads bare reference and portal in turn, several times, and prints the medians, their ratio and p99 at half load. */
export async function compare(database: BenchDatabase, options: Options, comparison: Comparison): Promise<void> {
  const { ownerUrl, secret, dataDir } = database;
  const bare = await start<{ port: number }>('bare.server.ts', { ownerUrl, statements: comparison.statements });
  const portal = await start<{ port: number }>('portal.server.ts', { ownerUrl, secret, dataDir });
  try {
    const { connections, seconds } = options;
    const common = { connections, seconds, rate: 0 };
    const askBare = { ...common, port: bare.said.port, requests: comparison.bare };
    const askPortal = { ...common, port: portal.said.port, requests: comparison.portal };
    for (const order of [askBare, askPortal]) await load({ ...order, seconds: 2 });
    const rounds: { bare: number; portal: number }[] = [];
    for (let round = 0; round < options.rounds; round++) {
      rounds.push({ bare: (await load(askBare)).perSecond, portal: (await load(askPortal)).perSecond });
    }
    print(rounds, comparison.goal);
    const rate = median(rounds.map((round) => round.portal)) / 2;
    const half = await load({ ...askPortal, rate });
    console.log(
      `  at half load (${Math.round(rate)}/s): p50 ${half.p50.toFixed(1)} ms, p99 ${half.p99.toFixed(1)} ms (goal: under ${GOAL_P99} ms)`,
    );
  } finally {
    await Promise.all([bare.stop(), portal.stop()]);
  }
}

function print(rounds: readonly { bare: number; portal: number }[], goal: number): void {
  const [portal, bare] = [median(rounds.map((one) => one.portal)), median(rounds.map((one) => one.bare))];
  const ratios = rounds.map((one) => one.portal / one.bare);
  console.log(`  portal ${Math.round(portal)} requests/s, bare ${Math.round(bare)} requests/s`);
  const each = ratios.map((ratio) => ratio.toFixed(2)).join(' ');
  console.log(`  ratio ${median(ratios).toFixed(2)} (goal: at least ${goal}; rounds ${each})`);
}

async function load(order: LoadOrder): Promise<LoadResult> {
  const { said, stop } = await start<LoadResult>('load.worker.ts', order);
  await stop();
  if (said.failed > 0) throw new Error(`${said.failed} of ${said.answered} requests failed.`);
  return said;
}

/** The middle one. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The bytes of one HTTP request on a kept connection. */
export function httpRequest(method: 'GET' | 'POST', path: string, sent: Sent): string {
  const body = sent.body === undefined ? '' : JSON.stringify(sent.body);
  const lines = [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1'];
  for (const [name, value] of Object.entries(sent.headers ?? {})) lines.push(`${name}: ${value}`);
  if (body !== '') lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`);
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

/** Headers and JSON body of a request. */
export interface Sent {
  headers?: Record<string, string>;
  body?: object;
}
