import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keysOf } from '../../platform/db/field-keys.ts';
import type { TestPortal } from '../../testing/portal.ts';
import { workOff } from '../../testing/work-off.ts';
import { aUser, type World } from '../../testing/world.ts';
import { exportParties } from './export.queries.ts';
import { type ExportOptions, exportRoster } from './export-roster.ts';
import { asUser } from './import-work.ts';
import { type ImportDesk, importOffice } from './imports.testing.ts';
import { aRosterClient } from './roster.testing.ts';

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../../../x12/fixtures', name), 'utf8');
const tv20 = fixture('tv-20.834');

let portal: TestPortal;
let world: World;
let ada: { id: string };
let desk: ImportDesk;

beforeAll(async () => {
  ({ portal, world, ada, desk } = await importOffice());
  await portal.owner
    .updateTable('installations')
    .set({ legal_name: 'Evergreen Benefits', payer_ein: '931234567' })
    .execute();
});
afterAll(() => portal?.close());

let clients = 0;

/** ACME Tool as test vector TV-20 presupposes it. */
async function acme(): Promise<string> {
  clients += 1;
  const plans = [
    ['PPO1500', 'medical'],
    ['DENT1', 'dental'],
  ] as const;
  const setup = { number: `A${clients}`, groupNumber: 'GRP10045', plans };
  const id = await aRosterClient(portal.owner, world.installationId, setup);
  const named = { legal_name: 'ACME Tool LLC', ein: '841234567' };
  await portal.owner.updateTable('clients').set(named).where('id', '=', id).execute();
  await portal.owner.updateTable('divisions').set({ code: '0002' }).where('client_id', '=', id).execute();
  return id;
}

async function exported(clientId: string, options: Partial<ExportOptions> = {}): Promise<string> {
  const parties = await exportParties(portal.owner, clientId);
  const written = { reference: '20261120-0001', date: '2026-11-20', time: '140500', timeZone: 'ET' };
  const all = { parties, ...written, day: '2026-12-01', control: 1, ...options };
  return asUser(portal.workerPool, ada.id, async (db) => {
    let text = '';
    for await (const part of exportRoster({ db, keys: keysOf(portal.parts.secrets) }, clientId, all)) text += part;
    return text;
  });
}

/** ST to SE. */
const transaction = (text: string): string[] => {
  const segments = text.split(/~\s*/);
  return segments.slice(
    segments.findIndex((segment) => segment.startsWith('ST*')),
    -3,
  );
};

describe('test vector TV-20 (domain 15.2)', () => {
  test('imports three people and exports back unchanged, segment for segment', async () => {
    const clientId = await acme();
    const taken = await desk.take(clientId, tv20);
    expect(taken).toMatchObject({ state: 'applied', counts: { added: 3, refused: 0 } });
    expect(transaction(await exported(clientId, { importId: taken.id }))).toEqual(transaction(tv20));
  });
  test('changes nothing when it comes again under another control number', async () => {
    const clientId = await acme();
    await desk.take(clientId, tv20);
    const again = await desk.take(clientId, tv20.replaceAll('000000101', '000000102'));
    expect(again.counts).toMatchObject({ unchanged: 3, changed: 0, added: 0, refused: 0 });
  });
});

describe('a full file of a client', () => {
  test.each([
    ['tv-20.834', 3],
    ['full-file.834', 7],
  ])('of the people of %s changes nothing when it is imported', async (name, people) => {
    const clientId = await acme();
    const read = await desk.read(clientId, fixture(name));
    const codes = read.unknownCodes.map(({ code, coverageType }) => ({ code, coverageType, decision: 'create' }));
    if (codes.length > 0) await desk.decide(read.id, { codes });
    expect(await desk.apply(read.id, { confirmTerminations: true })).toMatchObject({ state: 'applied' });
    const back = await desk.read(clientId, await exported(clientId));
    const rows = await desk.rows(back.id);
    expect(rows.filter(({ verdict }) => verdict !== 'unchanged')).toEqual([]);
    expect(rows.length).toBe(people);
    expect(back).toMatchObject({ state: 'proposed', fullFile: true });
  });
});

describe('a name', () => {
  test('goes out whole: last, first, middle, prefix, suffix (X12 NM103 to NM107)', async () => {
    const clientId = await acme();
    await desk.take(clientId, tv20);
    const caller = await portal.as(
      await aUser(portal.owner, { installationId: world.installationId, type: 'admin', permissions: ['enrollment'] }),
    );
    const { body } = await caller.call(members.membersearch, { clientId, lastName: 'Doe', includeDependents: true });
    const id = body.rows.find(({ firstName }) => firstName === 'SAM')?.id;
    const name = { middleName: 'LEE', prefix: 'DR', suffix: 'JR' };
    const changed = { id, clientId, effectiveDate: '2026-12-01', ...name };
    expect((await caller.call(memberChanges.putMember, changed)).status).toBe(200);
    await workOff(portal);
    expect(await exported(clientId)).toContain('NM1*IL*1*DOE*SAM*LEE*DR*JR*34*987654320~');
  });
});

describe('doctors and other coverage that are recorded', () => {
  test('go out as NM1*P3 and COB, with the place in which each plan pays', async () => {
    const clientId = await acme();
    await desk.take(clientId, tv20);
    const caller = await portal.as(
      await aUser(portal.owner, { installationId: world.installationId, type: 'admin', permissions: ['enrollment'] }),
    );
    const found = await caller.call(members.membersearch, { clientId, lastName: 'Doe', includeDependents: true });
    const sam = found.body.rows.find(({ firstName }) => firstName === 'SAM');
    const asked = {
      clientId,
      memberId: sam?.id,
      effectiveDate: '2026-12-01',
      doctors: [{ coverageType: 'medical', npi: '1234567893', name: 'Robin Care', existingPatient: true }],
      otherCoverage: [
        {
          kind: 'group',
          carrier: 'Other Health',
          memberNumber: 'W123',
          holderName: 'John Doe',
          holderDob: '1983-03-02',
          effectiveDate: '2026-12-01',
        },
      ],
    };
    expect((await caller.call(memberChanges.changeParticulars, asked)).status).toBe(200);
    await workOff(portal);
    const text = await exported(clientId);
    // Jane's birthday is 07/14, John's 03/02: his plan pays first for Sam.
    expect(text).toContain('LX*1~\nNM1*P3*1*Care*Robin****XX*1234567893*25~');
    expect(text).toContain('COB*P*W123*1~\nDTP*344*D8*20261201~\nNM1*IN*2*Other Health~');
    const back = await desk.read(clientId, text);
    expect(back.state).toBe('proposed');
  });
});
