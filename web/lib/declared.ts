import type { UserType } from '@coverlane/contract/access.ts';
import type { RelatedScreen } from '@coverlane/contract/collections/content-codes.ts';
import type { ScreenPath } from '@coverlane/contract/rights/screens.ts';
import type { ComponentType } from 'react';
import type { IconName } from '../ui/icon-paths.ts';

/**
 * Groups of the menus, in their order: the six of administrators, and the people of an employer (decision 149). Each shows by
 * 'oneOfBelow': if any of its screens may be opened.
 */
export const menuGroups = ['clients', 'plans', 'cards', 'users', 'content', 'system'] as const;
export type MenuGroup = (typeof menuGroups)[number];

/** The entry of a screen in its area's menu, which keeps the order of `contract/rights/screens.ts`. */
export interface MenuEntry {
  readonly icon: IconName;
  /** Absent: the entry stands by itself. A group's own permission is 'oneOfBelow' (specification 6). */
  readonly group?: MenuGroup;
  /** Stands above the groups, below Home; without it what stands by itself comes after them. */
  readonly top?: true;
  /** Stands over the recent-members list (specification 2, Shell). */
  readonly findsMembers?: true;
}

/** An address at which axe looks at a screen, and who opens it (null: a visitor). */
export interface CheckedScreen {
  /** ':brokerUser', ':member', ':client' and ':plan' stand for ids of the journeys' people. */
  readonly path: string;
  readonly as: UserType | null;
}

/** A screen as its feature declares it, in `screens.ts` beside its code. Its name and access are the contract's, by path. */
export interface Declared {
  /**
   * `() => import('./ClaimPage.tsx').then(({ ClaimPage }) => ClaimPage)`, and no name from outside: the build moves it out
   * of the first load, and has it bring the texts that its code shows (web/bundling).
   */
  readonly page: () => Promise<ComponentType>;
  /** Somebody's first screen: the build leaves its `page` in the first load. */
  readonly first?: true;
  /** The related content that stands below it. */
  readonly related?: RelatedScreen;
  /** Where it stands, and its entry in the area's menu; null: it has none. */
  readonly at: Readonly<Partial<Record<ScreenPath, MenuEntry | null>>>;
  /**
   * How the test of access comes to it: at these addresses, in the journeys of a file that makes what it shows, or not at
   * all where it leads elsewhere at once.
   */
  readonly checked: readonly CheckedScreen[] | `e2e/${string}.test.ts` | 'leadsOn';
}
