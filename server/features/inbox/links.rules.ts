import { type Actor, allows } from '@coverlane/contract/access.ts';
import { noticePlace } from '@coverlane/contract/inbox/notices.ts';
import { openScreens } from '@coverlane/contract/rights/screens.ts';

/** Where a message leads its reader; null where it leads nowhere, or to a screen that this reader may not open. */
export function linkFor({ key, path }: { key: string | null; path: string | null }, reader: Actor): string | null {
  const place = noticePlace(key ?? '', path, reader.type);
  return place !== null && mayOpen(place, reader) ? place : null;
}

function mayOpen(place: string, reader: Actor): boolean {
  const [pathname = ''] = place.split('?');
  const screen = openScreens.find(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname));
  return screen !== undefined && allows(screen.access, reader);
}
