import { readFileSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { checkEnvironment, requireSound } from './config-check.ts';
import { environmentSettings, wantsDemonstration } from './config.ts';
import { trustedProxies } from './platform/http/trusted-proxies.ts';
import { StartRefused } from './platform/db/start-refused.ts';

const production = { NODE_ENV: 'production', COVERLANE_SECRET: randomBytes(32).toString('base64') };

describe('each wrong configuration ends with one sentence', () => {
  test.each([
    ['a port that is none', { PORT: '80a' }, 'PORT'],
    ['a mode that is none', { NODE_ENV: 'prod' }, 'NODE_ENV'],
    ['a level that is none', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    ['a switch that is neither on nor off', { STRICT_HOSTS: 'yes' }, 'STRICT_HOSTS'],
    ['links without TLS', { ...production, PUBLIC_URL: 'http://benefits.example.com' }, 'PUBLIC_URL'],
    ['everybody as a proxy', { TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY'],
    ['every proxy there is', { TRUST_PROXY: 'true' }, 'TRUST_PROXY'],
    ['half of everybody', { TRUST_PROXY: '128.0.0.0/1' }, 'TRUST_PROXY'],
    ['a hundred proxies', { TRUST_PROXY: '100' }, 'TRUST_PROXY'],
    ['a database that is none', { DATABASE_URL: 'mysql://db/coverlane' }, 'DATABASE_URL'],
    ['a database in the clear', { ...production, DATABASE_URL: 'postgres://u:p@db.example.com/c' }, 'DATABASE_URL'],
    [
      'half a promise to encrypt',
      { ...production, DATABASE_URL: 'postgres://u:p@db/c?sslmode=prefer' },
      'DATABASE_URL',
    ],
    ['mail in the clear', { ...production, SMTP_URL: 'smtp://mail.example.com:587' }, 'SMTP_URL'],
    ['a sender that is none', { MAIL_FROM: 'nobody' }, 'MAIL_FROM'],
    ['a token that can be guessed', { METRICS_TOKEN: 'metrics' }, 'METRICS_TOKEN'],
    ['something plain that is unknown', { ALLOW_PLAIN: 'everything' }, 'ALLOW_PLAIN'],
    ['invented people in production', { ...production, DEMO: '1' }, 'DEMO'],
    [
      'the owner in the portal’s own address, where duties are separate',
      { SEPARATE_DUTIES: '1', DATABASE_URL: 'postgres://owner:p@localhost/c' },
      'DATABASE_URL',
    ],
    ['separate duties of the embedded database', { SEPARATE_DUTIES: '1' }, 'DATABASE_URL'],
    ['an owner in the clear', { ...production, MIGRATE_URL: 'postgres://u:p@db.example.com/c' }, 'MIGRATE_URL'],
    ['production without a secret', { NODE_ENV: 'production' }, 'COVERLANE_SECRET'],
  ])('%s', (_, env, named) => {
    expect(() => requireSound(env)).toThrow(StartRefused);
    expect(() => requireSound(env)).toThrow(named);
    const wrong = checkEnvironment(env).filter((one) => one.wrong !== undefined);
    expect(wrong.map(({ name }) => name)).toContain(named);
    expect(wrong.every((one) => !one.wrong?.includes('\n'))).toBe(true);
  });
});

describe('is taken', () => {
  test.each([
    ['nothing at all', {}],
    ['a database of this machine', { ...production, DATABASE_URL: 'postgres://u:p@127.0.0.1:5432/c' }],
    ['a socket', { ...production, DATABASE_URL: 'postgres://u:p@localhost/c?host=/var/run/postgresql' }],
    ['a database over TLS', { ...production, DATABASE_URL: 'postgres://u:p@db.example.com/c?sslmode=verify-full' }],
    [
      'one in the clear that was allowed by name',
      { ...production, DATABASE_URL: 'postgres://u:p@db/c', ALLOW_PLAIN: 'database' },
    ],
    ['a database without its owner', { SEPARATE_DUTIES: '1', DATABASE_URL: 'postgres://localhost:5432/c' }],
    ['mail over TLS', { ...production, SMTP_URL: 'smtps://mail.example.com' }],
    ['mail that insists on TLS', { ...production, SMTP_URL: 'smtp://mail.example.com:587?requireTLS=true' }],
    ['a sender with a name', { MAIL_FROM: 'Benefits desk <no-reply@example.com>' }],
  ])('%s', (_, env) => expect(() => requireSound(env)).not.toThrow());
});

describe('whoever may say for whom a request comes', () => {
  test('is nobody unless it was said', () => expect(trustedProxies({})).toBe(false));
  test('is so many proxies', () => {
    const trusts = trustedProxies({ TRUST_PROXY: '1' });
    if (trusts === false) throw new Error('nobody');
    expect([trusts('203.0.113.9', 0), trusts('198.51.100.7', 1)]).toEqual([true, false]);
  });
  test('or stands in a network, however the socket writes its address', () => {
    const trusts = trustedProxies({ TRUST_PROXY: '10.0.0.0/8, 2001:db8::/32, 192.0.2.7' });
    if (trusts === false) throw new Error('nobody');
    for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '2001:db8::5', '192.0.2.7'])
      expect(trusts(address, 0)).toBe(true);
    for (const address of ['11.1.2.3', '::ffff:11.1.2.3', '2001:db9::5', '192.0.2.8', 'x'])
      expect(trusts(address, 0)).toBe(false);
  });
});

describe('the demonstration is loaded', () => {
  test.each([
    [{}, true],
    [{ DEMO: '0' }, false],
    [{ DATABASE_URL: 'postgres://u@localhost/c' }, false],
    [{ DATABASE_URL: 'postgres://u@localhost/c', DEMO: '1' }, true],
    [production, false],
  ])('%j: %s', (env, loaded) => expect(wantsDemonstration(env)).toBe(loaded));
});

test('every variable that the server reads stands in the list', () => {
  const read = globSync('**/*.ts', {
    cwd: import.meta.dirname,
    exclude: (name) => /\.test(ing)?\.|setup|^testing$/.test(name),
  })
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .flatMap((text) => [...text.matchAll(/\benv\w*\['([A-Z_]+)'\]|process\.env\['([A-Z_]+)'\]/g)])
    .map(([, one, other]) => one ?? other ?? '');
  const known = Object.keys(environmentSettings);
  expect(
    [...new Set(read)].filter(
      (name) => !known.includes(name) && !name.startsWith('COVERLANE_TEST') && name !== 'TEST_DATABASE_URL',
    ),
  ).toEqual([]);
  expect(known.length).toBeGreaterThan(10);
});
