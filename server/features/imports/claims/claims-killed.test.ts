import { imports } from '@coverlane/contract/imports/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPortal } from '../../../testing/portal.ts';
import { applyImport } from '../apply-import.ts';
import { type ImportDesk, importOffice, killWaiting } from '../imports.testing.ts';
import { aRosterClient } from '../roster.testing.ts';
import { claimsText, JANE, peopleText } from './claims.testing.ts';

let portal: TestPortal;
let ada: { id: string };
let desk: ImportDesk;
let clientId: string;

beforeAll(async () => {
  const office = await importOffice('phi');
  ({ portal, ada, desk } = office);
  const plans = [['PPO', 'medical']] as const;
  clientId = await aRosterClient(portal.owner, office.world.installationId, { number: 'CK1', plans });
  await desk.take(clientId, peopleText([JANE]));
});
afterAll(() => portal?.close());

const count = async (table: 'claims' | 'claim_lines'): Promise<number> => {
  const { rows } = await sql<{ count: string }>`select count(*) from ${sql.table(table)}`.execute(portal.owner);
  return Number(rows[0]?.count);
};

describe('an application of claims whose connection dies half-way', () => {
  test('leaves nothing behind, and does all of it once when it starts over, however often', async () => {
    const claims = Array.from({ length: 600 }, (_, index) => ({
      account: `K-${index}`,
      lines: [
        { code: '99213', charge: '185.00' },
        { code: '80053', charge: '96.00' },
      ],
    }));
    const read = await desk.read(clientId, claimsText(claims));
    expect(read.counts).toMatchObject({ new: 600, lines: 1200 });
    await desk.caller.call(imports.importApply, { id: read.id });
    const work = { parts: { ...portal.parts, pool: portal.workerPool }, importId: read.id, userId: ada.id };
    const choices = { confirmTerminations: false, terminateAbsent: false };

    // The claims of the first batch are written, but not their lines, whose table is held; then the connection is ended.
    const killed = await portal.owner.transaction().execute(async (held) => {
      await sql`lock table claim_lines in exclusive mode`.execute(held);
      const applying = applyImport(work, choices).then(
        () => 'applied',
        () => 'died',
      );
      await killWaiting(portal);
      return applying;
    });
    expect(killed).toBe('died');
    expect([await count('claims'), await count('claim_lines')]).toEqual([0, 0]);
    expect(await desk.get(read.id)).toMatchObject({ state: 'applying' });

    await applyImport(work, choices);
    await applyImport(work, choices);
    expect(await desk.get(read.id)).toMatchObject({ state: 'applied', counts: { new: 600 } });
    expect([await count('claims'), await count('claim_lines')]).toEqual([600, 1200]);
  });
});
