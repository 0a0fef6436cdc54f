import type { LaterPart } from './later.ts';

/** The six kinds of user (specification 1). */
export const userTypes = ['admin', 'broker', 'client', 'member', 'partner', 'tpa'] as const;
export type UserType = (typeof userTypes)[number];

/** Machine names of the permissions the specification names (point 6). */
export const specifiedPermissions = [
  'manageClients',
  'manageEnrollmentSessions',
  'manageContacts',
  'manageContactCategories',
  'viewDocs',
  'manageDocs',
  'manageUsers',
  'manageSites',
  'manageIdCardTemplates',
  'manageEOBCardTemplates',
  'viewSurveys',
  'processPaymentQueue',
  'manageServices',
  'manageApiKeys',
  'manageTemplateVariables',
  'manageTiers',
  'manageDocumentCategories',
  'manageAnnouncements',
  'enrollment',
  'editSubUsers',
  'viewEnrollmentSessions',
  'phi',
] as const;

/** Permissions that domain 1.2 adds: in the contract they guard writes only (architecture 3). */
export const addedPermissions = [
  'manageInstallations',
  'manageAccumulators',
  'manageReportTypes',
  'manageBrokers',
  'managePartners',
  'manageClientFields',
  'manageCustomForms',
  'manageUnions',
  'manageReinsurance',
  'manageSurveys',
  'approveEnrollments',
  'reprocessEnrollments',
  'viewSsn',
  'viewClaims',
  'orderIdCards',
  'viewAccumulators',
  'impersonate',
  'viewAudit',
  'exportData',
  'viewRates',
  'answerHelp',
] as const;
/** Every permission a user can hold. */
export const permissions = [...specifiedPermissions, ...addedPermissions] as const;
export type Permission = (typeof permissions)[number];

/** Permissions that open nothing until the part that asks for them is built: they cannot be given. */
export const laterPermissions: Readonly<Partial<Record<Permission, LaterPart>>> = {
  manageClientFields: 'rights',
  viewClaims: 'rights',
  viewAccumulators: 'rights',
};

/** One way in: a user of one of these types who holds at least one of these permissions (if any are named). */
export interface Door {
  readonly types: readonly UserType[];
  readonly anyOf?: readonly Permission[];
}

/**
 * Who may make a call or open a screen. The same value guards the server, the router and the menu.
 * `publicByKey` is public too, but the object is found by an unguessable key.
 */
export type Access = 'public' | 'publicByKey' | 'signedIn' | readonly Door[];

/** What a decision about access needs to know of the person. */
export interface Actor {
  readonly type: UserType;
  readonly permissions: readonly string[];
}

/** May this person (undefined: nobody is signed in) pass? Says nothing about rows: row-level security does. */
export function allows(access: Access, actor: Actor | undefined): boolean {
  if (access === 'public' || access === 'publicByKey') return true;
  if (!actor) return false;
  if (access === 'signedIn') return true;
  return access.some((door) => door.types.includes(actor.type) && holdsAny(actor, door.anyOf));
}

/** Does the person hold at least one of the permissions? An absent list asks for none. */
export const holdsAny = (actor: Actor, anyOf: readonly string[] | undefined): boolean =>
  anyOf === undefined || anyOf.some((permission) => actor.permissions.includes(permission));

/** The doors of one user type, with or without a permission: `only('admin', 'manageClients')`. */
export const only = (type: UserType, ...anyOf: Permission[]): Door =>
  anyOf.length === 0 ? { types: [type] } : { types: [type], anyOf };

/** Is this one of the specification's own permissions? Those guard reads and writes alike. */
export const isSpecified = (permission: Permission): boolean =>
  specifiedPermissions.some((specified) => specified === permission);

/** Everybody who looks after members: all user types but member (calls.tsv, "members" reads). */
export const everyoneButMembers: Access = [{ types: ['admin', 'broker', 'client', 'partner', 'tpa'] }];

/** Who reads enrollments and what they lead to: admin, tpa; broker and client with `enrollment` (calls.tsv). */
export const enrollmentReaders: Access = [
  { types: ['admin', 'tpa'] },
  { types: ['broker', 'client'], anyOf: ['enrollment'] },
];

/** Who may enroll and change members: tpa; admin, broker and client with `enrollment` (domain 1.2; decision 111). */
export const enrollers = [
  { types: ['tpa'] },
  { types: ['admin', 'broker', 'client'], anyOf: ['enrollment'] },
] as const satisfies Access;

/** Who works on a draft of the wizard: they, and members on their own of an open enrollment session (domain 5.3). */
export const draftEnrollers: Access = [...enrollers, only('member')];
export const draftReaders: Access = [...enrollmentReaders, only('member')];

/** Who acts on what was submitted: they, and administrators who approve or process again. Each action asks for more. */
export const enrollmentActors: Access = [...enrollers, only('admin', 'approveEnrollments', 'reprocessEnrollments')];

/** Who may pass a limit or a rule of eligibility, with a reason that stays on record (domain 1.2: approveEnrollments). */
export const limitPassers: Access = [{ types: ['admin'] }, { types: ['tpa'], anyOf: ['approveEnrollments'] }];

/** Who looks after continued coverage and premiums paid: admin, tpa; the client with `enrollment`. Brokers do not. */
export const premiumKeepers = [{ types: ['admin', 'tpa'] }, only('client', 'enrollment')] as const satisfies Access;

/** Who decides about coverage past the age limit, which changes it: they, administrators with `enrollment`. */
export const pastAgeDeciders: Access = [{ types: ['tpa'] }, { types: ['admin', 'client'], anyOf: ['enrollment'] }];

/** Who sees what waits for evidence of insurability: they, and members their own. */
export const insurabilityReaders: Access = [...premiumKeepers, only('member')];

/** Who records what was decided about evidence of insurability: whoever approves or processes enrollments at the administrator's. */
export const insurabilityDeciders: Access = [
  { types: ['admin', 'tpa'], anyOf: ['approveEnrollments', 'reprocessEnrollments'] },
];

/** Who sees what plans cost and who pays it (decision 102): admin, tpa; broker and client with `viewRates`. */
export const rateReaders: Access = [{ types: ['admin', 'tpa'] }, { types: ['broker', 'client'], anyOf: ['viewRates'] }];

/** Who sees the help requests of their clients (domain 11: admin and tpa), and who answers them. */
export const deskReaders: Access = [{ types: ['admin', 'tpa'] }];
export const deskWorkers: Access = [{ types: ['admin', 'tpa'], anyOf: ['answerHelp'] }];

/** Who builds enrollment sessions beside administrators, for their clients (domain 5; specification 6). */
const sessionBuilders: Door = { types: ['tpa', 'broker'], anyOf: ['manageEnrollmentSessions'] };
export const sessionKeepers = [only('admin', 'manageEnrollmentSessions'), sessionBuilders] as const satisfies Access;

/** Who watches them: they, and employers with `viewEnrollmentSessions`. */
export const sessionWatchers: Access = [...sessionKeepers, only('client', 'viewEnrollmentSessions')];

/** Whose contacts are of their own employer or agency, and who keeps these (domain 11). */
export const contactKeepers = [
  only('client', 'manageContacts'),
  only('broker', 'manageContacts'),
] as const satisfies Access;
