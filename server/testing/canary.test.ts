import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { permissions } from '@coverlane/contract/access.ts';
import { allCalls } from '@coverlane/contract/all-calls.ts';
import type { AnyCall } from '@coverlane/contract/call.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { user } from '@coverlane/contract/users/own-calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roleUrl } from '../platform/db/roles.ts';
import { testingServerLog } from '../platform/db/testing-cluster.ts';
import { ImportDesk } from '../features/imports/imports.testing.ts';
import { aRosterClient, rosterText } from '../features/imports/roster.testing.ts';
import { portalLog } from '../platform/http/logging.ts';
import { startWorker } from '../platform/jobs/worker.ts';
import { outboxFolder } from '../platform/mail/post.ts';
import { tasks } from '../tasks.ts';
import { testSecrets } from './prepared.ts';
import { type Caller, type TestPortal, testPortal } from './portal.ts';
import { fieldsOf, isId, type SampleField, sampleInput } from './sample-input.ts';
import { valuesByTurns } from './whole-matrix.ts';
import { workOff } from './work-off.ts';
import { aUser, aWorld, type World } from './world.ts';

/** Typed into every text field there is; as such it may be stored where a name is, but never in a log. */
const typed = ['900-47-3951', '900473951', 'Canaryweather', 'canary-Pw-5512-xyzzy'];
/** A person's own number, given only where numbers belong: nowhere in the database in clear. */
const numbers = ['900-58-4862', '900584862'];
const canaries = [...typed, ...numbers];

let portal: TestPortal;
let world: World;
let admin: { id: string };
let lines = '';
let fields = 0;

beforeAll(async () => {
  const log = portalLog('trace', { write: (line) => void (lines += line) });
  portal = await testPortal({ logger: log });
  world = await aWorld(portal.owner);
  admin = await aUser(portal.owner, { installationId: world.installationId, type: 'admin', permissions });
  await callEverything();
  await importNumbers();
  await failInSql();
  await failInJob();
  await sendMails();
}, 300_000);
afterAll(() => portal.close());

/**
 * Every call, with each of its text fields holding a canary, by somebody who may do everything: each canary where a field of its name,
 * place and schema is met first, one by turns afterwards.
 */
async function callEverything(): Promise<void> {
  const turns = valuesByTurns();
  for (const [, call] of allCalls) {
    if (call.upload) continue;
    const caller = await portal.as(admin);
    for (const field of fieldsOf(call).filter(isText)) {
      fields += 1;
      for (const canary of turns(field, typed)) await ask(caller, call, { ...sampleInput(call), [field.name]: canary });
    }
  }
}

/** What comes back is nobody's concern here; a file's reply is no JSON, which the caller of the tests cannot read. */
const ask = (caller: Caller, call: AnyCall, input: Record<string, unknown>) =>
  caller.call(call, input).catch(() => undefined);

function isText(field: SampleField): boolean {
  const shapes = [field.schema, ...[field.schema['anyOf'] ?? []].flat()];
  return !isId(field) && shapes.some((shape) => typeof shape === 'object' && Reflect.get(shape, 'type') === 'string');
}

/** A person's number arrives by a file, is looked for, and is asked for. */
async function importNumbers(): Promise<void> {
  const setup = { number: '30099', plans: [['PPO', 'medical']] } as const;
  const clientId = await aRosterClient(portal.owner, world.installationId, setup);
  const caller = await portal.as(admin);
  const desk = new ImportDesk(portal, caller);
  const lastName = typed[2] ?? '';
  const insured = ['INS*Y*18*021*28*A***FT', 'REF*0F*E1', `NM1*IL*1*${lastName}*ANNA****34*${numbers[1]}`];
  const member = [...insured, 'DMG*D8*19800101*F', 'HD*021**HLT*PPO*EMP', 'DTP*348*D8*20260101'];
  const taken = await desk.take(clientId, rosterText(member));
  expect(taken).toMatchObject({ state: 'applied', counts: { added: 1 } });
  for (const ssn of numbers) {
    const found = await caller.call(members.membersearch, { clientId, ssn });
    expect(found.body.rows).toHaveLength(1);
    await caller.call(members.membersearch, { clientId, search: ssn });
    await caller.call(members.newMemberSearch, { clientId, ssn });
  }
}

async function failInSql(): Promise<void> {
  for (const canary of canaries) {
    for (const literal of [`select '${canary}'::uuid`, `select '${canary}' from nowhere`, `select '${canary}' 'x`]) {
      await expect(sql.raw(literal).execute(portal.parts.pool)).rejects.toThrow();
    }
    await expect(sql`select ${canary}::inet`.execute(portal.parts.pool)).rejects.toThrow();
    await expect(sql`select ${canary}::uuid`.execute(portal.workerPool)).rejects.toThrow();
  }
}

