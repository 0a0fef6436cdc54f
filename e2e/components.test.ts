import type { Browser, Locator, Page } from '@playwright/test';
import { expectPage, PATIENCE_MS } from './expect.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accessFaults, scrollsSideways } from './access.ts';
import { isWhole } from './looks.ts';
import { keptChromium } from './browser.ts';
import { type Gallery, serveGallery } from './gallery.ts';

type Look = {
  readonly language?: string;
  readonly colorScheme?: 'light' | 'dark';
  readonly width?: number;
  readonly density?: string;
};

let browser: Browser;
let gallery: Gallery;
let complaints: string[] = [];

beforeAll(async () => {
  [browser, gallery] = await Promise.all([keptChromium(), serveGallery()]);
});

afterAll(() => gallery?.close());

afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});

/** A fresh page with the gallery; what the browser complains about collects in `complaints`. */
async function open({ language = 'en', colorScheme = 'light', width = 1280, density = 'calm' }: Look = {}) {
  complaints = [];
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' });
  context.setDefaultTimeout(2 * PATIENCE_MS);
  const page = await context.newPage();
  page.on(
    'console',
    (message) => message.type() === 'error' && complaints.push(`${message.text()} ${message.location().url}`),
  );
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.addInitScript(
    (state) => void (document.cookie = `coverlane_state=${encodeURIComponent(state)}`),
    JSON.stringify({ language }),
  );
  await page.goto(gallery.url);
  await page.getByRole('combobox', { name: 'Plan' }).waitFor();
  await page.locator('select[name=density]').selectOption(density);
  return page;
}

/** What axe finds; the gallery shows for ever what stands in for data on its way. */
const violations = (page: Page): Promise<string[]> => accessFaults(page, { showsLoading: true });

const form = (page: Page) => page.getByRole('form', { name: 'Every input' });
const field = (page: Page, name: string): Locator => form(page).locator(`[data-field="${name}"]`);

describe('Every component', () => {
  const sizes = [
    { width: 360, density: 'calm' },
    { width: 1280, density: 'compact' },
  ];

  // Opened once: width, density and colours change under it, as on somebody's device. Dark changes colours and nothing else.
  // Each language has one width, by turns, and before a release both.
  it.each([
    ['en', 0],
    ['ko', 1],
    ['es', 0],
  ] as const)('passes axe in %s, light and dark, narrow or wide', async (language, turn) => {
    const page = await open({ language, width: 360 });
    for (const { width, density } of sizes.filter((_, at) => isWhole || at === turn)) {
      await page.setViewportSize({ width, height: 900 });
      await page.locator('select[name=density]').selectOption(density);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const what = colorScheme === 'light' ? 'all' : 'colours';
        const faults = await accessFaults(page, { showsLoading: true, what });
        expect(faults, `${colorScheme}, ${width} wide, ${density}`).toEqual([]);
      }
    }
    expect(complaints).toEqual([]);
  });

  it('fits a window of 320 pixels without scrolling sideways', async () => {
    const page = await open({ width: 320, language: 'es' });
    expect(await scrollsSideways(page)).toBe(false);
  });
});

