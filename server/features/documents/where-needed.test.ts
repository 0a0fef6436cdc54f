import { documents } from '@coverlane/contract/documents/calls.ts';
import { planDocuments } from '@coverlane/contract/documents/plan-calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { aCategory, sendDocument } from './documents.testing.ts';

// Domain 10: papers are read where they are needed: beside a plan that is offered, and in the command box, which members have too.

let portal: TestPortal;
let world: World;
let categoryId: string;
let admin: Caller;
let hr: Caller;
let member: Caller;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId, acme } = world;
  categoryId = await aCategory(portal.owner, installationId);
  const { subscriberId } = await aFamily(portal.owner, { client: acme, lastName: 'Seo', ssn: '911331264' });
  const account = async (...of: [type: 'admin' | 'client' | 'member', entityId: string | null]) =>
    portal.as(
      await aUser(portal.owner, {
        installationId,
        type: of[0],
        entityId: of[1],
        permissions: ['manageDocs', 'enrollment'],
      }),
    );
  admin = await account('admin', null);
  hr = await account('client', acme.id);
  member = await account('member', subscriberId);
});
afterAll(() => portal?.close());

const published = (fields: Record<string, string>) =>
  sendDocument(portal, admin, { categoryId, status: 'published', ...fields });

test('What stands at a plan is read beside it, by who may read it', async () => {
  const { rows: plans } = await portal.owner
    .selectFrom('plans')
    .select(['id', 'base_plan_id'])
    .where('client_id', '=', world.acme.id)
    .execute()
    .then((rows) => ({ rows }));
  const [plan] = plans;
  if (!plan) throw new Error('ACME offers no plan.');
  const place = { entityType: 'baseplan', entityId: plan.base_plan_id };
  const { id } = await published({ ...place, name: 'Summary of benefits' });
  await published({ ...place, status: 'draft' });
  const asked = { planIds: plans.map((one) => one.id).join(',') };
  const { body } = await hr.call(planDocuments.documentsOfPlans, asked);
  expect(body.rows.map((row) => [row.planId, row.id, row.name])).toEqual(
    plans.filter((one) => one.base_plan_id === plan.base_plan_id).map((one) => [one.id, id, 'Summary of benefits']),
  );
  const rival = await portal.as(
    await aUser(portal.owner, {
      installationId: world.installationId,
      type: 'client',
      entityId: world.rival.id,
      permissions: ['viewDocs'],
    }),
  );
  expect((await rival.call(planDocuments.documentsOfPlans, asked)).body.rows).toEqual([]);
});

test('The command box finds for members, and for all, by name, file and category what they may read', async () => {
  const all = { entityType: 'client', entityId: world.acme.id, inherit: 'true' };
  const { id } = await published({ ...all, name: 'Vision booklet' });
  await published({ ...all, name: 'Vision contract', inherit: 'false' });
  const found = async (caller: Caller, search: string) =>
    (await caller.call(documents.documentSearch, { search })).body.rows.map(({ fileName }) => fileName);
  expect(await found(member, 'vis')).toEqual(['Vision booklet']);
  expect((await found(hr, 'vis')).toSorted()).toEqual(['Vision booklet', 'Vision contract']);
  expect(await found(member, 'ision')).toEqual([]);
  expect(await found(member, 'papers')).toEqual(expect.arrayContaining(['Vision booklet']));
  const { body } = await member.call(documents.documentSearch, { search: 'booklet' });
  expect(body.rows).toMatchObject([{ kind: 'document', id, clientName: null }]);
});

test('Beside a document stand those of its places and of its category, the nearest first, and none that its reader may not see', async () => {
  const all = { entityType: 'client', entityId: world.acme.id, inherit: 'true' };
  const other = await aCategory(portal.owner, world.installationId);
  const elsewhere = { entityType: 'client', entityId: world.rival.id, inherit: 'true' };
  const one = await published({ ...all, categoryId: other, name: 'One' });
  await published({ ...all, name: 'Same place' });
  await published({ ...all, categoryId: other, name: 'Both' });
  await published({ entityType: 'installation', categoryId: other, name: 'Same category' });
  await published({ ...elsewhere, categoryId: other, name: 'Of others' });
  const beside = async (caller: Caller) =>
    (await caller.call(planDocuments.relatedDocuments, { id: one.id })).body.rows.map(({ name }) => name);
  expect((await beside(member)).slice(0, 2)).toEqual(['Both', 'Same place']);
  expect(await beside(member)).toContain('Same category');
  expect(await beside(member)).not.toContain('Of others');
  expect(await beside(admin)).toContain('Of others');
  const foreign = await published({ ...elsewhere });
  expect((await member.call(planDocuments.relatedDocuments, { id: foreign.id })).status).toBe(404);
});
