import type { Permission, UserType } from '@coverlane/contract/access.ts';

/** The password of every demonstration sign-in. The demonstration is never loaded in production mode. */
export const DEMO_PASSWORD = 'evergreen-lantern-77';

/** A role for administrators, with what it carries (domain 1.2). */
export interface DemoRole {
  name: string;
  permissions: readonly Permission[] | 'all';
}

export const demoRoles: readonly DemoRole[] = [
  { name: 'Super', permissions: 'all' },
  {
    name: 'Enrollment',
    permissions: ['enrollment', 'approveEnrollments', 'reprocessEnrollments', 'viewSsn', 'viewDocs', 'manageDocs'],
  },
  { name: 'Claims and service', permissions: ['phi', 'viewClaims', 'viewAccumulators', 'orderIdCards', 'viewDocs'] },
];

/** The number on the ID card of the member who signs in: Denny Bins of ACME Tool, with spouse and two children. */
export const DEMO_MEMBER_NUMBER = 'EV1002518';

/** One sign-in of the demonstration and what its holder may do (defaults of domain 1.2). */
export interface DemoUser {
  type: UserType;
  username: string;
  firstName: string;
  lastName: string;
  /** Name of the broker or partner, number of the client, or of the subscriber, the account belongs to. */
  of?: string;
  permissions: readonly Permission[] | 'all';
}

/** One for each user type, the first that `npm start` prints; then a second broker, to be refused what is not theirs. */
export const demoUsers: readonly DemoUser[] = [
  { type: 'admin', username: 'admin.grace', firstName: 'Grace', lastName: 'Holloway', permissions: 'all' },
  {
    type: 'broker',
    username: 'broker.ana',
    firstName: 'Ana',
    lastName: 'Harbor',
    of: 'Harbor Benefits',
    permissions: ['enrollment', 'viewRates', 'viewDocs', 'editSubUsers', 'manageContacts'],
  },
  {
    type: 'client',
    username: 'client.hana',
    firstName: 'Hana',
    lastName: 'Moon',
    of: '10045',
    permissions: [
      'enrollment',
      'manageContacts',
      'viewRates',
      'viewDocs',
      'viewEnrollmentSessions',
      'viewSsn',
      'exportData',
      'editSubUsers',
    ],
  },
  { type: 'member', username: 'member.denny', firstName: 'Denny', lastName: 'Bins', of: 'member', permissions: [] },
  {
    type: 'partner',
    username: 'partner.lee',
    firstName: 'Lee',
    lastName: 'Lakeside',
    of: 'Lakeside Network',
    permissions: ['viewDocs', 'editSubUsers'],
  },
  {
    type: 'tpa',
    username: 'tpa.omar',
    firstName: 'Omar',
    lastName: 'Reyes',
    of: 'Evergreen TPA',
    permissions: [
      'enrollment',
      'approveEnrollments',
      'reprocessEnrollments',
      'answerHelp',
      'phi',
      'manageReinsurance',
      'orderIdCards',
      'viewSsn',
      'viewDocs',
      'editSubUsers',
    ],
  },
  {
    type: 'broker',
    username: 'broker.summit',
    firstName: 'Sam',
    lastName: 'Summit',
    of: 'Summit Advisors',
    permissions: ['viewDocs'],
  },
];

/** A worker of the union fund, who signs in under their own name. */
export const unionWorker = { type: 'member', username: 'member.worker', of: 'worker', permissions: [] } as const;

/** Former employees who continue coverage (COBRA), who sign in under their own names: one owes, one has paid, one is late. */
export const continuing = [
  { type: 'member', username: 'cobra.owes' },
  { type: 'member', username: 'cobra.paid' },
  { type: 'member', username: 'cobra.late' },
] as const;
