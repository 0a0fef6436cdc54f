import { imports } from '@coverlane/contract/imports/calls.ts';
import type { Permission } from '@coverlane/contract/access.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { Logger } from 'graphile-worker';
import { sql } from 'kysely';
import { API_BASE } from '../../platform/http/api-base.ts';
import { importTasks } from './imports.jobs.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld } from '../../testing/world.ts';
import { workOnce } from '../../testing/work-off.ts';

export type Import = Reply<typeof imports.importGet>;
/** Answers to what a file asks, as the screen sends them. */
export type Answers = {
  codes?: object[];
  people?: object[];
  otherPeople?: string | null;
  dates?: object[];
  otherDates?: string | null;
  otherBegins?: string | null;
  identities?: { key: string; answer: string | null }[];
  otherIdentities?: 'wrongSsn' | 'employeeSsn';
  commonIdentities?: { about: string; kind: string; answer: string | null; count: number }[];
  claims?: object[];
  otherClaims?: string | null;
};
export type Identity = Reply<typeof imports.importIdentities>['rows'][number];
export type Row = Reply<typeof imports.importRows>['rows'][number];

const silent = new Logger(() => () => undefined);

/** What somebody does at /admin/imports, with the queue worked off in the test's own time. */
export class ImportDesk {
  readonly #portal: TestPortal;
  readonly caller: Caller;

  constructor(portal: TestPortal, caller: Caller) {
    this.#portal = portal;
    this.caller = caller;
  }

  /** Sends a file as the browser does; answers status and body. */
  async send(clientId: string, text: string | Buffer, name = 'roster.834'): Promise<{ status: number; body: Import }> {
    const boundary = 'boundary7MA4YWxkTrZu0gW';
    const part = (headers: string) =>
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${headers}\r\n\r\n`);
    const payload = Buffer.concat([
      part('name="clientId"'),
      Buffer.from(`${clientId}\r\n`),
      part(`name="file"; filename="${name}"\r\nContent-Type: application/octet-stream`),
      Buffer.from(text),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const reply = await this.#portal.app.inject({
      method: 'POST',
      url: `${API_BASE}${imports.importUpload.path}`,
      headers: { ...this.caller.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload,
    });
    return { status: reply.statusCode, body: reply.json() };
  }

  /** Works off the queue. */
  async work(): Promise<void> {
    const taskList = importTasks({ ...this.#portal.parts, pool: this.#portal.workerPool });
    await workOnce(this.#portal.url, { taskList, logger: silent });
  }

  /** Sends a file and waits for its dry run. */
  async read(clientId: string, text: string | Buffer): Promise<Import> {
    const { body } = await this.send(clientId, text);
    await this.work();
    return this.get(body.id);
  }

  async get(id: string): Promise<Import> {
    return (await this.caller.call(imports.importGet, { id })).body;
  }

  /** All rows of an import, in order. */
  async rows(id: string, verdict?: string): Promise<Row[]> {
    const input = { id, pageSize: 200, ...(verdict === undefined ? {} : { verdict }) };
    return (await this.caller.call(imports.importRows, input)).body.rows;
  }

  /** The questions about who rows are about, in order. */
  async identities(id: string): Promise<Identity[]> {
    return (await this.caller.call(imports.importIdentities, { id, pageSize: 200 })).body.rows;
  }

  /** What of the questions may be answered together. */
  async groups(id: string): Promise<Reply<typeof imports.importIdentities>['groups']> {
    return (await this.caller.call(imports.importIdentities, { id })).body.groups;
  }

  /** Applies and waits; `choices` as the screen sends them. */
  async apply(id: string, choices: { confirmTerminations?: boolean; terminateAbsent?: boolean } = {}): Promise<Import> {
    await this.caller.call(imports.importApply, { id, ...choices });
    await this.work();
    return this.get(id);
  }

  /** Sends, waits and applies. */
  async take(clientId: string, text: string | Buffer, choices = { confirmTerminations: true }): Promise<Import> {
    const proposed = await this.read(clientId, text);
    return proposed.state === 'proposed' ? this.apply(proposed.id, choices) : proposed;
  }

  async undo(id: string): Promise<Import> {
    await this.caller.call(imports.importUndo, { id });
    await this.work();
    return this.get(id);
  }

  /** Answers what the file asks (plan codes, people, days), and waits for the new dry run. */
  async decide(id: string, answers: Answers): Promise<Import> {
    await this.caller.call(imports.importDecide, { id, ...answers });
    await this.work();
    return this.get(id);
  }
}

/** A portal with its world and an administrator who imports files. @param more what they may besides enrolling */
export async function importOffice(...more: Permission[]) {
  const portal = await testPortal();
  const world = await aWorld(portal.owner);
  const { installationId } = world;
  const ada = await aUser(portal.owner, { installationId, type: 'admin', permissions: ['enrollment', ...more] });
  return { portal, world, ada, desk: new ImportDesk(portal, await portal.as(ada)) };
}

/** Ends the worker's connection that waits for the lock the test holds; waits until there is one. */
export async function killWaiting({ owner }: Pick<TestPortal, 'owner'>): Promise<void> {
  for (;;) {
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and usename like 'coverlane_worker%'`.execute(
      owner,
    );
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
