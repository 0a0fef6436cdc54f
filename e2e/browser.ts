import { type Browser, chromium } from '@playwright/test';
import { findChromium } from './find-chromium.ts';

/**
 * Quiet: no graphics card, no first-run pages, and no connection to anybody but the server under test. All pages come
 * from that one server: a process kept ready for the next page, and one for each site, would only cost their start.
 */
const args = [
  '--disable-site-isolation-trials',
  '--renderer-process-limit=1',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Starts the installed Chromium or Chrome without a window. Close it in afterAll.
 * @param more arguments of its command line: settings of the browser itself
 * @throws Error when there is none: npm test installs it or says what to install
 */
export async function launchChromium(more: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('No Chromium or Chrome found: install one, or set CHROMIUM_PATH.');
  // Chromium's own sandbox refuses to run as root.
  return chromium.launch({ executablePath, args: [...args, ...more], chromiumSandbox: process.getuid?.() !== 0 });
}

let kept: Browser | undefined;

/**
 * The browser of all portals of a worker, whose files run one after the other: each opens and closes contexts of its own, which
 * share nothing. It ends with the process.
 */
export async function keptChromium(): Promise<Browser> {
  if (!kept?.isConnected()) kept = await launchChromium();
  return kept;
}
