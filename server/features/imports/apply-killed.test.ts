import { imports } from '@coverlane/contract/imports/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPortal } from '../../testing/portal.ts';
import type { World } from '../../testing/world.ts';
import { applyImport } from './apply-import.ts';
import { type ImportDesk, importOffice, killWaiting } from './imports.testing.ts';
import { aRosterClient, rosterText } from './roster.testing.ts';

let portal: TestPortal;
let world: World;
let ada: { id: string };
let desk: ImportDesk;

beforeAll(async () => {
  ({ portal, world, ada, desk } = await importOffice());
});
afterAll(() => portal?.close());

const count = async (table: 'changes' | 'people' | 'coverages'): Promise<number> => {
  const { rows } = await sql<{ count: string }>`select count(*) from ${sql.table(table)}`.execute(portal.owner);
  return Number(rows[0]?.count);
};

describe('an application whose connection dies half-way', () => {
  test('leaves nothing behind, and does all of it when it starts over', async () => {
    const plans = [['PPO', 'medical']] as const;
    const clientId = await aRosterClient(portal.owner, world.installationId, { number: 'K1', plans });
    const members = Array.from({ length: 700 }, (_, index) => [
      'INS*Y*18*021*28*A***FT',
      `REF*0F*K${index}`,
      `NM1*IL*1*ROSS*P${index}`,
      'DMG*D8*19800101*F',
      'HD*021**HLT*PPO*EMP',
      'DTP*348*D8*20260101',
    ]);
    const read = await desk.read(clientId, rosterText(members.flat()));
    expect(read.counts.added).toBe(700);
    await desk.caller.call(imports.importApply, { id: read.id });
    const work = { parts: { ...portal.parts, pool: portal.workerPool }, importId: read.id, userId: ada.id };
    const choices = { confirmTerminations: false, terminateAbsent: false };

    // The first batch is written but for the search rows, whose table is held; then its connection is ended.
    const killed = await portal.owner.transaction().execute(async (held) => {
      await sql`lock table member_search in access exclusive mode`.execute(held);
      const applying = applyImport(work, choices).then(
        () => 'applied',
        () => 'died',
      );
      await killWaiting(portal);
      return applying;
    });
    expect(killed).toBe('died');
    expect([await count('changes'), await count('people'), await count('coverages')]).toEqual([0, 0, 0]);
    expect(await desk.get(read.id)).toMatchObject({ state: 'applying' });

    await applyImport(work, choices);
    await applyImport(work, choices);
    expect(await desk.get(read.id)).toMatchObject({ state: 'applied', counts: { added: 700 } });
    expect([await count('changes'), await count('people'), await count('coverages')]).toEqual([700, 700, 700]);
  });
});
