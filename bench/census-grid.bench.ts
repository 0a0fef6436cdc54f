import type { Page } from '@playwright/test';
import { type Portal, startPortal } from '../e2e/portal.ts';
import { aDraftSession } from '../server/features/enrollment-sessions/census/census.testing.ts';
import { startTestingCluster } from '../server/platform/db/testing-cluster.ts';

const ROWS = 25_000;
/** How many times slower the processor is made, and how long a task may take. */
const SLOWER = 4;
const TASK_MS = 50;
/** The grid is scrolled so often, a step a frame: by pages, as with a wheel, and in leaps from end to end, as with the bar. */
const STEPS = 240;

/**
 * The longest task of the browser while a grid of 25,000 rows is scrolled, on a processor made four times slower; beside it the same
 * scrolling of a block of that height without anything in it.
 */
export async function run(): Promise<void> {
  const stop = await startTestingCluster();
  const portal = await startPortal();
  try {
    const page = await gridOf(portal);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.evaluate(watchTasks);
    const bare = await scrolled(page, '#bare');
    const wheel = await scrolled(page, '.census-grid', 600);
    const bar = await scrolled(page, '.census-grid', 37_000);
    report('by pages', wheel, bare);
    report('in leaps', bar, bare);
  } finally {
    await portal.close();
    await stop();
  }
}

async function gridOf(portal: Portal): Promise<Page> {
  const sessionId = await aDraftSession(portal, portal.people.world.acme.id);
  const page = await portal.page();
  await portal.enter(page, 'admin');
  await page.goto(`/admin/enrollmentsessions?record=${sessionId}&tab=census`);
  const lines = Array.from(
    { length: ROWS },
    (_, at) => `E${at},Employee,Name${at},Ann,1980-04-12,,F,${at} Main St,Springfield,IL,62701,A,52000`,
  );
  const head = 'Employee ID,Relationship,Last Name,First Name,DOB,SSN,Gender,Address 1,City,State,Zip,Class,Salary';
  const buffer = Buffer.from([head, ...lines].join('\r\n'));
  await page.locator('input[type=file]').setInputFiles({ name: 'census.csv', mimeType: 'text/csv', buffer });
  await portal.workUntil(page.getByRole('grid').getByRole('rowheader').nth(2));
  return page;
}

declare global {
  /** In the page: how long each task above 50 ms took, in milliseconds. */
  var longTasks: number[];
}

function watchTasks(): void {
  globalThis.longTasks = [];
  const watcher = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.longTasks.push(duration);
  });
  watcher.observe({ type: 'longtask' });
  const bare = document.createElement('div');
  bare.id = 'bare';
  bare.style.cssText = 'height: 400px; overflow: auto';
  bare.append(Object.assign(document.createElement('div'), { style: 'height: 800000px' }));
  document.querySelector('main')?.append(bare);
}

type Scrolled = { longest: number; above: number; milliseconds: number };

/** Scrolls an element a step a frame. */
const scrolled = (page: Page, selector: string, step = 600): Promise<Scrolled> =>
  page.evaluate(
    async ({ selector: which, step: by, steps }) => {
      const element = document.querySelector(which);
      if (element === null) throw new Error(`There is no ${which}.`);
      globalThis.longTasks = [];
      const began = performance.now();
      for (let at = 0; at < steps; at += 1) {
        element.scrollTop = (at * by) % element.scrollHeight;
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      const milliseconds = performance.now() - began;
      // What is observed is told a moment later.
      await new Promise((resolve) => setTimeout(resolve, 500));
      return { longest: Math.max(0, ...globalThis.longTasks), above: globalThis.longTasks.length, milliseconds };
    },
    { selector, step, steps: STEPS },
  );

function report(how: string, { longest, above, milliseconds }: Scrolled, bare: Scrolled): void {
  const missed = longest > TASK_MS;
  const said = longest === 0 ? `none above ${TASK_MS} ms` : `${longest.toFixed(0)} ms, ${above} above ${TASK_MS} ms`;
  console.log(
    `  ${ROWS} rows scrolled ${how}, ${SLOWER} times slowed: longest task ${said}${missed ? ': MISSED' : ''}; ${(milliseconds / STEPS).toFixed(1)} ms a frame, ${(milliseconds / bare.milliseconds).toFixed(2)} of an empty block (longest ${bare.longest.toFixed(0)} ms)`,
  );
  if (missed) process.exitCode = 1;
}
