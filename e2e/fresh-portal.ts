import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type Portal, startPortal } from './portal.ts';

/**
 * Opens a portal for the journeys of a file, and another one after a journey that failed: what its try left half done
 * is not there when it is tried again, nor for the journeys after it. Call it at the top of the file, before other hooks.
 * @param setUp takes the portal and builds what the journeys presuppose
 */
export function freshPortal(setUp: (portal: Portal) => void | Promise<unknown>): void {
  let portal: Portal | undefined;
  let isSpoiled = false;
  const open = async () => {
    portal = await startPortal();
    await setUp(portal);
  };
  beforeAll(open);
  beforeEach(async () => {
    if (!isSpoiled) return;
    await portal?.close();
    await open();
    isSpoiled = false;
  });
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    isSpoiled = true;
    for (const text of (await portal?.shown()) ?? []) console.log(`“${task.name}” failed here: ${text}`);
  });
  afterAll(() => portal?.close());
}
