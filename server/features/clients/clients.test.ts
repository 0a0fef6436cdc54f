import { permissions } from '@coverlane/contract/access.ts';
import { clientCalls } from '@coverlane/contract/clients/calls.ts';
import { serviceCalls } from '@coverlane/contract/services/calls.ts';
import { organisations } from '@coverlane/contract/organisations/calls.ts';
import { baseplans } from '@coverlane/contract/collections/baseplans.ts';
import { clients } from '@coverlane/contract/collections/clients.ts';
import { divisions } from '@coverlane/contract/collections/divisions.ts';
import { services } from '@coverlane/contract/collections/services.ts';
import { groups } from '@coverlane/contract/collections/groups.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { aFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

let portal: TestPortal;
let world: World;
let elsewhere: World;
let admin: Caller;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  elsewhere = await aWorld(portal.owner);
  const { installationId } = world;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
});
afterAll(() => portal.close());

const employer = { status: 'implementing', effectiveDate: '2026-01-01', payFrequency: 'biweekly26' };
let made = 0;
async function anEmployer(): Promise<string> {
  made += 1;
  const draft = { ...employer, name: `Lakeview ${made}`, clientNumber: `L${made}` };
  return (await admin.call(clients.calls.create, draft)).body.id;
}

describe('A client is set up by hand, step by step', () => {
  test('each step that is done leaves the list of what is missing', async () => {
    const clientId = await anEmployer();
    const left = async () =>
      (await admin.call(clientCalls.clientRecord, { clientId })).body.steps
        .filter(({ done }) => !done)
        .map(({ step }) => step);
    expect(await left()).toEqual(['group', 'division', 'plan', 'offer', 'rates', 'people', 'enrollment', 'users']);
    const group = {
      clientId,
      groupNumber: 'LV-1',
      name: 'Main',
      effectiveDate: '2026-01-01',
      fundingType: 'selfFunded',
    };
    const { id: groupId } = (await admin.call(groups.calls.create, group)).body;
    const division = await admin.call(divisions.calls.create, {
      clientId,
      groupId,
      name: 'Head Office',
      code: 'HQ',
      sortKey: 0,
    });
    const base = {
      clientId,
      name: 'PPO 500',
      systemIdentifier: 'PPO500',
      coverageType: 'medical',
      status: 'active',
      sortKey: 1,
    };
    const { id: basePlanId } = (await admin.call(baseplans.calls.create, base)).body;
    const plan = await admin.call(clientCalls.createPlan, { clientId, basePlanId, name: 'PPO 500' });
    expect(plan.body).toMatchObject({ coverageType: 'medical', systemIdentifier: 'PPO500' });
    const offer = { divisionId: division.body.id, planId: plan.body.id, effectiveDate: '2026-01-01' };
    const offered = await admin.call(clientCalls.offerPlan, offer);
    expect(offered.body.plans).toMatchObject([
      { id: plan.body.id, pivot: { effectiveDate: '2026-01-01', expirationDate: null } },
    ]);
    expect(await left()).toEqual(['rates', 'people', 'enrollment', 'users']);
  });

  test('a second plan of the same name has an identifier of its own', async () => {
    const clientId = await anEmployer();
    const base = {
      clientId,
      name: 'PPO',
      systemIdentifier: 'P',
      coverageType: 'medical',
      status: 'active',
      sortKey: 1,
    };
    const { id: basePlanId } = (await admin.call(baseplans.calls.create, base)).body;
    const names = [];
    for (const name of ['PPO 500', 'PPO 500']) {
      names.push((await admin.call(clientCalls.createPlan, { clientId, basePlanId, name })).body.systemIdentifier);
    }
    expect(names).toEqual(['PPO500', 'PPO5002']);
  });

  test("another's base plan and division are refused or not there", async () => {
    const clientId = await anEmployer();
    const { basePlanId } = await portal.owner
      .selectFrom('plans')
      .select('base_plan_id as basePlanId')
      .where('id', '=', elsewhere.acme.plans.medical)
      .executeTakeFirstOrThrow();
    const plan = { clientId, basePlanId, name: 'PPO' };
    expect(await admin.call(clientCalls.createPlan, plan)).toMatchObject({
      status: 422,
      body: { fields: { basePlanId: 'not-found' } },
    });
    const foreign = {
      divisionId: elsewhere.acme.divisionId,
      planId: elsewhere.acme.plans.medical,
      effectiveDate: '2026-01-01',
    };
    expect((await admin.call(clientCalls.offerPlan, foreign)).status).toBe(404);
    expect((await admin.call(clientCalls.clientRecord, { clientId: elsewhere.acme.id })).status).toBe(404);
  });

  test('a plan is offered to a division once on a day; the same offer again changes its last day', async () => {
    const { divisionId, plans } = world.acme;
    const offer = { divisionId, planId: plans.medical };
    const next = { ...offer, effectiveDate: '2031-01-01' };
    expect(await admin.call(clientCalls.offerPlan, next)).toMatchObject({
      status: 422,
      body: { fields: { effectiveDate: 'taken' } },
    });
    const ended = { ...offer, effectiveDate: '2020-01-01', expirationDate: '2030-12-31' };
    expect((await admin.call(clientCalls.offerPlan, ended)).status).toBe(200);
    const { body } = await admin.call(clientCalls.offerPlan, next);
    expect(body.plans.filter(({ id }) => id === plans.medical).map(({ pivot }) => pivot.effectiveDate)).toEqual([
      '2020-01-01',
      '2031-01-01',
    ]);
  });
});

