import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Permission } from '@coverlane/contract/access.ts';
import { files } from '@coverlane/contract/files/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { filesOf } from '../../platform/files/files-of.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

let portal: TestPortal;
let world: World;
let administrator: Caller;
const roster = uuid7();
const claims = uuid7();
const SENT = 'ISA*00*          *00*          *ZZ*SENDER~';

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  administrator = await admin(['exportData', 'viewSsn', 'phi', 'enrollment']);
  await kept(roster, 'roster', 'acme-2026.834');
  await kept(claims, 'claims', 'acme.837');
});
afterAll(() => portal.close());

const admin = async (permissions: Permission[]): Promise<Caller> =>
  portal.as(await aUser(portal.owner, { installationId: world.installationId, type: 'admin', permissions }));

/** A file that was received for acme. */
async function kept(id: string, kind: 'roster' | 'claims', name: string): Promise<void> {
  const original = join(tmpdir(), `coverlane-test-${id}`);
  writeFileSync(original, SENT);
  await filesOf(portal.parts).keep(id, original);
  const sha256 = createHash('sha256').update(SENT).digest();
  const of = { id, kind, client_id: world.acme.id, file_name: name, file_key: id };
  const row = { ...of, bytes: String(SENT.length), sha256, state: 'proposed' };
  await portal.owner.insertInto('imports').values(row).execute();
}

const download = (caller: Caller, disk: string, path: string) => caller.call(files.filesDownload, { disk, path });

describe('GET /admin/files/download', () => {
  test('gives a file back as it was received', async () => {
    const { status, body, headers } = await download(administrator, 'imports', roster);
    expect([status, body]).toEqual([200, SENT]);
    expect(headers['content-disposition']).toContain('acme-2026.834');
  });

  test('gives no file with SSNs to whoever may not see SSNs, and no claims without the right to health information', async () => {
    expect((await download(await admin(['exportData', 'enrollment']), 'imports', roster)).status).toBe(403);
    expect((await download(await admin(['exportData', 'viewSsn']), 'imports', claims)).status).not.toBe(200);
    expect((await download(await admin(['viewSsn', 'enrollment']), 'imports', roster)).status).toBe(403);
  });

  test.each(['../postgres/PG_VERSION', '..', '/etc/passwd', 'a/b', uuid7(), 'nothing\u0000.jsonl'])(
    'knows no file %j',
    async (path) => {
      for (const disk of ['imports', 'audit-heads']) {
        expect([404, 422]).toContain((await download(administrator, disk, path)).status);
      }
    },
  );

  test('gives the signed heads of the audit log, by name', async () => {
    mkdirSync(join(portal.parts.dataDir, 'audit-heads'), { recursive: true });
    writeFileSync(join(portal.parts.dataDir, 'audit-heads', '2026-11.jsonl'), '{"head":1}\n');
    expect((await download(administrator, 'audit-heads', '2026-11.jsonl')).body).toBe('{"head":1}\n');
  });

  test('knows no other disk', async () => {
    expect((await download(administrator, 'postgres', 'PG_VERSION')).status).toBe(422);
  });
});
