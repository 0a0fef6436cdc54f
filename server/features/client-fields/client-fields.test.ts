import { permissions, type UserType } from '@coverlane/contract/access.ts';
import { clientFields } from '@coverlane/contract/client-fields/calls.ts';
import { clientfields } from '@coverlane/contract/collections/clientfields.ts';
import type { ClientFieldOwner } from '@coverlane/contract/collections/content-codes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import { asRole } from '../../testing/opened.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { checkedValue } from './client-fields.rules.ts';

let portal: TestPortal;
let world: World;
let admin: Caller;
let colleague: Caller;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId } = world;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  colleague = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
});
afterAll(() => portal.close());

const everybody = ['admin', 'tpa'];
const aField = async (key: string, more: Record<string, unknown> = {}) => {
  const draft = { label: `Field ${key}`, key, type: 'text', appliesTo: 'client', sortKey: 0 };
  const rights = { visibleTo: everybody, editableBy: ['admin'] };
  return (await admin.call(clientfields.calls.create, { ...draft, ...rights, ...more })).body;
};
const save = (caller: Caller, values: object, more: object = {}) =>
  caller.call(clientFields.saveClientFieldValues, { id: world.acme.id, values, ...more });
const said = async (key: string, id = world.acme.id) => {
  const { body } = await admin.call(clientFields.clientFieldValues, { id });
  return body.rows.find((row) => row.key === key);
};

describe('what a client field demands (domain 12.3)', () => {
  const demand = { type: 'text', required: false, options: null } as const;
  test.each([
    [{ ...demand, type: 'number' }, '12x', 'bad-number'],
    [{ ...demand, type: 'money' }, '1.234', 'bad-money'],
    [{ ...demand, type: 'date' }, '2026-02-30', 'bad-date'],
    [{ ...demand, type: 'yesNo' }, 'perhaps', 'bad-flag'],
    [{ ...demand, type: 'choice', options: 'Red\nBlue' }, 'Green', 'bad-choice'],
    [{ ...demand, type: 'phone' }, '555', 'bad-phone'],
    [{ ...demand, type: 'email' }, 'nobody', 'bad-email'],
    [{ ...demand, type: 'url' }, 'javascript:alert(1)', 'bad-text'],
    [{ ...demand, required: true }, '', 'required'],
    [demand, 'x'.repeat(256), 'too-long'],
  ] as const)('%o refuses %s', (field, typed, fault) => {
    expect(checkedValue(field, typed)).toEqual({ fault });
  });
  test('a telephone number is kept bare, an empty one is nothing', () => {
    expect(checkedValue({ ...demand, type: 'phone' }, '(503) 555-0100')).toEqual({ value: '5035550100' });
    expect(checkedValue(demand, '')).toEqual({ value: null });
  });
});

