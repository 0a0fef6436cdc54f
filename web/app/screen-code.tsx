import { type UserType, userTypes } from '@coverlane/contract/access.ts';
import { SCREEN_TIMEOUT_MS } from '@coverlane/contract/codes.ts';
import type { ComponentType } from 'react';
import type { Declared } from '../lib/declared.ts';
import { homeOf } from './home-of.ts';
import { type Later, later } from './later.tsx';
import { screenAt } from './screen-at.ts';
import { screens } from './screen-rows.ts';
import { ScreenTimeout } from './screen-timeout.ts';
import { StaffMenu } from './StaffMenu.tsx';

/** A screen with the related content that stands below it. */
async function codeOf({ page, related }: Declared): Promise<ComponentType> {
  if (!related) return page();
  const [Screen, { Related }] = await Promise.all([page(), import('../features/dashboard/Related.tsx')]);
  return () => (
    <>
      <Screen />
      <Related screenKey={related} />
    </>
  );
}

/** The code of a screen, or a failure after 120 s (specification 8, 9). */
async function inTime(declared: Declared): Promise<ComponentType> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ScreenTimeout()), SCREEN_TIMEOUT_MS);
  });
  try {
    return await Promise.race([codeOf(declared), late]);
  } finally {
    clearTimeout(timer);
  }
}

const laterCode = (declared: Declared): Later<object> =>
  later(
    () => inTime(declared),
    (page) => page,
  );

/** Every built screen; its code is fetched when it is first drawn, or before. */
export const screenCode: ReadonlyMap<Declared | undefined, Later<object>> = new Map(
  screens.flatMap(({ declared }) => (declared ? [declared] : [])).map((declared) => [declared, laterCode(declared)]),
);

/**
 * Fetches the code of the first screen while the server is still asked who is there. A failure shows when it is drawn.
 * @param area the area last worked in, where '/' leads to
 */
export function fetchFirstScreen(pathname: string, area: UserType | undefined): void {
  const path = pathname === '/' && area ? homeOf(area) : pathname;
  const fetches = [pathname, path].map((one) => screenCode.get(screenAt(one)?.declared)?.fetch());
  const isStaff = userTypes.some((type) => type !== 'member' && path.startsWith(homeOf(type)));
  for (const fetch of [...fetches, isStaff ? StaffMenu.fetch() : undefined]) fetch?.catch(() => undefined);
}
