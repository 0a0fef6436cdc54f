import { type Access, only, type Permission } from '@coverlane/contract/access.ts';
import type { MenuGroup, Screen } from './screen.ts';
import { changesOf } from './screen-table-staff.ts';

const admin = (...anyOf: Permission[]): Access => [only('admin', ...anyOf)];

type Rest = Pick<Screen, 'name'> & Partial<Pick<Screen, 'component'>> & { readonly group: MenuGroup };

const groupIcons = {
  people: 'people',
  enrollment: 'edit',
  plans: 'card',
  content: 'folder',
  money: 'money',
  system: 'settings',
} as const satisfies Record<MenuGroup, string>;

/** The administrators' screens, in the seven groups of design 2.4 ("Home" stands alone). */
export const adminScreens: readonly Screen[] = [
  { path: '/admin', access: admin(), name: 'home', component: 'staffHome', menu: { icon: 'home' } },

  entry('/admin/clients', 'manageClients', { name: 'clients', component: 'clients', group: 'people' }),
  entry('/admin/clientmatrix', 'manageClients', { name: 'clientMatrix', component: 'clientMatrix', group: 'people' }),
  {
    path: '/admin/members',
    access: admin(),
    name: 'members',
    component: 'members',
    menu: { icon: 'people', group: 'people', findsMembers: true },
  },
  { path: '/admin/member/:memberId', access: admin(), name: 'member', component: 'member' },
  ...changesOf('/admin', admin('enrollment')),
  entry('/admin/claims', 'phi', { name: 'claims', component: 'claimSearch', group: 'people' }),
  { path: '/admin/claim/:claimId', access: admin('phi'), name: 'claim', component: 'claim' },
  entry('/admin/imports', ['enrollment', 'phi'], { name: 'imports', component: 'imports', group: 'people' }),
  { path: '/admin/imports/:importId', access: admin('enrollment', 'phi'), name: 'import', component: 'import' },
  entry('/admin/brokers', null, { name: 'brokers', component: 'brokers', group: 'people' }),
  entry('/admin/tpas', null, { name: 'tpas', component: 'tpas', group: 'people' }),
  entry('/admin/partners', null, { name: 'partners', component: 'partners', group: 'people' }),
  entry('/admin/users', 'manageUsers', { name: 'users', component: 'users', group: 'people' }),
  entry('/admin/contacts', 'manageContacts', { name: 'contacts', component: 'contacts', group: 'people' }),
  entry('/admin/contactcategories', 'manageContactCategories', {
    name: 'contactCategories',
    component: 'contactCategories',
    group: 'people',
  }),

  entry('/admin/enrollment', 'enrollment', { name: 'newMember', component: 'newEnrollment', group: 'enrollment' }),
  { path: '/admin/enrollment/:enrollmentId', access: admin('enrollment'), name: 'enrollment', component: 'enrollment' },
  entry('/admin/enrollments', null, { name: 'enrollments', component: 'enrollments', group: 'enrollment' }),
  entry('/admin/cobra', null, { name: 'cobra', component: 'cobra', group: 'enrollment' }),
  entry('/admin/enrollmentsessions', 'manageEnrollmentSessions', { name: 'sessions', group: 'enrollment' }),
  entry('/admin/enrollmentsessionthemes', 'manageEnrollmentSessions', {
    name: 'sessionThemes',
    component: 'sessionThemes',
    group: 'enrollment',
  }),
  entry('/admin/tiers', 'manageTiers', { name: 'tiers', component: 'tiers', group: 'enrollment' }),
  entry('/admin/waitingrules', 'manageClients', {
    name: 'waitingRules',
    component: 'waitingRules',
    group: 'enrollment',
  }),
  entry('/admin/agelimits', 'manageClients', { name: 'ageLimits', component: 'ageLimits', group: 'enrollment' }),
  entry('/admin/lifeevents', 'manageClients', { name: 'lifeEvents', component: 'lifeEvents', group: 'enrollment' }),
  entry('/admin/termreasons', 'manageClients', { name: 'termReasons', component: 'termReasons', group: 'enrollment' }),

  entry('/admin/groups', 'manageClients', { name: 'groups', component: 'groups', group: 'plans' }),
  entry('/admin/baseplans', 'manageClients', { name: 'basePlans', component: 'basePlans', group: 'plans' }),
  { path: '/admin/client/:clientId', access: admin('manageClients'), name: 'client', component: 'client' },
  { path: '/admin/client/:clientId/:part', access: admin('manageClients'), name: 'client', component: 'client' },
  { path: '/admin/client/:clientId/plans', access: admin(), name: 'clientPlans', component: 'clientPlans' },
  { path: '/admin/client/:clientId/plan/:planId', access: admin(), name: 'planPrices', component: 'planPrices' },
  entry('/admin/eligibility', null, { name: 'eligibility', component: 'eligibility', group: 'enrollment' }),

  entry('/admin/idcardtemplates', 'manageIdCardTemplates', {
    name: 'idCardTemplates',
    component: 'idCardTemplates',
    group: 'plans',
  }),
  entry('/admin/eobtemplates', 'manageEOBCardTemplates', {
    name: 'eobTemplates',
    component: 'eobTemplates',
    group: 'plans',
  }),
  entry('/admin/plancardfacts', 'manageIdCardTemplates', { name: 'cardFacts', component: 'cardFacts', group: 'plans' }),
  entry('/admin/idcardorders', 'orderIdCards', { name: 'idCardOrders', component: 'idCardOrders', group: 'plans' }),
  entry('/admin/eobpapers', 'phi', { name: 'eobPapers', component: 'eobPapers', group: 'plans' }),
  entry('/admin/accumulators', null, { name: 'accumulators', component: 'accumulators', group: 'plans' }),
  entry('/admin/reports', null, { name: 'reports', component: 'reports', group: 'plans' }),
  { path: '/admin/reports/:reportId', access: admin(), name: 'report', component: 'report' },
  entry('/admin/reporttypes', null, { name: 'reportTypes', component: 'reportTypes', group: 'plans' }),
  entry('/admin/clientfields', 'manageClients', { name: 'clientFields', component: 'clientFields', group: 'plans' }),

  {
    path: '/admin/files',
    access: admin('viewDocs', 'manageDocs'),
    name: 'files',
    component: 'planned',
    menu: { icon: 'folder', group: 'content' },
  },
  entry('/admin/categories', 'manageDocumentCategories', {
    name: 'documentCategories',
    component: 'documentCategories',
    group: 'content',
  }),
  entry('/admin/announcements', 'manageAnnouncements', {
    name: 'announcements',
    component: 'announcements',
    group: 'content',
  }),
  entry('/admin/surveys', 'viewSurveys', { name: 'surveys', group: 'content' }),
  entry('/admin/sitecontacts', 'manageContacts', { name: 'siteContacts', component: 'siteContacts', group: 'content' }),

  entry('/admin/payments', 'processPaymentQueue', { name: 'payments', group: 'money' }),

  entry('/admin/sites', 'manageSites', { name: 'sites', component: 'sites', group: 'system' }),
  entry('/admin/settings', 'manageClients', { name: 'settings', component: 'settings', group: 'system' }),
  entry('/admin/services', 'manageServices', { name: 'services', component: 'services', group: 'system' }),
  entry('/admin/apikeys', 'manageApiKeys', { name: 'apiKeys', component: 'apiKeys', group: 'system' }),
  entry('/admin/webhooks', 'manageApiKeys', { name: 'webhooks', component: 'webhooks', group: 'system' }),
  {
    path: '/admin/webhooks/undelivered',
    access: admin('manageApiKeys'),
    name: 'undelivered',
    component: 'undelivered',
  },
  entry('/admin/variables', 'manageTemplateVariables', { name: 'variables', component: 'variables', group: 'system' }),
  entry('/admin/roles', null, { name: 'roles', component: 'roles', group: 'system' }),
  { path: '/admin/roles/permissions', access: admin(), name: 'roleMatrix', component: 'roleMatrix' },
  entry('/admin/mail', 'manageUsers', { name: 'mail', component: 'mail', group: 'system' }),
  entry('/admin/installations', null, { name: 'installations', component: 'installations', group: 'system' }),
];

/** A screen of one menu group, for administrators who hold the permission (null: for all of them). */
function entry(
  path: string,
  permission: Permission | readonly Permission[] | null,
  { name, group, component = 'planned' }: Rest,
): Screen {
  const access = permission === null ? admin() : admin(...[permission].flat());
  return { path, access, name, component, menu: { icon: groupIcons[group], group } };
}
