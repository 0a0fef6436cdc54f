import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { request as connect } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_BASE } from '../../platform/http/api-base.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { type NodeProcess, startNode, testSecretText } from '../../testing/node-process.ts';
import { type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld } from '../../testing/world.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'coverlane-test-killed-uploads-'));
const categoryId = uuid7();
let portal: TestPortal;
let node: NodeProcess;
let headers: Record<string, string>;
beforeAll(async () => {
  portal = await testPortal();
  const { installationId } = await aWorld(portal.owner);
  const permissions = ['manageDocs', 'viewDocs', 'phi'] as const;
  const ada = await aUser(portal.owner, { installationId, type: 'admin', permissions: [...permissions] });
  await portal.owner
    .insertInto('categories')
    .values({
      id: categoryId,
      installation_id: installationId,
      name: 'Plan papers',
      visible_to: JSON.stringify(['client']),
    })
    .execute();
  headers = { ...(await portal.as(ada)).headers, 'tus-resumable': '1.0.0' };
  node = await started();
});
afterAll(async () => {
  await node?.kill();
  await portal?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const started = () => startNode({ DATABASE_URL: portal.url, DATA_DIR: dataDir, COVERLANE_SECRET: testSecretText });
const ask = (path: string, init: RequestInit) =>
  fetch(`${node.address}${path}`, { ...init, headers: { ...headers, ...Object(init.headers) } });
const piece = (from: number) => ({ 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' });

/** Sends bytes of a body that never ends, and waits until the connection breaks. */
function sentUntilDeath(
  path: string,
  from: number,
  { bytes, length }: { bytes: Buffer; length: number },
): Promise<void> {
  return new Promise((resolve) => {
    const sending = connect(`${node.address}${path}`, {
      method: 'PATCH',
      headers: { ...headers, ...piece(from), 'content-length': length },
    });
    sending.on('error', () => resolve());
    sending.write(bytes, () => setTimeout(() => void node.kill(), 300));
  });
}

test('kill -9 in the middle of an upload loses nothing that was acknowledged, and it goes on in the next process', {
  timeout: 180_000,
}, async () => {
  const text = Buffer.from(randomBytes(400_000).toString('hex'));
  const metadata = `filename ${Buffer.from('plan.txt').toString('base64')}`;
  const begun = await ask(`${API_BASE}/uploads/documentAdd`, {
    method: 'POST',
    headers: { 'upload-length': String(text.length), 'upload-metadata': metadata },
  });
  const place = String(begun.headers.get('location'));
  const first = await ask(place, { method: 'PATCH', headers: piece(0), body: text.subarray(0, 300_000) });
  expect(first.headers.get('upload-offset')).toBe('300000');

  const rest = { bytes: text.subarray(300_000, 500_000), length: 500_000 };
  await sentUntilDeath(place, 300_000, rest);
  node = await started();
  const offset = Number((await ask(place, { method: 'HEAD' })).headers.get('upload-offset'));
  expect(offset).toBeGreaterThanOrEqual(300_000);
  const last = await ask(place, { method: 'PATCH', headers: piece(offset), body: text.subarray(offset) });
  expect(last.status).toBe(204);

  const added = await ask(`${API_BASE}/documents`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ file: place.split('/').at(-1), categoryId }),
  });
  expect(added.status).toBe(200);
  const { id } = await added.json();
  await node.kill();
  node = await started();
  const kept = Buffer.from(await (await ask(`${API_BASE}/doc/${id}/latest`, {})).arrayBuffer());
  expect(kept.equals(text)).toBe(true);
});
