import { allows, permissions, userTypes } from '@coverlane/contract/access.ts';
import { allCalls } from '@coverlane/contract/all-calls.ts';
import { rights } from '@coverlane/contract/rights/calls.ts';
import { user } from '@coverlane/contract/users/own-calls.ts';
import { views } from '@coverlane/contract/views/calls.ts';
import type { AnyCall } from '@coverlane/contract/call.ts';
import { userSettingKeys } from '@coverlane/contract/settings/of-users.ts';
import { columnsOf } from '@coverlane/contract/reports/own-reports.ts';
import { reportCatalogue } from '@coverlane/contract/reports/catalogue.ts';
import { CompiledQuery } from 'kysely';
import type { Pool as PgPool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { connect } from '../platform/db/connect.ts';
import { roleUrl } from '../platform/db/roles.ts';
import { reportQueries } from '../features/reports/report-queries.ts';
import { API_BASE } from '../platform/http/api-base.ts';
import { openAsUser } from '../platform/http/signed-user.ts';
import { aFuzzer, type Fuzzer } from './fuzz.ts';
import { fillTables } from './large-tables.ts';
import { asRole, explain, rolledBack } from './opened.ts';
import { type TestPortal, testPortal } from './portal.ts';
import { testSecrets } from './prepared.ts';
import { isWholeMatrix } from './whole-matrix.ts';

interface Statement {
  text: string;
  values: unknown[];
}

let portal: TestPortal;
let fuzzer: Fuzzer;
let app: Awaited<ReturnType<typeof buildApp>>;
let large: string[];
/** What the portal asked its database since the list was emptied. */
const asked: Statement[] = [];
let close: () => Promise<void>;

beforeAll(async () => {
  portal = await testPortal();
  fuzzer = await aFuzzer(portal);
  await someHistory(fuzzer.stage);
  large = await fillTables(portal.owner);
  const pool = connect(roleUrl(portal.url, 'coverlane_app', testSecrets), { max: 2, apart: false, opened: listenTo });
  app = await buildApp({ ...portal.parts, pool });
  close = async () => {
    await app.close();
    await pool.destroy();
    await portal.close();
  };
});
afterAll(() => close());

/** A row of what only comes of use: saved views, an account's history, mail. */
async function someHistory({ actors: { admin }, world, own, mine }: Fuzzer['stage']): Promise<void> {
  const look = { columns: ['name'], filters: {}, sort: null, publishedTo: null };
  await admin.call(views.saveView, { screen: 'clients', name: 'Mine', ...look });
  const person = { firstName: 'Hana', lastName: 'Sample', email: 'hana@example.com', username: 'hana.sample' };
  const made = await admin.call(user.createUser, { ...person, type: 'client', entityId: world.acme.id });
  expect(made.status).toBe(200);
  await admin.call(rights.giveRole, { roleId: own.roleId, userId: mine.admin.spare.userId });
  await admin.call(user.setUserSetting, { id: mine.admin.own.userId, key: userSettingKeys[0], value: 'x' });
}

/** Writes down what goes to the database over the connections of a pool. */
function listenTo(pool: PgPool): void {
  pool.on('connect', (client) => {
    const query: (...args: unknown[]) => unknown = client.query.bind(client);
    Object.assign(client, {
      query: (...args: unknown[]) => {
        const [packet] = args;
        if (isPacket(packet)) asked.push(...packet.statements.map(({ text, values = [] }) => ({ text, values })));
        return query(...args);
      },
    });
  });
}

/** What goes out together (server/platform/db/packets/request-batch.ts). */
const isPacket = (value: unknown): value is { statements: readonly { text: string; values?: unknown[] }[] } =>
  typeof value === 'object' && value !== null && 'statements' in value;

/** Reads rows: also by POST, where what is searched for must not stand in an address. */
const isReading = ({ method, file, phi, again }: AnyCall): boolean =>
  !file && (method === 'GET' || (phi === true && again === 'harmless'));
const guarded = [...allCalls].filter(
  ([, call]) => isReading(call) && call.access !== 'public' && call.access !== 'publicByKey',
);

/** What was explained, by who asked it: the same words have the same plan, whichever call they belong to. */
const judged = new Set<string>();

/**
 * What a call is asked by the user type of this index: without optional fields, and with each in turn by the first. All types come as one
 * role of the database, under the same policies: the others ask with one field in six, by turns, before a release with each.
 */
const inputsFor = (call: AnyCall, index: number): Record<string, unknown>[] =>
  fuzzer.inputsByField(call).filter((_, at) => isWholeMatrix || index === 0 || at === 0 || at % 6 === index % 6);

/** Makes a call with these inputs, and answers the different statements that read rows. */
async function statementsOf(
  call: AnyCall,
  inputs: Record<string, unknown>[],
  headers: Record<string, string>,
): Promise<Statement[]> {
  asked.length = 0;
  const statuses: number[] = [];
  for (const input of inputs) statuses.push(await send(call, headers, input));
  // Whoever is turned away at the door reads nothing, and the test would say nothing.
  expect([401, 403]).not.toContain(statuses[0]);
  const reads = asked.filter(({ text }) => /^\s*(select|with)\b/i.test(text) && /\bfrom\b/i.test(text));
  return [...new Map(reads.map((statement) => [statement.text, statement])).values()];
}

async function send(call: AnyCall, headers: Record<string, string>, input: Record<string, unknown>): Promise<number> {
  const rest = { ...input };
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]));
    delete rest[name];
    return value;
  });
  const pairs = Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]);
  const sent = call.method === 'GET' ? { query: Object.fromEntries(pairs) } : { payload: rest };
  const { statusCode } = await app.inject({ method: call.method, url: `${API_BASE}${path}`, headers, ...sent });
  return statusCode;
}

