import { basename } from 'node:path';
import type { Page } from '@playwright/test';
import type { Portal } from './portal.ts';

/** The category of the journeys, of which administrators, employers and members see the documents. */
export async function planDocuments(portal: Portal): Promise<void> {
  const { installation_id } = await portal.owner
    .selectFrom('users')
    .select('installation_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await portal.owner
    .insertInto('categories')
    .values({
      id: crypto.randomUUID(),
      installation_id,
      name: 'Plan documents',
      visible_to: '["admin","client","member"]',
    })
    .execute();
}

/** Sends a file from the screen of documents, and opens it. */
export async function share(page: Page, path: string): Promise<void> {
  await page.goto('/client/documents');
  await page.getByRole('button', { name: 'Add documents' }).first().click();
  const form = page.getByRole('form', { name: 'Add documents' });
  await form.getByLabel('Category').selectOption({ label: 'Plan documents' });
  await form.locator('input[type=file]').setInputFiles(path);
  await page.getByRole('button', { name: 'Upload' }).click();
  await page.getByRole('link', { name: basename(path) }).click();
}
