import type { Access } from '@coverlane/contract/access.ts';
import type english from '../locales/en.json';
import type { IconName } from '../ui/iconPaths.ts';

/** What a screen is called: its text is `screens.<name>`. */
export type ScreenName = keyof typeof english extends infer Key
  ? Key extends `screens.${infer Name}`
    ? Name
    : never
  : never;

/** Every screen that is built; `routes.tsx` says where its code is. 'planned' shows an honest "not built yet" page. */
export const builtScreens = [
  'home',
  'login',
  'logout',
  'loggedout',
  'toLogin',
  'staffHome',
  'memberHome',
  'members',
  'member',
  'memberLookup',
  'proofs',
  'terminate',
  'modifyDemographics',
  'correctRecord',
  'changeAddress',
  'changeDivision',
  'rehire',
  'reinstate',
  'startLeave',
  'returnFromLeave',
  'changeBeneficiaries',
  'changeDoctor',
  'changeOther',
  'pastAge',
  'insurability',
  'myCoverage',
  'imports',
  'import',
  'clients',
  'client',
  'clientMatrix',
  'sites',
  'installations',
  'tpas',
  'tiers',
  'groups',
  'basePlans',
  'clientPlans',
  'planPrices',
  'clientRates',
  'planRates',
  'brokers',
  'partners',
  'ageLimits',
  'waitingRules',
  'lifeEvents',
  'termReasons',
  'eligibility',
  'settings',
  'reportTypes',
  'reports',
  'report',
  'services',
  'variables',
  'clientFields',
  'employerFields',
  'contacts',
  'contactCategories',
  'siteContacts',
  'ownContacts',
  'sessionThemes',
  'contact',
  'documentCategories',
  'announcements',
  'apiKeys',
  'webhooks',
  'undelivered',
  'roles',
  'roleMatrix',
  'users',
  'mail',
  'cobra',
  'spending',
  'myClaims',
  'claim',
  'claimSearch',
  'claimTotals',
  'idCard',
  'idCardOrders',
  'cardFacts',
  'eobPapers',
  'idCardTemplates',
  'eobTemplates',
  'accumulators',
  'profile',
  'changePassword',
  'setUpFactor',
  'forgotPassword',
  'forgotUsername',
  'loginAssistance',
  'resetPassword',
  'memberSignup',
  'verifyEmail',
  'newEnrollment',
  'enrollment',
  'enrollments',
] as const;
export type BuiltScreen = (typeof builtScreens)[number];

/** Groups of the admin menu (design 2.4). Each shows by 'oneOfBelow': if any of its screens may be opened. */
export const menuGroups = ['people', 'enrollment', 'plans', 'content', 'money', 'system'] as const;
export type MenuGroup = (typeof menuGroups)[number];

/** The entry of a screen in its area's menu, in the order of the table. */
export interface MenuEntry {
  readonly icon: IconName;
  /** Absent: the entry stands by itself. A group's own permission is 'oneOfBelow' (specification 6). */
  readonly group?: MenuGroup;
  /** Stands over the recent-members list (specification 2, Shell). */
  readonly findsMembers?: true;
}

/** One screen: everything the router, the guard, the menu and `npm run screens` know of it. */
export interface Screen {
  /** As react-router writes it: '/broker/member/:memberId'. */
  readonly path: string;
  readonly access: Access;
  /** Its text is `screens.<name>`: page title and menu label. */
  readonly name: ScreenName;
  readonly component: BuiltScreen | 'planned';
  readonly menu?: MenuEntry;
  /** Where somebody without the permission is sent instead of the own home. */
  readonly elsewhere?: string;
}
