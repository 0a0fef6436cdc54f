import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { headKeys, HeadsFolder } from '../platform/audit/heads.ts';
import { headsFolder } from '../platform/audit/heads-folder.ts';
import { sealRows, writeHeads } from '../platform/audit/sealer.ts';
import { appendAudit } from '../platform/http/audit.ts';
import { type TestPortal, testPortal } from '../testing/portal.ts';

// A program is started in each: a busy machine takes its time.
vi.setConfig({ testTimeout: 180_000 });

let portal: TestPortal;
const ids: string[] = [];

beforeAll(async () => {
  portal = await testPortal();
  const { pool, secrets, dataDir } = portal.parts;
  for (const action of ['first', 'second', 'third', 'last'])
    await appendAudit(pool, { action, objectId: action, outcome: 'ok', detail: {} });
  await sealRows(portal.workerPool);
  await writeHeads(portal.workerPool, new HeadsFolder(headsFolder({}, dataDir), headKeys(secrets)));
  const { rows } = await sql<{ id: string }>`select id::text from audit.events order by id`.execute(portal.owner);
  ids.push(...rows.map(({ id }) => id));
});
afterAll(() => portal?.close());

/** Runs the command beside the running server, as `npm run audit:verify` does. */
function verify(): Promise<{ code: number; out: string; complaint: string }> {
  const env = {
    ...process.env,
    DATABASE_URL: portal.url,
    DATA_DIR: portal.parts.dataDir,
    COVERLANE_SECRET: createHash('sha256').update('coverlane tests').digest('base64'),
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [join(import.meta.dirname, 'audit-verify.ts')], { env }, (error, out, complaint) => {
      resolve({ code: Number(error?.code ?? 0), out, complaint });
    });
  });
}

test('npm run audit:verify says that an untouched log is intact, with exit code 0', async () => {
  const { code, out } = await verify();
  expect(out).toContain('The audit log is intact.');
  expect(code).toBe(0);
});

test('npm run audit:verify names the row that was changed, the one deleted and the one cut, with exit code 1', async () => {
  const [changed, deleted, , cut] = ids;
  await sql`update audit.events set outcome = 'refused' where id = ${changed}`.execute(portal.owner);
  await sql`delete from audit.events where id in (${deleted}, ${cut})`.execute(portal.owner);
  const { code, out, complaint } = await verify();
  expect(complaint).toMatch(new RegExp(`^Row ${changed} of .* was changed after it was sealed\\.$`, 'm'));
  for (const id of [deleted, cut]) expect(complaint).toMatch(new RegExp(`^Row ${id} of .* was deleted\\.$`, 'm'));
  expect(out).toContain('Faults: 3.');
  expect(code).toBe(1);
});
