import { permissions } from '@coverlane/contract/access.ts';
import { apiKeyCalls } from '@coverlane/contract/apikeys/calls.ts';
import { healthPrivacy } from '@coverlane/contract/health-privacy/calls.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { imports } from '@coverlane/contract/imports/calls.ts';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { apikeys } from '@coverlane/contract/collections/apikeys.ts';
import { brokers } from '@coverlane/contract/collections/brokers.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { headKeys, HeadsFolder } from '../../platform/audit/heads.ts';
import { sealRows, writeHeads } from '../../platform/audit/sealer.ts';
import { verifyAudit } from '../../platform/audit/verify.ts';
import { withoutKeys, aKeyAtWork, actorColumns, type KeyAtWork } from '../../testing/key-traces.ts';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import { aUser, type World } from '../../testing/world.ts';
import { workOff } from '../../testing/work-off.ts';
import { dayFromNow, Desk, enrollmentOffice } from '../enrollments/enrollments.testing.ts';
import { ImportDesk } from '../imports/imports.testing.ts';
import { aRosterClient, rosterText } from '../imports/roster.testing.ts';
import { rowsOf } from '../reports/reports.testing.ts';

let portal: TestPortal;
let world: World;
let key: KeyAtWork;
/** Whoever made the key, in person; another administrator; the member the key looks at. */
let maker: Caller;
let grace: Caller;
let family: TestFamily;
/** The key as everything names it that it did. */
let named: { kind: 'apiKey'; id: string; name: string; prefix: string; maker: string };

beforeAll(async () => {
  ({ portal, world } = await enrollmentOffice());
  const { installationId } = world;
  key = await aKeyAtWork(portal, installationId);
  named = { kind: 'apiKey', id: key.id, name: key.name, prefix: key.prefix, maker: key.makerName };
  maker = await portal.as({ id: key.makerId });
  grace = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  family = await aFamily(portal.owner, { client: world.acme, lastName: 'Mover' });
});
afterAll(() => portal?.close());

const about = () => ({ clientId: world.acme.id, memberId: family.subscriberId });
const timeline = async () => (await grace.call(enrollments.familyEnrollments, about())).body.rows;
const look = (by: Caller, id = family.subscriberId) => by.call(members.memberHistory, { id });
const agency = (name: string) => ({ name, status: 'active' });
const move = (by: Caller, more: Record<string, unknown> = {}) =>
  by.call(memberChanges.putMember, {
    id: family.subscriberId,
    clientId: world.acme.id,
    effectiveDate: dayFromNow(0),
    firstName: 'Robin',
    lastName: 'Mover',
    ...more,
  });

describe('a change that a key asked for', () => {
  test('names the key in timeline and history, where a job wrote it; what its maker does in person is theirs', async () => {
    const byKey = await move(key.caller, { firstName: 'Robyn' });
    expect(byKey.body).toMatchObject({ status: 'SUCCESS' });
    await workOff(portal);
    expect((await timeline())[0]?.by).toEqual(named);
    await move(maker, { firstName: 'Robin' });
    await workOff(portal);
    expect((await timeline())[0]?.by).toBe(key.makerName);
    const { body } = await grace.call(members.memberHistory, { id: family.subscriberId });
    expect(new Set(body.rows.map(({ by }) => (typeof by === 'object' ? by?.kind : by)))).toEqual(
      new Set(['apiKey', key.makerName, 'Test builder']),
    );
  });
  test('names the key also where a person lets it happen', async () => {
    await portal.owner
      .insertInto('settings')
      .values({ id: uuid7(), installation_id: world.installationId, ...approval() })
      .execute();
    const asked = await move(key.caller, { firstName: 'Robyne' });
    expect(asked.body).toMatchObject({ state: 'pendingApproval' });
    const id = asked.body.enrollmentId ?? '';
    await new Desk(portal, grace).act(id, 'approve');
    await workOff(portal);
    const { body: list } = await grace.call(enrollments.enrollmentList, {
      clientId: world.acme.id,
      status: 'processed',
    });
    const line = list.rows.find((row) => row.id === id);
    expect(line?.startedBy).toEqual(named);
    const ids = { clientId: world.acme.id, memberId: line?.memberId };
    const { body } = await grace.call(enrollments.familyEnrollments, ids);
    expect(body.rows[0]?.by).toEqual(named);
    await portal.owner
      .deleteFrom('settings')
      .where('key', '=', 'enrollmentApproval')
      .where('scope', '=', 'client')
      .execute();
  });
});

const approval = () => {
  const { id } = world.acme;
  return { scope: 'client', scope_id: id, client_id: id, key: 'enrollmentApproval', value: 'both' };
};

