import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, it } from 'vitest';
import { accessFaults } from './access.ts';
import { expectPage } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';
import { planDocuments } from './sharing.ts';

let portal: Portal;

freshPortal(async (opened) => {
  portal = opened;
  await planDocuments(portal);
});

const MEBIBYTE = 1_048_576;

/** A PDF of so many bytes on the disk of whoever sends it; `seed` makes it another one. */
function paper(name: string, bytes: number, seed = randomBytes(8).toString('hex')): string {
  const path = join(tmpdir(), name);
  const head = `%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n% ${seed} `;
  writeFileSync(path, `${head}${'a plan paper '.repeat(Math.ceil(bytes / 13))}\n%%EOF\n`);
  return path;
}

/** A line of a train: so many bytes a second go out, or none at all. One session says both, else they overrule each other. */
async function lineOf(page: Page): Promise<(bytesASecond: number) => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  return async (bytesASecond) => {
    await browser.send('Network.emulateNetworkConditions', {
      offline: bytesASecond === 0,
      latency: 20,
      downloadThroughput: -1,
      uploadThroughput: bytesASecond,
    });
  };
}

async function send(page: Page, paths: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Add documents' }).first().click();
  const form = page.getByRole('form', { name: 'Add documents' });
  await form.getByLabel('Category').selectOption({ label: 'Plan documents' });
  await form.locator('input[type=file]').setInputFiles([...paths]);
  await page.getByRole('button', { name: 'Upload' }).click();
}

const panelOf = (page: Page) => page.getByRole('region', { name: 'Uploads' });
const percentOf = async (page: Page): Promise<number> =>
  Number(
    await panelOf(page)
      .getByRole('progressbar')
      .last()
      .getAttribute('value')
      .catch(() => 0),
  );
const look = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['LOOK_AT'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
};

it('an HR person uploads a plan paper on a train, the connection is lost in the middle, and a member reads it on a phone', async () => {
  const page = await portal.newPage();
  const begun: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/uploads/')) begun.push(request.url());
  });
  await portal.enter(page, 'client');
  await page.goto('/client/documents');
  const line = await lineOf(page);
  await line(2 * MEBIBYTE);
  await send(page, [paper('train-2027.pdf', 12 * MEBIBYTE)]);
  await expectPage.poll(() => percentOf(page)).toBeGreaterThan(20);
  await look(page, 'uploading-1280');
  expect(await accessFaults(page)).toEqual([]);
  // Another screen, while it travels: the queue stays.
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expectPage(panelOf(page).getByText('Uploading train-2027.pdf').first()).toBeVisible();
  await line(0);
  await expectPage(panelOf(page).getByText(/^No connection/)).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await look(page, 'lost-360');
  await page.setViewportSize({ width: 1280, height: 900 });
  await line(50 * MEBIBYTE);
  await expectPage(page.getByText('1 file was uploaded.').first()).toBeVisible();
  // It went on where it was: one upload was begun, and no second.
  expect(begun).toHaveLength(1);
  await page.goto('/client/documents');
  await page.getByRole('link', { name: 'train-2027.pdf' }).click();
  await expectPage(page.getByRole('heading', { level: 1 })).toContainText('train-2027.pdf');

  const phone = await portal.newPage({ width: 360 });
  await portal.enter(phone, 'member');
  await phone.goto('/member/coverage');
  await phone.getByRole('link', { name: 'train-2027.pdf' }).click();
  await expectPage(phone.getByRole('heading', { level: 1 })).toContainText('train-2027.pdf');
});

it('after a reload the same file goes on where it was, and what is there already is offered instead', async () => {
  const page = await portal.newPage();
  await portal.enter(page, 'client');
  await page.goto('/client/documents');
  await (await lineOf(page))(2 * MEBIBYTE);
  const path = paper('reloaded-2027.pdf', 12 * MEBIBYTE);
  await send(page, [path]);
  await expectPage.poll(() => percentOf(page)).toBeGreaterThan(40);
  page.on('dialog', (question) => void question.accept());
  await page.reload();
  await expectPage(page.getByText(/^1 upload didn’t finish/)).toBeVisible();
  await look(page, 'unfinished-1280');
  const offsets: string[] = [];
  page.on('response', (answer) => {
    if (answer.request().method() === 'HEAD') offsets.push(answer.headers()['upload-offset'] ?? '');
  });
  await send(page, [path]);
  await expectPage(page.getByRole('link', { name: 'reloaded-2027.pdf' })).toBeVisible();
  expect(Number(offsets[0])).toBeGreaterThanOrEqual(4 * MEBIBYTE);

  await send(page, [path, paper('second-2027.pdf', 2000)]);
  await expectPage(panelOf(page).getByText('This file already exists as reloaded-2027.pdf.')).toBeVisible();
  await expectPage(page.getByRole('link', { name: 'second-2027.pdf' })).toBeVisible();
  await look(page, 'twin-1280');
  expect(await accessFaults(page)).toEqual([]);
  await panelOf(page).getByRole('button', { name: 'Upload it anyway' }).click();
  await expectPage(page.getByRole('link', { name: 'reloaded-2027.pdf' })).toHaveCount(2);
});

it('what is refused says why and what to do, and the other files arrive', async () => {
  const page = await portal.page();
  await portal.enter(page, 'client');
  await page.goto('/client/documents');
  const script = join(tmpdir(), 'page-2027.pdf');
  writeFileSync(
    script,
    '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /OpenAction << /S /JavaScript /JS (x) >> >>\nendobj\n%%EOF\n',
  );
  const large = join(tmpdir(), 'large-2027.pdf');
  writeFileSync(large, Buffer.alloc(50 * MEBIBYTE + 1));
  await send(page, [script, large, paper('good-2027.pdf', 3000)]);
  await expectPage(page.getByRole('link', { name: 'good-2027.pdf' })).toBeVisible();
  await expectPage(panelOf(page).getByText(/contains scripts or macros/)).toBeVisible();
  await expectPage(panelOf(page).getByText(/too large. The limit is 50 MB/)).toBeVisible();
  await look(page, 'refused-1280');
  expect(await accessFaults(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 740 });
  await look(page, 'refused-360-dark');
  expect(await accessFaults(page)).toEqual([]);
  for (const name of ['page-2027.pdf', 'large-2027.pdf'])
    await panelOf(page)
      .getByRole('button', { name: `Remove ${name} from the list` })
      .click();
  await expectPage(panelOf(page)).toHaveCount(0);
});
