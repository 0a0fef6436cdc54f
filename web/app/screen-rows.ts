import { openScreens } from '@coverlane/contract/rights/screens.ts';
import { declaredScreens } from './declared-screens.ts';
import type { Screen } from './screen.ts';

const declaredAt = new Map(
  declaredScreens.flatMap((declared) => Object.entries(declared.at).map(([path, menu]) => [path, { declared, menu }])),
);

/**
 * Every screen of the contract with what its feature declares. The order within an area is the order of its menu. The build
 * puts the finished table here (web/bundling/later-pages.ts).
 */
export const screens: readonly Screen[] = openScreens.map((screen) => {
  const { declared, menu } = declaredAt.get(screen.path) ?? {};
  return { ...screen, declared, menu: menu ?? undefined };
});
