import type { Call, Reply } from '@coverlane/contract/call.ts';
import { buildApp } from '@coverlane/server/app.ts';
import type { Pool } from '@coverlane/server/platform/db/connect.ts';
import { API_BASE } from '@coverlane/server/platform/http/api-base.ts';
import type { Parts } from '@coverlane/server/platform/http/context.ts';
import { CSRF_COOKIE, csrfToken } from '@coverlane/server/platform/http/origin.ts';
import { bearerOf, hashOf, newToken } from '@coverlane/server/platform/http/session-cookie.ts';
import { uuid7 } from '@coverlane/server/platform/values/uuid7.ts';
import type { Secrets } from '@coverlane/server/secrets.ts';

type App = Awaited<ReturnType<typeof buildApp>>;

const CUT = 'cut-here-3f9a';

/** The portal said no. */
export class DemoRefused extends Error {
  readonly status: number;
  constructor(status: number, said: string) {
    super(`The demonstration was refused ${said}`);
    this.status = status;
  }
}

/** Somebody of the demonstration at the portal's own calls. */
export interface DemoCaller {
  /** Makes a call as a browser does. @throws DemoRefused */
  call<In, Sent, Out>(call: Call<In, Sent, Out>, input?: Record<string, unknown>): Promise<Reply<Call<In, Sent, Out>>>;
  /** Opens a file. */
  read(call: Call, input: Record<string, unknown>): Promise<void>;
  /** Sends a file as a form, with other fields before it. */
  send<In, Sent, Out>(
    call: Call<In, Sent, Out>,
    sent: { name: string; text: string | Buffer; fields: Record<string, string> },
  ): Promise<Reply<Call<In, Sent, Out>>>;
}

type Headers = Record<string, string>;
type Sent = { query?: Headers; payload?: object | Buffer };

function headersOf(secrets: Secrets, token: string, bearer: string): Headers {
  const csrf = csrfToken(secrets, token);
  const cookie = `${token === '' ? '' : `__Host-sid=${token}; `}${CSRF_COOKIE}=${csrf}`;
  const signed = bearer === '' ? {} : { authorization: `Bearer ${bearer}` };
  return { cookie, 'x-xsrf-token': csrf, host: 'localhost', ...signed };
}

/** A form with its fields and one file. */
function formOf({ name, text, fields }: { name: string; text: string | Buffer; fields: Headers }): Buffer {
  const said = Object.entries(fields).map(
    ([field, value]) => `--${CUT}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const file = `--${CUT}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const [head, end] = [Buffer.from(`${said.join('')}${file}`), Buffer.from(`\r\n--${CUT}--\r\n`)];
  return Buffer.concat([head, Buffer.from(text), end]);
}

/** The portal's calls, answered in this process before anybody else can ask anything. */
export class FrontDoor {
  readonly #app: App;
  readonly #secrets: Secrets;
  readonly #owner: Pool;

  private constructor(app: App, secrets: Secrets, owner: Pool) {
    this.#app = app;
    this.#secrets = secrets;
    this.#owner = owner;
  }

  /** Builds the application over what is there, without listening anywhere. */
  static async open(parts: Parts, owner: Pool): Promise<FrontDoor> {
    const app = await buildApp({ ...parts, strictHosts: false, encryptedOnly: false });
    return new FrontDoor(app, parts.secrets, owner);
  }

  async #ask(headers: Headers, { method, path }: Pick<Call, 'method' | 'path'>, sent: Sent) {
    const reply = await this.#app.inject({ method, url: `${API_BASE}${path}`, headers, ...sent });
    if (reply.statusCode >= 300) throw new DemoRefused(reply.statusCode, `${method} ${path}: ${reply.body}`);
    return reply;
  }

  #made(headers: Headers, { method, path }: Pick<Call, 'method' | 'path'>, input: Record<string, unknown>) {
    const rest = { ...input };
    const filled = path.replace(/:(\w+)/g, (_, name: string) => {
      const value = encodeURIComponent(String(rest[name]));
      delete rest[name];
      return value;
    });
    const query = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]));
    return this.#ask(headers, { method, path: filled }, method === 'GET' ? { query } : { payload: rest });
  }

  #caller(headers: Headers): DemoCaller {
    return {
      call: async (call, input = {}) => (await this.#made(headers, call, input)).json(),
      read: async (call, input) => {
        await this.#made(headers, call, input);
      },
      send: async (call, file) => {
        const type = { 'content-type': `multipart/form-data; boundary=${CUT}` };
        return (await this.#ask({ ...headers, ...type }, call, { payload: formOf(file) })).json();
      },
    };
  }

  /** A user of the demonstration, who has proved the second factor. */
  async as(userId: string): Promise<DemoCaller> {
    const token = newToken();
    const bearer = bearerOf(this.#secrets, token);
    const proved = { factor: 'second', proved_at: new Date() };
    await this.#owner
      .insertInto('sessions')
      .values({ id: uuid7(), user_id: userId, token_hash: hashOf(token), bearer_hash: hashOf(bearer), ...proved })
      .execute();
    return this.#caller(headersOf(this.#secrets, token, bearer));
  }

  /** Somebody without an account. */
  visitor = (): DemoCaller => this.#caller(headersOf(this.#secrets, '', ''));

  /** Whoever enters by a personal link and says their date of birth. */
  async byLink(key: string, dob: string): Promise<DemoCaller> {
    const asked = { method: 'POST', path: `/enrollmentsession/${key}/enter` } as const;
    const reply = await this.#ask(headersOf(this.#secrets, '', ''), asked, { payload: { dob } });
    const token = reply.cookies.find(({ name }) => name.endsWith('sid'))?.value ?? '';
    return this.#caller(headersOf(this.#secrets, token, String(reply.json().token)));
  }

  close = (): Promise<unknown> => this.#app.close();
}