/** A job that fails with a number in its error, as the worker runs it. */
async function failInJob(): Promise<void> {
  const failing = async () => {
    throw new Error(`no ${canaries.join()}\n    at ${canaries.join()}`);
  };
  const parts = { ...portal.parts, pool: portal.workerPool };
  const url = roleUrl(portal.url, 'coverlane_worker', testSecrets);
  const log = portalLog('trace', { write: (line) => void (lines += line) });
  const worker = await startWorker(url, { ...tasks(parts), failing }, log);
  await sql`select jobs.add('failing', '{}', 'canary', 1)`.execute(portal.parts.pool);
  // It is in the log first, and noted with the job a moment later.
  const failed = sql`select from graphile_worker.jobs where last_error is not null`;
  for (let tries = 0; tries < 600 && (await failed.execute(portal.owner)).rows.length === 0; tries += 1)
    await sleep(50);
  expect(lines).toContain('"task":"failing"');
  await worker.stop();
}

/** Somebody asks for a new password; that mail and every other that waits is written, as the worker does. */
async function sendMails(): Promise<void> {
  const { installationId, brokerId } = world;
  const { id } = await aUser(portal.owner, { installationId, type: 'broker', entityId: brokerId });
  const { username } = await portal.owner
    .selectFrom('users')
    .select('username')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const caller = await portal.as(admin);
  expect((await caller.call(user.passwordReset, { username })).status).toBe(200);
  await workOff(portal);
}

/** Rows of a table that hold one of the texts, as text. */
async function holding(table: string, texts: readonly string[]): Promise<string[]> {
  const patterns = texts.map((text) => `%${text.toLowerCase()}%`);
  const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.raw(table)} t
    where lower(t::text) like any(${patterns})`.execute(portal.owner);
  return rows.map(({ text }) => text);
}

async function tablesOf(schemas: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = any(${schemas})`.execute(portal.owner);
  expect(rows.length).toBeGreaterThan(0);
  return rows.map(({ name }) => name);
}

describe('numbers, names and passwords of people', () => {
  test("are in no line of the program's log", () => {
    expect(lines).toContain('"route":"/api/membersearch"');
    expect(lines).toContain('"status":422');
    expect(fields).toBeGreaterThan(40);
    for (const canary of canaries) expect(lines.toLowerCase()).not.toContain(canary.toLowerCase());
  });
  test('are in no row of the audit log', async () => {
    expect(await holding('audit.events', canaries)).toEqual([]);
  });
  test("are in no line of the database's log", ({ skip }) => {
    skip(process.env['TEST_DATABASE_URL'] !== undefined, 'the database of TEST_DATABASE_URL keeps its log elsewhere');
    const log = testingServerLog();
    expect(log).toContain('ready to accept connections');
    for (const canary of canaries) expect(log).not.toContain(canary);
  });
  test('are in no job, waiting or failed', async () => {
    for (const table of await tablesOf(['graphile_worker'])) expect(await holding(table, canaries), table).toEqual([]);
    const { rows } = await sql`select from graphile_worker.jobs where last_error is not null`.execute(portal.owner);
    expect(rows.length).toBeGreaterThan(0);
  });
});

describe('a Social Security number', () => {
  test('is in no table of the database in clear', async () => {
    for (const table of await tablesOf(['public', 'access', 'audit', 'graphile_worker'])) {
      expect(await holding(table, numbers), table).toEqual([]);
    }
  });
  test('is stored all the same, encrypted', async () => {
    const { rows } = await sql`select from person_ssns`.execute(portal.owner);
    expect(rows.length).toBeGreaterThan(0);
  });
  test('is in no mail', () => {
    const outbox = outboxFolder(portal.parts.dataDir);
    const mails = readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8'));
    expect(mails.length).toBeGreaterThan(0);
    for (const mail of mails) for (const number of numbers) expect(mail).not.toContain(number);
  });
  test('typed anywhere is in no row of an import and no change', async () => {
    for (const table of ['import_rows', 'changes']) expect(await holding(table, typed.slice(0, 2)), table).toEqual([]);
  });
  test('is a field of no address: neither of a path nor of a query', () => {
    for (const [name, call] of allCalls) {
      const inAddress = fieldsOf(call).filter((field) => field.in !== 'body' && /ssn|social/i.test(field.name));
      expect(inAddress, name).toEqual([]);
    }
  });
});

test('a password is nowhere in the database', async () => {
  for (const table of await tablesOf(['public', 'access', 'audit', 'graphile_worker'])) {
    const rows = await holding(table, typed.slice(3));
    // Typed into a text field that is no password's, it is that field's text.
    expect(
      rows.filter((row) => row.includes('password') || /users|sessions|links/.test(table)),
      table,
    ).toEqual([]);
  }
});
