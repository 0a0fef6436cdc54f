import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, it } from 'vitest';
import { accessFaults } from './access.ts';
import { expectPage } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import { pressUntil } from './keys.ts';
import type { Portal } from './portal.ts';
import { share } from './sharing.ts';

let portal: Portal;

freshPortal(async (opened) => {
  portal = opened;
  const { installation_id } = await portal.owner
    .selectFrom('users')
    .select('installation_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const visible_to = '["admin","client","member"]';
  const category = { id: crypto.randomUUID(), installation_id, name: 'Plan documents', visible_to, retention_years: 6 };
  await portal.owner.insertInto('categories').values(category).execute();
});

function paper(name: string): string {
  const path = join(tmpdir(), name);
  writeFileSync(path, `words of ${name}\n`);
  return path;
}

/** Looks at a page in every way that counts; with LOOK_AT a picture of each is kept. */
async function looked(page: Page, name: string): Promise<void> {
  const folder = process.env['LOOK_AT'];
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await accessFaults(page)).toEqual([]);
      if (folder) await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

it('HR sees a paper as a member would, says when it expires, and an administrator restores what was deleted', async () => {
  const page = await portal.page();
  await portal.enter(page, 'client');
  await share(page, paper('notice-2027.txt'));
  await share(page, paper('booklet-2027.txt'));
  await expectPage(page.getByRole('link', { name: 'notice-2027.txt' })).toBeVisible();

  await page.getByText('See as someone else').click();
  await page.getByRole('combobox', { name: 'A member' }).fill(portal.people.family.memberNumber);
  await page.getByRole('option', { name: portal.people.family.memberNumber }).click();
  await expectPage(page.getByText('can open this document')).toBeVisible();

  await page.getByText('Change dates').click();
  const dates = page.getByRole('form', { name: 'Change dates' });
  await dates.getByLabel('Expires').fill('12/31/2027');
  await dates.getByRole('button', { name: 'Save dates' }).click();
  await expectPage(page.getByText('Kept through 12/31/2033.')).toBeVisible();
  await looked(page, 'document');

  const member = await portal.page({ width: 360 });
  await portal.enter(member, 'member');
  await member.goto('/member/coverage');
  const box = member.getByRole('combobox');
  await pressUntil(member, 'Control+k', box);
  await box.fill('bookl');
  await member.getByRole('option', { name: /booklet-2027/ }).click();
  await expectPage(member.getByRole('heading', { level: 1 })).toContainText('booklet-2027.txt');

  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectPage(page.getByRole('link', { name: 'notice-2027.txt' })).toBeVisible();

  const office = await portal.page({ language: 'ko' });
  await portal.enter(office, 'admin');
  await office.goto('/admin/files/retention');
  await expectPage(office.getByText('booklet-2027.txt').first()).toBeVisible();
  await looked(office, 'deleted-ko');
  await office.getByRole('button', { name: '복원' }).click();
  await expectPage(office.getByText('booklet-2027.txt 문서를 복원했습니다.')).toBeVisible();
});
