import { userTypes } from '@coverlane/contract/access.ts';
import type { UserType } from '@coverlane/contract/access.ts';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anAnnouncement } from '../server/testing/records.ts';
import { beyond } from '../scripts/design-table.ts';
import { isWhole, languagesFor } from './looks.ts';
import { type Demonstration, startDemonstration } from './demonstration.ts';
import type { Language } from './words.ts';

let shown: Demonstration;
beforeAll(async () => {
  shown = await startDemonstration();
  const { id } = await shown.owner.selectFrom('installations').select('id').executeTakeFirstOrThrow();
  await anAnnouncement(shown.owner, id, {
    title: 'The portal rests on Sunday night',
    placement: 'banner',
    audience: null,
  });
  await anAnnouncement(shown.owner, id, {
    title: 'A longer title that one line of a phone does not hold',
    audience: null,
  });
});
afterAll(() => shown.close());

/** Slow 4G as browsers' tools have it: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWED = 4;
/** So long must nothing be asked and nothing move before a page counts as there. */
const STILL_MS = 2500;

/** Makes network and processor slow; what comes back gives the processor its speed again. */
async function slowly(page: Page): Promise<() => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  return () => session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
}

/**
 * What a page did while it arrived: how far it moved, summed, what moved, when its largest part stood there, and how long a touch would have
 * waited in all (of each long task what is beyond 50 ms), in ms.
 */
interface Arrival {
  sum: number;
  what: string[];
  largest: number;
  blocked: number;
}

/** Runs in the browser before the page: sums what moves without anybody's act, names what moved, and times the largest paint. */
function watchArrival(): void {
  const seen: Arrival = { sum: 0, what: [], largest: 0, blocked: 0 };
  Object.assign(globalThis, { arrival: seen });
  new PerformanceObserver((list) => {
    seen.largest = list.getEntries().at(-1)?.startTime ?? seen.largest;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.blocked += Math.max(0, duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript does not know entries of this kind
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      };
      if (hadRecentInput) continue;
      seen.sum += value;
      for (const { node, previousRect, currentRect } of sources) {
        const named = node instanceof Element ? `${node.tagName}.${node.className}` : String(node?.textContent);
        seen.what.push(`${value.toFixed(3)} ${named} ${previousRect.y}+${previousRect.height} → ${currentRect.y}`);
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

async function arrivalOf(type: UserType | null, path: string, language: Language): Promise<Arrival> {
  const page = await (type === null
    ? shown.newPage({ width: 360, language })
    : shown.newPageAs(type, { width: 360, language }));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(watchArrival);
  const hasArrived = await slowly(page);
  await page.goto(path);
  await page.locator('main h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  // A slowed browser turns a core in a circle even while it waits.
  await hasArrived();
  await page.waitForTimeout(STILL_MS);
  const found = await page.evaluate<Arrival>('arrival');
  await page.context().close();
  return found;
}

/**
 * Whose homes are looked at: the table of checks has every one, and the page of sign-in. Else one who serves many employers and one of a
 * single one stand for staff, whose homes are one page.
 */
const homes: readonly UserType[] = isWhole ? userTypes : ['admin', 'client', 'member'];

const pages: readonly [UserType | null, string][] = [
  ...(isWhole ? [[null, '/login'] as [null, string]] : []),
  ...homes.map((type) => [type, `/${type}`] as [UserType, string]),
  ['member', '/member/claims'],
  ['admin', '/admin/members?q=a'],
];

const cases = pages.flatMap(([type, path], at) =>
  languagesFor(['en', 'ko', 'es'], at).map((language) => [type, path, language] as const),
);

it.each(cases)('for %s the page %s stands where it came, on a slow phone, in %s', async (type, path, language) => {
  const { sum, what, largest, blocked } = await arrivalOf(type, path, language);
  const place = `${type ?? 'visitor'} ${path}`;
  const isStaff = type !== null && type !== 'member';
  const moved = beyond('shift', { place, language, value: sum });
  const late = [
    ...beyond(isStaff ? 'lcp-staff' : 'lcp-member', { place, language, value: largest }),
    ...beyond('blocked', { place, language, value: blocked }),
  ];
  expect([...moved, ...(moved.length > 0 ? what : []), ...late]).toEqual([]);
});