describe('values of client fields', () => {
  test('are said by key, several at once, and cleared by null', async () => {
    await aField('rxGroup');
    await aField('runOut', { type: 'number' });
    const { status, body } = await save(admin, { rxGroup: 'RX1', runOut: '12' });
    expect(status).toBe(200);
    expect(body.rows.filter(({ value }) => value !== null)).toMatchObject([
      { key: 'runOut', value: '12', version: 1, updatedBy: 'Test admin' },
      { key: 'rxGroup', value: 'RX1' },
    ]);
    await save(admin, { runOut: null });
    expect(await said('runOut')).toMatchObject({ value: null, version: 0 });
    expect(await said('rxGroup', world.rival.id)).toMatchObject({ value: null });
  });
  test('name each key that does not fit, and nothing is kept', async () => {
    await aField('seats', { type: 'number' });
    const { status, body } = await save(admin, { seats: 'many', nobody: 'x', rxGroup: 'RX2' });
    expect([status, body]).toMatchObject([422, { fields: { seats: 'bad-number', nobody: 'unknown-field' } }]);
    expect(await said('rxGroup')).toMatchObject({ value: 'RX1' });
  });
  test('are not overwritten where somebody said something newer: 409 names the key and who', async () => {
    const { id } = await aField('office');
    const versions = { office: 0 };
    await save(colleague, { office: 'North' }, { versions });
    const late = await save(admin, { office: 'South' }, { versions });
    expect([late.status, late.body]).toMatchObject([409, { values: { key: 'office', version: 1 } }]);
    const one = { a: world.acme.id, b: id, value: 'West' };
    expect((await admin.call(clientFields.saveClientFieldValue, one)).body).toMatchObject({
      value: 'West',
      version: 2,
    });
  });
  test('are changed only where the field lets administrators, and only by who manages clients', async () => {
    await aField('sealed', { editableBy: ['tpa'] });
    expect((await save(admin, { sealed: 'x' })).status).toBe(403);
    const { installationId } = world;
    const reader = await portal.as(await aUser(portal.owner, { installationId, type: 'admin' }));
    expect((await save(reader, { rxGroup: 'x' })).status).toBe(403);
  });
  test('stand for divisions and members too, each its own', async () => {
    await aField('shift', { appliesTo: 'division' });
    const of = { id: world.acme.divisionId, entityType: 'division' } as const;
    const { body } = await admin.call(clientFields.saveClientFieldValues, { ...of, values: { shift: 'Night' } });
    expect(body.rows).toMatchObject([{ key: 'shift', value: 'Night' }]);
    const wrong = await admin.call(clientFields.clientFieldValues, { id: world.acme.divisionId, entityType: 'client' });
    expect(wrong.status).toBe(404);
  });
});

describe('a client field', () => {
  test('that says something is not deleted and keeps its kind; the answer says by what it is used', async () => {
    const { id } = await aField('kept');
    await save(admin, { kept: 'yes' });
    expect((await admin.call(clientfields.calls.remove, { id })).body).toMatchObject({
      code: 'in-use',
      values: { clientfieldvalues: 1 },
    });
    expect((await admin.call(clientfields.calls.update, { id, type: 'number' })).body).toMatchObject({
      fields: { type: 'in-use' },
    });
    expect((await admin.call(clientfields.calls.update, { id, label: 'Renamed' })).status).toBe(200);
  });
  test('that is a choice has its choices, and a key that nobody else has', async () => {
    const draft = { label: 'Twice', key: 'kept', type: 'choice', appliesTo: 'client', sortKey: 0 };
    const rights = { visibleTo: everybody, editableBy: everybody };
    const bare = await admin.call(clientfields.calls.create, { ...draft, ...rights });
    expect(bare.body).toMatchObject({ fields: { options: 'required' } });
    const twice = await admin.call(clientfields.calls.create, { ...draft, ...rights, options: 'A\nB' });
    expect(twice.body).toMatchObject({ fields: { key: 'taken' } });
  });
});

