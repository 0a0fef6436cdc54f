import { type Permission, permissions, type UserType } from '@coverlane/contract/access.ts';

/** Permissions by what they are about, in the order they are shown. Whatever is named nowhere else stands last. */
const named = {
  people: [
    'editSubUsers',
    'manageUsers',
    'manageClients',
    'manageBrokers',
    'managePartners',
    'manageContacts',
    'manageContactCategories',
    'impersonate',
  ],
  enrollment: [
    'enrollment',
    'approveEnrollments',
    'reprocessEnrollments',
    'viewEnrollmentSessions',
    'manageEnrollmentSessions',
    'manageTiers',
    'viewRates',
    'manageUnions',
    'manageReinsurance',
  ],
  health: ['phi', 'viewSsn', 'viewClaims', 'viewAccumulators', 'manageAccumulators', 'orderIdCards', 'answerHelp'],
  content: [
    'viewDocs',
    'manageDocs',
    'manageDocumentCategories',
    'manageAnnouncements',
    'viewSurveys',
    'manageSurveys',
    'manageIdCardTemplates',
    'manageEOBCardTemplates',
    'manageCustomForms',
    'manageClientFields',
    'manageTemplateVariables',
  ],
} as const satisfies Record<string, readonly Permission[]>;

export type PermissionGroup = keyof typeof named | 'system';

const elsewhere: readonly Permission[] = Object.values(named).flat();

/** Every permission in its group. */
export const permissionGroups: readonly (readonly [PermissionGroup, readonly Permission[]])[] = [
  ['people', named.people],
  ['enrollment', named.enrollment],
  ['health', named.health],
  ['content', named.content],
  ['system', permissions.filter((permission) => !elsewhere.includes(permission))],
];

/** What an account that is no administrator's has a use for (domain 1.2). */
const entityPermissions: readonly Permission[] = [
  'editSubUsers',
  'enrollment',
  'approveEnrollments',
  'viewEnrollmentSessions',
  'viewRates',
  'phi',
  'viewSsn',
  'viewClaims',
  'viewAccumulators',
  'orderIdCards',
  'answerHelp',
  'viewDocs',
  'manageDocs',
  'exportData',
];

/** Employers and agencies have contacts of their own; a partner and a tpa have none (domain 11). */
export const usedBy = (type: UserType, permission: Permission): boolean =>
  type === 'admin' ||
  entityPermissions.includes(permission) ||
  (permission === 'manageContacts' && (type === 'client' || type === 'broker'));
