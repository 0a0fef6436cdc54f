import type { ScreenPath } from '../rights/screens.ts';

/**
 * Screens that come by themselves to whoever follows a personal link: in a page of their own, without the router, the session
 * and the menus of the portal, which weigh more than they do (`web/by-key.tsx`). Within the portal they are screens as all others.
 */
export const keyPages = ['/survey/:key'] as const satisfies readonly ScreenPath[];

/** The path of such a screen. */
export type KeyPagePath = (typeof keyPages)[number];
