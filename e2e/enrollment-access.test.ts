import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expectPage } from './expect.ts';
import { describe, expect, it } from 'vitest';
import { accessFaults, scrollsSideways } from './access.ts';
import { beginHire, openForEnrollment } from './enrolling.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';

let portal: Portal;

freshPortal(async (opened) => {
  portal = opened;
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

describe.each([
  ['en', 'light', 1280],
  ['ko', 'dark', 360],
  ['es', 'light', 360],
] as const)('In %s, %s, at %i pixels', (language, scheme, width) => {
  it('every page of the wizard can be used by everybody and scrolls one way only', async () => {
    const page = await portal.page({ language, scheme, width });
    await portal.enter(page, 'client');
    const id = await beginHire(page, portal);
    for (const one of [
      'subscriber/details',
      'subscriber/address',
      'dependents/list',
      'benefits/medical',
      'review/check',
    ]) {
      await page.goto(`/client/enrollment/${id}?page=${one}`);
      await expectPage(page.locator('.enrollment-continue button')).toBeVisible();
      expect([one, ...(await accessFaults(page))]).toEqual([one]);
      expect(await scrollsSideways(page)).toBe(false);
    }
  });
});

describe.each([
  ['ko', { goOn: '계속', title: 'Robin 님의 정보를 입력하세요', nobody: '없습니다' }],
  ['es', { goOn: 'Continuar', title: 'Háblenos de Robin', nobody: 'Nadie más' }],
] as const)('In %s', (language, { goOn, title, nobody }) => {
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
