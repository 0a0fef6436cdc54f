import { type UserType, userTypes } from '@coverlane/contract/access.ts';
import { SCREEN_TIMEOUT_MS } from '@coverlane/contract/codes.ts';
import { type Later, later } from './later.tsx';
import type { Loader } from './loader.ts';
import { codeOf, screenAt } from './routes.tsx';
import { builtScreens } from './screen.ts';
import { homeOf } from './screen-table.ts';
import { StaffMenu } from './StaffMenu.tsx';

/** The code of a screen did not come within 120 s (specification 8, 9). */
export class ScreenTimeout extends Error {}

/** The code of a screen, or a failure after 120 s (specification 8, 9). */
async function inTime(load: Loader): ReturnType<Loader> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ScreenTimeout()), SCREEN_TIMEOUT_MS);
  });
  try {
    return await Promise.race([load(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Every built screen; its code is fetched when it is first drawn, or before. */
export const screenCode: ReadonlyMap<string, Later<object>> = new Map(
  builtScreens.map((name) => [
    name,
    later(
      () => inTime(() => codeOf(name)),
      (module) => module.default,
    ),
  ]),
);

/**
 * Fetches the code of the first screen while the server is still asked who is there. A failure shows when it is drawn.
 * @param area the area last worked in, where '/' leads to
 */
export function fetchFirstScreen(pathname: string, area: UserType | undefined): void {
  const path = pathname === '/' && area ? homeOf(area) : pathname;
  const paths = [pathname, path];
  const fetches = paths.map((one) => screenCode.get(screenAt(one)?.component ?? '')?.fetch());
  const isStaff = userTypes.some((type) => type !== 'member' && path.startsWith(homeOf(type)));
  for (const fetch of [...fetches, isStaff ? StaffMenu.fetch() : undefined]) fetch?.catch(() => undefined);
}
