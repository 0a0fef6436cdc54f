import type { Access } from '@coverlane/contract/access.ts';
import type { openScreens } from '@coverlane/contract/rights/screens.ts';
import type { Declared, MenuEntry } from '../lib/declared.ts';

/** What a screen is called: its text is `screens.<name>`. */
export type ScreenName = (typeof openScreens)[number]['name'];

/** One screen: everything the router, the guard, the menu and `npm run screens` know of it. */
export interface Screen {
  /** As react-router writes it: '/broker/member/:memberId'. */
  readonly path: string;
  readonly access: Access;
  readonly name: ScreenName;
  /** What its feature declares; undefined: it is not built, and shows an honest "not built yet" page. */
  readonly declared: Declared | undefined;
  readonly menu: MenuEntry | undefined;
}
