import { type IncomingMessage, request as plainly } from 'node:http';
import { Agent, request } from 'node:https';
import { codeOf, fromBase32, stepAt } from '../../server/platform/values/totp.ts';
import { at } from './said.ts';

/** A request below /api. */
export interface Sent {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  /** Its Idempotency-Key. */
  key?: string;
}

/** Somebody at the proxy, whose certificate is checked against its own authority; or at a portal on this machine, over plain http. */
export class Visitor {
  readonly #cookies = new Map<string, string>();
  readonly #site: string;
  readonly #agent: Agent | undefined;
  #bearer = '';

  constructor(site: string, ca?: string) {
    this.#site = site;
    this.#agent = ca === undefined ? undefined : new Agent({ ca, keepAlive: true });
  }

  #headers(bytes: string | undefined, key: string | undefined): Record<string, string> {
    return {
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': this.#cookies.get('XSRF-TOKEN') ?? '',
      ...(this.#bearer && { authorization: `Bearer ${this.#bearer}` }),
      ...(bytes !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    };
  }

  #keep(answer: IncomingMessage): void {
    for (const cookie of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
  }

  /** @returns status and body; status 0 where the connection broke */
  send({ method, path, body, key }: Sent): Promise<{ status: number; body: string }> {
    const bytes = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve) => {
      const broken = (): void => resolve({ status: 0, body: '' });
      const headers = this.#headers(bytes, key);
      const ask = this.#agent ? request : plainly;
      const sent = ask(`${this.#site}/api${path}`, { method, headers, agent: this.#agent }, (answer) => {
        this.#keep(answer);
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', broken);
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts).toString() }));
      });
      sent.on('error', broken);
      sent.end(bytes);
    });
  }

  /** @throws Error for another status than 200 */
  async ask(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
    const { status, body: said } = await this.send({ method, path, ...(body && { body }) });
    if (status !== 200) throw new Error(`${method} ${path} answered ${status}: ${said}`);
    return said === '' ? undefined : JSON.parse(said);
  }

  /** Signs in with a one-time code. */
  async signIn(credentials: { username: string; password: string; code: string }): Promise<void> {
    await this.ask('GET', '/sanctum/csrf-cookie');
    this.#bearer = String(at(await this.ask('POST', '/login', credentials), 'token'));
  }

  /** The first time: chooses a username and a password by the link, signs in, and sets up the authenticator that administrators need. */
  async beginBy(link: string): Promise<void> {
    const token = /resetpassword\/([\w-]+)/.exec(link)?.[1] ?? '';
    const [username, password] = ['ada.keeper', 'a long and unusual sentence 91'];
    await this.ask('GET', '/sanctum/csrf-cookie');
    await this.ask('POST', '/auth/updatePassword', { token, username, password });
    this.#bearer = String(at(await this.ask('POST', '/login', { username, password }), 'token'));
    const secret = String(at(await this.ask('POST', '/secondfactor/codes', {}), 'secret'));
    await this.ask('POST', '/secondfactor/codes/confirm', {
      code: codeOf(fromBase32(secret), stepAt(Date.now() / 1000)),
    });
    this.#bearer = String(at(await this.ask('GET', '/userInfo'), 'token'));
  }
}
