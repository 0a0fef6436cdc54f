import { matchPath } from 'react-router';
import type { Screen } from './screen.ts';
import { screens } from './screen-rows.ts';

/** The screen of a path, or undefined. Fixed paths win over those with a `:name`. */
export function screenAt(pathname: string): Screen | undefined {
  const matching = screens.filter(({ path }) => matchPath(path, pathname));
  return matching.find(({ path }) => !path.includes(':')) ?? matching[0];
}
