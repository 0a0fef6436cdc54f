import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type Portal, startPortal } from './portal.ts';

/**
 * Opens a portal for the journeys of a file, and another one after a journey that failed: what its try left half done
 * is not there when it is tried again, nor for the journeys after it. A page that a journey asks for is given back as it ends, one
 * that the file asks for before stays. Call it at the top of the file, before other hooks.
 * @param setUp takes the portal and builds what the journeys presuppose
 */
export function freshPortal(setUp: (portal: Portal) => void | Promise<unknown>): void {
  let portal: Portal | undefined;
  let isSpoiled = false;
  let ofFile: readonly Page[] = [];
  const open = async () => {
    portal = await startPortal();
    await setUp(portal);
  };
  const giveBack = async () => {
    const lender = portal;
    if (!lender) return;
    const own = [...lender.lentPages()].filter((page) => !ofFile.includes(page));
    await Promise.all(own.map((page) => lender.giveBack(page)));
  };
  beforeAll(open);
  beforeEach(async () => {
    if (isSpoiled) {
      await portal?.close();
      await open();
      isSpoiled = false;
    }
    ofFile = [...(portal?.lentPages() ?? [])];
  });
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return giveBack();
    isSpoiled = true;
    for (const text of (await portal?.shown()) ?? []) console.log(`“${task.name}” failed here: ${text}`);
  });
  afterAll(() => portal?.close());
}
