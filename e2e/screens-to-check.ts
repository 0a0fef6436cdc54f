import { declaredScreens } from '../web/app/declared-screens.ts';
import type { CheckedScreen } from '../web/lib/declared.ts';

/** Every screen that must pass axe: where its feature declares that it is looked at, and the page of one not built yet. */
export const screensToCheck: readonly CheckedScreen[] = [
  { path: '/signup', as: null },
  ...declaredScreens.flatMap(({ checked }) => (typeof checked === 'string' ? [] : checked)),
];
