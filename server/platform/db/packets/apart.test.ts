import type { AnyCall } from '@coverlane/contract/call.ts';
import { claims } from '@coverlane/contract/claims/calls.ts';
import { clientCalls } from '@coverlane/contract/clients/calls.ts';
import { brokers } from '@coverlane/contract/collections/brokers.ts';
import { clients } from '@coverlane/contract/collections/clients.ts';
import { groups } from '@coverlane/contract/collections/groups.ts';
import { eligibility } from '@coverlane/contract/eligibility/calls.ts';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { memberList } from '@coverlane/contract/members/list-calls.ts';
import { reference } from '@coverlane/contract/reference/calls.ts';
import { settings } from '@coverlane/contract/settings/calls.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { aFamily } from '../../../testing/family.ts';
import { type Caller, testPortal } from '../../../testing/portal.ts';
import { ABSENT_ID } from '../../../testing/sample-input.ts';
import { aUser, aWorld } from '../../../testing/world.ts';

/** What is known of one portal, so that two can be asked the same. */
interface Asked {
  admin: Caller;
  member: Caller;
  clientId: string;
  rivalId: string;
  personId: string;
  /** The broker that was created first. */
  brokerId: string;
}

type Step = readonly [what: string, call: AnyCall, input: (of: Asked) => Record<string, unknown>, who?: 'member'];

/** Reads, lists, makes, changes, is refused, is forbidden, finds nothing and takes files, each the way a screen does. */
const steps: readonly Step[] = [
  ['reads a client', reference.divisions, ({ clientId }) => ({ clientId })],
  ['reads what holds', settings.settingsAt, ({ clientId }) => ({ clientId })],
  ['reads a record', members.getMember, ({ personId }) => ({ id: personId })],
  ['reads it again', members.getMember, ({ personId }) => ({ id: personId })],
  ['searches', members.membersearch, ({ clientId }) => ({ clientId })],
  ['lists', clients.calls.list, () => ({})],
  ['lists claims of somebody', claims.claimList, ({ personId }) => ({ memberId: personId })],
  ['creates', brokers.calls.create, () => ({ name: 'Packet & Sons' })],
  ['creates the same again', brokers.calls.create, () => ({ name: 'Packet & Sons' })],
  ['changes', brokers.calls.update, ({ brokerId }) => ({ id: brokerId, name: 'Packet & Daughters' })],
  ['changes an older version', brokers.calls.update, ({ brokerId }) => ({ id: brokerId, name: 'Late', version: 1 })],
  ['changes nothing', brokers.calls.update, ({ brokerId }) => ({ id: brokerId, name: 'Packet & Daughters' })],
  ['refuses a reference to nothing', groups.calls.create, () => ({ clientId: ABSENT_ID, name: 'None', code: 'N1' })],
  ['refuses a field', brokers.calls.create, () => ({ name: '' })],
  ['deletes', brokers.calls.remove, ({ brokerId }) => ({ id: brokerId })],
  ['finds what was deleted no more', brokers.calls.update, ({ brokerId }) => ({ id: brokerId, name: 'Gone' })],
  ['refuses to delete what is in use', clients.calls.remove, ({ clientId }) => ({ id: clientId })],
  ['finds nobody', members.getMember, () => ({ id: ABSENT_ID })],
  [
    'ends coverage of nobody',
    memberChanges.termMember,
    ({ clientId }) => ({ clientId, memberId: ABSENT_ID, dryRun: true }),
  ],
  ['takes a file', clients.calls.export, () => ({ format: 'csv' })],
  ['takes a file of members', memberList.memberListFile, ({ clientId }) => ({ clientId, format: 'csv' })],
  ['counts', clientCalls.clientRecord, ({ clientId }) => ({ clientId })],
  ['reads the rules', eligibility.termReasons, ({ clientId }) => ({ clientId })],
  ['forbids a list', clients.calls.list, () => ({}), 'member'],
  ['forbids a change', brokers.calls.create, () => ({ name: 'Mine' }), 'member'],
  ['hides another employer', members.getMember, ({ rivalId }) => ({ id: rivalId }), 'member'],
  ['shows oneself', members.getMember, ({ personId }) => ({ id: personId }), 'member'],
];

/** What differs between two portals that did the same: ids and moments. */
const alike = (told: unknown): unknown =>
  JSON.parse(
    JSON.stringify(told ?? null)
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'an id')
      .replace(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, 'a moment')
      .replace(/W\d{7}/g, 'a number'),
  );

/** Makes every step in a portal of its own; answers what came back, and what the audit log says of it. */
async function made(apart: boolean) {
  const portal = await testPortal({}, undefined, { apart });
  try {
    const world = await aWorld(portal.owner);
    const { installationId, acme, rival } = world;
    const family = { lastName: 'Doe', ssn: '900112233', dependents: [{ firstName: 'Kit' }] };
    const mine = await aFamily(portal.owner, { ...family, client: acme });
    const theirs = await aFamily(portal.owner, { ...family, client: rival, ssn: '900112244' });
    const account = { installationId };
    const admin = await portal.as(
      await aUser(portal.owner, {
        ...account,
        type: 'admin',
        permissions: ['manageClients', 'manageBrokers', 'exportData', 'manageUsers'],
      }),
    );
    const member = await portal.as(
      await aUser(portal.owner, { ...account, type: 'member', entityId: mine.subscriberId }),
    );
    const of: Asked = {
      admin,
      member,
      clientId: acme.id,
      personId: mine.subscriberId,
      rivalId: theirs.subscriberId,
      brokerId: ABSENT_ID,
    };
    const told: unknown[] = [];
    for (const [what, call, input, who = 'admin'] of steps) {
      const { status, body } = await of[who].call(call, input(of));
      if (what === 'creates') of.brokerId = body.id;
      told.push([what, status, alike(body)]);
    }
    const { rows } = await sql<Record<string, unknown>>`
      select action, call, object_type, object_id is not null as named, client_id is not null as "ofClient", outcome, detail
      from audit.events order by id`.execute(portal.owner);
    return { told, logged: alike(rows) };
  } finally {
    await portal.close();
  }
}

describe('what goes out together (decision 130)', () => {
  test('answers, refuses and writes down what statements by themselves do', async () => {
    const [together, apart] = [await made(false), await made(true)];
    expect(apart.told).toEqual(together.told);
    expect(apart.logged).toEqual(together.logged);
    const statuses = together.told.map((step) => (Array.isArray(step) ? step[1] : undefined));
    expect([...new Set(statuses)].toSorted()).toEqual([200, 403, 404, 409, 422]);
    expect(together.logged).not.toEqual([]);
  }, 120_000);
});
