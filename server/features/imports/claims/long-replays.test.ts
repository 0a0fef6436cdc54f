import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuid7 } from '../../../platform/values/uuid7.ts';
import type { TestPortal } from '../../../testing/portal.ts';
import { type ImportDesk, importOffice } from '../imports.testing.ts';
import { becameBefore } from '../replay.queries.ts';
import { aRosterClient } from '../roster.testing.ts';
import { claimsText } from './claims.testing.ts';

const CLAIMS = 20_000;
const BATCH = 100;

let portal: TestPortal;
let desk: ImportDesk;
let clientId: string;
let sent: string;

beforeAll(async () => {
  const office = await importOffice('phi');
  ({ portal, desk } = office);
  const setup = { number: 'LONG', plans: [['PPO', 'medical']] as const };
  clientId = await aRosterClient(portal.owner, office.world.installationId, setup);
  sent = claimsText([{ account: 'A-1', lines: [{ code: '99213', charge: '185.00' }] }]);
}, 60_000);
afterAll(() => portal?.close());

/** The same bytes as an import that was applied, with so many claims. */
async function applied(like: string): Promise<string> {
  const id = uuid7();
  await sql`insert into imports select (jsonb_populate_record(i, jsonb_build_object('id', ${id}::text, 'state', 'applied',
    'applied_at', now()))).* from imports i where id = ${like}`.execute(portal.owner);
  await sql`insert into import_rows (id, client_id, import_id, ordinal, verdict, person_name, claim_id, claim_number, service_date)
    select gen_random_uuid(), ${clientId}::uuid, ${id}::uuid, n, 'new', 'SOMEBODY', gen_random_uuid(), 'C-' || n, '2026-01-02'
    from generate_series(0, ${CLAIMS - 1}) n`.execute(portal.owner);
  return id;
}

type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };

/** How many blocks of tables and indexes a statement looks at, how many rows it answers, and its whole plan. */
async function workOf(statement: RawBuilder<unknown>): Promise<{ blocks: number; rows: number; text: string }> {
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: Plan & { 'Actual Rows': number } }[] }>`
    explain (analyze, buffers, format json) ${statement}`.execute(portal.owner);
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (plan === undefined) throw new Error('There is no plan.');
  return {
    blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    rows: plan['Actual Rows'],
    text: JSON.stringify(plan),
  };
}

test(`a batch of a file of ${CLAIMS} claims that is sent a third time reads its own rows and no others`, async () => {
  const read = await desk.read(clientId, sent);
  await applied(read.id);
  await applied(read.id);
  await sql`analyze import_rows, imports`.execute(portal.owner);
  const record = await portal.owner
    .selectFrom('imports')
    .select(['id', 'client_id', 'sha256'])
    .where('id', '=', read.id)
    .executeTakeFirstOrThrow();
  const walked = [];
  for (const first of [0, 5000, 10_000, 15_000, CLAIMS - BATCH])
    walked.push(await workOf(becameBefore(record, { first, count: BATCH })));
  expect(walked.map(({ rows }) => rows)).toEqual([BATCH, BATCH, BATCH, BATCH, BATCH]);
  // 200 rows and the way to them; all rows of both applications lie in more than a thousand blocks.
  for (const { blocks, text } of walked) {
    expect(blocks).toBeLessThan(60);
    // PostgreSQL 18 may skip within the index by verdict; those before it would walk it.
    expect(text).toContain('import_rows_in_order');
  }
}, 120_000);