describe('The matrix', () => {
  test('shows every client of the installation with its configuration and what is missing, and no other', async () => {
    await aFamily(portal.owner, { client: world.acme });
    const { body } = await admin.call(clientCalls.clientMatrix, { search: 'acme' });
    expect(body.rows.map(({ id }) => id)).toEqual([world.acme.id]);
    expect(body.rows[0]).toMatchObject({ settings: { showClaims: { value: 'all', own: false } } });
    expect(body.rows[0]?.people).toBeGreaterThan(0);
    const all = await admin.call(clientCalls.clientMatrix, {});
    expect(all.body.rows.some(({ id }) => id === elsewhere.acme.id)).toBe(false);
  });
  test('is narrowed to those that miss a step', async () => {
    await anEmployer();
    const { body } = await admin.call(clientCalls.clientMatrix, { missing: 'group' });
    expect(body.total).toBeGreaterThan(0);
    expect(body.rows.every(({ missing }) => missing.includes('group'))).toBe(true);
  });
  test('shows the ID card and EOB templates of a client, its own before those of the installation, and its services', async () => {
    const { installationId, acme, rival } = world;
    const template = { installation_id: installationId, status: 'active' };
    const card = { ...template, coverage_types: ['medical'], elements: '[]' };
    const of = (name: string, clientId: string | null) => ({
      id: uuid7(),
      template_id: uuid7(),
      name,
      scope: clientId === null ? 'installation' : 'client',
      client_id: clientId,
    });
    const cards = [of('Everybody', null), of('Acme card', acme.id)].map((one) => ({ ...card, ...one }));
    await portal.owner.insertInto('idcard_templates').values(cards).execute();
    await portal.owner
      .insertInto('eob_templates')
      .values({ ...template, sections: '[]', ...of('Plain EOB', null) })
      .execute();
    const draft = { name: 'Nurse line', nameKo: '간호 상담', category: 'nurseLine', sortKey: 1 };
    const { id: serviceId } = (await admin.call(services.calls.create, draft)).body;
    const here = { serviceId, enabled: true, entityType: 'client', entityId: acme.id };
    await admin.call(serviceCalls.saveEntityService, here);
    const { rows } = (await admin.call(clientCalls.clientMatrix, {})).body;
    const rowOf = (id: string) => rows.find((row) => row.id === id);
    expect(rowOf(acme.id)).toMatchObject({
      idCardTemplates: { names: ['Acme card'], own: true },
      eobTemplates: { names: ['Plain EOB'], own: false },
    });
    expect(rowOf(rival.id)?.idCardTemplates).toEqual({ names: ['Everybody'], own: false });
    const stateOf = (id: string) => rowOf(id)?.services.find((service) => service.serviceId === serviceId);
    expect([stateOf(acme.id), stateOf(rival.id)]).toMatchObject([
      { on: true, own: true },
      { on: false, own: false },
    ]);
    const columns = 'clientNumber,idCardTemplates,services';
    const file = await admin.call(clientCalls.exportClientMatrix, { columns, search: 'acme' });
    expect(file.body).toContain(`${acme.clientNumber},Acme card,Nurse line`);
  });
  test("is exported in the reader's words", async () => {
    const words = JSON.stringify({ name: 'Name', status: 'Status', 'status.active': 'Active' });
    const { status, body } = await admin.call(clientCalls.exportClientMatrix, {
      columns: 'name,status',
      words,
      search: 'acme',
    });
    expect(status).toBe(200);
    expect(body).toContain('Name,Status');
  });
});

