import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { members } from '@coverlane/contract/members/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { families } from '../../testing/family.ts';
import {
  endOfStart,
  type NodeProcess,
  startNode,
  systemVariables,
  testSecretText,
} from '../../testing/node-process.ts';
import { type TestPortal, testPortal } from '../../testing/portal.ts';
import { aStage, type Stage } from '../../testing/sides.ts';
import { isWholeMatrix } from '../../testing/whole-matrix.ts';
import { aUser } from '../../testing/world.ts';
import { fieldKeys } from '../db/field-encryption.ts';
import { knowSecrets } from '../db/secret-check.ts';
import { filesOf } from '../files/files-of.ts';
import { API_BASE } from '../http/api-base.ts';
import { uuid7 } from '../values/uuid7.ts';
import { Keyring } from './keyring.ts';
import { type FieldPlace, indexColumns, sealedColumns, sealedElsewhere } from './sealed-columns.ts';
import { decodeSecret, type NumberedSecret } from './secret-text.ts';

// Programs are started: a busy machine takes its time.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const [first, second, third] = [
  testSecretText,
  `2:${randomBytes(32).toString('base64')}`,
  `3:${randomBytes(32).toString('base64')}`,
] as const;
const home = mkdtempSync(join(tmpdir(), 'coverlane-test-keys-'));
const ssnOf = (at: number): string => String(900_200_001 + at);
/** Enough that a second process meets the first at work; a whole installation before a release. */
const PEOPLE = isWholeMatrix ? 400 : 60;

let portal: TestPortal;
let stage: Stage;
let headers: Record<string, string>;
let nodes: NodeProcess[] = [];
const fileKey = uuid7();

beforeAll(async () => {
  portal = await testPortal();
  stage = await aStage(portal);
  const { world } = stage;
  const plans = Array.from({ length: PEOPLE }, (_, at) => ({
    client: world.acme,
    memberNumber: `K${10_000 + at}`,
    ssn: ssnOf(at),
  }));
  await families(portal.owner, plans);
  const ada = await aUser(portal.owner, {
    installationId: world.installationId,
    type: 'admin',
    permissions: ['manageBrokers'],
  });
  ({ headers } = await portal.as(ada));
  await fillSealed(stage);
  await filesOf(portal.parts).keep(fileKey, Buffer.from('a paper'));
  const [version] = await portal.owner.selectFrom('document_versions').select('file_key').limit(1).execute();
  await sql`update document_versions set file_key = ${fileKey} where file_key = ${version?.file_key}`.execute(
    portal.owner,
  );
});
afterAll(async () => {
  for (const node of nodes) await node.kill();
  await portal?.close();
  rmSync(home, { recursive: true, force: true });
});

/** Seals something into every column of the list that has rows and holds nothing, as whoever writes there would. */
async function fillSealed({ world }: Stage): Promise<void> {
  await portal.owner.transaction().execute(async (db) => {
    await sql`set local coverlane.resealing = 'on'`.execute(db);
    const nothing = Buffer.from([0]);
    await sql`insert into code_seeds (id, user_id, seed_sealed) select ${uuid7()}, id, ${nothing} from users limit 1`.execute(
      db,
    );
    await sql`insert into idempotency_keys (user_id, call, key, body_hash) values (${uuid7()}, 'a call', 'a-key', ${nothing})`.execute(
      db,
    );
    await sql`insert into signin_secrets (connection_id, sealed) select id, ${nothing} from signinconnections limit 1`.execute(
      db,
    );
    await sql`insert into signin_answers (id, ticket_hash, connection_id, sealed)
      select ${uuid7()}, ${nothing}, id, ${nothing} from signinconnections limit 1`.execute(db);
    await sql`insert into survey_box (id, survey_id, made) select ${uuid7()}, id, '{}' from surveys limit 1`.execute(
      db,
    );
    for (const { table, column, row, as } of allSealed) {
      const { rows } = await sql<{ at: string; id: string }>`select ctid::text as at, (${sql.raw(row)})::text as id
        from ${sql.table(table)} where ${sql.ref(column)} is null or ${sql.ref(column)} = ${nothing}`.execute(db);
      for (const { at, id } of rows) {
        const sealed = fieldKeys(ring(first)).seal({ ...as, rowId: id } as FieldPlace, `${column} of ${id}`);
        const beside = fieldKeys(ring(first)).blindIndex(world.acme.id, id);
        const besides = table === 'unionshopemployees' ? sql`, ssn_index = ${beside}, ssn_last4 = '0001'` : sql``;
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sealed}${besides} where ctid = ${at}::tid`.execute(
          db,
        );
      }
    }
  });
}

const allSealed = [
  ...sealedColumns.map((one) => ({ ...one, as: { table: one.table, column: one.column } })),
  ...sealedElsewhere,
];

const own = () => ({ DATABASE_URL: portal.url, DATA_DIR: portal.parts.dataDir });
/** The first from its variable, the next one from a file. */
const both = (one: string, next: string) => {
  const file = join(home, `next-${next.slice(0, 1)}`);
  writeFileSync(file, `${next}\n`, { mode: 0o600 });
  return { ...own(), COVERLANE_SECRET: one, COVERLANE_SECRET_NEXT_FILE: file };
};

/** `npm run keys:rotate`, in a process of its own. */
function rotating(env: Record<string, string>): {
  child: ChildProcess;
  ended: Promise<{ code: number | null; said: string }>;
} {
  const program = join(import.meta.dirname, '../../cli/keys-rotate.ts');
  const child = spawn(process.execPath, [program], {
    env: { ...systemVariables(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (said += String(part)));
  return { child, ended: once(child, 'close').then(() => ({ code: child.exitCode, said })) };
}

/** Who is found by an SSN through the door of a node; a status where it is not answered. */
async function findsBySsn({ address }: NodeProcess, ssn: string): Promise<unknown> {
  const { path, method } = members.membersearch;
  const answer = await fetch(`${address}${API_BASE}${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ ssn }),
  });
  if (answer.status !== 200) return answer.status;
  const body = (await answer.json()) as { rows: { memberNumber: string }[] };
  return body.rows.map(({ memberNumber }) => memberNumber).join();
}

