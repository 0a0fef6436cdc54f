import { loadavg } from 'node:os';
import type { Browser, Page } from '@playwright/test';
import { type Portal, startPortal } from '../e2e/portal.ts';
import { aCategory } from '../server/features/documents/documents.testing.ts';
import { startTestingCluster } from '../server/platform/db/testing-cluster.ts';
import { manyDocuments } from './seed-documents.ts';

const DOCUMENTS = 10_000;
/** How many times slower the processor is made, and how long a task may take. */
const SLOWER = 4;
const TASK_MS = 50;
/** Steps of scrolling, one a frame, and pages that are turned. */
const STEPS = 240;
const PAGES = 12;

/**
 * The longest task of the page while a folder of 10,000 documents is scrolled and its pages are turned, on a processor made four
 * times slower, at the width of a desk and of a telephone. By the processor's time of the page's own thread, and beside it by
 * the clock: on a busy machine a task of two milliseconds waits for as many as fifty.
 */
export async function run(): Promise<void> {
  const stop = await startTestingCluster();
  const portal = await startPortal();
  try {
    const { world } = portal.people;
    const categoryId = await aCategory(portal.owner, world.installationId);
    const folderId = await manyDocuments(portal.owner, { ...world, categoryId }, DOCUMENTS);
    for (const width of [1280, 360]) await measured(portal, { folderId, width });
  } finally {
    await portal.close();
    await stop();
  }
}

async function measured(portal: Portal, { folderId, width }: { folderId: string; width: number }): Promise<void> {
  const page = await portal.newPage({ width });
  await portal.enter(page, 'admin');
  await page.goto(`/admin/files?folderId=${folderId}`);
  await shown(page, 1);
  await page.waitForLoadState('networkidle');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  report(`scrolled at ${width} px`, await tasksOf(page, () => scroll(page)), TASK_MS);
  report(`${PAGES} pages turned at ${width} px`, await tasksOf(page, () => turn(page)));
  await page.close();
}

/** Until a page of the list stands there: the newest document is the first. */
const shown = (page: Page, at: number) =>
  page.getByRole('link', { name: `Paper ${25 * (at - 1) + 1}`, exact: true }).waitFor();

/** Scrolls the page down and up again, a step a frame. */
const scroll = (page: Page): Promise<void> =>
  page.evaluate(async (steps) => {
    const element = document.scrollingElement;
    const most = element === null ? 0 : element.scrollHeight - element.clientHeight;
    if (element === null || most < 1) throw new Error('The page has nothing to scroll.');
    for (let at = 0; at < steps; at += 1) {
      const along = (at * Math.min(60, most / 4)) % (2 * most);
      element.scrollTop = along <= most ? along : 2 * most - along;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, STEPS);

async function turn(page: Page): Promise<void> {
  for (let at = 2; at < PAGES + 2; at += 1) {
    await page.getByRole('link', { name: 'Next' }).click();
    await shown(page, at);
  }
}

/** A task of the page's main thread, in milliseconds: of the processor, and by the clock. */
interface Task {
  readonly used: number;
  readonly took: number;
}

/** The tasks of a page while something is done, longest first. */
async function tasksOf(page: Page, work: () => Promise<void>): Promise<readonly Task[]> {
  const browser: Browser | null = page.context().browser();
  if (browser === null) throw new Error('The page has no browser.');
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata'] });
  await work();
  const { traceEvents }: { traceEvents: readonly TraceEvent[] } = JSON.parse(
    (await browser.stopTracing()).toString('utf8'),
  );
  const mains = new Set(
    traceEvents.flatMap(({ name, args, pid, tid }) =>
      name === 'thread_name' && args?.name === 'CrRendererMain' ? [`${pid} ${tid}`] : [],
    ),
  );
  return traceEvents
    .filter(({ name, pid, tid }) => name.endsWith('RunTask') && mains.has(`${pid} ${tid}`))
    .map(({ dur = 0, tdur = 0 }) => ({ used: tdur / 1000, took: dur / 1000 }))
    .toSorted((one, other) => other.used - one.used);
}

/** As chromium writes it; times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** @param goal milliseconds; absent: it is told, and there is none */
function report(how: string, tasks: readonly Task[], goal = Infinity): void {
  const [longest] = tasks;
  if (longest === undefined) throw new Error('No task was seen.');
  const isMissed = longest.used > goal;
  if (isMissed) process.exitCode = 1;
  const above = tasks.filter(({ used }) => used > TASK_MS).length;
  const byClock = Math.max(...tasks.map(({ took }) => took));
  console.log(
    `  ${DOCUMENTS} documents ${how}, ${SLOWER} times slowed: longest of ${tasks.length} tasks ${longest.used.toFixed(0)} ms (${above} above ${TASK_MS} ms)${isMissed ? ': MISSED' : ''}; by the clock ${byClock.toFixed(0)} ms; load ${loadavg()[0]?.toFixed(1)}`,
  );
}
