import { payments } from '@coverlane/contract/payments/calls.ts';
import { ownAuthorisations } from '@coverlane/contract/bank-link/own-calls.ts';
import { cloneDatabase } from '@coverlane/server/platform/db/testing-cluster.ts';
import { type TestPortal, testPortal } from '@coverlane/server/testing/portal.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demonstrated } from './demonstrated.testing.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal({}, await cloneDatabase(demonstrated));
});
afterAll(() => portal?.close());

const as = async (username: string) => {
  const { rows } = await sql<{ id: string }>`select id from users where username = ${username}`.execute(portal.owner);
  return portal.as({ id: rows[0]?.id ?? '' });
};

test('the queue of the demonstration has payments in every state that staff work with, one returned and one refund', async () => {
  const admin = await as('admin.grace');
  const { rows } = (await admin.call(payments.paymentList, { pageSize: 200 })).body;
  const states = new Set(rows.map(({ status }) => status));
  for (const state of [
    'queued',
    'held',
    'cancelled',
    'batched',
    'submitted',
    'settled',
    'returned',
    'refundPending',
  ] as const)
    expect([...states]).toContain(state);
  expect(rows.filter(({ kind }) => kind === 'refund')).toHaveLength(1);
  expect(rows.find(({ returnCode }) => returnCode === 'R01')).toMatchObject({ status: 'queued', reason: 'retry' });
  for (const { payerId } of rows) {
    const { body } = await admin.call(payments.payerLedger, { id: payerId });
    expect(body.months[0]?.isPaid, body.payerName).toBe(true);
  }
});

test('the member of the demonstration sees what they authorized', async () => {
  const member = await as('member.denny');
  expect((await member.call(ownAuthorisations.authorisations, {})).body.rows).toHaveLength(1);
});
