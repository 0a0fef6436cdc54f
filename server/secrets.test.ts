import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { StartRefused } from './platform/db/start-refused.ts';
import { loadSecrets } from './secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'coverlane-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));
const production = (secret: string | undefined) => () =>
  loadSecrets({ NODE_ENV: 'production', COVERLANE_SECRET: secret }, folder);

describe('COVERLANE_SECRET is refused with one sentence', () => {
  test.each([
    ['missing', undefined, 'is missing'],
    ['empty', '', 'is missing'],
    ['a word', 'correct horse battery staple correct horse', 'is no base64'],
    ['with a line after it', `${randomBytes(32).toString('base64')}\n`, 'is no base64'],
    ['too short', randomBytes(31).toString('base64'), 'is too short'],
    ['one byte over and over', Buffer.alloc(32, 7).toString('base64'), 'can be guessed'],
    ['a pattern', Buffer.from('01234567'.repeat(8), 'hex').toString('base64'), 'can be guessed'],
    ['a text in base64', Buffer.from('please-change-me-to-something-long').toString('base64'), 'can be guessed'],
  ])('%s', (_, secret, sentence) => {
    expect(production(secret)).toThrow(StartRefused);
    expect(production(secret)).toThrow(sentence);
  });
});

describe('is taken', () => {
  test.each(['base64', 'base64url'] as const)('as 32 random bytes in %s', (encoding) => {
    for (let time = 0; time < 1000; time += 1) expect(production(randomBytes(32).toString(encoding))).not.toThrow();
  });
});

describe('a command', () => {
  test('makes up no secret for a database that DATABASE_URL names', () => {
    const env = { DATABASE_URL: 'postgres://somebody@db.example.com/coverlane' };
    expect(() => loadSecrets(env, folder, false)).toThrow('keeps none');
    expect(existsSync(join(folder, 'secret'))).toBe(false);
  });
  test('takes the one that the data folder keeps', () => {
    const made = loadSecrets({}, folder);
    const env = { DATABASE_URL: 'postgres://somebody@db.example.com/coverlane' };
    expect(loadSecrets(env, folder, false).sign('csrf', 'b')).toBe(made.sign('csrf', 'b'));
  });
});
