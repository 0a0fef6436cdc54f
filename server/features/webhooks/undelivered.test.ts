import { permissions } from '@coverlane/contract/access.ts';
import { webhookCalls } from '@coverlane/contract/webhooks/calls.ts';
import { webhooks } from '@coverlane/contract/collections/webhooks.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

let portal: TestPortal;
let world: World;
let admin: Caller;

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  world = await aWorld(portal.owner);
  const { installationId } = world;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
});

async function aWebhook(name: string, more: Record<string, unknown> = {}): Promise<string> {
  const draft = { name, url: 'https://hooks.example.com/', events: ['user.invited'], status: 'active', ...more };
  const { status, body } = await admin.call(webhooks.calls.create, draft);
  expect(status).toBe(200);
  return body.id;
}

/** A delivery of a webhook as its tries left it. */
async function aDelivery(webhookId: string, { state, fault = null, age = 0 }: Left): Promise<void> {
  await sql`insert into webhook_deliveries (id, installation_id, webhook_id, event, payload, state, tries, fault, created_at)
    values (gen_random_uuid(), ${world.installationId}, ${webhookId}, 'user.invited', '{}', ${state}, 3, ${fault},
      now() - make_interval(mins => ${age}::int))`.execute(portal.owner);
}
type Left = { state: 'waiting' | 'failed' | 'delivered'; fault?: string | null; age?: number };

const list = async (more = {}) => (await admin.call(webhookCalls.undeliveredEvents, more)).body;
const namesOf = async (more = {}) => (await list(more)).rows.map(({ webhookName, state }) => [webhookName, state]);

describe('What did not arrive', () => {
  test('is one list over all webhooks, newest first: given up or tried again later, not what waits for its first try', async () => {
    const [payroll, desk] = [await aWebhook('Payroll'), await aWebhook('Desk', { status: 'off' })];
    await aDelivery(payroll, { state: 'failed', fault: 'ECONNREFUSED', age: 3 });
    await aDelivery(desk, { state: 'failed', fault: 'http', age: 2 });
    await aDelivery(payroll, { state: 'waiting', fault: 'timeout', age: 1 });
    await aDelivery(payroll, { state: 'waiting' });
    await aDelivery(payroll, { state: 'delivered' });
    expect(await namesOf()).toEqual([
      ['Payroll', 'waiting'],
      ['Desk', 'failed'],
      ['Payroll', 'failed'],
    ]);
    expect(await list()).toMatchObject({
      total: 3,
      givenUp: 1,
      rows: [{}, { webhookIsOff: true }, { webhookId: payroll }],
    });
    expect(await namesOf({ state: 'failed', webhookId: payroll })).toEqual([['Payroll', 'failed']]);
  });

  test('of a webhook that was deleted, or of another installation, is not there', async () => {
    const gone = await aWebhook('Gone');
    await aDelivery(gone, { state: 'failed', fault: 'http' });
    const far = await aWorld(portal.owner);
    const { installationId } = far;
    const stranger = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
    expect((await stranger.call(webhookCalls.undeliveredEvents)).body.total).toBe(0);
    expect((await stranger.call(webhookCalls.deliverAllAgain, {})).body.count).toBe(0);
    expect((await stranger.call(webhookCalls.deliverAllAgain, { webhookId: gone })).status).toBe(404);
    expect((await list()).total).toBe(1);
    await admin.call(webhooks.calls.remove, { id: gone });
    expect((await list()).total).toBe(0);
  });
});

describe('What was given up', () => {
  test('is sent again all at once, but for webhooks that are off', async () => {
    const [payroll, desk] = [await aWebhook('Payroll'), await aWebhook('Desk', { status: 'off' })];
    for (const id of [payroll, payroll, desk]) await aDelivery(id, { state: 'failed', fault: 'http' });
    expect((await admin.call(webhookCalls.deliverAllAgain, {})).body).toEqual({ count: 2 });
    expect(await namesOf({ state: 'failed' })).toEqual([['Desk', 'failed']]);
    expect((await list()).givenUp).toBe(0);
    const { rows } = await sql<{ tries: number }>`select tries from webhook_deliveries
      where webhook_id = ${payroll} and state = 'waiting' and next_try_at <= now()`.execute(portal.owner);
    expect(rows).toEqual([{ tries: 0 }, { tries: 0 }]);
  });

  test('of one webhook is sent again alone, and not while it is off', async () => {
    const [payroll, desk] = [await aWebhook('Payroll'), await aWebhook('Desk', { status: 'off' })];
    for (const id of [payroll, desk]) await aDelivery(id, { state: 'failed', fault: 'http' });
    const again = (webhookId: string) => admin.call(webhookCalls.deliverAllAgain, { webhookId });
    expect(await again(desk)).toMatchObject({ status: 409, body: { code: 'webhook-off' } });
    expect((await again(payroll)).body).toEqual({ count: 1 });
    expect(await namesOf({ state: 'failed' })).toEqual([['Desk', 'failed']]);
  });
});
