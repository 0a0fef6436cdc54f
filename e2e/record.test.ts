import type { Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { expectPage } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Look, Portal } from './portal.ts';

let portal: Portal;
freshPortal((opened) => {
  portal = opened;
});

async function asAdmin(path: string, look: Look = {}): Promise<Page> {
  const page = await portal.page(look);
  await page.setViewportSize({ width: look.width ?? 1280, height: 800 });
  await portal.enter(page, 'admin');
  await page.goto(path);
  return page;
}

const memberPath = (tab = ''): string =>
  `/admin/member/${portal.people.family.subscriberId}?client=${portal.people.world.acme.id}${tab && `&tab=${tab}`}`;

describe('The record of a member and of a client', () => {
  it.each(['en', 'ko', 'es'] as const)('has header, facts, actions and tabs above y = 260 (%s)', async (language) => {
    for (const path of [memberPath(), `/admin/client/${portal.people.world.acme.id}`]) {
      const page = await asAdmin(path, { language });
      const tabs = page.locator('main .tabs').first();
      await tabs.waitFor();
      const { y, height } = (await tabs.boundingBox()) ?? { y: 0, height: 0 };
      expect(y + height, path).toBeLessThanOrEqual(260);
    }
  });

  it('has its rail beside the main column from 1,280 px, where it stays in sight, and after it below', async () => {
    const page = await asAdmin(memberPath());
    const [main, rail] = [page.locator('.with-rail > .stack').first(), page.locator('.with-rail > .rail')];
    await rail.waitFor();
    const left = async () => [(await main.boundingBox())?.x ?? 0, (await rail.boundingBox())?.x ?? 0];
    const [mainAt, railAt] = await left();
    expect(railAt).toBeGreaterThan(mainAt ?? 0);
    await page.setViewportSize({ width: 1200, height: 800 });
    const [mainBelow, railBelow] = await left();
    expect(railBelow).toBe(mainBelow);
  });

  it('shows staff the ID cards of a person by their faces, one of which is open', async () => {
    const page = await asAdmin(memberPath('idcards'));
    const faces = page.getByRole('navigation', { name: 'Cards' });
    await expectPage(faces.getByRole('link')).toHaveCount(2);
    await expectPage(faces.locator('[aria-current=page]')).toContainText('Medical');
    await faces.getByRole('link', { name: /Dental/ }).click();
    await expectPage(faces.locator('[aria-current=page]')).toContainText('Dental');
  });
});

describe('The title of the window', () => {
  it('tells open records apart by name and number', async () => {
    const { acme } = portal.people.world;
    const { name, number } = await portal.owner
      .selectFrom('clients')
      .select(['name', 'client_number as number'])
      .where('id', '=', acme.id)
      .executeTakeFirstOrThrow();
    const page = await asAdmin(memberPath());
    await expectPage(page).toHaveTitle(/^Jiwoo Kim · \S+ · Evergreen Benefits$/);
    await page.goto(`/admin/client/${acme.id}`);
    await expectPage(page).toHaveTitle(`${name} · ${number} · Evergreen Benefits`);
    await page.goto(`/admin/users?open=${portal.people.users.broker}`);
    await expectPage(page).toHaveTitle(/ · broker\.user · Evergreen Benefits$/);
    await page.goto(`/admin/clients?open=${acme.id}`);
    await expectPage(page).toHaveTitle(`${name} · Evergreen Benefits`);
    await page.goto('/admin/clients');
    await expectPage(page).toHaveTitle('Clients · Evergreen Benefits');
  });
});
