import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { sendSecurityHeaders, serveBrowserApp } from './static.ts';

const folder = mkdtempSync(join(tmpdir(), 'coverlane-test-static-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'index.html'), '<title>Coverlane</title>');
writeFileSync(join(folder, 'by-key.html'), '<title>By key</title>');
writeFileSync(join(folder, 'assets/start-a1.js'), 'start();');
writeFileSync(join(folder, 'assets/start-a1.js.br'), brotliCompressSync('start();'));
writeFileSync(join(folder, 'secret.txt'), 'beside the assets');

const app = Fastify();
afterAll(() => app.close());
await sendSecurityHeaders(app);
await serveBrowserApp(app, folder);

describe('The built browser application', () => {
  it('sends its files for ever, as the build compressed them to those who read that', async () => {
    const plain = await app.inject({ url: '/assets/start-a1.js' });
    expect(plain.body).toBe('start();');
    expect(plain.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/javascript; charset=utf-8',
    });
    const small = await app.inject({ url: '/assets/start-a1.js', headers: { 'accept-encoding': 'gzip, br' } });
    expect(small.headers['content-encoding']).toBe('br');
    expect(small.rawPayload).toEqual(brotliCompressSync('start();'));
    expect((await app.inject({ method: 'HEAD', url: '/assets/start-a1.js' })).statusCode).toBe(200);
  });

  it.each(['start-a2.js', 'START-A1.js', '', 'deeper/start-a1.js', '%2e%2e%2fsecret.txt', '..%2fsecret.txt', '%00'])(
    'knows no file “%s”',
    async (name) => {
      const { statusCode, body } = await app.inject({ url: `/assets/${name}` });
      expect(statusCode).toBe(404);
      expect(body).not.toContain('beside the assets');
    },
  );

  it.each(['/member/coverage', '/assets/start-a1.js', '/assets/unknown.js', '/api/unknown'])(
    'says to browsers with %s what it may do: run and load what is of this origin alone, and be framed by nobody',
    async (url) => {
      const { headers } = await app.inject({ url });
      expect(String(headers['content-security-policy']).split(';').toSorted()).toEqual([
        "base-uri 'none'",
        "connect-src 'self'",
        "default-src 'none'",
        "font-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "img-src 'self' data:",
        "manifest-src 'self'",
        "object-src 'none'",
        "require-trusted-types-for 'script'",
        "script-src 'self'",
        "style-src 'self'",
      ]);
      expect(headers).toMatchObject({
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    },
  );

  it('answers each other path with its page', async () => {
    for (const url of ['/member/coverage', '/survey', '/survey/a/b'])
      expect((await app.inject({ url })).body).toBe('<title>Coverlane</title>');
  });

  it('answers a personal link with the small page of keys', async () => {
    const { body, headers } = await app.inject({ url: '/survey/Zm9ybXM?locale=ko' });
    expect(body).toBe('<title>By key</title>');
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' });
    expect(headers['content-security-policy']).toContain("script-src 'self'");
  });
});
