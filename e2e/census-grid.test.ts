import type { Page } from '@playwright/test';
import { expect, it } from 'vitest';
import { aDraftSession } from '../server/features/enrollment-sessions/census/census.testing.ts';
import { accessFaults } from './access.ts';
import { expectPage } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';

let portal: Portal;
freshPortal((opened) => {
  portal = opened;
});

const HEAD = 'Employee ID,Relationship,Last Name,First Name,DOB,SSN,Gender,Zip,Shirt';
/** 300 employees; the ZIP codes of the rows 100 to 102 are wrong, and so is the birth date of row 250. */
const rows = Array.from({ length: 300 }, (_, at) => {
  const zip = at >= 98 && at <= 100 ? '123456' : '07030';
  const dob = at === 248 ? 'soon' : '1980-04-12';
  return `E${at},Employee,Name${at},Ann,${dob},,F,${zip},XL`;
});

/** The census tab of a new session, with the file read. */
async function withFile(width?: number): Promise<Page> {
  const sessionId = await aDraftSession(portal, portal.people.world.acme.id);
  const page = await portal.page(width === undefined ? {} : { width });
  await portal.enter(page, 'admin');
  await page.goto(`/admin/enrollmentsessions?record=${sessionId}&tab=census`);
  const buffer = Buffer.from([HEAD, ...rows].join('\r\n'));
  await page.locator('input[type=file]').setInputFiles({ name: 'census.csv', mimeType: 'text/csv', buffer });
  await portal.workUntil(page.getByRole('heading', { name: '4 rows to correct' }));
  return page;
}

const status = (page: Page) => page.locator('.census-grid-status');

it('a census is mended in a grid: typed over, pasted, undone, found, and the next error is one key away', async () => {
  const page = await withFile();
  const grid = page.getByRole('grid');
  expect(await grid.getAttribute('aria-rowcount')).toBe('5');
  await page.getByRole('button', { name: 'Next row to correct' }).click();
  await expectPage(status(page)).toHaveText('Row 100: Zip must be 5 or 9 digits.');
  await grid.getByRole('textbox').focus();
  // A column from a spreadsheet, onto two of the three rows; the third is typed over.
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '20001\n20002\n');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await expectPage(page.getByRole('heading', { name: '2 rows to correct' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expectPage(page.getByRole('heading', { name: '4 rows to correct' })).toBeVisible();
  for (const [zip, left] of [
    ['20001', 3],
    ['20002', 2],
  ] as const) {
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('F8');
    await expectPage(status(page)).toContainText('Zip must be 5 or 9 digits.');
    await page.keyboard.type(zip);
    await page.keyboard.press('Enter');
    await expectPage(page.getByRole('heading', { name: `${left} rows to correct` })).toBeVisible();
  }
  expect(await accessFaults(page)).toEqual([]);
  await page.getByLabel('Only rows to correct').uncheck();
  await page.getByRole('searchbox', { name: 'Find in the rows' }).fill('name299');
  await page.keyboard.press('Enter');
  await expectPage(grid.getByRole('rowheader', { name: /Name299/ })).toBeVisible();
  await expectPage(page.getByRole('textbox', { name: '301 Ann Name299, Last name' })).toBeVisible();
  if (process.env['LOOK_AT'])
    await page.screenshot({ path: `${process.env['LOOK_AT']}/census-grid.png`, fullPage: true });
  await page.getByRole('button', { name: 'Columns of the file' }).click();
  const shirt = page.getByRole('row', { name: /Shirt/ }).first();
  await expectPage(shirt.getByText('XL')).toBeVisible();
  await shirt.getByLabel('Field of column Shirt').selectOption('dob');
  await expectPage(page.getByText('Column ‘Shirt’ is mapped twice.')).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
});

it('on a phone it is a row at a time, as a form', async () => {
  const page = await withFile(360);
  await expectPage(page.getByText('1 of 4')).toBeVisible();
  const zip = page.getByLabel('Zip');
  await expectPage(page.getByText('Zip must be 5 or 9 digits.')).toBeVisible();
  await zip.fill('20001');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectPage(page.getByText('1 of 3')).toBeVisible();
  if (process.env['LOOK_AT'])
    await page.screenshot({ path: `${process.env['LOOK_AT']}/census-360.png`, fullPage: true });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await accessFaults(page)).toEqual([]);
});
