import { permissions } from '@coverlane/contract/access.ts';
import { apiKeyCalls } from '@coverlane/contract/apikeys/calls.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { imports } from '@coverlane/contract/imports/calls.ts';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { reports } from '@coverlane/contract/reports/calls.ts';
import { apikeys } from '@coverlane/contract/collections/apikeys.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily } from '../../testing/family.ts';
import { type Caller, callerOf, type TestPortal } from '../../testing/portal.ts';
import { workOff } from '../../testing/work-off.ts';
import { aUser, type ClientParts, type World } from '../../testing/world.ts';
import { dayFromNow, enrollmentOffice } from '../enrollments/enrollments.testing.ts';
import { ImportDesk } from '../imports/imports.testing.ts';
import { aRosterClient, rosterText } from '../imports/roster.testing.ts';
import { rowsOf } from '../reports/reports.testing.ts';

// What a key asked for is worked off with the rights of the key, not with all that its maker holds.

let portal: TestPortal;
let world: World;
/** Who made the keys: holds everything, at every client of the installation. */
let maker: Caller;
let keys = 0;

beforeAll(async () => {
  ({ portal, world } = await enrollmentOffice());
  maker = await portal.as(
    await aUser(portal.owner, { installationId: world.installationId, type: 'admin', permissions }),
  );
});
afterAll(() => portal?.close());

const general = ['generalRead', 'generalWrite'];

async function aKey(more: { scopes: string[]; clientIds?: string[] }) {
  keys += 1;
  const { status, body } = await maker.call(apikeys.calls.create, { name: `Narrow ${keys}`, ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return { id: body.id, caller: callerOf(portal.app, { authorization: `Bearer ${body.key}` }) };
}

const aMember = async (client: ClientParts, lastName: string) =>
  (await aFamily(portal.owner, { client, lastName })).subscriberId;

const rename = (by: Caller, id: string, client: ClientParts) =>
  by.call(memberChanges.putMember, {
    id,
    clientId: client.id,
    effectiveDate: dayFromNow(0),
    firstName: 'Robyn',
    lastName: 'Narrow',
  });

const stateOf = async (id: string | null) => {
  const { body } = await maker.call(enrollments.enrollmentStatus, { enrollments: id ?? '' });
  return body.rows[0];
};

describe('A change that a narrow key asked for', () => {
  test('is processed with the key’s rights, where they suffice', async () => {
    const { caller } = await aKey({ scopes: [...general, 'enrollment'], clientIds: [world.acme.id] });
    const asked = await rename(caller, await aMember(world.acme, 'Enough'), world.acme);
    expect(asked.body).toMatchObject({ state: 'queued' });
    await workOff(portal);
    expect((await stateOf(asked.body.enrollmentId))?.status).toBe('processed');
  });

  test('stops, for people to see, where the key was revoked meanwhile', async () => {
    const { id, caller } = await aKey({ scopes: [...general, 'enrollment'] });
    const asked = await rename(caller, await aMember(world.acme, 'Revoked'), world.acme);
    await maker.call(apiKeyCalls.revokeApiKey, { id });
    await workOff(portal);
    const { body } = await maker.call(enrollments.enrollmentList, { clientId: world.acme.id, status: 'failed' });
    expect(body.rows.find((row) => row.id === asked.body.enrollmentId)?.failure?.code).toBe('submitter-gone');
    // Somebody who may has it processed in their own name.
    await maker.call(enrollments.reprocessEnrollment, { id: asked.body.enrollmentId ?? '' });
    await workOff(portal);
    expect((await stateOf(asked.body.enrollmentId))?.status).toBe('processed');
  });

  test('stops where the client was taken from the key, though its maker has it', async () => {
    const { id, caller } = await aKey({ scopes: [...general, 'enrollment'] });
    const asked = await rename(caller, await aMember(world.acme, 'Taken'), world.acme);
    const { status } = await maker.call(apikeys.calls.update, { id, clientIds: [world.rival.id] });
    expect(status).toBe(200);
    await workOff(portal);
    expect((await stateOf(asked.body.enrollmentId))?.status).toBe('failed');
  });
});

const newcomer = [
  'INS*Y*18*021*28*A***FT',
  'REF*0F*K1',
  'NM1*IL*1*ROSS*KIM',
  'DMG*D8*19800101*F',
  'HD*021**HLT*PPO*EMP',
  'DTP*348*D8*20260101',
];

describe('An import that a narrow key started', () => {
  const started = async (number: string) => {
    const plans = [['PPO', 'medical']] as const;
    const { installationId } = world;
    const clientId = await aRosterClient(portal.owner, installationId, { number, groupNumber: `G${number}`, plans });
    const key = await aKey({ scopes: [...general, 'enrollment'], clientIds: [clientId] });
    const desk = new ImportDesk(portal, key.caller);
    const { body } = await desk.send(clientId, rosterText(newcomer, { control: 1 }));
    return { key, desk, id: body.id };
  };

  test('is read and applied with the key’s rights', async () => {
    const { key, desk, id } = await started('N1');
    await workOff(portal);
    expect((await desk.get(id)).state).toBe('proposed');
    await key.caller.call(imports.importApply, { id, confirmTerminations: true });
    await workOff(portal);
    expect((await desk.get(id)).state).toBe('applied');
  });

  test('ends with a sentence where the key lost the client', async () => {
    const { key, id } = await started('N2');
    await maker.call(apikeys.calls.update, { id: key.id, clientIds: [world.acme.id] });
    await workOff(portal);
    expect((await new ImportDesk(portal, maker).get(id)).state).not.toBe('reading');
  });
});

describe('A report that a narrow key asked for', () => {
  test('shows the key’s clients alone', async () => {
    await aMember(world.acme, 'Acmeson');
    await aMember(world.rival, 'Rivalson');
    const { caller } = await aKey({ scopes: [...general, 'enrollment', 'phi'], clientIds: [world.acme.id] });
    const rows = JSON.stringify(await rowsOf(portal, caller, { report: 'member-census' }));
    expect(rows).toContain('Acmeson');
    expect(rows).not.toContain('Rivalson');
  });

  test('is not made where the key may not run it any more, though its maker may', async () => {
    const { id, caller } = await aKey({ scopes: [...general, 'phi', 'viewAudit'] });
    const { body } = await caller.call(reports.runReport, {
      report: 'user-access',
      params: { period: `${dayFromNow(-1)}/${dayFromNow(1)}` },
    });
    await maker.call(apikeys.calls.update, { id, scopes: [...general, 'phi'] });
    await workOff(portal);
    const run = await maker.call(reports.reportRun, { id: body.id });
    expect(run.body.state).toBe('failed');
  });
});
