import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expectPage } from './expect.ts';
import { describe, expect, it } from 'vitest';
import { accessFaults, scrollsSideways } from './access.ts';
import { beginHire, openForEnrollment } from './enrolling.ts';
import { freshPortal } from './fresh-portal.ts';
import { byTurns, looks, looksFor } from './looks.ts';
import type { Portal } from './portal.ts';

let portal: Portal;
/** The hire whose pages are looked at. */
let hireId: string | undefined;

freshPortal(async (opened) => {
  portal = opened;
  hireId = undefined;
  await openForEnrollment(portal);
});

const isShown = (page: Page, name: string | RegExp) =>
  expectPage(page.getByRole('heading', { level: 1, name })).toBeVisible();

const SECOND_LOOK_MS = 1000;

/** Is what has the focus hidden behind the ribbon at the bottom, even partly, for longer than some frames? */
async function staysCovered(page: Page): Promise<boolean> {
  if (!(await isCovered(page))) return false;
  await sleep(SECOND_LOOK_MS);
  return isCovered(page);
}

const isCovered = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const ribbon = document.querySelector('.enrollment-bar');
    const focused = document.activeElement;
    if (!ribbon || !focused || ribbon.contains(focused) || !focused.closest('main')) return false;
    return focused.getBoundingClientRect().bottom > ribbon.getBoundingClientRect().top + 1;
  });

describe('The cost at the bottom of the window', () => {
  it('never covers what has the focus', async () => {
    const page = await portal.page({ width: 360 });
    await page.setViewportSize({ width: 360, height: 640 });
    await portal.enter(page, 'client');
    const id = await beginHire(page, portal);
    await page.goto(`/client/enrollment/${id}?page=review/check`);
    await isShown(page, 'Check before you submit');
    await expectPage(page.getByText('No waiting period applies').first()).toBeVisible();
    const covered: string[] = [];
    for (let tabs = 0; tabs < 40; tabs++) {
      await page.keyboard.press('Tab');
      if (await staysCovered(page)) covered.push(await page.evaluate(() => document.activeElement?.outerHTML ?? ''));
    }
    expect(covered).toEqual([]);
  });
});

const pages = ['subscriber/details', 'subscriber/address', 'dependents/list', 'benefits/medical', 'review/check'];
/** The pages to look at in each look: each in one, by turns, before a release in all. */
const inLooks = pages.flatMap((one, at) => looksFor(at).map((look) => ({ one, look })));
const walks = looks.flatMap((look) => {
  const own = inLooks.filter((each) => each.look === look).map(({ one }) => one);
  return own.length > 0 ? [{ ...look, own }] : [];
});

describe('The pages of the wizard', () => {
  it.each(walks)(
    '$own can be used by everybody and scroll one way only, in $language, $scheme, at $width pixels',
    async ({ own, ...look }) => {
      const page = await portal.page(look);
      await portal.enter(page, 'client');
      hireId ??= await beginHire(page, portal);
      for (const one of own) {
        await page.goto(`/client/enrollment/${hireId}?page=${one}`);
        await expectPage(page.locator('.enrollment-continue button')).toBeVisible();
        expect([one, ...(await accessFaults(page))]).toEqual([one]);
        expect(await scrollsSideways(page)).toBe(false);
      }
    },
  );
});

const spoken = [
  ['ko', { goOn: '계속', title: 'Robin 님의 정보를 입력하세요', nobody: '없습니다' }],
  ['es', { goOn: 'Continuar', title: 'Háblenos de Robin', nobody: 'Nadie más' }],
] as const;

describe.each(byTurns(spoken, 0))('In %s', (language, { goOn, title, nobody }) => {
  it('every page of the wizard speaks it, and switching in the middle keeps what was typed', async () => {
    const page = await portal.page({ language, width: 360 });
    await portal.enter(page, 'client');
    const id = await beginHire(page, portal);
    await page.goto(`/client/enrollment/${id}`);
    await isShown(page, title);
    await page.getByLabel(nobody).check();
    await page.getByRole('button', { name: goOn }).click();
    await page.waitForURL(/benefits/);
    await expectPage(page.getByRole('heading', { level: 1, name: title })).toHaveCount(0);
    await expectPage(page.locator('html')).toHaveAttribute('lang', language);
    expect(await accessFaults(page)).toEqual([]);
    await page.goto(`/client/enrollment/${id}?page=subscriber/contact`);
    const email = page.locator('[data-field="subscriber.email"]');
    await email.fill('half@');
    await page.locator('.user-menu button').first().click();
    await page.getByRole('button', { name: 'English', exact: true }).click();
    await isShown(page, 'Tell us about Robin');
    await expectPage(email).toHaveValue('half@');
  });
});