/** How long after each answer is searched again, in ms: all the time, without keeping a processor from those that work. */
const PAUSE_MS = isWholeMatrix ? 25 : 100;

/** Searches on both nodes, one search after the other, until told to stop. @returns what was answered wrongly */
function searching(): { stop: () => Promise<{ asked: number; wrong: unknown[] }> } {
  const running = { on: true };
  let asked = 0;
  const wrong: unknown[] = [];
  const work = nodes.map(async (node) => {
    for (let at = 0; running.on; at = (at + 7) % PEOPLE) {
      const found = await findsBySsn(node, ssnOf(at));
      asked += 1;
      if (found !== `K${10_000 + at}`) wrong.push([at, found]);
      await sleep(PAUSE_MS);
    }
  });
  return {
    stop: async () => {
      running.on = false;
      await Promise.all(work);
      return { asked, wrong };
    },
  };
}

const ring = (...texts: string[]) => new Keyring(texts.map((text) => decodeSecret(text)) as [NumberedSecret]);

/** What every sealed value of the database opens to, by column, with these secrets; an error is told as one. */
async function opened(secrets: Keyring): Promise<Map<string, string[]>> {
  await knowSecrets(portal.url, secrets);
  const keys = fieldKeys(secrets);
  const found = new Map<string, string[]>();
  for (const { table, column, row, as } of allSealed) {
    const { rows } = await sql<{
      id: string;
      sealed: Buffer;
    }>`select (${sql.raw(row)})::text as id, ${sql.ref(column)} as sealed
      from ${sql.table(table)} where ${sql.ref(column)} is not null order by 1`.execute(portal.owner);
    const values = rows.map(({ id, sealed }) => {
      try {
        return `${id} ${keys.open({ ...as, rowId: id } as FieldPlace, sealed)}`;
      } catch {
        return 'closed';
      }
    });
    if (values.length > 0) found.set(`${table}.${column}`, values);
  }
  return found;
}

test('Every column of bytes is sealed and listed, an index and listed, or nothing that a secret opens', async () => {
  const open = new Set(
    [
      // Hashes: of what was kept, signed or read, and of tokens and keys that whoever holds them holds alone.
      'carrier_bills.sha256 censuschanges.after_hash censusfiles.sha256 enrollments.confirmation_sha256 imports.sha256',
      'payment_answers.sha256 payment_authorisations.key_hash payment_authorisations.words_sha256 payment_batches.content_sha256',
      'enrollmentsessionmembers.key_hash enrollmentsessions.signup_key_hash sessions.bearer_hash sessions.key_hash',
      'sessions.token_hash survey_paper_signers.key_hash surveyrecipients.key_hash union_reports.signed_hash union_signups.key_hash',
      'signin_answers.ticket_hash signin_attempts.state_hash signin_attempts.browser_hash signin_keys.key_hash',
      'union_signups.signed_hash unions.key_hash unionshops.key_hash user_links.token_hash login_tries.subject idempotency_keys.body_hash',
      // By a key that lasts, which is carried on.
      'recovery_codes.code_hash',
      'passkeys.public_key site_pictures.bytes sites.logo',
    ].flatMap((line) => line.split(' ')),
  );
  const listed = new Set(
    [...sealedColumns, ...sealedElsewhere, ...indexColumns].map((one) => `${one.table}.${one.column}`),
  );
  const { rows } = await sql<{
    name: string;
  }>`select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea' and table_name in (select relname from pg_class where relkind = 'r')`.execute(
    portal.owner,
  );
  const names = rows.map(({ name }) => name);
  expect(names.filter((name) => !open.has(name) && !listed.has(name))).toEqual([]);
  expect([...listed, ...open].filter((name) => !names.includes(name))).toEqual([]);
});