describe('A form', () => {
  it('lists what is missing, moves the focus there, and each line leads to its input', async () => {
    const page = await open();
    await form(page).getByRole('button', { name: 'Continue' }).click();
    await expectPage(form(page).locator('.error-summary')).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await form(page).getByRole('link', { name: 'Choose an answer for “State”.' }).click();
    await expectPage(field(page, 'state')).toBeFocused();
  });

  it('keeps values and focus when the language changes', async () => {
    const page = await open();
    const birth = form(page).getByLabel('Date of birth');
    await birth.pressSequentially('4/12/88');
    await page.locator('select[name=language]').evaluate((select: HTMLSelectElement) => {
      select.value = 'ko';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await page.locator('html[lang=ko]').waitFor();
    await expectPage(field(page, 'dob')).toHaveValue('4/12/88');
    await expectPage(field(page, 'dob')).toBeFocused();
  });

  it('gives null for an empty input, and keeps everything typed when the call fails', async () => {
    const page = await open();
    const every = form(page);
    await every.getByLabel('First (given) name').fill(' Jiwoo ');
    await every.getByLabel('Last (family) name').fill('fail');
    await every.getByLabel('Date of birth').fill('4/12/88');
    await every.getByLabel('State').selectOption('TX');
    await every.getByLabel('Yes').check();
    await every.getByLabel('Everything above is true').check();
    await every.getByRole('button', { name: 'Continue' }).click();
    await every.getByText('We couldn’t send this.').waitFor();
    await expectPage(every.getByLabel('Last (family) name')).toHaveValue('fail');
    await expectPage(every.locator('pre')).toContainText('agree');
    expect(JSON.parse((await every.locator('pre').textContent()) ?? '')).toEqual({
      firstName: 'Jiwoo',
      lastName: 'fail',
      email: null,
      dob: '1988-04-12',
      phone: '2135550199',
      ssn: '900123456',
      salary: '52000.50',
      hours: 40,
      state: 'TX',
      plan: 'NY',
      cover: 'yes',
      agree: true,
    });
  });

  it('hides the Social Security number as soon as it is left', async () => {
    const page = await open();
    const ssn = form(page).getByLabel('Social Security number');
    await ssn.focus();
    await expectPage(ssn).toHaveValue('900-12-3456');
    await ssn.blur();
    await expectPage(ssn).toHaveValue('***-**-3456');
  });

  it('masks a phone in the middle without moving the caret away', async () => {
    const page = await open();
    const phone = form(page).getByLabel('Phone');
    await phone.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Delete');
    await page.keyboard.type('9');
    await expectPage(phone).toHaveValue('(913) 555-0199');
    await expect.poll(() => phone.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(2);
  });
});

describe('The keyboard', () => {
  it('moves through rows with J and K and selects with X', async () => {
    const page = await open();
    const table = page.getByRole('table', { name: 'Members' });
    await table.getByRole('link', { name: 'Jiwoo Kim' }).focus();
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await expectPage(table.getByRole('link', { name: 'Ana Ruiz Hernández' })).toBeFocused();
    await expectPage(table.locator('tr[data-selected=true]')).toHaveCount(2);
  });

  it('opens a menu with an arrow, leaves it with Escape, and is back at its button', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Actions' }).press('ArrowDown');
    await page.locator('.menu-item:focus').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expectPage(page.getByRole('button', { name: 'Actions' })).toBeFocused();
  });

  it('reaches the list of a combobox in a dialog, and Escape closes the list before the dialog', async () => {
    const page = await open({ width: 360 });
    await page.getByRole('button', { name: 'Open dialog' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove Ara from this enrollment?' });
    const why = dialog.getByRole('combobox', { name: 'Why' });
    await why.fill('abroad');
    await page.getByRole('option', { name: 'She moved abroad' }).click();
    await expectPage(why).toHaveValue('She moved abroad');
    await why.fill('own');
    await page.keyboard.press('Escape');
    await expectPage(dialog.getByRole('option')).toHaveCount(0);
    await expectPage(dialog).toBeVisible();
  });

  it('is kept inside a dialog, which Escape closes and which gives the focus back', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Open dialog' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove Ara from this enrollment?' });
    await dialog.waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expectPage(dialog).toHaveCount(0);
    await expectPage(page.getByRole('button', { name: 'Open dialog' })).toBeFocused();
  });
});

describe('Notices', () => {
  it('let a success that can be undone go after 10 seconds and keep an error until it is dismissed', async () => {
    const page = await open();
    await page.clock.install();
    await page.getByRole('button', { name: 'Success', exact: true }).click();
    await page.getByRole('button', { name: 'Error', exact: true }).click();
    await expectPage(page.locator('.notice')).toHaveCount(2);
    expect(await violations(page)).toEqual([]);
    await page.clock.runFor(10_100);
    await expectPage(page.locator('.notice')).toHaveText([/We couldn’t send your enrollment./]);
    await page.locator('.notice').getByRole('button', { name: 'Dismiss' }).click();
    await expectPage(page.locator('.notice')).toHaveCount(0);
  });
});