const newcomer = [
  'INS*Y*18*021*28*A***FT',
  'REF*0F*K1',
  'NM1*IL*1*ROSS*KIM',
  'DMG*D8*19800101*F',
  'HD*021**HLT*PPO*EMP',
  'DTP*348*D8*20260101',
];

describe('an import', () => {
  test('says which key started it, and who let it be applied and took it back', async () => {
    const { desk, graces } = { desk: new ImportDesk(portal, key.caller), graces: new ImportDesk(portal, grace) };
    const plans = [['PPO', 'medical']] as const;
    const clientId = await aRosterClient(portal.owner, world.installationId, {
      number: 'K1',
      groupNumber: 'GRP1',
      plans,
    });
    const { body } = await desk.send(clientId, rosterText(newcomer, { control: 1 }));
    await workOff(portal);
    const read = await graces.get(body.id);
    expect(read).toMatchObject({ createdBy: named, appliedBy: null, undoneBy: null });
    await grace.call(imports.importApply, { id: body.id, confirmTerminations: true });
    await workOff(portal);
    expect(await graces.get(body.id)).toMatchObject({ state: 'applied', createdBy: named, appliedBy: 'Test admin' });
    await key.caller.call(imports.importUndo, { id: body.id });
    await workOff(portal);
    expect(await graces.get(body.id)).toMatchObject({ appliedBy: 'Test admin', undoneBy: named });
  });
});

describe('who looked at a record', () => {
  const readers = (by: Caller) => by.call(healthPrivacy.memberReaders, { id: family.subscriberId, pageSize: 100 });
  test('tells a member of a program, its organisation and name, and not whose it is', async () => {
    expect((await look(key.caller)).status).toBe(200);
    const { installationId } = world;
    const account = { installationId, type: 'member', entityId: family.subscriberId } as const;
    const member = await portal.as(await aUser(portal.owner, account));
    const { body } = await readers(member);
    const row = body.rows.find(({ acting }) => acting !== null);
    expect(row).toMatchObject({ name: '', organisation: 'Evergreen', acting: { ...named, maker: '' }, self: false });
    expect(JSON.stringify(body.rows.filter(({ acting }) => acting))).not.toContain(key.makerName);
  });
  test('tells staff whose key it was; whoever made it is not "you" there', async () => {
    const { body } = await readers(maker);
    const row = body.rows.find(({ acting }) => acting !== null);
    expect(row).toMatchObject({ acting: named, self: false });
  });
  test('is reported for people and for keys apart, and a key has a row of its own', async () => {
    const { member_number: memberNumber } = await portal.owner
      .selectFrom('people')
      .select('member_number')
      .where('id', '=', family.subscriberId)
      .executeTakeFirstOrThrow();
    await look(maker);
    const cells = async (report: string, params: Record<string, string>) =>
      (
        await rowsOf(portal, grace, { report, params: { ...params, period: `${dayFromNow(-1)}/${dayFromNow(1)}` } })
      ).map((row) => row.cells);
    const who = (rows: readonly object[]) => new Set(rows.map((row) => JSON.stringify([...pick(row)])));
    const byKey = JSON.stringify([`${key.name} (${key.prefix}…)`, 'apiKey', key.makerName]);
    const inPerson = JSON.stringify([key.makerName, 'person', null]);
    const read = await cells('audit-by-member', { memberNumber });
    expect([...who(read)]).toEqual(expect.arrayContaining([byKey, inPerson]));
    expect([...who(await cells('audit-by-member', { memberNumber, actorKind: 'apiKey' }))]).toEqual([byKey]);
    expect([...who(await cells('user-access', { actorKind: 'person' }))]).toContain(inPerson);
    expect([...who(await cells('user-access', { actorKind: 'person' }))]).not.toContain(byKey);
    expect([...who(await cells('user-access', { actorKind: 'apiKey' }))]).toEqual([byKey]);
  });
});

const pick = (row: object) => ['userName', 'actorKind', 'keyOf'].map((cell) => Reflect.get(row, cell) ?? null);

