import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Demonstration, startDemonstration } from './demonstration.ts';
import { expectPage } from './expect.ts';

let shown: Demonstration;
beforeAll(async () => {
  shown = await startDemonstration();
});
afterAll(() => shown.close());

it.each(['admin', 'tpa'] as const)('The home of the %s fits one screen of 1280 by 800', async (type) => {
  const page = await shown.pageAs(type);
  await page.goto(`/${type}`);
  await expectPage(page.getByRole('button', { name: 'Arrange this page' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(800);
  await shown.giveBack(page);
});

it('A figure of an administrator’s home leads to the list that it counts, and what waits to its next step', async () => {
  const page = await shown.pageAs('admin');
  await page.goto('/admin');
  const figure = page.getByRole('link', { name: /Awaiting approval: \d+/ });
  const [, count] =
    /approval: (\d+)/.exec((await figure.getAttribute('aria-label')) ?? (await figure.innerText())) ?? [];
  await figure.click();
  await expectPage(page.getByText(new RegExp(`^1–\\d+ of ${count}$`))).toBeVisible();
  await page.goto('/admin');
  await page.getByRole('link', { name: /Reprocess.*Owen Castellano/ }).click();
  await expectPage(page).toHaveURL(/\/admin\/enrollments\?open=/);
  await shown.giveBack(page);
});
