import type { Page } from '@playwright/test';
import { expect, it } from 'vitest';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';

let portal: Portal;

freshPortal((opened) => {
  portal = opened;
});

/** After a second, what waits for the page waits no longer, however slow the machine: by then nothing is counted any more. */
const COUNTED_MS = 700;

/** What a page asks the server for until the answer of its own call is there, files of the application aside. */
async function askedUntil(page: Page, path: string, own: string): Promise<string[]> {
  // Away from the page that sign-in led to: what it still waits for is not counted.
  await page.goto('about:blank');
  const asked: string[] = [];
  let answered = false;
  let since = Number.POSITIVE_INFINITY;
  page.on('request', (request) => {
    const name = nameOf(request.url());
    // The page itself names the configuration: of the two that want it only the first asks.
    if (request.resourceType() !== 'fetch' && name !== '/config.json') return;
    if (answered || performance.now() - since > COUNTED_MS) return;
    asked.push(name);
    if (asked.at(-1) === own) since = performance.now();
  });
  page.on('response', (response) => {
    answered ||= nameOf(response.url()) === own;
  });
  await page.goto(path);
  await expect.poll(() => answered).toBe(true);
  return asked;
}

const nameOf = (url: string) => new URL(url).pathname.replace(/[0-9a-f-]{36}/, ':id');

it('The member home asks for the configuration, the user and the own record, and for more only when they are there', async () => {
  const page = await portal.newPage({ width: 360 });
  await portal.signIn(page, 'member');
  expect(await askedUntil(page, '/member', '/api/member/:id')).toEqual([
    '/config.json',
    '/api/userInfo',
    '/api/member/:id',
  ]);
});

it('The member list asks for the configuration, the user and the search', async () => {
  const page = await portal.newPage();
  await portal.signIn(page, 'admin');
  expect(await askedUntil(page, '/admin/members', '/api/membersearch')).toEqual([
    '/config.json',
    '/api/userInfo',
    '/api/membersearch',
  ]);
});

it('The files of the application travel compressed, and are kept for a year', async () => {
  const html = await (await fetch(`${portal.url}/login`)).text();
  const [script = ''] = /\/assets\/vendor-[\w-]+\.js/.exec(html) ?? [];
  for (const encoding of ['br', 'gzip']) {
    const { headers } = await fetch(`${portal.url}${script}`, { headers: { 'accept-encoding': encoding } });
    expect(headers.get('content-encoding')).toBe(encoding);
    expect(headers.get('content-type')).toContain('javascript');
    expect(headers.get('cache-control')).toContain('immutable');
  }
});