describe('Refreshing a client', () => {
  test('derives the search rows anew, tells what differed, and names what does not fit', async () => {
    const { id } = world.acme;
    await portal.owner.deleteFrom('member_search').where('client_id', '=', id).execute();
    const { body } = await admin.call(clientCalls.refreshClient, { id });
    expect(body.search.added).toBe(body.search.people);
    expect(body.search.people).toBeGreaterThan(0);
    expect(body.findings.map(({ code }) => code)).toContain('notPriced');
    const again = await admin.call(clientCalls.refreshClient, { id });
    expect(again.body.search).toMatchObject({ added: 0, changed: 0, removed: 0 });
  });
  test('clearing a cache answers how many were really set aside', async () => {
    const { body } = await admin.call(clientCalls.clearCache, { scope: 'all' });
    expect(body.counts.rights).toBeGreaterThan(0);
    expect((await admin.call(clientCalls.clearCache)).status).toBe(200);
    expect((await admin.call(clientCalls.clearCache, { scope: 'client' })).status).toBe(422);
    expect((await admin.call(clientCalls.clearCache, { scope: 'client', id: elsewhere.acme.id })).status).toBe(404);
  });
});

describe('Organisations and their clients', () => {
  test("a partner's people see a client from the next request on, and no more once it is taken away", async () => {
    const { installationId, partnerId } = world;
    const lee = await portal.as(await aUser(portal.owner, { installationId, type: 'partner', entityId: partnerId }));
    const clientId = await anEmployer();
    const seen = async () => (await lee.call(clients.calls.list, {})).status;
    expect(await seen()).toBe(403);
    const mapped = await admin.call(organisations.mapPartner, { partnerId, clientId });
    expect(mapped.body.rows.map((row) => row.clientId)).toContain(clientId);
    const taken = await admin.call(organisations.unmapPartner, { partnerId, clientId });
    expect(taken.status).toBe(200);
    const { body } = await admin.call(organisations.partnerClients, { partnerId });
    expect(body.rows.map((row) => row.clientId)).not.toContain(clientId);
  });
  test('a tpa works for all clients until it is mapped to some', async () => {
    const tpaId = world.tpaId;
    expect((await admin.call(organisations.tpaClients, { tpaId })).body.rows).toEqual([]);
    const { body } = await admin.call(organisations.mapTpa, { tpaId, clientId: world.acme.id });
    expect(body.rows).toHaveLength(1);
    await admin.call(organisations.unmapTpa, { tpaId, clientId: world.acme.id });
    expect((await admin.call(organisations.tpaClients, { tpaId })).body.rows).toEqual([]);
  });
});
