import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auth } from '@coverlane/contract/auth/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WaitingPool } from '../db/waiting-pool.ts';
import { type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld } from '../../testing/world.ts';

const TOKEN = 'a-token-for-the-tests';
const pool = new WaitingPool({ max: 3, waitMs: 1000 });
let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal({ figures: { pools: { app: pool }, sealedAt: () => 1_700_000_000_000, token: TOKEN } });
});
afterAll(() => portal.close());

const loopback = { remoteAddress: '127.0.0.1', headers: { host: 'localhost:8080' } };
type Asked = { remoteAddress?: string; headers?: Record<string, string> };
const ask = (asked: Asked) => portal.app.inject({ url: '/metrics', ...asked });

describe('GET /metrics', () => {
  test('counts requests by route template and status, never by address', async () => {
    const { installationId } = await aWorld(portal.owner);
    const caller = await portal.as(await aUser(portal.owner, { installationId, type: 'tpa' }));
    await caller.call(auth.userInfo);
    await portal.visitor.call(auth.userInfo);
    await portal.app.inject({ url: '/api/admin/imports/018f0000-0000-7000-8000-00000000dead' });
    const { body, statusCode } = await ask(loopback);
    expect(statusCode).toBe(200);
    expect(body).toContain('coverlane_requests_total{method="GET",route="/api/userInfo",status="200"} 1');
    expect(body).toContain('coverlane_requests_total{method="GET",route="/api/userInfo",status="401"} 1');
    expect(body).toContain('route="/api/admin/imports/:id"');
    expect(body).not.toContain('dead');
    expect(body).toMatch(/coverlane_request_seconds_count\{method="GET",route="\/api\/userInfo"\} 2/);
  });
  test('tells pools, sessions, jobs and the last seal', async () => {
    const { installationId } = await aWorld(portal.owner);
    const idle = await aUser(portal.owner, { installationId, type: 'tpa' });
    await portal.as(idle);
    await sql`update sessions set active_at = now() - interval '10 minutes' where user_id = ${idle.id}`.execute(
      portal.owner,
    );
    await sql`select jobs.add('waiting', '{}', 'one', 5)`.execute(portal.parts.pool);
    await sql`select jobs.add('parked', '{}', 'two', 1)`.execute(portal.parts.pool);
    await sql`update graphile_worker._private_jobs set attempts = 1 where key = 'two'`.execute(portal.owner);
    const { body } = await ask(loopback);
    expect(body).toContain('coverlane_database_up 1');
    expect(body).toContain('coverlane_pool_connections{role="app",state="busy"} 0');
    expect(body).toContain('coverlane_sessions{state="active"} 1');
    expect(body).toContain('coverlane_sessions{state="idle"} 1');
    expect(body).toContain('coverlane_jobs{state="waiting"} 1');
    expect(body).toContain('coverlane_jobs{state="parked"} 1');
    expect(body).toContain('coverlane_audit_sealed_timestamp_seconds 1700000000');
  });
  test.each([
    ['another machine', { remoteAddress: '192.0.2.7', headers: { host: 'localhost' } }],
    ['a proxy on this machine', { ...loopback, headers: { host: 'localhost', 'x-forwarded-for': '192.0.2.7' } }],
    ['a page under another name', { ...loopback, headers: { host: 'rebound.example.com' } }],
    ['a wrong token', { remoteAddress: '192.0.2.7', headers: { authorization: 'Bearer wrong' } }],
    ['a wrong token on this machine', { ...loopback, headers: { host: 'localhost', authorization: 'Bearer wrong' } }],
  ])('is as absent for %s', async (_, asked: Asked) => {
    const reply = await ask(asked);
    expect(reply.statusCode).toBe(404);
    expect(reply.body).not.toContain('coverlane_');
  });
  test('answers another machine that has the token', async () => {
    const asked = { remoteAddress: '192.0.2.7', headers: { authorization: `Bearer ${TOKEN}` } };
    expect((await ask(asked)).statusCode).toBe(200);
  });

  test('tells how long ago the last backup and the last restore that was tried ended, and what was wrong with it', async () => {
    expect((await ask(loopback)).body).not.toMatch(/coverlane_backup_age_seconds\{/);
    await sql`insert into access.backups (kind, began_at, ended_at, restored_to, faults)
      values ('backup', now(), now() - interval '3 hours', null, 0), ('trial', now(), now() - interval '1 hour', now(), 2)`.execute(
      portal.owner,
    );
    const { body } = await ask(loopback);
    expect(body).toMatch(/coverlane_backup_age_seconds\{what="backup"\} 108\d\d/);
    expect(body).toMatch(/coverlane_backup_age_seconds\{what="trial"\} 36\d\d/);
    expect(body).toContain('coverlane_restore_faults 2');
  });

  test('has every figure that the alert rules and the dashboard ask for', async () => {
    const watch = join(import.meta.dirname, '../../../deploy/watch');
    const asked = ['alerts.yaml', 'alerts.test.yaml', 'dashboard.json']
      .flatMap((name) => readFileSync(join(watch, name), 'utf8').match(/\b(coverlane|process)_[a-z_]+/g) ?? [])
      .map((name) => name.replace(/_bucket$/, ''));
    const { body } = await ask(loopback);
    const served = new Set([...body.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
    expect([...new Set(asked)].filter((name) => !served.has(name))).toEqual([]);
    expect(new Set(asked).size).toBeGreaterThan(10);
  });
});
