import { allCalls } from '@coverlane/contract/all-calls.ts';
import { keyAllows } from '@coverlane/contract/apikeys/keys.ts';
import { languages } from '@coverlane/contract/codes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestPortal, testPortal } from '../../testing/portal.ts';
import { documentedCalls } from './documented-calls.ts';
import { html } from './page.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

const ask = (url: string, headers: Record<string, string> = {}) => portal.app.inject({ url, headers });

describe('the reference of the API', () => {
  test('stands at /api/docs for everybody, without script, and names every call', async () => {
    const { statusCode, headers, body } = await ask('/api/docs');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).not.toMatch(/<script|javascript:|style=|https?:\/\/(?!localhost)/);
    for (const name of allCalls.keys()) expect(body).toContain(`href="/api/docs/${encodeURIComponent(name)}"`);
    expect((await ask('/api/docs.css')).headers['content-type']).toBe('text/css; charset=utf-8');
  });
  test('has a page for every call, with an example to try and the scopes that open it', async () => {
    for (const { name, path, method, scopes } of documentedCalls()) {
      const { statusCode, body } = await ask(`/api/docs/${encodeURIComponent(name)}`);
      expect(statusCode, name).toBe(200);
      expect(body).toContain(`<code>${path}</code>`);
      expect(body).toContain(`curl ${method === 'GET' ? '' : `-X ${method} `}`);
      expect(body).not.toMatch(/undefined|\[object/);
      for (const scope of scopes) expect(body).toContain(`<code>${scope}</code>`);
    }
  });
  test('names for each call just the scopes that open it', () => {
    for (const { name, scopes } of documentedCalls()) {
      const call = allCalls.get(name);
      if (!call) throw new Error(`${name} is no call`);
      for (const scope of scopes) expect(keyAllows(call, { type: 'admin', permissions: [scope] }), name).toBe(true);
      if (scopes.length === 0)
        expect(keyAllows(call, { type: 'admin', permissions: ['generalRead', 'generalWrite'] })).toBe(false);
    }
  });
  test('finds calls by words of their path and fields, and says when there is none', async () => {
    const found = (await ask('/api/docs?q=imports%20apply')).body;
    expect(found).toContain('/api/docs/importApply');
    expect(found).not.toContain('/api/docs/importList');
    expect((await ask('/api/docs?q=zebra')).body).toContain('No call matches.');
  });
  test('escapes what is searched for', async () => {
    const { body } = await ask(`/api/docs?q=${encodeURIComponent('"><b>bold</b>')}`);
    expect(body).not.toContain('<b>bold');
    expect(html`<p title="${`"'<&>`}">${['a<b']}</p>`.text).toBe('<p title="&quot;&#39;&lt;&amp;&gt;">a&lt;b</p>');
  });
  test.each([
    ['ko-KR,ko;q=0.9', 'lang="ko"'],
    ['es', 'lang="es"'],
    ['fr', 'lang="en"'],
  ])('is framed in the language the browser asks for: %s', async (accepted, shown) => {
    expect((await ask('/api/docs', { 'accept-language': accepted })).body).toContain(`<html ${shown}>`);
  });
  test('keeps the language that was chosen', async () => {
    const { body } = await ask('/api/docs?lang=ko', { 'accept-language': 'es' });
    expect(body).toContain('<html lang="ko">');
    expect(body).toContain('href="/api/docs/importApply?lang=ko"');
  });
  test('explains the same in every language', async () => {
    const ids = async (lang: string) =>
      [...(await ask(`/api/docs?lang=${lang}`)).body.matchAll(/<section id="(\w+)"/g)].map(([, id]) => id);
    for (const language of languages) expect(await ids(language)).toEqual(await ids('en'));
  });
  test('answers 404 for a call there is not', async () => {
    expect((await ask('/api/docs/nothing')).statusCode).toBe(404);
  });
});
