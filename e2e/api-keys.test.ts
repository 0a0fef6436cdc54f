import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { describe, it } from 'vitest';
import { accessFaults, scrollsSideways } from './access.ts';
import { expectPage as expect } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Look, Portal } from './portal.ts';
import { ROSTER } from './roster.ts';

let portal: Portal;

freshPortal((opened) => {
  portal = opened;
});

async function administrator(look: Look = {}): Promise<Page> {
  const page = await portal.page(look);
  await portal.enter(page, 'admin');
  return page;
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

/** Makes a key on the screen; answers it as it is shown, this once. */
async function makeKey(page: Page, name: string): Promise<string> {
  await page.goto('/admin/apikeys?open=new');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Enroll members').check();
  await save(page);
  return shownSecret(page);
}

async function shownSecret(page: Page): Promise<string> {
  const secret: Locator = page.locator('.copy-text code');
  await expect(secret).toBeInViewport();
  // These browsers let no page write to the clipboard: the text stands selected, and the button says so.
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Selected. Copy it from there.' })).toBeVisible();
  expect(await page.evaluate('getSelection().toString()')).toBe(await secret.innerText());
  return secret.innerText();
}

/** The `curl` lines of the README, as somebody copies them. */
const README = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
const curlLines = README.split('\n').filter((line) => line.startsWith('curl '));
const run = promisify(execFile);

/** A roster of the client's own plan codes, so that it asks nothing. */
const asked = readFileSync(ROSTER, 'utf8').replaceAll('PPO1500', 'MED1').replaceAll('DENT1', 'DEN1');

describe('An API key', () => {
  it('made by an administrator imports a roster with curl, as the README shows, until it is revoked', async () => {
    const page = await administrator();
    const key = await makeKey(page, 'Payroll import');
    const record = page.url();
    const folder = mkdtempSync(join(tmpdir(), 'coverlane-curl-'));
    writeFileSync(join(folder, 'roster.834'), asked);
    const variables = {
      PATH: process.env['PATH'],
      KEY: `Authorization: Bearer ${key}`,
      IMPORTS: `${portal.url}/api/admin/imports`,
      CLIENT_ID: portal.people.world.acme.id,
    };
    const curl = async (line: string | undefined, more: Record<string, string> = {}) => {
      const { stdout } = await run('sh', ['-c', String(line)], { cwd: folder, env: { ...variables, ...more } });
      return JSON.parse(stdout);
    };
    const [send, look, apply] = curlLines;
    const { id } = await curl(send);
    await portal.work();
    expect(await curl(look, { IMPORT_ID: id })).toMatchObject({
      state: 'proposed',
      questions: [],
      counts: { added: 3 },
    });
    expect(await curl(apply, { IMPORT_ID: id })).toMatchObject({ id });
    await portal.work();
    expect(await curl(look, { IMPORT_ID: id })).toMatchObject({ state: 'applied' });

    await page.goto(record);
    await expect(page.getByText('Last used from')).toBeVisible();
    await page.getByRole('button', { name: 'Revoke this key' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke this key' }).click();
    await expect(page.getByText('Payroll import was revoked')).toBeVisible();
    expect(await curl(look, { IMPORT_ID: id })).toMatchObject({ code: 'api-key-refused' });
  });

  it('is shown once: whoever opens its record again reads what it may do, and no secret', async () => {
    const page = await administrator();
    const key = await makeKey(page, 'Shown once');
    expect(key).toMatch(/^ebk_[a-z0-9]{8}_[A-Za-z0-9_-]{43}$/);
    expect(await accessFaults(page)).toEqual([]);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Shown once' })).toBeVisible();
    await expect(page.getByText(key.slice(4, 12)).first()).toBeVisible();
    await expect(page.locator('.copy-text')).toHaveCount(0);
    await expect(page.getByText(key)).toHaveCount(0);
  });
});

describe('A webhook', () => {
  it('is made with a secret that is shown once, tried out, and says why nothing arrived', async () => {
    const page = await administrator();
    await page.goto('/admin/webhooks?open=new');
    await page.getByLabel('Name', { exact: true }).fill('Payroll');
    await page.getByLabel('Address').fill('https://hooks.example.invalid/coverlane');
    await page.getByLabel('Import applied').check();
    await save(page);
    expect(await shownSecret(page)).toMatch(/^whsec_/);
    await page.getByRole('button', { name: 'Send a test' }).click();
    await portal.workUntil(page.getByText('The name of the address isn’t known'));
    await page.getByText('Payload', { exact: true }).click();
    await expect(page.locator('.webhooks-body')).toContainText('"event": "ping"');
    await page.getByRole('button', { name: /^Send again/ }).click();
    await expect(page.getByText('It is sent again')).toBeVisible();
    expect(await accessFaults(page)).toEqual([]);

    await page.goto('/admin/webhooks');
    await page.getByRole('link', { name: 'Failed deliveries (1)' }).click();
    const row = page.getByRole('row', { name: /^Test/ });
    await expect(row).toContainText('The name of the address isn’t known');
    await row.getByRole('button', { name: /^Send again/ }).click();
    await expect(page.getByText('It is sent again').first()).toBeVisible();
    expect(await accessFaults(page)).toEqual([]);
  });
});

describe('The reference of the API', () => {
  it('is readable on a phone in the dark, is searched, and has nothing that axe finds', async () => {
    const page = await portal.page({ width: 360, scheme: 'dark' });
    await page.goto('/api/docs');
    expect([await scrollsSideways(page), await accessFaults(page)]).toEqual([false, []]);
    await page.getByRole('searchbox').fill('imports apply');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('link', { name: /apply/ }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('/api/admin/imports/{id}/apply');
    await expect(page.getByText('Authorization: Bearer $COVERLANE_KEY')).toBeVisible();
    expect([await scrollsSideways(page), await accessFaults(page)]).toEqual([false, []]);
  });
});
