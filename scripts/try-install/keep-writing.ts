import { setTimeout as sleep } from 'node:timers/promises';
import { at } from './said.ts';
import type { Visitor } from './visitor.ts';

const MOST = 480;
const TRIES = 40;

/** Makes brokers one after the other, each with a key, sent again where no node took it, until it is ended. */
export class KeepWriting {
  readonly acknowledged: string[] = [];
  givenUp = 0;
  #isOver = false;
  readonly #visitor: Visitor;
  readonly #going: Promise<void>;

  constructor(visitor: Visitor) {
    this.#visitor = visitor;
    this.#going = this.#go();
  }

  async #go(): Promise<void> {
    for (let made = 1; made < MOST; made++) {
      if (this.#isOver) return;
      if (await this.#write(`Agency ${made}`)) this.acknowledged.push(`Agency ${made}`);
      else this.givenUp += 1;
      await sleep(20);
    }
  }

  async #write(name: string): Promise<boolean> {
    const key = `try-install-${name.replace(' ', '-')}-0000`;
    for (let tries = 0; tries < TRIES; tries++) {
      const body = { name, status: 'active' };
      const { status } = await this.#visitor.send({ method: 'POST', path: '/admin/brokers', body, key });
      if (status === 200) return true;
      await sleep(250);
    }
    return false;
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#going;
  }

  /** The names that are there now. */
  async written(): Promise<string[]> {
    const names: string[] = [];
    for (let page = 1; ; page++) {
      const rows = at(await this.#visitor.ask('GET', `/admin/brokers?pageSize=100&page=${page}`), 'rows');
      if (!Array.isArray(rows) || rows.length === 0) return names;
      names.push(...rows.map((row) => String(at(row, 'name'))));
    }
  }
}
