import { randomUUID } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type NodeProcess, startNode } from './node-process.ts';

/** Two nodes on one database and one folder, restarted in turn while somebody keeps writing and reading. */
export interface Rolling {
  /** What both nodes are started with. */
  env: Record<string, string>;
  /** What requests of an administrator carry who may make brokers. */
  headers: Record<string, string>;
  /** What happens to the older of the two, in turn, before another one is started: it is told to stop, or killed. */
  turns: readonly ('stop' | 'kill')[];
  /** Requests a second, every second of which makes a broker. */
  perSecond: number;
}

/** What came of it. */
export interface Rolled {
  /** Names of the brokers whose making was acknowledged. */
  acknowledged: string[];
  /** Answers by status, those that were asked again not counted. */
  answers: Record<string, number>;
  /** How often a request was sent again: its connection was cut, or a node on its way out said 503 and when to come back. */
  again: number;
  /** Exit codes of the nodes in turn: 0 of one that stopped as it was told, null of one that was killed. */
  exits: (number | null)[];
}

/** @throws Error where a node does not start, or is not ready within half a minute */
export async function rollingRestarts({ env, headers, turns, perSecond }: Rolling): Promise<Rolled> {
  const balance = new Balance(headers);
  const nodes = [await balance.take(await startNode(env)), await balance.take(await startNode(env))];
  const load = keepAsking(balance, perSecond);
  const exits: (number | null)[] = [];
  try {
    for (const turn of turns) {
      const [leaving] = nodes.splice(0, 1);
      if (!leaving) break;
      exits.push(await leaving[turn]());
      balance.forget(leaving);
      nodes.push(await balance.take(await startNode(env)));
    }
    return { ...(await load.end()), again: balance.again, exits };
  } finally {
    await load.end();
    balance.close();
    await Promise.all(nodes.map((node) => node.kill()));
  }
}

/** A request is due at even distances, however long the answers take. */
function keepAsking(balance: Balance, perSecond: number) {
  const acknowledged: string[] = [];
  const answers: Record<string, number> = {};
  const open = new Set<Promise<void>>();
  let asked = 0;
  const ask = async (name: string | undefined) => {
    const status = name === undefined ? await balance.read() : await balance.make(name);
    answers[status] = (answers[status] ?? 0) + 1;
    if (name !== undefined && status === 200) acknowledged.push(name);
  };
  const began = performance.now();
  const timer = setInterval(() => {
    const due = ((performance.now() - began) * perSecond) / 1000;
    for (; asked < due; asked++) {
      const one = ask(asked % 2 === 0 ? `Agency ${asked}` : undefined).finally(() => open.delete(one));
      open.add(one);
    }
  }, 5);
  const end = async () => {
    clearInterval(timer);
    await Promise.all(open);
    return { acknowledged, answers };
  };
  return { end };
}

interface Sent {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  key?: string;
}

/** How often a node is asked whether it is ready, and how often a request is sent before it counts as lost. */
const LOOK_MS = 100;
const TRIES = 40;

/** A balancer in small: it asks nodes that say they are ready, and sends what a node did not answer to another. */
class Balance {
  readonly #headers: Record<string, string>;
  readonly #nodes = new Map<NodeProcess, { agent: Agent; ready: boolean; looking: NodeJS.Timeout }>();
  #turn = 0;
  again = 0;

  constructor(headers: Record<string, string>) {
    this.#headers = headers;
  }

  /** Takes a node in and waits until it is ready. */
  async take(node: NodeProcess): Promise<NodeProcess> {
    const looking = setInterval(() => void look(), LOOK_MS);
    const known = { agent: new Agent({ keepAlive: true }), ready: false, looking };
    const look = async () => {
      const asked = fetch(`${node.address}/ready`, { signal: AbortSignal.timeout(3000) });
      known.ready = await asked.then(
        ({ status }) => status === 200,
        () => false,
      );
    };
    this.#nodes.set(node, known);
    for (const late = Date.now() + 30_000; !known.ready; await sleep(20))
      if (Date.now() > late) throw new Error('A node was not ready within half a minute.');
    return node;
  }

  forget(node: NodeProcess): void {
    const known = this.#nodes.get(node);
    clearInterval(known?.looking);
    known?.agent.destroy();
    this.#nodes.delete(node);
  }

  close(): void {
    for (const node of this.#nodes.keys()) this.forget(node);
  }

  read(): Promise<number> {
    return this.#send({ method: 'GET', path: '/api/admin/brokers?pageSize=25' });
  }

  /** Makes a broker, once, however often it has to be asked. */
  make(name: string): Promise<number> {
    const body = { name, status: 'active' };
    return this.#send({ method: 'POST', path: '/api/admin/brokers', body, key: `rolling-${randomUUID()}` });
  }

  /** @returns the status of the first answer that is final; 0 where there was none in all its tries */
  async #send(sent: Sent): Promise<number> {
    for (let left = TRIES; left > 0; left--) {
      const answer = await this.#sendOnce(sent);
      if (answer !== undefined) return answer;
      this.again += 1;
      await sleep(LOOK_MS);
    }
    return 0;
  }

  /** Undefined where the same request may come again: nobody was ready, the connection was cut, or 503 said when to. */
  async #sendOnce({ method, path, body, key }: Sent): Promise<number | undefined> {
    const ready = [...this.#nodes].filter(([, known]) => known.ready);
    const chosen = ready[this.#turn++ % Math.max(1, ready.length)];
    if (!chosen) return undefined;
    const [{ address }, { agent }] = chosen;
    const headers = { ...this.#headers, ...(key && { 'idempotency-key': key }) };
    return finalStatus(await answerOf(`${address}${path}`, { method, headers, agent }, body));
  }
}

function finalStatus(reply: IncomingMessage | undefined): number | undefined {
  if (reply?.statusCode === 503 && reply.headers['retry-after'] !== undefined) return undefined;
  return reply?.statusCode;
}

/** The whole answer; undefined where the connection broke before its end. */
function answerOf(
  url: string,
  options: { method: string; headers: Record<string, string>; agent: Agent },
  body: object | undefined,
): Promise<IncomingMessage | undefined> {
  return new Promise((resolve) => {
    const sent = request(url, options, (reply) => {
      reply.resume();
      reply.on('end', () => resolve(reply));
      reply.on('error', () => resolve(undefined));
    });
    sent.on('error', () => resolve(undefined));
    if (body) sent.setHeader('content-type', 'application/json');
    sent.end(body && JSON.stringify(body));
  });
}
