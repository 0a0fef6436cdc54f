import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { auth } from '@coverlane/contract/auth/calls.ts';
import { user } from '@coverlane/contract/users/own-calls.ts';
import { CSRF_COOKIE, csrfToken } from '../platform/http/origin.ts';
import { type TestPortal, testPortal } from '../testing/portal.ts';

// A program is started in each: a busy machine takes its time.
vi.setConfig({ testTimeout: 180_000 });

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
  const csrf = csrfToken(portal.parts.secrets, '');
  Object.assign(portal.visitor.headers, { cookie: `${CSRF_COOKIE}=${csrf}`, 'x-xsrf-token': csrf });
});
afterAll(() => portal?.close());

/** Runs the command as `npm run admin:first` does. */
const run = (...args: string[]) => runCommand('first-admin.ts', args);

function runCommand(file: string, args: readonly string[]): Promise<{ code: number; out: string; complaint: string }> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: portal.url,
    DATA_DIR: portal.parts.dataDir,
    PUBLIC_URL: 'https://benefits.example.com',
    COVERLANE_SECRET: createHash('sha256').update('coverlane tests').digest('base64'),
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [join(import.meta.dirname, file), ...args], { env }, (error, out, complaint) => {
      resolve({ code: Number(error?.code ?? 0), out, complaint });
    });
  });
}

test('without an address, or with one that is none, it says how it is used and makes nothing', async () => {
  for (const args of [[], ['--mail', 'x'], ['--email', 'nobody']]) {
    const { code, out, complaint } = await run(...args);
    expect([code, out]).toEqual([1, '']);
    expect(complaint).toMatch(/Usage|administratorEmail/);
  }
  expect(await portal.owner.selectFrom('installations').select('id').execute()).toEqual([]);
});

test('in production mode on an empty database it makes an administrator who begins with the link, once', async () => {
  const { code, out, complaint } = await run('--email', 'ada@example.com', '--first', 'Ada', '--last', 'Keeper');
  expect([code, complaint]).toEqual([0, '']);
  const key = /https:\/\/benefits\.example\.com\/user\/resetpassword\/([\w-]+)/.exec(out)?.[1] ?? '';
  expect((await portal.visitor.call(user.checkLink, { key })).body).toMatchObject({
    state: 'live',
    choosesUsername: true,
  });
  const password = 'a long and unusual sentence 91';
  const set = { token: key, password, username: 'ada.keeper' };
  expect((await portal.visitor.call(user.updatePassword, set)).status).toBe(200);
  expect((await portal.visitor.call(user.updatePassword, set)).status).toBe(409);
  const signedIn = await portal.visitor.call(auth.login, { username: 'ada.keeper', password });
  expect(signedIn.status).toBe(200);
});

test('a second time it is refused, whoever asks', async () => {
  const { code, out, complaint } = await run('--email', 'eve@example.com');
  expect([code, out]).toEqual([1, '']);
  expect(complaint).toContain('There is an installation already');
  expect(await portal.owner.selectFrom('users').select('id').execute()).toHaveLength(1);
});

test('npm run sessions:end ends the sessions of one account or of all, says how many, and the audit log has it', async () => {
  const end = (...args: string[]) => runCommand('sessions-end.ts', args);
  expect((await end()).complaint).toContain('Usage');
  expect((await end('--user', 'nobody.here')).complaint).toContain('There is no account nobody.here.');
  const open = () => portal.owner.selectFrom('sessions').select('id').where('ended_at', 'is', null).execute();
  expect(await open()).not.toEqual([]);
  expect(await end('--user', 'Ada.Keeper')).toEqual({
    code: 0,
    out: '1 session ended.\n',
    complaint: '',
  });
  expect(await open()).toEqual([]);
  expect((await end('--all')).out).toBe('0 sessions ended.\n');
  const { rows } = await sql<{ detail: unknown }>`select detail from audit.events where action = 'sessions-ended'
    and installation_id is not null order by at`.execute(portal.owner);
  expect(rows.map(({ detail }) => detail)).toMatchObject([
    { count: 1, all: false },
    { count: 0, all: true },
  ]);
});
