import { basename } from 'node:path';
import type { Page } from '@playwright/test';

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
