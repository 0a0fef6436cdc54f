import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { expectPage } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';

/** The height of one line of the bar at the bottom, in pixels. */
const ONE_LINE = 26;
let portal: Portal;
freshPortal((opened) => {
  portal = opened;
});

async function asAdmin(path: string): Promise<Page> {
  const page = await portal.page();
  await portal.enter(page, 'admin');
  await page.goto(path);
  await page.locator('main h1').waitFor();
  return page;
}

/** The bars at the edges of the window that lie over what has the focus; its name where one does. */
const covered = (page: Page): Promise<string | null> =>
  page.evaluate(async () => {
    // The page may scroll on once the focus is there.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const focused = document.activeElement;
    if (!focused?.closest('main')) return null;
    const under = focused.getBoundingClientRect();
    const over = [...document.querySelectorAll('.save-bar, .top-bar, .facts')]
      .filter((bar) => !bar.contains(focused) && ['sticky', 'fixed'].includes(getComputedStyle(bar).position))
      .map((bar) => bar.getBoundingClientRect())
      .some((bar) => bar.top < under.bottom - 1 && bar.bottom > under.top + 1);
    return over ? (focused.getAttribute('name') ?? focused.textContent) : null;
  });

it.each(['/admin/contactcategories?open=new', '/admin/clients?open=new', '/admin/users?open=new'])(
  'on %s nothing that has the focus lies behind a bar, forwards and back',
  async (path) => {
    const page = await asAdmin(path);
    await page.setViewportSize({ width: 1280, height: 560 });
    const form = page.locator('main form').last();
    await form.locator('input:visible').first().focus();
    const hidden: string[] = [];
    for (const key of ['Tab', 'Shift+Tab'])
      for (let stop = 0; stop < 30; stop++) {
        await page.keyboard.press(key);
        const found = await covered(page);
        if (found !== null) hidden.push(found);
      }
    expect(hidden).toEqual([]);
  },
);

it('a field for Korean or Spanish words says so to whoever reads or checks them', async () => {
  const page = await asAdmin('/admin/contactcategories?open=new');
  await expectPage(page.locator('main form input[name=nameKo]')).toHaveAttribute('lang', 'ko');
  await expectPage(page.locator('main form input[name=nameEs]')).toHaveAttribute('lang', 'es');
  expect(await page.locator('main form input[name=name]').getAttribute('lang')).toBeNull();
});

it('forced colours tell the current tab and the current entry of the menu apart', async () => {
  const page = await asAdmin(
    `/admin/member/${portal.people.family.subscriberId}?client=${portal.people.world.acme.id}`,
  );
  await page.emulateMedia({ forcedColors: 'active' });
  const lines = await page
    .locator('.tabs .tab')
    .evaluateAll((tabs) =>
      tabs.map((tab) => ({ current: tab.ariaCurrent !== null, line: getComputedStyle(tab).borderBottomColor })),
    );
  const current = lines.filter((tab) => tab.current).map(({ line }) => line);
  expect(current).toHaveLength(1);
  expect(lines.filter((tab) => !tab.current).map(({ line }) => line)).not.toContain(current[0]);
  await page.goto('/admin/contactcategories');
  const entry = page.locator('.side-link[aria-current=page]').first();
  await entry.waitFor({ state: 'attached' });
  expect(await entry.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('solid');
});

it('a search that finds nothing says so aloud', async () => {
  const page = await asAdmin('/admin/contactcategories?search=nobody-has-this-name');
  await expectPage(page.locator('.spoken')).toHaveText(/match/i);
});

it('a file that was saved is said aloud, by its name', async () => {
  await sql`insert into user_permissions (user_id, permission_id) select ${portal.people.users.admin}, id from permissions
    where machine_name = 'exportData' on conflict do nothing`.execute(portal.owner);
  const page = await asAdmin('/admin/contactcategories');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const saved = page.waitForEvent('download');
  await page.locator('.menu-item').first().click();
  const name = (await saved).suggestedFilename();
  await expectPage(page.locator('.spoken')).toHaveText(`${name} is saved.`);
});

it.each(['en', 'ko', 'es'] as const)(
  'the words of the bar at the bottom of a phone stand on one line, in %s',
  async (language) => {
    const page = await portal.page({ language, width: 360 });
    await portal.enter(page, 'member');
    await page.goto('/member');
    await page.locator('.bottom-bar').waitFor();
    const words = await page
      .locator('.bottom-link > span')
      .evaluateAll((all) => all.map((one) => ({ text: one.textContent, height: one.getBoundingClientRect().height })));
    const tops = await page
      .locator('.bottom-bar li')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(words).toHaveLength(5);
    expect(new Set(tops).size).toBe(1);
    expect(words.filter(({ height }) => height > ONE_LINE)).toEqual([]);
  },
);

it('choosing a report, and then another, leaves the focus at the heading of what follows', async () => {
  const page = await asAdmin('/admin/reports');
  const first = page.locator('.reports-choices a').first();
  const name = (await first.textContent()) ?? '';
  await first.press('Enter');
  await expectPage(page.getByRole('heading', { level: 2, name, exact: true })).toBeFocused();
  await page.getByRole('link', { name: 'Choose another report' }).press('Enter');
  await expectPage(page.getByRole('heading', { level: 2, name: 'Choose a report' })).toBeFocused();
});