test('An installation moves to another secret while it serves, killed in the middle, and is found by SSN all the time', async () => {
  const before = await opened(ring(first));
  expect([...before].filter(([, values]) => values.includes('closed')).map(([name]) => name)).toEqual([]);
  expect(allSealed.map(({ table, column }) => `${table}.${column}`).filter((name) => !before.has(name))).toEqual([]);

  // A process that was not given the next secret stops it before anything is changed.
  nodes = [await startNode({ ...own(), COVERLANE_SECRET: first })];
  const early = await rotating(both(first, second)).ended;
  expect([early.code, early.said]).toEqual([1, expect.stringContaining('not given secret 2: 1')]);
  await nodes[0]?.kill();
  await sql`update access.portal_nodes set seen_at = now() - interval '1 hour'`.execute(portal.owner);
  await sql`update jobs.nodes set seen_at = now() - interval '1 hour'`.execute(portal.owner);

  const env = both(first, second);
  nodes = [await startNode(env), await startNode(env)];
  const searches = searching();
  const killed = rotating(env);
  for await (const part of killed.child.stdout ?? []) if (String(part).includes('Written with secret 2')) break;
  killed.child.kill('SIGKILL');
  await killed.ended;

  const [one, other] = await Promise.all([rotating(env).ended, rotating(env).ended]);
  expect([one.code, other.code]).toContain(0);
  for (const { code, said } of [one, other]) if (code !== 0) expect(said).toContain('Another process');
  const said = one.said + other.said;
  expect(said).toContain('Everything is sealed by secret 2.');
  expect(said).toContain('Secret 1 can be removed');
  const { asked, wrong } = await searches.stop();
  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThan(20);

  expect(await opened(ring(second))).toEqual(before);
  const old = await opened(ring(first));
  expect(new Set([...old.values()].flat())).toEqual(new Set(['closed']));
  const { parts } = portal;
  const file = await filesOf({ ...parts, secrets: ring(second) }).read(fileKey);
  expect(file.toString()).toBe('a paper');
  await expect(filesOf({ ...parts, secrets: ring(first) }).read(fileKey)).rejects.toThrow('unknown key');
});

test('The secret of before starts nothing any more, and the new one alone finds all', async () => {
  for (const node of nodes) expect(await node.stop()).toBe(0);
  const { code, lines } = await endOfStart({ ...own(), COVERLANE_SECRET: first });
  expect([code, lines.join()]).toEqual([
    1,
    expect.stringContaining('number 1, the secret of before: start with number 2'),
  ]);
  nodes = [await startNode({ ...own(), COVERLANE_SECRET: second })];
  for (const at of [0, 17, PEOPLE - 1])
    expect(await findsBySsn(nodes[0] as NodeProcess, ssnOf(at))).toBe(`K${10_000 + at}`);
});

// The same program with other numbers: before a release.
test.runIf(isWholeMatrix)('It moves a second time, past what was carried on from the first', async () => {
  for (const node of nodes) await node.stop();
  const before = await opened(ring(second));
  const env = both(second, third);
  nodes = [await startNode(env)];
  const { code, said } = await rotating(env).ended;
  expect([code, said]).toEqual([0, expect.stringContaining('Everything is sealed by secret 3.')]);
  for (const at of [0, 17, PEOPLE - 1])
    expect(await findsBySsn(nodes[0] as NodeProcess, ssnOf(at))).toBe(`K${10_000 + at}`);
  expect(await opened(ring(third))).toEqual(before);
  for (const node of nodes) await node.stop();
  nodes = [];
  const last = await rotating({ ...own(), COVERLANE_SECRET: third }).ended;
  expect([last.code, last.said]).toEqual([0, expect.stringContaining('Secret 2 opens nothing any more')]);
  const refused = await endOfStart(env);
  expect([refused.code, refused.lines.join()]).toEqual([1, expect.stringContaining('number 2, which was retired')]);
});
