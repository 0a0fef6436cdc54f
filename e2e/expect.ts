import { expect } from '@playwright/test';

/** How long a journey waits for what it expects: two busy cores are slow, and a wait ends as soon as it is true. */
export const PATIENCE_MS = 30_000;

/** Waits until a page or a part of it is as expected; on a busy machine longer than the library's five seconds. */
export const expectPage = expect.configure({ timeout: PATIENCE_MS });
