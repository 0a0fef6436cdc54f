import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { permissions } from '@coverlane/contract/access.ts';
import { webhookCalls } from '@coverlane/contract/webhooks/calls.ts';
import { webhooks } from '@coverlane/contract/collections/webhooks.ts';
import { DELIVERY_PAUSES, webhookEvents } from '@coverlane/contract/webhooks/events.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { roleUrl } from '../../platform/db/roles.ts';
import { aFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { testSecrets } from '../../testing/prepared.ts';
import { workOff } from '../../testing/work-off.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { withoutIds } from '../../testing/without-ids.ts';
import { addressFault, isPublicAddress } from '../../platform/http/public-address.ts';
import { sendEvent } from './send-event.ts';

let portal: TestPortal;
let world: World;
let admin: Caller;

/** A receiver on this machine: what came, and what it answers next. */
interface Receiver {
  url: string;
  came: { headers: IncomingHttpHeaders; body: string }[];
  answer: number;
  server: Server;
}
let receiver: Receiver;

beforeAll(async () => {
  portal = await testPortal();
  // The receivers of these tests are on this machine.
  portal.parts.privateWebhooks = true;
});
afterAll(() => portal.close());
beforeEach(async () => {
  world = await aWorld(portal.owner);
  const { installationId } = world;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  receiver = await aReceiver();
});
afterEach(() => receiver.server.close());

async function aReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      made.came.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
      response.writeHead(made.answer, { location: 'http://127.0.0.1:1/elsewhere' }).end('whatever');
    });
  });
  const made: Receiver = { url: '', came: [], answer: 204, server };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  made.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/hook`;
  return made;
}

/** A webhook to the receiver. */
async function aWebhook(more: Record<string, unknown> = {}) {
  const draft = { name: 'Payroll', url: receiver.url, events: webhookEvents, status: 'active', ...more };
  const { status, body } = await admin.call(webhooks.calls.create, draft);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const bodies = (): { id: string; event: string; clientId: string | null; data: object }[] =>
  receiver.came.map(({ body }) => JSON.parse(body));
const events = () => bodies().map(({ event }) => event);
const log = async (id: string, more = {}) => (await admin.call(webhookCalls.webhookDeliveries, { id, ...more })).body;
const recordOf = async (id: string) => (await admin.call(webhooks.calls.list, { id })).body.rows[0];

/** Something that happens: a user is invited. */
const invite = () =>
  sql`insert into users (id, installation_id, type, username, email, first_name, last_name, status)
    values (gen_random_uuid(), ${world.installationId}, 'admin', 'invited.' || left(gen_random_uuid()::text, 12),
      'new@example.com', 'New', 'Person', 'invited')`.execute(portal.owner);

/** Has everything that waits tried now. */
async function tryNow(): Promise<void> {
  await sql`update webhook_deliveries set next_try_at = now() where state = 'waiting'`.execute(portal.owner);
  await sql`update webhooks set resting_until = null`.execute(portal.owner);
  await sql`update graphile_worker._private_jobs set run_at = now() - interval '1 hour'`.execute(portal.owner);
  await workOff(portal);
}

describe('what happens', () => {
  test('is told to the webhooks that want it, by ids alone', async () => {
    const family = { client: world.acme, lastName: 'Confidential', ssn: '911-22-3344' };
    await aWebhook();
    await aFamily(portal.owner, family);
    await invite();
    await workOff(portal);
    const said = bodies();
    expect(events()).toContain('user.invited');
    expect(withoutIds(JSON.stringify(said))).not.toMatch(/Confidential|911|example\.com/);
    for (const { data } of said)
      for (const value of Object.values(data)) expect(value).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  });
  test.each([
    ['newemployee', 'member.enrolled'],
    ['adddependent', 'dependent.added'],
    ['coveragechange', 'coverage.changed'],
    ['open', 'coverage.changed'],
    ['termmember', 'coverage.ended'],
    ['demochange', 'member.changed'],
  ])('a change of the type %s is %s', async (type, event) => {
    await aWebhook();
    const { subscriberId } = await aFamily(portal.owner, { client: world.acme });
    await workOff(portal);
    receiver.came.length = 0;
    await aChange(subscriberId, type);
    await workOff(portal);
    const [said] = bodies();
    expect(said).toMatchObject({ event, clientId: world.acme.id, data: { memberId: subscriberId } });
  });
  test('of another client, another installation or another kind is not told', async () => {
    await aWebhook({ clientIds: [world.acme.id], events: ['member.enrolled'] });
    const far = await aWorld(portal.owner);
    for (const client of [world.rival, far.acme]) {
      const { subscriberId } = await aFamily(portal.owner, { client });
      await aChange(subscriberId, 'newemployee', client.id);
    }
    const { subscriberId } = await aFamily(portal.owner, { client: world.acme });
    await aChange(subscriberId, 'termmember');
    await invite();
    await workOff(portal);
    expect(events()).not.toContain('coverage.ended');
    for (const { clientId, event } of bodies()) expect([clientId, event]).toEqual([world.acme.id, 'member.enrolled']);
  });
  test('and is rolled back is told nobody; what is committed is, though the receiver is away', async () => {
    const { id } = await aWebhook();
    await portal.owner
      .transaction()
      .execute(async (db) => {
        await sql`insert into users (id, installation_id, type, username, email, first_name, last_name, status)
          values (gen_random_uuid(), ${world.installationId}, 'admin', 'invited.rolledback', 'a@example.com', 'A', 'B', 'invited')`.execute(
          db,
        );
        throw new Error('taken back');
      })
      .catch(() => undefined);
    expect((await log(id)).total).toBe(0);
    await invite();
    receiver.answer = 503;
    await workOff(portal);
    receiver.answer = 204;
    await tryNow();
    expect(await log(id)).toMatchObject({
      total: 1,
      rows: [{ state: 'delivered', tries: 2, answered: 204, fault: null }],
    });
  });
});

/** A change of the timeline, as the change engine records one. */
const aChange = (personId: string, type: string, clientId = world.acme.id) =>
  sql`insert into changes (id, client_id, subscriber_id, person_id, type, effective_date, source, request, effects)
    values (gen_random_uuid(), ${clientId}, ${personId}, ${personId}, ${type}, '2026-01-01', 'portal', '{}', '[]')`.execute(
    portal.owner,
  );

test('a worker that is killed while it sends loses nothing: the delivery is made again, under the same id', async () => {
  const { id } = await aWebhook();
  await invite();
  const script = join(import.meta.dirname, 'killed-sending.testing.ts');
  const url = roleUrl(portal.url, 'coverlane_worker', testSecrets);
  const child = spawn(process.execPath, [script, url, id], { stdio: 'ignore' });
  receiver.server.prependOnceListener('request', () => child.kill('SIGKILL'));
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
  expect((await log(id)).rows).toMatchObject([{ state: 'waiting', tries: 0 }]);
  await workOff(portal);
  expect((await log(id)).rows).toMatchObject([{ state: 'delivered', tries: 1 }]);
  expect(new Set(receiver.came.map(({ headers }) => headers['coverlane-delivery'])).size).toBe(1);
});

describe('a delivery', () => {
  /** Is `v1` of the header the HMAC of what came, under this secret? */
  const isSignedBy = (secret: string, { headers, body }: Receiver['came'][number]): boolean => {
    const header = String(headers['coverlane-signature']);
    const seconds = /^t=(\d+),/.exec(header)?.[1];
    expect(Math.abs(Number(seconds) - Date.now() / 1000)).toBeLessThan(300);
    const hex = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    return header.split(',').includes(`v1=${hex}`);
  };
  const last = () => {
    const came = receiver.came.at(-1);
    if (!came) throw new Error('Nothing came');
    return came;
  };
  test('is signed with the secret that was told once, and with no other', async () => {
    const made = await aWebhook();
    await admin.call(webhookCalls.tryWebhook, { id: made.id });
    await workOff(portal);
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9_-]{43}$/);
    expect(isSignedBy(made.secret, last())).toBe(true);
    expect(isSignedBy('whsec_another', last())).toBe(false);
    expect(bodies()).toMatchObject([{ event: 'ping', data: {} }]);
    expect(JSON.stringify(await recordOf(made.id))).not.toContain(made.secret);
  });
  test('is signed with both secrets for a day after a new one was made, then with the new one', async () => {
    const made = await aWebhook();
    const { body: next } = await admin.call(webhookCalls.rotateWebhookSecret, { id: made.id });
    await admin.call(webhookCalls.tryWebhook, { id: made.id });
    await workOff(portal);
    expect([isSignedBy(made.secret, last()), isSignedBy(next.secret, last())]).toEqual([true, true]);
    await sql`update webhooks set previous_until = now() - interval '1 second'`.execute(portal.owner);
    await admin.call(webhookCalls.tryWebhook, { id: made.id });
    await workOff(portal);
    expect([isSignedBy(made.secret, last()), isSignedBy(next.secret, last())]).toEqual([false, true]);
  });
  test.each([
    [500, 'http'],
    [404, 'http'],
    [302, 'http'],
  ])('answered with %i is tried again later, under the same id', async (answer, fault) => {
    const { id } = await aWebhook();
    receiver.answer = answer;
    await invite();
    await workOff(portal);
    const waiting = await log(id, { state: 'waiting' });
    expect(waiting.rows).toMatchObject([{ tries: 1, answered: answer, fault, nextTryAt: expect.stringMatching(/Z$/) }]);
    expect(await recordOf(id)).toMatchObject({ lastFault: fault, failingSince: expect.stringMatching(/Z$/) });
    receiver.answer = 200;
    await tryNow();
    expect(receiver.came).toHaveLength(2);
    expect(new Set(receiver.came.map(({ headers }) => headers['coverlane-delivery'])).size).toBe(1);
    expect(new Set(receiver.came.map(({ body }) => body)).size).toBe(1);
    expect(await recordOf(id)).toMatchObject({ lastFault: null, failingSince: null, status: 'active' });
  });
  test('that nobody takes costs one try at a time: the others wait until the webhook has rested', async () => {
    await aWebhook();
    receiver.answer = 500;
    for (let count = 0; count < 4; count += 1) await invite();
    await workOff(portal);
    expect(receiver.came).toHaveLength(1);
    receiver.answer = 200;
    await tryNow();
    expect(receiver.came).toHaveLength(5);
  });
  test('is given up after about a day; the webhook is turned off and its keepers are told', async () => {
    const { id } = await aWebhook();
    const hours = DELIVERY_PAUSES.reduce((sum, pause) => sum + pause, 0) / 3600;
    expect(hours).toBeGreaterThan(20);
    expect(hours).toBeLessThan(28);
    receiver.answer = 500;
    await invite();
    await workOff(portal);
    for (const _ of DELIVERY_PAUSES) await tryNow();
    expect(receiver.came).toHaveLength(DELIVERY_PAUSES.length + 1);
    expect(await log(id)).toMatchObject({ rows: [{ state: 'failed', nextTryAt: null }] });
    expect(await recordOf(id)).toMatchObject({ status: 'off', disabledAt: expect.stringMatching(/Z$/) });
    const { rows } = await sql<{ kind: string }>`select kind from mails where kind = 'webhookOff'
      and installation_id = ${world.installationId}`.execute(portal.owner);
    expect(rows).toHaveLength(1);
  });
  test('is sent again when somebody says so, once the webhook is on', async () => {
    const { id } = await aWebhook();
    await invite();
    await workOff(portal);
    const [row] = (await log(id)).rows;
    const again = () => admin.call(webhookCalls.deliverAgain, { id, deliveryId: row?.id ?? '' });
    await admin.call(webhooks.calls.update, { id, status: 'off' });
    expect([(await again()).status, (await again()).body]).toMatchObject([409, { code: 'webhook-off' }]);
    await admin.call(webhooks.calls.update, { id, status: 'active' });
    expect((await again()).status).toBe(200);
    await workOff(portal);
    expect(bodies().map((said) => said.id)).toEqual([bodies()[0]?.id, bodies()[0]?.id]);
  });
  test('of another installation is not there', async () => {
    const { id } = await aWebhook();
    await invite();
    const [row] = (await log(id)).rows;
    const far = await aWorld(portal.owner);
    const stranger = await portal.as(
      await aUser(portal.owner, { installationId: far.installationId, type: 'admin', permissions }),
    );
    const input = { id, deliveryId: row?.id ?? '' };
    expect((await stranger.call(webhookCalls.webhookDeliveries, { id })).status).toBe(404);
    expect((await stranger.call(webhookCalls.deliverAgain, input)).status).toBe(404);
    expect((await stranger.call(webhookCalls.tryWebhook, { id })).status).toBe(404);
    expect((await stranger.call(webhookCalls.rotateWebhookSecret, { id })).status).toBe(404);
  });
});

describe('an address that is not on the public internet', () => {
  const closed = { plain: false, privately: false };
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'ff02::1',
    'localhost',
  ])('%s is no public address', (address) => expect(isPublicAddress(address)).toBe(false));
  test.each(['8.8.8.8', '93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'])('%s is one', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );
  test.each([
    ['http://hooks.example.com/', 'https'],
    ['https://127.1/', 'private'],
    ['https://2130706433/', 'private'],
    ['https://0x7f.1/', 'private'],
    ['https://[::ffff:10.0.0.1]/', 'private'],
    ['https://localhost:8443/', 'private'],
    ['https://metadata.google.internal/', 'private'],
    ['https://user:secret@hooks.example.com/', 'bad-text'],
    ['ftp://hooks.example.com/', 'bad-text'],
    ['nothing', 'bad-text'],
  ])('%s is refused: %s', (address, fault) => expect(addressFault(address, closed)).toBe(fault));
  test('is refused when a webhook is saved', async () => {
    portal.parts.privateWebhooks = false;
    const draft = { name: 'Inside', url: 'http://169.254.169.254/latest', events: ['user.invited'], status: 'active' };
    const { status, body } = await admin.call(webhooks.calls.create, draft);
    portal.parts.privateWebhooks = true;
    expect([status, body]).toMatchObject([422, { fields: { url: 'webhook-private' } }]);
  });
  test('is not reached by a name that leads there either', async () => {
    // The machine's own name is in no public zone; where nothing knows it, nothing is reached all the same.
    const url = `http://${hostname()}:${new URL(receiver.url).port}/`;
    const { answered, fault } = await sendEvent(
      { id: 'x', url, body: '{}', secrets: ['s'] },
      { plain: true, privately: false },
    );
    expect([answered, ['webhook-private', 'ENOTFOUND', 'EAI_AGAIN'].includes(String(fault))]).toEqual([null, true]);
    expect(receiver.came).toEqual([]);
  });
});