/** Reads a large table from its first row to its last, or asks a function for each row. */
function isBad(plan: string): boolean {
  const conditions = plan.split('\n').filter((line) => /(Filter|Cond):/.test(line));
  const isWhole = large.some((table) => new RegExp(`Seq Scan on ${table}\\b`).test(plan));
  return isWhole || /access\.|current_setting/.test(conditions.join('\n'));
}

test.for(guarded)(
  '%s reads no large table as a whole and asks no function a row',
  { timeout: 120_000 },
  async ([, call]) => {
    const { actors } = fuzzer.stage;
    const bad: string[] = [];
    for (const [index, type] of userTypes.filter((type) => allows(call.access, { type, permissions })).entries()) {
      const caller = actors[type];
      for (const { text, values } of await statementsOf(call, inputsFor(call, index), caller.headers)) {
        if (judged.has(`${type} ${text}`)) continue;
        judged.add(`${type} ${text}`);
        const plan = await asRole(portal, { caller }, (db) => explain(db, CompiledQuery.raw(text, values)));
        if (isBad(plan)) bad.push(`as ${type}: ${text}\n${plan}`);
      }
    }
    expect(bad).toEqual([]);
  },
);

test.each(reportCatalogue.map((report) => [report.key, report] as const))(
  'the report %s of one client reads no large table as a whole and asks no function a row',
  async (key, report) => {
    const { mine, own } = fuzzer.stage;
    const days = { from: '2026-01-01', to: '2026-12-31', on: '2026-06-01' };
    // With every column that a report type can take of it.
    const columns = new Set(columnsOf(report).map((column) => column.key));
    const params = { who: 'covered', days: '90', least: '25000', memberNumber: own.memberNumber };
    const plan = await rolledBack(portal.workerPool, async (db) => {
      await openAsUser(db, mine.admin.own.userId);
      const meant = { ...days, clientIds: [own.clientId], params, deidentified: false, columns };
      const query = await reportQueries[key]?.(meant, db);
      return query ? explain(db, query.compile(db)) : 'no query';
    });
    expect(plan).not.toBe('no query');
    expect(isBad(plan), plan).toBe(false);
  },
);

test('a list that no index serves, or with a function a row, would be found out', async () => {
  const asOwner = (text: string) => rolledBack(portal.owner, (db) => explain(db, CompiledQuery.raw(text)));
  expect(isBad(await asOwner(`select * from users where email = 'x'`))).toBe(true);
  expect(isBad(await asOwner(`select * from permissions where installation_id = access.installation()`))).toBe(true);
  expect(isBad(await asOwner(`select * from users where entity_id = '018f0000-0000-7000-8000-00000000dead'`))).toBe(
    false,
  );
});

test('the tables that grow are large in this test', () => {
  const growing = [
    'people',
    'member_search',
    'changes',
    'coverages',
    'imports',
    'import_rows',
    'users',
    'user_history',
  ];
  const lists = ['clients', 'brokers', 'announcements', 'saved_views', 'mails', 'divisions', 'plans', 'user_roles'];
  expect(large).toEqual(expect.arrayContaining([...growing, ...lists]));
});
