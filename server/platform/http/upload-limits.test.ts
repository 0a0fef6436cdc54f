import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { request as connect } from 'node:http';
import { join } from 'node:path';
import { uploads } from '@coverlane/contract/files/uploads.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { anEnrollment } from '../../testing/enrollment-objects.ts';
import { aFamily } from '../../testing/family.ts';
import { aPhoto } from '../../testing/pictures.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld } from '../../testing/world.ts';
import { API_BASE } from './api-base.ts';

let portal: TestPortal;
let member: Caller & { id: string };
let url: string;
const folder = () => join(portal.parts.dataDir, 'uploads');
const PHOTO = aPhoto();

beforeAll(async () => {
  portal = await testPortal();
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const world = await aWorld(portal.owner);
  const family = { client: world.acme, lastName: 'Seo', ssn: '900331234', dependents: [] };
  const { subscriberId } = await aFamily(portal.owner, family);
  const plan = { installationId: world.installationId, type: 'member', entityId: subscriberId } as const;
  const user = await aUser(portal.owner, plan);
  member = { ...(await portal.as(user)), id: user.id };
  const { proofId } = await anEnrollment(portal.owner, {
    clientId: world.acme.id,
    personId: subscriberId,
    lastName: 'Seo',
  });
  url = `${API_BASE}/proofs/${proofId}/file`;
});
afterAll(() => portal?.close());
beforeEach(() => sql`delete from access.uploads_taken`.execute(portal.owner));

const form = (bytes: Buffer) =>
  Buffer.concat([
    Buffer.from('--cut\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'),
    bytes,
    Buffer.from('\r\n--cut--\r\n'),
  ]);
const headers = () => ({ ...member.headers, 'content-type': 'multipart/form-data; boundary=cut' });
const send = (bytes: Buffer, app = portal.app) =>
  app.inject({ method: 'POST', url, headers: headers(), payload: form(bytes) });
const left = () => (existsSync(folder()) ? readdirSync(folder()) : []);

describe('an upload', () => {
  test('of exactly the limit is taken, and one byte more is refused with 413', async () => {
    const whole = Buffer.concat([PHOTO, Buffer.alloc(uploads.proof.fileBytes - PHOTO.length)]);
    expect((await send(whole)).statusCode).toBe(200);
    const refused = await send(Buffer.concat([whole, Buffer.alloc(1)]));
    expect(refused.statusCode).toBe(413);
    expect(refused.json()).toMatchObject({ code: 'file-too-large', values: { megabytes: 10 } });
    expect(left()).toEqual([]);
  });

  test('that announces too much is refused before a byte of it is kept', async () => {
    const at = portal.app.server.address();
    const port = typeof at === 'object' && at ? at.port : 0;
    const kept: string[] = [];
    const status = await new Promise<number>((resolve, reject) => {
      const sent = { ...headers(), 'content-length': String(uploads.proof.fileBytes * 2) };
      const asked = connect({ port, method: 'POST', path: url, headers: sent }, ({ statusCode = 0 }) => {
        resolve(statusCode);
        asked.destroy();
      });
      asked.on('error', reject);
      asked.write(form(PHOTO).subarray(0, 200));
      setTimeout(() => {
        kept.push(...left());
        asked.end(Buffer.alloc(uploads.proof.fileBytes * 2 - 200));
      }, 300);
    });
    expect(status).toBe(413);
    expect(kept).toEqual([]);
  });

  test('after too many within the hour is refused with 429, says when, and leaves the other kinds alone', async () => {
    const { filesAnHour } = uploads.proof;
    await sql`insert into access.uploads_taken (user_id, kind, bytes, at) select ${member.id}, 'proof', 10,
      now() - interval '20 minutes' from generate_series(1, ${filesAnHour}::int)`.execute(portal.owner);
    const refused = await send(PHOTO);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'too-many-files', values: { minutes: 40 } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(2300);
    expect(left()).toEqual([]);
    await sql`update access.uploads_taken set kind = 'logo'`.execute(portal.owner);
    expect((await send(PHOTO)).statusCode).toBe(200);
  });

  test('after too many bytes within the hour is refused, and taken again when the hour is over', async () => {
    await sql`insert into access.uploads_taken (user_id, kind, bytes)
      values (${member.id}, 'proof', ${uploads.proof.bytesAnHour})`.execute(portal.owner);
    expect((await send(PHOTO)).statusCode).toBe(429);
    await sql`update access.uploads_taken set at = now() - interval '61 minutes'`.execute(portal.owner);
    expect((await send(PHOTO)).statusCode).toBe(200);
  });

  test('at once with others is counted like one after them', async () => {
    const { filesAnHour } = uploads.proof;
    await sql`insert into access.uploads_taken (user_id, kind, bytes)
      select ${member.id}, 'proof', 10 from generate_series(1, ${filesAnHour - 2}::int)`.execute(portal.owner);
    const statuses = (await Promise.all(Array.from({ length: 6 }, () => send(PHOTO)))).map((each) => each.statusCode);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  });

  test('where the disk would be full is refused with 507', async () => {
    const full = await buildApp({ ...portal.parts, leastFree: Number.MAX_SAFE_INTEGER });
    const refused = await send(PHOTO, full);
    expect(refused.statusCode).toBe(507);
    expect(refused.json()).toMatchObject({ code: 'disk-full' });
    expect(left()).toEqual([]);
    await full.close();
  });

  test('that cannot be kept changes no row', async () => {
    const row = () => portal.owner.selectFrom('enrollment_proofs').select(['file_key', 'state']).execute();
    const before = await row();
    rmSync(join(portal.parts.dataDir, 'files'), { recursive: true, force: true });
    writeFileSync(join(portal.parts.dataDir, 'files'), 'in the way');
    expect((await send(PHOTO)).statusCode).toBe(500);
    expect(await row()).toEqual(before);
    expect(left()).toEqual([]);
    rmSync(join(portal.parts.dataDir, 'files'));
  });
});