describe('a name', () => {
  test('reads as it was when the key is renamed and revoked, and its maker renamed and deactivated', async () => {
    const old = await aKeyAtWork(portal, world.installationId, 'Census');
    const { body } = await old.caller.call(brokers.calls.create, agency('Made before'));
    const before = { ...(body.updatedBy as object) };
    await grace.call(apikeys.calls.update, { id: old.id, name: 'Other' });
    await grace.call(apiKeyCalls.revokeApiKey, { id: old.id });
    const change = { first_name: 'Somebody', last_name: 'Else', status: 'deactivated' };
    await portal.owner.updateTable('users').set(change).where('id', '=', old.makerId).execute();
    const { body: list } = await grace.call(brokers.calls.list, { id: body.id });
    expect(list.rows[0]?.updatedBy).toEqual(before);
    expect(before).toMatchObject({ name: 'Census', maker: 'Zenobia Keymaker' });
  });
  test('of a person is never a key, whatever they are called', async () => {
    const { installationId } = world;
    const impostor = await aUser(portal.owner, { installationId, type: 'admin', permissions });
    const words = { first_name: `API key ${key.name}`, last_name: `(${key.prefix}…), of ${key.makerName}` };
    await portal.owner.updateTable('users').set(words).where('id', '=', impostor.id).execute();
    const { body } = await (await portal.as(impostor)).call(brokers.calls.create, agency('Forged'));
    expect(body.updatedBy).toBe(`API key ${key.name} (${key.prefix}…), of ${key.makerName}`);
  });
  test('is never taken over from a key by a person who changes the record afterwards', async () => {
    const { body } = await key.caller.call(brokers.calls.create, agency('In turn'));
    expect(body.updatedBy).toEqual(named);
    const { body: after } = await maker.call(brokers.calls.update, { id: body.id, name: 'In turn, by hand' });
    expect(after.updatedBy).toBe(key.makerName);
    expect(withoutKeys(JSON.stringify(body), key)).not.toContain(key.makerName);
  });
});

describe('the audit log', () => {
  test('stays intact over rows from before a key was named in full, and those are still read as its own', async () => {
    const headsDir = mkdtempSync(join(tmpdir(), 'coverlane-heads-'));
    const heads = new HeadsFolder(headsDir, headKeys(portal.parts.secrets));
    const other = await aFamily(portal.owner, { client: world.acme, lastName: 'Earlier', ssn: '922334455' });
    const entry = { action: 'read', object_type: 'member-history', object_id: other.subscriberId, outcome: 'ok' };
    const detail = JSON.stringify({ apiKey: key.prefix });
    await portal.owner
      .insertInto('audit.events')
      .values({ ...entry, installation_id: world.installationId, user_id: key.makerId, detail })
      .execute();
    const seal = async () => {
      await sealRows(portal.workerPool);
      await writeHeads(portal.workerPool, heads);
    };
    await seal();
    await look(key.caller, other.subscriberId);
    await seal();
    const { body } = await grace.call(healthPrivacy.memberReaders, { id: other.subscriberId });
    expect(body.rows).toMatchObject([{ acting: named, kind: 'history', times: 2 }]);
    const { owner, parts } = portal;
    const { faults } = await verifyAudit({ owner, secrets: parts.secrets, headsDir, graceMs: 0 });
    expect(faults).toEqual([]);
    rmSync(headsDir, { recursive: true });
  });
});

/** Columns that name somebody, beside which no key needs to stand, with the reason. */
const NO_KEYS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['code_seeds', 'passkeys', 'recovery_codes', 'sessions', 'mails', 'saved_views', 'own_dashboarditems']
      .concat('user_divisions', 'user_links', 'user_permissions', 'user_roles', 'user_settings', 'user_history')
      .map((table) => [`${table}.user_id`, 'whose it is, not who did something']),
  ),
  'apikeys.user_id': 'who made the key, which no key can do',
  'announcement_marks.user_id': 'one reads and confirms for oneself: closed to keys',
  'lookup_counts.user_id': 'whose lookups are counted, not who did something',
  'help_requests.user_id': 'one asks for oneself: closed to keys',
  'help_requests.owner_id': 'who has it, not who did something',
  'message_choices.user_id': 'whose choices they are: closed to keys',
  'message_receipts.user_id': 'whose receipt it is: closed to keys',
  'signin_provisioned.user_id': 'whose account a provider keeps, not who did something',
  'signin_identities.user_id': 'who a provider’s person is, not who did something',
  'surveyrecipients.user_id': 'who is asked, not who did something',
  'thread_readers.user_id': 'who takes part, not who did something',
  'sessions.viewed_user': 'whom somebody looks as: closed to keys',
  'user_permissions.granted_by': 'rights are given in person: closed to keys',
  'enrollment_signatures.user_id': 'a person signs, and no key can',
  'enrollments.secrets_by': 'who typed numbers in person: null where a key did',
  'document_purges.removed_by_name': 'the name as it was said of the document, that of a key too',
  'users.deactivated_by': 'accounts are managed in person: closed to keys',
};

test('every column that says who did something has one beside it that can name a key', async () => {
  const without = (await actorColumns(portal.owner)).filter(({ key: beside }) => beside === null);
  expect(without.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(Object.keys(NO_KEYS).sort());
});
