// Asks one server over keep-alive connections: as fast as it answers, or at a given rate; then tells how it went.
import { connect, type Socket } from 'node:net';
import { ordered } from './serving.ts';

/** What to ask, how long and how: `rate` requests a second however slow the answers (0: the next after each answer). */
export interface LoadOrder {
  port: number;
  requests: string[];
  /** Which of them is asked first; absent: the first. */
  first?: number;
  connections: number;
  seconds: number;
  rate: number;
}

/** How a load went; times in milliseconds, counted from when a request was due. */
export interface LoadResult {
  answered: number;
  failed: number;
  perSecond: number;
  p50: number;
  p99: number;
}

const order = await ordered<LoadOrder>();
const requests = order.requests.map((text) => Buffer.from(text));
const times: number[] = [];
let [failed, answered, next] = [0, 0, order.first ?? 0];
const began = performance.now();
/** Of a given rate the first second is not counted: this process itself is slow while it begins. */
const countsFrom = began + (order.rate > 0 ? 1000 : 0);
const isOver = () => performance.now() - began > order.seconds * 1000;

/** One connection: a request on the wire at a time, its answer read by content-length. */
class Asker {
  readonly #socket: Socket;
  #parts: Buffer[] = [];
  #missing = -1;
  #done: (() => void) | undefined;

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('data', (part) => this.#take(part));
    this.#socket.on('close', () => this.#done?.());
    this.#socket.on('error', () => undefined);
  }

  async ask(due: number): Promise<void> {
    const request = requests[next++ % requests.length];
    await new Promise<void>((resolve) => {
      this.#done = resolve;
      this.#socket.write(request ?? '');
    });
    if (due >= countsFrom) times.push(performance.now() - due);
    answered += 1;
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(part: Buffer): void {
    if (this.#missing < 0) this.#parts.push(part);
    this.#missing = this.#missing < 0 ? this.#begin() : this.#missing - part.length;
    if (this.#missing !== 0) return;
    this.#missing = -1;
    this.#parts = [];
    this.#done?.();
  }

  /** Reads the head; answers how many bytes of the body are missing, -1 while the head is not whole. */
  #begin(): number {
    const text = Buffer.concat(this.#parts);
    const end = text.indexOf('\r\n\r\n');
    if (end < 0) return -1;
    const head = text.subarray(0, end).toString('latin1');
    if (!head.startsWith('HTTP/1.1 200')) failed++;
    const length = /content-length: (\d+)/i.exec(head)?.[1];
    if (length !== undefined) return Number(length) + end + 4 - text.length;
    // Chunked: over with the empty chunk. Bodies of the bare reference are written at once.
    return text.subarray(-5).toString('latin1') === '0\r\n\r\n' ? 0 : -1;
  }
}

const askers = Array.from({ length: order.connections }, () => new Asker(order.port));

async function closed(asker: Asker): Promise<void> {
  while (!isOver()) await asker.ask(performance.now());
}

/** At a rate: requests are due at even distances, whoever is free takes the next one, late ones count as late. */
let dueIndex = 0;
async function open(asker: Asker): Promise<void> {
  for (;;) {
    const due = began + (dueIndex++ * 1000) / order.rate;
    if (due - began > order.seconds * 1000) return;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    await asker.ask(Math.max(due, began));
  }
}

await Promise.all(askers.map(order.rate > 0 ? open : closed));
const seconds = (performance.now() - began) / 1000;
for (const asker of askers) asker.close();
times.sort((a, b) => a - b);
const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
const result: LoadResult = {
  answered,
  failed,
  perSecond: answered / seconds,
  p50: at(0.5),
  p99: at(0.99),
};
process.send?.(result);
process.disconnect();
