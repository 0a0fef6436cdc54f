import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { headKeys, HeadsFolder } from '../platform/audit/heads.ts';
import { headsFolder } from '../platform/audit/heads-folder.ts';
import { sealRows, writeHeads } from '../platform/audit/sealer.ts';
import { appendAudit } from '../platform/http/audit.ts';
import { filesFolder } from '../platform/files/folder-place.ts';
import { type ImportDesk, importOffice } from '../features/imports/imports.testing.ts';
import { aRosterClient, rosterText } from '../features/imports/roster.testing.ts';
import type { TestPortal } from '../testing/portal.ts';
import type { World } from '../testing/world.ts';

// A program is started in each: a busy machine takes its time.
vi.setConfig({ testTimeout: 180_000 });

let portal: TestPortal;
let world: World;
let desk: ImportDesk;
let files: string[];

beforeAll(async () => {
  ({ portal, world, desk } = await importOffice());
  const { number, plans } = { number: 'R1', plans: [['PPO', 'medical']] as const };
  const clientId = await aRosterClient(portal.owner, world.installationId, { number, plans });
  for (const control of [1, 2, 3]) await desk.read(clientId, rosterText([], { control }));
  const rows = await portal.owner.selectFrom('imports').select('file_key').orderBy('created_at').execute();
  files = rows.map(({ file_key: key }) => join(filesFolder(portal.parts.dataDir), key.slice(-2), key));
  for (const action of ['first', 'second'])
    await appendAudit(portal.parts.pool, { action, objectId: action, outcome: 'ok', detail: {} });
  await sealRows(portal.workerPool);
  const { secrets, dataDir } = portal.parts;
  await writeHeads(portal.workerPool, new HeadsFolder(headsFolder({}, dataDir), headKeys(secrets)));
});
afterAll(() => portal?.close());

/** Runs the command beside the running server, as `npm run restore:check` does. */
function check(...args: string[]): Promise<{ code: number; out: string; complaint: string }> {
  const env = {
    ...process.env,
    DATABASE_URL: portal.url,
    DATA_DIR: portal.parts.dataDir,
    COVERLANE_SECRET: createHash('sha256').update('coverlane tests').digest('base64'),
  };
  return new Promise((resolve) => {
    const program = [join(import.meta.dirname, 'restore-check.ts'), ...args];
    execFile(process.execPath, program, { env }, (error, out, complaint) => {
      resolve({ code: Number(error?.code ?? 0), out, complaint });
    });
  });
}

test('npm run restore:check says that a whole installation is whole, and knows what the backup said', async () => {
  const kept = join(portal.parts.dataDir, 'counts.json');
  expect((await check('--keep', kept)).code).toBe(0);
  expect(JSON.parse(readFileSync(kept, 'utf8'))).toMatchObject({ imports: 3 });
  const { code, out, complaint } = await check('--against', kept);
  expect([code, complaint]).toEqual([0, '']);
  expect(out).toContain('Files that rows name: 3.');
  expect(out).toContain('What was restored is whole.');
});

test('npm run restore:check names every file, table, policy and audit row that is not as it was, with exit code 1', async () => {
  const kept = join(portal.parts.dataDir, 'counts.json');
  const counts = JSON.parse(readFileSync(kept, 'utf8'));
  writeFileSync(kept, JSON.stringify({ ...counts, imports: 4, gone: 1 }));
  const [missing = '', changed = '', other = ''] = files;
  rmSync(missing);
  const bytes = readFileSync(changed);
  bytes[20] = (bytes[20] ?? 0) ^ 1;
  writeFileSync(changed, bytes);
  await sql`update imports set sha256 = sha256('another'::bytea) where file_key = ${other.slice(-36)}`.execute(
    portal.owner,
  );
  await sql`drop policy owner on people`.execute(portal.owner);
  await sql`alter table people no force row level security`.execute(portal.owner);
  await sql`delete from audit.events where id = (select min(id) from audit.events)`.execute(portal.owner);
  const { code, out, complaint } = await check('--against', kept);
  expect(code).toBe(1);
  for (const part of [
    `${missing.slice(-36)} .* is missing`,
    `${changed.slice(-36)} .* cannot be read`,
    `${other.slice(-36)} .* holds other bytes`,
    'table imports has 3 rows; the backup said 4',
    'table gone is missing; the backup said 1',
    'lacks what keeps its rows apart',
    'audit log is not as it was',
  ])
    expect(complaint).toMatch(new RegExp(part));
  expect(out).toContain('Faults: 7.');
});