describe('what client fields say, to others than administrators', () => {
  let family: TestFamily;
  const visibleTo = ['broker', 'client', 'partner', 'tpa'];
  const own = new Set(['precert', 'unsaid', 'internal', 'badge', 'rota', 'network']);
  const read = async (caller: Caller, entityType: ClientFieldOwner, id: string) => {
    const { status, body } = await caller.call(clientFields.shownFieldValues, { id, entityType });
    if (status !== 200) return status;
    return body.rows.filter(({ key }) => own.has(key)).map(({ key, value }) => `${key}=${value}`);
  };
  const readerOf = async (type: UserType, entityId: string) =>
    portal.as(await aUser(portal.owner, { installationId: world.installationId, type, entityId }));

  beforeAll(async () => {
    const { acme } = world;
    family = await aFamily(portal.owner, { client: acme, lastName: 'Fielding' });
    await aField('precert', { visibleTo });
    await aField('unsaid', { visibleTo });
    await aField('internal', { visibleTo: ['admin'], useInTemplates: true });
    await aField('badge', { visibleTo, appliesTo: 'member' });
    await aField('rota', { visibleTo, appliesTo: 'division' });
    await aField('network', { visibleTo, appliesTo: 'group' });
    await save(admin, { precert: '5035550123', internal: 'margin' });
    await save(admin, { badge: 'B-7' }, { id: family.subscriberId, entityType: 'member' });
    await save(admin, { rota: 'Nights' }, { id: acme.divisionId, entityType: 'division' });
    await save(admin, { network: 'Lakeside' }, { id: acme.groupId, entityType: 'group' });
  });

  const readers = [
    ['client', () => world.acme.id],
    ['broker', () => world.brokerId],
    ['partner', () => world.partnerId],
    ['tpa', () => world.tpaId],
  ] as const;
  test.each(readers)('is read by a %s with the client, where it is shown to them', async (type, place) => {
    const reader = await readerOf(type, place());
    expect(await read(reader, 'client', world.acme.id)).toEqual(['precert=5035550123']);
    expect(await read(reader, 'member', family.subscriberId)).toEqual(['badge=B-7']);
    expect(await read(reader, 'division', world.acme.divisionId)).toEqual(['rota=Nights']);
    expect(await read(reader, 'group', world.acme.groupId)).toEqual(['network=Lakeside']);
    expect((await save(reader, { precert: 'x' })).status).toBe(403);
    const typed = { id: world.acme.id, values: { precert: 'x' } };
    expect((await reader.call(clientFields.saveShownFieldValues, typed)).status).toBe(403);
  });
  test('is not there for who does not work with the client', async () => {
    for (const [type, place] of [
      ['client', world.rival.id],
      ['broker', world.rivalBrokerId],
    ] as const) {
      const stranger = await readerOf(type, place);
      expect(await read(stranger, 'client', world.acme.id)).toBe(404);
      expect(await read(stranger, 'member', family.subscriberId)).toBe(404);
    }
  });
  test('is not there of a person that a user of the employer is not to see', async () => {
    const user = await aUser(portal.owner, {
      installationId: world.installationId,
      type: 'client',
      entityId: world.acme.id,
    });
    const [client_id, elsewhere] = [world.acme.id, uuid7()];
    const second = { id: elsewhere, client_id, group_id: world.acme.groupId, system_identifier: '0002', code: '0002' };
    await portal.owner
      .insertInto('divisions')
      .values({ ...second, name: 'Branch' })
      .execute();
    await portal.owner
      .insertInto('user_divisions')
      .values({ user_id: user.id, division_id: elsewhere, client_id })
      .execute();
    const held = await portal.as(user);
    expect(await read(held, 'member', family.subscriberId)).toBe(404);
  });
});

