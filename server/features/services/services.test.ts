import { permissions } from '@coverlane/contract/access.ts';
import { serviceCalls } from '@coverlane/contract/services/calls.ts';
import { services } from '@coverlane/contract/collections/services.ts';
import { suppliers } from '@coverlane/contract/collections/suppliers.ts';
import { templatevariables } from '@coverlane/contract/collections/templatevariables.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

let portal: TestPortal;
let world: World;
let admin: Caller;
let member: Caller;
let memberNumber: string;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId, acme } = world;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  const family = await aFamily(portal.owner, { client: acme });
  memberNumber = family.memberNumber;
  const user = { installationId, type: 'member', entityId: family.subscriberId } as const;
  member = await portal.as(await aUser(portal.owner, user));
});
afterAll(() => portal.close());

const aService = async (name: string, more: Record<string, unknown> = {}) => {
  const draft = { name, category: 'nurseLine', sortKey: 0, memberVisible: true, phone: '8005550161' };
  return (await admin.call(services.calls.create, { ...draft, ...more })).body;
};
const say = (entityType: string, entityId: string, more: Record<string, unknown>) =>
  admin.call(serviceCalls.saveEntityService, { entityType, entityId, ...more });
const offered = async (caller: Caller) => (await caller.call(serviceCalls.myServices)).body.rows;
const namesOf = async (caller: Caller) => (await offered(caller)).map(({ name }) => name.en);

describe('a service (domain 12.4)', () => {
  test('is on where the most specific place says so: division before client before installation', async () => {
    const { id: serviceId } = await aService('Nurse line');
    const { installationId, acme } = world;
    const stateAt = async (entityType: 'division' | 'client' | 'installation', entityId: string) => {
      const { body } = await admin.call(serviceCalls.entityServices, { entityType, entityId });
      return body.rows.find((row) => row.serviceId === serviceId);
    };
    expect(await stateAt('client', acme.id)).toMatchObject({ enabled: false, from: null, own: null });
    await say('installation', installationId, { serviceId, enabled: true });
    expect(await stateAt('division', acme.divisionId)).toMatchObject({ enabled: true, from: 'installation' });
    await say('client', acme.id, { serviceId, enabled: false });
    expect(await stateAt('division', acme.divisionId)).toMatchObject({ enabled: false, from: 'client', own: null });
    expect(await namesOf(member)).toEqual([]);
    await say('division', acme.divisionId, { serviceId, enabled: true, phone: '8005550199' });
    expect(await stateAt('division', acme.divisionId)).toMatchObject({
      enabled: true,
      from: 'division',
      phone: '8005550199',
    });
    expect(await offered(member)).toMatchObject([{ name: { en: 'Nurse line' }, phone: '8005550199' }]);
    await say('division', acme.divisionId, { serviceId, enabled: null });
    expect(await stateAt('division', acme.divisionId)).toMatchObject({ enabled: false, from: 'client' });
    await say('client', acme.id, { serviceId, enabled: null });
    expect(await namesOf(member)).toEqual(['Nurse line']);
  });
  test('holds for its days, and members are shown only those meant for them', async () => {
    const past = await aService('Past');
    const staff = await aService('For staff', { memberVisible: false });
    const { installationId } = world;
    await say('installation', installationId, { serviceId: past.id, enabled: true, expirationDate: '2020-12-31' });
    await say('installation', installationId, { serviceId: staff.id, enabled: true });
    expect(await namesOf(member)).not.toContain('Past');
    expect(await namesOf(member)).not.toContain('For staff');
    expect(await namesOf(admin)).toContain('For staff');
  });
  test('has an address with the reader’s own values, made safe; one that cannot be filled is none', async () => {
    const url = 'https://video.example.com/?m={{member.number}}';
    const { id } = await aService('Video', { url });
    const named = { name: 'nobody.knows', source: 'manual', format: 'text', scope: 'client' };
    await admin.call(templatevariables.calls.create, named);
    const strange = await aService('Strange', { url: 'https://video.example.com/{{nobody.knows}}' });
    for (const serviceId of [id, strange.id]) await say('client', world.acme.id, { serviceId, enabled: true });
    const rows = await offered(member);
    expect(rows.find(({ name }) => name.en === 'Video')?.url).toBe(url.replace('{{member.number}}', memberNumber));
    expect(rows.find(({ name }) => name.en === 'Strange')?.url).toBeNull();
    const evil = await admin.call(services.calls.create, {
      name: 'Evil',
      category: 'other',
      url: 'javascript:alert(1)',
    });
    expect(evil.body).toMatchObject({ fields: { url: 'bad-text' } });
    const unknown = await aService('Unknown', { url: 'https://video.example.com/{{no.such}}' });
    expect(unknown).toMatchObject({ fields: { url: 'template-variable' } });
    const unclosed = await aService('Unclosed', { url: 'https://video.example.com/?m={{member.number' });
    expect(unclosed).toMatchObject({ fields: { url: 'template-open' } });
  });
});

describe('suppliers of a client (domain 12.5)', () => {
  test('serve it as something from a day on; the same again changes the rest', async () => {
    const made = await admin.call(suppliers.calls.create, { name: 'Juniper', kind: 'pbm', status: 'active' });
    const kept = { clientId: world.acme.id, supplierId: made.body.id, role: 'pbm', effectiveDate: '2026-01-01' };
    await admin.call(serviceCalls.saveClientSupplier, { ...kept, policyNumber: 'P-1' });
    await admin.call(serviceCalls.saveClientSupplier, { ...kept, policyNumber: 'P-2', expirationDate: '2026-12-31' });
    const { body } = await admin.call(serviceCalls.clientSuppliers, { id: world.acme.id });
    expect(body.rows).toMatchObject([
      { supplierName: 'Juniper', role: 'pbm', policyNumber: 'P-2', expirationDate: '2026-12-31' },
    ]);
    const early = await admin.call(serviceCalls.saveClientSupplier, { ...kept, expirationDate: '2025-12-31' });
    expect(early.body).toMatchObject({ fields: { expirationDate: 'end-before-start' } });
    const used = await admin.call(suppliers.calls.remove, { id: made.body.id });
    expect(used).toMatchObject({ status: 409, body: { code: 'in-use', values: { clientsuppliers: 1 } } });
  });
});
