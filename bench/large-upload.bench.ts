import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { MEBIBYTE } from '@coverlane/contract/files/uploads.ts';
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { type Portal, startPortal } from '../e2e/portal.ts';
import { planDocuments } from '../e2e/sharing.ts';
import { startTestingCluster } from '../server/platform/db/testing-cluster.ts';

const MEGABYTES = 500;
/** What of the page's process, and of the portal's, may lie in memory more than before: in the page half of the file, in the portal less. */
const GOAL_MB = { page: 250, portal: 150 };
/** How long each step may take: a busy machine is slow. */
const PATIENCE_MS = 300_000;

/**
 * A document of 500 MB sent by a browser as wide as a telephone: the line is lost in the middle and comes back, the page is loaded
 * anew and goes on with the same file, another file is given up on its way. Beside it what of the page and of the portal lay in memory.
 */
export async function run(): Promise<void> {
  const stop = await startTestingCluster();
  const folder = mkdtempSync(join(tmpdir(), 'coverlane-test-large-'));
  const portal = await startPortal();
  try {
    await planDocuments(portal);
    const { installationId } = portal.people.world;
    await sql`insert into settings (id, installation_id, scope, scope_id, key, value)
      values (gen_random_uuid(), ${installationId}, 'installation', ${installationId}, 'documentMegabytes', ${String(MEGABYTES + 1)})`.execute(
      portal.owner,
    );
    await journey(portal, folder);
  } finally {
    rmSync(folder, { recursive: true });
    await portal.close();
    await stop();
  }
}

async function journey(portal: Portal, folder: string): Promise<void> {
  const page = await portal.newPage({ width: 360 });
  page.setDefaultTimeout(PATIENCE_MS);
  page.on('dialog', (question) => void question.accept());
  await portal.enter(page, 'client');
  await page.goto('/client/documents');
  const heard = hearing(page);
  const watch = await watching(page);
  const began = performance.now();
  const path = paper(join(folder, 'large.pdf'), 1);
  await losesTheLine(page, path);
  requireThat(heard.begun === 1, 'A second upload was begun after the line came back.');
  await page.reload();
  await page.getByText(/^1 upload didn’t finish/).waitFor();
  heard.offsets.length = 0;
  await send(page, path);
  await page.getByRole('link', { name: 'large.pdf' }).waitFor();
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  const wentOnAt = Math.round((heard.offsets[0] ?? 0) / MEBIBYTE);
  requireThat(wentOnAt >= MEGABYTES / 2, `It went on at ${wentOnAt} MB.`);
  await givesUp(page, paper(join(folder, 'given-up.pdf'), 2));
  requireThat(heard.begun === 2, `${heard.begun} uploads were begun, for two files.`);
  const grown = watch();
  const isMissed = grown.page > GOAL_MB.page || grown.portal > GOAL_MB.portal;
  if (isMissed) process.exitCode = 1;
  console.log(
    `  ${MEGABYTES} MB by a browser of 360 px, line lost, page loaded anew: arrived after ${seconds} s, went on at ${wentOnAt} MB; another given up; memory at most ${grown.page} MB more in the page and ${grown.portal} MB more in the portal, goals ${GOAL_MB.page} and ${GOAL_MB.portal} MB${isMissed ? ': MISSED' : ''}; load ${loadavg()[0]?.toFixed(1)}`,
  );
}

/** What the portal is asked about uploads: how many are begun, and where it says that they go on. */
function hearing(page: Page): { begun: number; offsets: number[] } {
  const heard: { begun: number; offsets: number[] } = { begun: 0, offsets: [] };
  page.on('response', (answer) => {
    const method = answer.request().method();
    if (method === 'POST' && answer.url().includes('/uploads/')) heard.begun += 1;
    if (method === 'HEAD') heard.offsets.push(Number(answer.headers()['upload-offset']));
  });
  return heard;
}

/** Sends a file until more than half of it went, with no line for a while in between. */
async function losesTheLine(page: Page, path: string): Promise<void> {
  const line = await page.context().newCDPSession(page);
  const isOffline = (offline: boolean) =>
    line.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  await send(page, path);
  await reaches(page, 25);
  await isOffline(true);
  await page.getByText(/^No connection/).waitFor();
  await isOffline(false);
  await reaches(page, 55);
}

async function givesUp(page: Page, path: string): Promise<void> {
  await send(page, path);
  await reaches(page, 5);
  const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page.getByRole('button', { name: 'Cancel given-up.pdf' }).click();
  await page.getByRole('region', { name: 'Uploads' }).waitFor({ state: 'detached' });
  requireThat((await removed).status() === 204, 'What was given up was not removed.');
}

function requireThat(is: boolean, otherwise: string): void {
  if (!is) throw new Error(otherwise);
}

/** A PDF on the disk of whoever sends it, whose bytes follow from where they are and from a number. */
function paper(path: string, seed: number): string {
  const file = openSync(path, 'w');
  writeSync(file, `%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n% ${seed} `);
  const part = Buffer.alloc(MEBIBYTE);
  for (let at = 0; at < MEGABYTES; at += 1) {
    part.fill(`a plan paper ${seed} ${at} `);
    writeSync(file, part);
  }
  closeSync(file);
  return path;
}

async function send(page: Page, path: string): Promise<void> {
  await page.getByRole('button', { name: 'Add documents' }).first().click();
  const form = page.getByRole('form', { name: 'Add documents' });
  await form.getByLabel('Category').selectOption({ label: 'Plan documents' });
  await form.locator('input[type=file]').setInputFiles(path);
  await page.getByRole('button', { name: 'Upload' }).click();
}

/** Until so many percent of the file went. */
const reaches = (page: Page, percent: number) =>
  page.waitForFunction(
    (least) => Number(document.querySelector('.upload-panel progress')?.getAttribute('value') ?? 0) >= least,
    percent,
    { timeout: PATIENCE_MS, polling: 100 },
  );

/** Looks at the page's process and at this one, which is the portal's, until it is asked: how much more of them lay in memory, in MB. */
async function watching(page: Page): Promise<() => { page: number; portal: number }> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page has no browser.');
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const pids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  const now = () => ({
    page: pids.reduce((sum, pid) => sum + residentOf(pid), 0),
    portal: residentOf(process.pid),
  });
  const [before, most] = [now(), now()];
  const timer = setInterval(() => {
    const { page: ofPage, portal } = now();
    most.page = Math.max(most.page, ofPage);
    most.portal = Math.max(most.portal, portal);
  }, 200);
  return () => {
    clearInterval(timer);
    return { page: most.page - before.page, portal: most.portal - before.portal };
  };
}

/** What of a process lies in memory, in MB; 0: it ended. */
function residentOf(pid: number): number {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}