describe('what others than administrators say, where a field names them (domain 12.3: editableBy)', () => {
  const { shownFieldValues: read, saveShownFieldValues: write } = clientFields;
  const both = ['client', 'broker'];
  let family: TestFamily;
  const userOf = (type: UserType, entityId: string) =>
    aUser(portal.owner, { installationId: world.installationId, type, entityId });
  const callerOf = async (type: UserType, entityId: string) => portal.as(await userOf(type, entityId));

  beforeAll(async () => {
    const { acme } = world;
    family = await aFamily(portal.owner, { client: acme, lastName: 'Saying' });
    const theirs = { visibleTo: both, editableBy: ['client'] };
    await aField('payroll', theirs);
    await aField('hiddenPayroll', { visibleTo: ['admin'], editableBy: ['client'] });
    await aField('bay', { ...theirs, appliesTo: 'division' });
    await aField('locker', { ...theirs, appliesTo: 'member', type: 'number' });
    await aField('pool', { ...theirs, appliesTo: 'group' });
  });

  test('an employer fills in what is its own, is told what does not fit, and the log says who did', async () => {
    const employer = await callerOf('client', world.acme.id);
    const empty = (await employer.call(read, { id: world.acme.id })).body.rows.find(({ key }) => key === 'payroll');
    expect(empty).toMatchObject({ editable: true, value: null, version: 0 });
    const { status } = await employer.call(write, { id: world.acme.id, values: { payroll: 'P-1' } });
    expect(status).toBe(200);
    expect(await said('payroll')).toMatchObject({ value: 'P-1', updatedBy: 'Test client' });
    const locker = { id: family.subscriberId, entityType: 'member', values: { locker: 'twelve' } };
    expect((await employer.call(write, locker)).body).toMatchObject({ fields: { locker: 'bad-number' } });
    for (const [id, entityType, key] of [
      [family.subscriberId, 'member', 'locker'],
      [world.acme.divisionId, 'division', 'bay'],
      [world.acme.groupId, 'group', 'pool'],
    ]) {
      const saved = await employer.call(write, { id, entityType, values: { [String(key)]: '12' } });
      expect(saved.body.rows.find((row) => row.key === key)).toMatchObject({ value: '12', editable: true });
    }
    const { rows } =
      await sql`select object_type from audit.events where call = 'saveShownFieldValues' and action = 'update'
      order by object_type`.execute(portal.owner);
    expect(rows).toEqual(['client', 'division', 'group', 'member'].map((object_type) => ({ object_type })));
  });
  test('the second of two is told what the first wrote', async () => {
    const employer = await callerOf('client', world.acme.id);
    const sent = { id: world.acme.id, values: { payroll: 'P-2' }, versions: { payroll: 0 } };
    expect((await employer.call(write, sent)).body).toMatchObject({ code: 'conflict', values: { key: 'payroll' } });
  });
  test('who is only shown it does not, and nobody says what is not shown to them', async () => {
    const broker = await callerOf('broker', world.brokerId);
    const { body } = await broker.call(read, { id: world.acme.id });
    expect(body.rows.find(({ key }) => key === 'payroll')).toMatchObject({ editable: false });
    expect((await broker.call(write, { id: world.acme.id, values: { payroll: 'P-3' } })).status).toBe(403);
    const employer = await callerOf('client', world.acme.id);
    const hidden = await employer.call(write, { id: world.acme.id, values: { hiddenPayroll: 'x' } });
    expect(hidden.body).toMatchObject({ fields: { hiddenPayroll: 'unknown-field' } });
    const rival = await callerOf('client', world.rival.id);
    expect((await rival.call(write, { id: world.acme.id, values: { payroll: 'P-4' } })).status).toBe(404);
  });
  test('a user held to divisions speaks for these and their people, not for the employer', async () => {
    const user = await userOf('client', world.acme.id);
    const held = { user_id: user.id, division_id: world.acme.divisionId, client_id: world.acme.id };
    await portal.owner.insertInto('user_divisions').values(held).execute();
    const caller = await portal.as(user);
    const status = async (id: string, entityType: ClientFieldOwner, values: Record<string, string>) =>
      (await caller.call(write, { id, entityType, values })).status;
    expect(await status(world.acme.id, 'client', { payroll: 'P-5' })).toBe(403);
    expect(await status(world.acme.groupId, 'group', { pool: '5' })).toBe(403);
    expect(await status(world.acme.divisionId, 'division', { bay: '5' })).toBe(200);
    expect(await status(family.subscriberId, 'member', { locker: '5' })).toBe(200);
  });
  test('row-level security decides, whatever a call would ask for', async () => {
    const { clientFieldId: clientfield_id } = (await said('payroll')) ?? { clientFieldId: '' };
    const change = (caller: Caller) =>
      asRole(portal, { caller }, async (db) => {
        const set = db
          .updateTable('clientfieldvalues')
          .set({ value: 'P-6' })
          .where('clientfield_id', '=', clientfield_id);
        return Number((await set.executeTakeFirst()).numUpdatedRows);
      });
    expect(await change(await callerOf('client', world.acme.id))).toBe(1);
    expect(await change(await callerOf('broker', world.brokerId))).toBe(0);
    expect(await change(await callerOf('client', world.rival.id))).toBe(0);
  });
});
