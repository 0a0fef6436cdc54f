import { permissions } from '@coverlane/contract/access.ts';
import { paymentBatches } from '@coverlane/contract/payments/batch-calls.ts';
import { entriesIn, ourBank, returnFile, sendAnswer } from '@coverlane/server/features/payments/payments.testing.ts';
import { API_BASE } from '@coverlane/server/platform/http/api-base.ts';
import { startTestingCluster } from '@coverlane/server/platform/db/testing-cluster.ts';
import { testKeys } from '@coverlane/server/testing/family.ts';
import { testPortal } from '@coverlane/server/testing/portal.ts';
import { aUser, aWorld } from '@coverlane/server/testing/world.ts';
import { sql } from 'kysely';
import { type Took, timed, tookWords } from './timed.ts';
import type { Pool } from '@coverlane/server/platform/db/connect.ts';

const PAYMENTS = 10_000;
const EACH_MS = 10_000;
const MOST_MB = 300;
const CENTS = 72_488;

/**
 * 10,000 payments batched and written into a file, and 10,000 returns of them read, by the calls that staff make: with the database, its
 * row-level security, sealed accounts, ledgers, graces and letters that are queued.
 */
export async function run(): Promise<void> {
  const stop = await startTestingCluster();
  const portal = await testPortal();
  try {
    const world = await aWorld(portal.owner);
    const admin = () =>
      aUser(portal.owner, { installationId: world.installationId, type: 'admin', permissions }).then((user) =>
        portal.as(user),
      );
    const [builder, releaser] = [await admin(), await admin()];
    await builder.call(paymentBatches.savePaymentOrigin, ourBank);
    await seed(portal.owner, world.acme.id);
    const [made, built] = await timed(portal.owner, () => builder.call(paymentBatches.buildBatch, {}));
    const { batch } = made.body;
    if (batch === null) throw new Error('No file was built.');
    const { id } = batch;
    await releaser.call(paymentBatches.releaseBatch, { id });
    const url = `${API_BASE}/paymentbatches/${id}/file`;
    const text = (await portal.app.inject({ url, headers: releaser.headers })).payload;
    await releaser.call(paymentBatches.submitBatch, { id, how: 'sent' });
    const traces = [...entriesIn(text).values()].map(({ entry }) => entry.traceNumber);
    const returns = returnFile(traces.map((trace) => ({ trace, code: 'R03', cents: CENTS })));
    const [{ body }, read] = await timed(portal.owner, () => sendAnswer(portal, builder, returns));
    const megabytes = Math.round(process.memoryUsage().heapUsed / 1_048_576);
    say({ built, read, megabytes, isWhole: batch.entries === PAYMENTS && body.applied === PAYMENTS });
  } finally {
    await portal.close();
    await stop();
  }
}

function say({ built, read, megabytes, isWhole }: { built: Took; read: Took; megabytes: number; isWhole: boolean }) {
  const missed = Math.max(built.wall, read.wall) > EACH_MS || megabytes > MOST_MB || !isWhole;
  const took = `batched and written ${tookWords(built)}, returns read ${tookWords(read)}, ${megabytes} MB`;
  console.log(
    `  ${PAYMENTS} stored payments ${took}, at most ${EACH_MS} ms each and ${MOST_MB} MB${missed ? ': MISSED' : ''}`,
  );
  if (missed) process.exitCode = 1;
}

/** So many people who pay by an account of their own, each with a debit that is due. */
async function seed(owner: Pool, clientId: string): Promise<void> {
  await owner.connection().execute(async (db) => {
    await sql`create temp table w as select gen_random_uuid() as id, gen_random_uuid() as change_id, gen_random_uuid() as payer_id,
      gen_random_uuid() as method_id, gen_random_uuid() as given_id, n from generate_series(1, ${PAYMENTS}::int) n`.execute(
      db,
    );
    await sql`insert into changes (id, client_id, subscriber_id, person_id, type, effective_date, source, user_name, request, effects)
      select change_id, ${clientId}, id, id, 'newemployee', '2024-01-01', '834', 'Bench', '{}', '[]' from w`.execute(
      db,
    );
    await sql`insert into people (id, client_id, subscriber_id, member_number, suffix, system_identifier, created_by)
      select id, ${clientId}, id, 'W' || n, '00', 'W' || n, change_id from w`.execute(db);
    await sql`insert into payers (id, client_id, person_id, kind, name) select payer_id, ${clientId}, id, 'directBill', 'Payer ' || n from w`.execute(
      db,
    );
    const { rows } = await sql<{ id: string; n: number }>`select method_id as id, n from w`.execute(db);
    const accounts = rows.map(({ id, n }) => ({
      id,
      account: testKeys
        .seal({ table: 'payment_methods', column: 'account', rowId: id }, String(1_000_000 + n))
        .toString('hex'),
    }));
    await sql`insert into payment_methods (id, client_id, payer_id, holder, bank_name, routing, account, mask, type, provider, validation)
      select w.method_id, ${clientId}, w.payer_id, 'Payer', 'First Bank', '021000021', decode(r.account, 'hex'), '1234', 'checking',
        'manual', 'verified'
      from w join jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as r(id uuid, account text) on r.id = w.method_id`.execute(
      db,
    );
    await sql`insert into payment_authorisations (id, client_id, payer_id, method_id, frequency, due_day, first_date, amount_cents,
        language, words, words_sha256, typed_name)
      select given_id, ${clientId}, payer_id, method_id, 'monthly', 20, '2026-01-20', ${CENTS}, 'en', 'I authorize', sha256('x'), 'Payer'
      from w`.execute(db);
    await sql`insert into payments (id, client_id, payer_id, kind, amount_cents, due_date, method_id, authorisation_id, sec, status,
        idempotency_key)
      select gen_random_uuid(), ${clientId}, payer_id, 'recurring', ${CENTS}, '2026-01-20', method_id, given_id, 'WEB', 'queued', 'b ' || n
      from w`.execute(db);
  });
  await sql`vacuum analyze`.execute(owner);
}
