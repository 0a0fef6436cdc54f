import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { permissions } from '@coverlane/contract/access.ts';
import { paymentBatches } from '@coverlane/contract/payments/batch-calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readNacha } from '../../domain/payments/nacha-read.ts';
import { API_BASE } from '../../platform/http/api-base.ts';
import { aFamily } from '../../testing/family.ts';
import { type NodeProcess, startNode, testSecretText } from '../../testing/node-process.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld } from '../../testing/world.ts';
import { aPayment, ourBank, type PlannedPayment } from './payments.testing.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'coverlane-test-killed-payments-'));
let portal: TestPortal;
let node: NodeProcess;
let admin: Caller;
let payment: PlannedPayment;

beforeAll(async () => {
  portal = await testPortal();
  const { installationId, acme } = await aWorld(portal.owner);
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  await admin.call(paymentBatches.savePaymentOrigin, ourBank);
  const { subscriberId } = await aFamily(portal.owner, { client: acme, lastName: 'Killed' });
  payment = await aPayment(portal.owner, { clientId: acme.id, personId: subscriberId });
  node = await startNode({ DATABASE_URL: portal.url, DATA_DIR: dataDir, COVERLANE_SECRET: testSecretText });
});
afterAll(async () => {
  await node?.kill();
  await portal?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const recorded = async () => {
  const { rows } = await sql<{ batches: number; entries: number; status: string }>`select
      (select count(*)::int from payment_batches) as batches, (select count(*)::int from payment_entries) as entries, status
    from payments where id = ${payment.id}`.execute(portal.owner);
  return rows[0];
};

/** Does something of the node wait for the table of entries? */
const isWaiting = async (): Promise<boolean> => {
  const { rows } = await sql`select from pg_locks where relation = 'payment_entries'::regclass and not granted
    and database = (select oid from pg_database where datname = current_database())`.execute(portal.owner);
  return rows.length > 0;
};

test('kill -9 between building a file and recording its entries: nothing is half recorded, and the payment is debited once', {
  timeout: 120_000,
}, async () => {
  await portal.owner.transaction().execute(async (holding) => {
    await sql`lock table payment_entries in share row exclusive mode`.execute(holding);
    const building = fetch(`${node.address}${API_BASE}${paymentBatches.buildBatch.path}`, {
      method: 'POST',
      headers: { ...admin.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ ids: [payment.id] }),
    }).catch(() => null);
    await expect.poll(isWaiting, { timeout: 30_000 }).toBe(true);
    await node.kill();
    expect(await building).toBeNull();
  });
  expect(await recorded()).toEqual({ batches: 0, entries: 0, status: 'queued' });

  const { batch } = (await admin.call(paymentBatches.buildBatch, { ids: [payment.id] })).body;
  expect((await admin.call(paymentBatches.buildBatch, { ids: [payment.id] })).status).toBe(409);
  await admin.call(paymentBatches.releaseBatch, { id: batch?.id ?? '' });
  const file = await admin.call(paymentBatches.batchFile, { id: batch?.id ?? '' });
  const { batches } = readNacha(file.body);
  expect(batches.flatMap(({ entries }) => entries.map(({ individualId }) => individualId))).toEqual([payment.number]);
  expect(await recorded()).toEqual({ batches: 1, entries: 1, status: 'batched' });
});
