import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessFaults, looksFor, screensToCheck, scrollsSideways } from './access.ts';
import { type Portal, startPortal } from './portal.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
});

afterAll(() => portal?.close());

const cases = screensToCheck.flatMap((screen, index) => looksFor(index).map((look) => ({ ...screen, ...look })));

describe('A screen', () => {
  it.each(cases)('$path passes axe in $language, $scheme, $width wide', async ({ path, as, ...look }) => {
    const page = await portal.page(look);
    if (as) await portal.enter(page, as);
    await page.goto(path);
    await page.locator('main h1').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await accessFaults(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    await page.context().close();
  });
});
