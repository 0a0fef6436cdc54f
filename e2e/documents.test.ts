import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { accessFaults } from './access.ts';
import { expectPage } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import { planDocuments } from './sharing.ts';
import type { Portal } from './portal.ts';

let portal: Portal;

freshPortal(async (opened) => {
  portal = opened;
  await planDocuments(portal);
});

/** A PDF on the disk of whoever sends it. */
function paper(name: string, text: string): string {
  const path = join(tmpdir(), name);
  writeFileSync(path, `%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n% ${text}\n%%EOF\n`);
  return path;
}

it('HR shares a plan paper, a member opens it on a phone, and a removal is taken back', async () => {
  const page = await portal.page();
  await portal.enter(page, 'client');
  await page.goto('/client/documents');
  await expectPage(page.getByText('No documents yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add documents' }).first().click();
  const form = page.getByRole('form', { name: 'Add documents' });
  await form.getByLabel('Category').selectOption({ label: 'Plan documents' });
  await form.locator('input[type=file]').setInputFiles(paper('summary-2027.pdf', 'Summary'));
  await page.getByRole('button', { name: 'Upload' }).click();
  await page.getByRole('link', { name: 'summary-2027.pdf' }).click();
  await expectPage(page.getByRole('heading', { level: 1 })).toContainText('summary-2027.pdf');
  await expectPage(page.getByText('HR, its divisions, and their members')).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);

  const phone = await portal.page({ width: 360 });
  await portal.enter(phone, 'member');
  await phone.goto('/member/coverage');
  await phone.getByRole('link', { name: 'summary-2027.pdf' }).click();
  await expectPage(phone).toHaveURL(new RegExp(`${new URL(page.url()).pathname.replace('/client/', '/member/')}$`));
  await expectPage(phone.getByRole('heading', { level: 1 })).toContainText('summary-2027.pdf');
  const [download] = await Promise.all([
    phone.waitForEvent('download'),
    phone.getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('summary-2027.pdf');
  expect(await accessFaults(phone)).toEqual([]);

  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectPage(page.getByText('No documents yet')).toBeVisible();
  await phone.reload();
  await expectPage(phone.getByText('This document is no longer available.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectPage(page.getByRole('link', { name: 'summary-2027.pdf' })).toBeVisible();
});

it('HR makes folders by keyboard, moves a document into one, ticks several, and takes a move back', async () => {
  const page = await portal.page();
  await portal.enter(page, 'client');
  await page.goto('/client/documents');
  const names = ['rates-2027.pdf', 'forms-2027.pdf'];
  await page.getByRole('button', { name: 'Add documents' }).first().click();
  const sending = page.getByRole('form', { name: 'Add documents' });
  await sending.getByLabel('Category').selectOption({ label: 'Plan documents' });
  await sending.locator('input[type=file]').setInputFiles(names.map((name) => paper(name, `Folders ${name}`)));
  await page.getByRole('button', { name: 'Upload' }).click();
  for (const name of names) await expectPage(page.getByRole('link', { name })).toBeVisible();
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'Folder', exact: true }).click();
    await page.getByRole('button', { name: item }).click();
  };
  const make = async (name: string) => {
    await choose('New folder');
    await page.getByLabel('Folder name').fill(name);
    await page.getByRole('button', { name: 'Create folder' }).click();
    await expectPage(page.getByRole('dialog')).toBeHidden();
    await expectPage(page.getByRole('treeitem', { name })).toBeVisible();
  };
  await make('2027');
  await page.getByRole('treeitem', { name: 'All documents' }).focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('2027');
  await expectPage(page.getByText('This folder is empty')).toBeVisible();
  await make('Plan papers');
  await page.getByRole('treeitem', { name: 'All documents' }).click();
  for (const name of names) await page.getByRole('checkbox', { name }).check();
  expect(await accessFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Move to…' }).click();
  await page.getByLabel('Where to?').selectOption({ label: 'ACME Tool › 2027 › Plan papers' });
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
  await expectPage(page.getByText('2 documents were moved.')).toBeVisible();
  await page.getByRole('treeitem', { name: 'Plan papers' }).click();
  await expectPage(page.getByRole('link', { name: 'rates-2027.pdf' })).toBeVisible();
  if (process.env['LOOK_AT']) await page.screenshot({ path: `${process.env['LOOK_AT']}/folders-1280.png` });
  await page.getByRole('treeitem', { name: 'All documents' }).click();
  await page
    .getByRole('link', { name: 'forms-2027.pdf' })
    .dragTo(page.getByRole('treeitem', { name: '2027', exact: false }).first());
  await expectPage(page.getByText('1 document was moved.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await page.getByRole('treeitem', { name: 'Plan papers' }).click();
  await expectPage(page.getByRole('link', { name: 'forms-2027.pdf' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await accessFaults(page)).toEqual([]);
  if (process.env['LOOK_AT']) await page.screenshot({ path: `${process.env['LOOK_AT']}/folders-360.png` });
});

it('of what is for everyone no division is asked; of two files one that runs something is refused with what to do about it', async () => {
  const page = await portal.page();
  await portal.enter(page, 'admin');
  await page.goto('/admin/files');
  await page.getByRole('button', { name: 'Add documents' }).first().click();
  const form = page.getByRole('form', { name: 'Add documents' });
  const divisions = form.getByLabel('Show it to all divisions and their members');
  await form.getByLabel('Whose document is it?').selectOption(portal.people.world.acme.id);
  await expectPage(divisions).toBeChecked();
  await form.getByLabel('Whose document is it?').selectOption({ label: 'Everyone' });
  await expectPage(divisions).toHaveCount(0);
  await form.getByLabel('Category').selectOption({ label: 'Plan documents' });
  const running = paper('form.pdf', '<< /S /JavaScript /JS (app.alert(1)) >>');
  await form.locator('input[type=file]').setInputFiles([running, paper('for-everyone.pdf', 'Everyone')]);
  await page.getByRole('button', { name: 'Upload' }).click();
  await expectPage(page.getByText('This file contains scripts or macros.')).toBeVisible();
  await expectPage(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectPage(page.getByRole('link', { name: 'for-everyone.pdf' })).toBeVisible();
});
