import { openScreens } from '@coverlane/contract/rights/screens.ts';
import { matchPath } from 'react-router';
import { declaredScreens } from './declared-screens.ts';
import type { Screen } from './screen.ts';

const declaredAt = new Map(
  declaredScreens.flatMap((declared) => Object.entries(declared.at).map(([path, menu]) => [path, { declared, menu }])),
);

/** Every screen of the contract with what its feature declares. The order within an area is the order of its menu. */
export const screens: readonly Screen[] = openScreens.map((screen) => {
  const { declared, menu } = declaredAt.get(screen.path) ?? {};
  return { ...screen, declared, menu: menu ?? undefined };
});

/** The screen of a path, or undefined. Fixed paths win over those with a `:name`. */
export function screenAt(pathname: string): Screen | undefined {
  const matching = screens.filter(({ path }) => matchPath(path, pathname));
  return matching.find(({ path }) => !path.includes(':')) ?? matching[0];
}
