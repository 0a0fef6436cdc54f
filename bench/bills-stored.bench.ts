import { permissions } from '@coverlane/contract/access.ts';
import { bills } from '@coverlane/contract/bills/calls.ts';
import { carrierBills } from '@coverlane/contract/bills/carrier-calls.ts';
import { aCarrier, sendFile } from '@coverlane/server/features/bills/bills.testing.ts';
import { priced } from '@coverlane/server/features/enrollments/enrollments.testing.ts';
import { startTestingCluster } from '@coverlane/server/platform/db/testing-cluster.ts';
import { families } from '@coverlane/server/testing/family.ts';
import { testPortal } from '@coverlane/server/testing/portal.ts';
import { aUser, aWorld, type World } from '@coverlane/server/testing/world.ts';
import { sql } from 'kysely';
import { type Took, timed, tookWords } from './timed.ts';
import type { Pool } from '@coverlane/server/platform/db/connect.ts';

const LINES = 20_000;
const EACH_MS = 5_000;
const MOST_MB = 300;
const AT_ONCE = 500;

/**
 * A carrier's bill of 20,000 lines read and held against coverage, and an employer's bill of as many worked out, by the calls that staff make: with
 * the database, its row-level security and all that is known of each family.
 */
export async function run(): Promise<void> {
  const stop = await startTestingCluster();
  const portal = await testPortal();
  try {
    const world = await aWorld(portal.owner);
    const { installationId, acme } = world;
    const admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
    await priced(portal, acme);
    const supplierId = await aCarrier(portal.owner, world, { name: 'Blue Mountain', plans: ['medical'] });
    const rows = await enroll(portal.owner, world);
    const text = ['Member number,Name,Amount', ...rows].join('\r\n');
    const fields = { clientId: acme.id, supplierId, month: '2026-10-01' };
    const [sent, held] = await timed(portal.owner, () =>
      sendFile({ portal, caller: admin }, carrierBills.readCarrierBill, { text, fields }),
    );
    const terms = { clientId: acme.id, supplierId, basis: 'list', firstMonth: '2026-10-01' } as const;
    const { id } = (await admin.call(bills.saveBillTerm, terms)).body;
    const [shown, billed] = await timed(portal.owner, () => admin.call(bills.billPreview, { id, month: '2026-10-01' }));
    const isWhole = sent.body.counts.matched === LINES && shown.body.employees === LINES;
    say({ held, billed, isWhole });
  } finally {
    await portal.close();
    await stop();
  }
}

function say({ held, billed, isWhole }: { held: Took; billed: Took; isWhole: boolean }) {
  const megabytes = Math.round(process.memoryUsage().heapUsed / 1_048_576);
  const missed = Math.max(held.wall, billed.wall) > EACH_MS || megabytes > MOST_MB || !isWhole;
  const took = `held against coverage ${tookWords(held)}, billed ${tookWords(billed)}, ${megabytes} MB`;
  console.log(
    `  ${LINES} stored lines ${took}, at most ${EACH_MS} ms each and ${MOST_MB} MB${missed ? ': MISSED' : ''}`,
  );
  if (missed) process.exitCode = 1;
}

/** So many employees with medical coverage. @returns what the carrier bills for each */
async function enroll(owner: Pool, { acme }: World): Promise<string[]> {
  const rows: string[] = [];
  for (let at = 0; at < LINES; at += AT_ONCE) {
    const some = Array.from({ length: AT_ONCE }, (_, one) => ({
      client: acme,
      effectiveDate: '2026-01-01',
      firstName: 'Bea',
      lastName: `Bench${at + one}`,
    }));
    for (const { memberNumber } of await families(owner, some)) rows.push(`${memberNumber},Bea,400.00`);
  }
  await sql`vacuum analyze`.execute(owner);
  return rows;
}
