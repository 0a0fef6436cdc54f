import type { Locator, Page } from '@playwright/test';
import { beginHire, leavesFor, openForEnrollment } from '../e2e/enrolling.ts';
import { type Portal, startPortal } from '../e2e/portal.ts';
import { startTestingCluster } from '../server/platform/db/testing-cluster.ts';

/** How many times slower the processor is made, how long Continue may take, and how many people are enrolled: odd. */
const SLOWER = 4;
const CONTINUE_MS = 100;
const HIRES = 5;
/** How long a finger rests on the button. */
const PRESSED_MS = 100;
/** The pages of a prefilled new hire, each reached by Continue; the first offers come from the server. */
const PAGES = ['benefits/medical', 'benefits/dental', 'benefits/vision', 'review/check'] as const;

declare global {
  /** In the page: how long each Continue took until the next page was painted, in milliseconds. */
  var continueTimes: number[];
}

/**
 * How long Continue takes in the wizard, from the click to the frame that shows the next page, on a processor made four
 * times slower. Nothing of it waits for the network: answers are saved behind the page.
 */
export async function run(): Promise<void> {
  const stop = await startTestingCluster();
  const portal = await startPortal();
  try {
    await openForEnrollment(portal);
    const page = await portal.page();
    await portal.enter(page, 'client');
    const session = await page.context().newCDPSession(page);
    const times: number[][] = [];
    for (let hire = 0; hire < HIRES; hire += 1) {
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      const id = await beginHire(page, portal);
      await page.goto(`/client/enrollment/${id}`);
      await page.getByRole('heading', { level: 1, name: /Tell us about/ }).waitFor();
      await watch(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      times.push(await walk(page, portal));
    }
    report(times);
  } finally {
    await portal.close();
    await stop();
  }
}

async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    globalThis.continueTimes = [];
    document.addEventListener(
      'click',
      ({ target, timeStamp }) => {
        const button = target instanceof Element ? target.closest('.enrollment-continue button[type=submit]') : null;
        const shown = document.querySelector('.enrollment-question');
        if (!button || !shown) return;
        const look = () => {
          if (shown.isConnected) return requestAnimationFrame(look);
          // After this frame is painted: a task behind the frame's own, and before what the page left for later.
          return setTimeout(() => globalThis.continueTimes.push(performance.now() - timeStamp));
        };
        requestAnimationFrame(look);
      },
      { capture: true },
    );
  });
}

/** Goes through the pages as a person does, a moment on each. @returns milliseconds of each Continue */
async function walk(page: Page, { work }: Portal): Promise<number[]> {
  for (const next of PAGES) {
    if (next === 'benefits/medical') await page.getByLabel('No one else').click();
    const plan = page.locator('.enrollment-plan input[type=radio]').first();
    if (next !== 'benefits/medical') await plan.check({ force: true });
    const goOn = page.locator('.enrollment-continue button[type=submit]');
    await goOn.scrollIntoViewIfNeeded();
    await page.waitForTimeout(1500);
    await leavesFor(page, next, () => press(page, goOn));
  }
  await work();
  return page.evaluate(() => globalThis.continueTimes);
}

/** Presses a button as a mouse does. A locator's own click has the page find the button once more, which takes a while. */
async function press(page: Page, button: Locator): Promise<void> {
  const box = await button.boundingBox();
  if (!box) throw new Error('The button is not on the page');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: PRESSED_MS });
}

function report(times: readonly number[][]): void {
  let missed = false;
  PAGES.forEach((name, at) => {
    const sorted = times.map((one) => one[at] ?? 0).toSorted((one, other) => one - other);
    const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
    const slow = middle > CONTINUE_MS;
    missed ||= slow;
    const values = times.map((one) => (one[at] ?? 0).toFixed(0)).join(', ');
    console.log(
      `  Continue to ${name}, ${SLOWER} times slowed: ${middle.toFixed(0)} ms, at most ${CONTINUE_MS} ms${slow ? ': MISSED' : ''} (${values})`,
    );
  });
  if (missed) process.exitCode = 1;
}
