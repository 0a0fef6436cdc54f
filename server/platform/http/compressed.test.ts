import { isTelling } from '@coverlane/contract/call.ts';
import { gunzipSync } from 'node:zlib';
import { permissions } from '@coverlane/contract/access.ts';
import { allCalls } from '@coverlane/contract/all-calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld } from '../../testing/world.ts';
import { uuid7 } from '../values/uuid7.ts';

let portal: TestPortal;
let headers: Record<string, string>;

beforeAll(async () => {
  portal = await testPortal();
  const { installationId } = await aWorld(portal.owner);
  const brokers = Array.from({ length: 40 }, (_, at) => ({
    id: uuid7(),
    installation_id: installationId,
    name: `Broker ${at}`,
  }));
  await portal.owner.insertInto('brokers').values(brokers).execute();
  ({ headers } = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions })));
});
afterAll(() => portal.close());

const get = (url: string, accepts?: string) =>
  portal.app.inject({ url: `/api${url}`, headers: { ...headers, ...(accepts && { 'accept-encoding': accepts }) } });
const encodingOf = async (url: string, accepts?: string) => (await get(url, accepts)).headers['content-encoding'];

describe('An answer of more than 2 KB', () => {
  it('travels compressed to whoever takes gzip, and says the same', async () => {
    const [plain, pressed] = [await get('/admin/brokers'), await get('/admin/brokers', 'br, gzip')];
    expect(pressed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(pressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
    expect(JSON.parse(gunzipSync(pressed.rawPayload).toString())).toEqual(plain.json());
    expect(plain.headers).toMatchObject({ vary: 'accept-encoding', 'cache-control': 'no-store' });
  });

  it.each([
    [undefined, undefined],
    ['br', undefined],
    ['gzip;q=0', undefined],
    ['*;q=0', undefined],
    ['gzip;q=0, *', undefined],
    ['identity, gzip;q=0.5', 'gzip'],
    ['*', 'gzip'],
  ])('to whoever takes %s is encoded as %s', async (accepts, encoding) => {
    expect(await encodingOf('/admin/brokers', accepts)).toBe(encoding);
  });
});

describe('What is never compressed', () => {
  it('is a short answer', async () => {
    expect(await encodingOf('/admin/brokers?limit=1', 'gzip')).toBeUndefined();
  });

  it('is the answer with the token, which a cookie alone opens', async () => {
    const answer = await get('/userInfo', 'gzip');
    expect(answer.body.length).toBeGreaterThan(2048);
    expect(answer.headers).not.toHaveProperty('content-encoding');
  });

  it('is any answer with a token: calls that reply with one say that they are secret, or that a cookie opens them', () => {
    const withToken = [...allCalls].filter(([, { reply }]) => 'token' in (shapeOf(reply) ?? {}));
    expect(withToken.length).toBeGreaterThan(1);
    expect(withToken.filter(([, call]) => !isTelling(call))).toEqual([]);
  });
});

const shapeOf = (reply: unknown): object | undefined => {
  const definition: unknown = Reflect.get(Object(reply), 'def');
  const shape: unknown = Reflect.get(Object(definition), 'shape');
  return typeof shape === 'object' && shape !== null ? shape : undefined;
};
