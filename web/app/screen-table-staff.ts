import { type Access, only } from '@coverlane/contract/access.ts';
import type { Screen } from './screen.ts';

/** Changes of a member that have a screen of their own. */
const CHANGES = [
  'terminate',
  'modifyDemographics',
  'correctRecord',
  'changeAddress',
  'changeDivision',
  'changeBeneficiaries',
  'changeDoctor',
  'changeOther',
  'rehire',
  'reinstate',
  'startLeave',
  'returnFromLeave',
  'pastAge',
  'insurability',
] as const;

const broker: Access = [only('broker')];
const brokerEnrolls: Access = [only('broker', 'enrollment')];

/** The brokers' screens (specification 2, Broker). */
export const brokerScreens: readonly Screen[] = [
  { path: '/broker', access: broker, name: 'home', component: 'staffHome', menu: { icon: 'home' } },
  finder('/broker/members', broker),
  { path: '/broker/member/:memberId', access: broker, name: 'member', component: 'member' },
  ...changesOf('/broker', brokerEnrolls),
  ...enrolling('/broker/enrollment', brokerEnrolls, 'newEnrollment'),
  planned('/broker/documents', broker, { name: 'documents', icon: 'folder' }),
  {
    ...planned('/broker/users', [only('broker', 'editSubUsers')], { name: 'users', icon: 'user' }),
    component: 'users',
    elsewhere: '/broker',
  },
  { path: '/broker/contact', access: broker, name: 'contact', component: 'contact', menu: { icon: 'phone' } },
  keptContacts('/broker/contacts', [only('broker', 'manageContacts')]),
  {
    path: '/broker/claimtotals',
    access: broker,
    name: 'claimTotals',
    component: 'claimTotals',
    menu: { icon: 'chart' },
  },
  ...pricing('/broker/rates', [only('broker', 'viewRates')]),
  fields('/broker/clientfields', broker),
  ...reporting('/broker/reports', broker),
  { path: '/broker/claim/:claimId', access: broker, name: 'claim', component: 'claim' },
];

const client: Access = [only('client')];
const clientEnrolls: Access = [only('client', 'enrollment')];
const seesSessions: Access = [only('client', 'viewEnrollmentSessions')];

/** The employers' screens (specification 2, Client). */
export const clientScreens: readonly Screen[] = [
  { path: '/client', access: client, name: 'home', component: 'staffHome', menu: { icon: 'home' } },
  inGroup(finder('/client/members', client), 'people'),
  ...enrolling('/client/enrollment', clientEnrolls, 'newMember').map((screen) => inGroup(screen, 'people')),
  { path: '/client/member/:memberId', access: client, name: 'member', component: 'member' },
  ...changesOf('/client', clientEnrolls, client),
  {
    path: '/client/cobra',
    access: clientEnrolls,
    name: 'cobra',
    component: 'cobra',
    menu: { icon: 'document', group: 'people' },
  },
  {
    path: '/client/claimtotals',
    access: client,
    name: 'claimTotals',
    component: 'claimTotals',
    menu: { icon: 'chart', group: 'people' },
  },
  ...pricing('/client/rates', [only('client', 'viewRates')]).map((screen) => inGroup(screen, 'people')),
  inGroup(fields('/client/clientfields', client), 'people'),
  ...reporting('/client/reports', client),
  { path: '/client/claim/:claimId', access: client, name: 'claim', component: 'claim' },
  inGroup(planned('/client/enrollmentsessions', seesSessions, { name: 'sessions', icon: 'calendar' }), 'enrollment'),
  planned('/client/enrollmentsession/:sessionId', seesSessions, { name: 'session' }),
  planned('/client/documents', [only('client', 'viewDocs', 'manageDocs')], { name: 'documents', icon: 'folder' }),
  {
    ...planned('/client/users', [only('client', 'editSubUsers')], { name: 'users', icon: 'user' }),
    component: 'users',
    elsewhere: '/client',
  },
  { path: '/client/contact', access: client, name: 'contact', component: 'contact', menu: { icon: 'phone' } },
  keptContacts('/client/contacts', [only('client', 'manageContacts')]),
];

const partner: Access = [only('partner')];

/** The partners' screens (specification 2, Partner). */
export const partnerScreens: readonly Screen[] = [
  { path: '/partner', access: partner, name: 'home', component: 'staffHome', menu: { icon: 'home' } },
  finder('/partner/members', partner),
  { path: '/partner/member/:memberId', access: partner, name: 'member', component: 'member' },
  planned('/partner/documents', partner, { name: 'documents', icon: 'folder' }),
  {
    ...planned('/partner/users', [only('partner', 'editSubUsers')], { name: 'users', icon: 'user' }),
    component: 'users',
    elsewhere: '/partner',
  },
  { path: '/partner/contact', access: partner, name: 'contact', component: 'contact', menu: { icon: 'phone' } },
  {
    path: '/partner/claimtotals',
    access: partner,
    name: 'claimTotals',
    component: 'claimTotals',
    menu: { icon: 'chart' },
  },
  fields('/partner/clientfields', partner),
  ...reporting('/partner/reports', partner),
  { path: '/partner/claim/:claimId', access: partner, name: 'claim', component: 'claim' },
];

const tpa: Access = [only('tpa')];

/** The third-party administrators' screens (specification 2, Tpa). */
export const tpaScreens: readonly Screen[] = [
  { path: '/tpa', access: tpa, name: 'home', component: 'staffHome', menu: { icon: 'home' } },
  finder('/tpa/members', tpa),
  { path: '/tpa/member/:memberId', access: tpa, name: 'member', component: 'member' },
  ...changesOf('/tpa', tpa),
  {
    path: '/tpa/claims',
    access: [only('tpa', 'phi')],
    name: 'claims',
    component: 'claimSearch',
    menu: { icon: 'claim' },
  },
  ...enrolling('/tpa/enrollment', tpa, 'newEnrollment'),
  {
    path: '/tpa/idcardorders',
    access: [only('tpa', 'orderIdCards')],
    name: 'idCardOrders',
    component: 'idCardOrders',
    menu: { icon: 'card' },
  },
  {
    path: '/tpa/eobpapers',
    access: [only('tpa', 'phi')],
    name: 'eobPapers',
    component: 'eobPapers',
    menu: { icon: 'document' },
  },
  { path: '/tpa/cobra', access: tpa, name: 'cobra', component: 'cobra', menu: { icon: 'document' } },
  planned('/tpa/documents', tpa, { name: 'documents', icon: 'folder' }),
  {
    ...planned('/tpa/users', [only('tpa', 'editSubUsers')], { name: 'users', icon: 'user' }),
    component: 'users',
    elsewhere: '/tpa',
  },
  { path: '/tpa/contact', access: tpa, name: 'contact', component: 'contact', menu: { icon: 'phone' } },
  fields('/tpa/clientfields', tpa),
  ...pricing('/tpa/rates', tpa),
  ...reporting('/tpa/reports', tpa),
  { path: '/tpa/claim/:claimId', access: tpa, name: 'claim', component: 'claim' },
];

type Icon = NonNullable<Screen['menu']>['icon'];

/** A screen whose feature comes later; with an icon it has an entry in the menu. */
function planned(path: string, access: Access, { name, icon }: Pick<Screen, 'name'> & { icon?: Icon }): Screen {
  return { path, access, name, component: 'planned', ...(icon && { menu: { icon } }) };
}

/** Where an enrollment begins, the wizard of one, and the list of all. */
function enrolling(path: string, access: Access, name: 'newMember' | 'newEnrollment'): readonly Screen[] {
  return [
    { path, access, name, component: 'newEnrollment', menu: { icon: 'edit' } },
    { path: `${path}/:enrollmentId`, access, name: 'enrollment', component: 'enrollment' },
    { path: `${path}s`, access, name: 'enrollments', component: 'enrollments', menu: { icon: 'check' } },
  ];
}

/** The plans and rates of an employer to be read, and the page of one plan (decision 102). */
function pricing(path: string, access: Access): readonly Screen[] {
  return [
    { path, access, name: 'clientRates', component: 'clientRates', menu: { icon: 'money' } },
    { path: `${path}/:planId`, access, name: 'planRates', component: 'planRates' },
  ];
}

/** Where reports are asked for, and the page of one. */
function reporting(path: string, access: Access): readonly Screen[] {
  return [
    { path, access, name: 'reports', component: 'reports', menu: { icon: 'chart' } },
    { path: `${path}/:reportId`, access, name: 'report', component: 'report' },
  ];
}

/** What is kept about employers besides what the portal knows by itself (domain 12.3). */
function fields(path: string, access: Access): Screen {
  return { path, access, name: 'employerFields', component: 'employerFields', menu: { icon: 'info' } };
}

/** The own contacts of an employer or agency, for its people who manage them. */
function keptContacts(path: string, access: Access): Screen {
  return { path, access, name: 'ownContacts', component: 'ownContacts', menu: { icon: 'people' } };
}

/** The member list of an area. */
function finder(path: string, access: Access): Screen {
  return { path, access, name: 'members', component: 'members', menu: { icon: 'people', findsMembers: true } };
}

/** The same screen with its entry inside a group of the menu. */
function inGroup(screen: Screen, group: 'people' | 'enrollment'): Screen {
  return screen.menu ? { ...screen, menu: { ...screen.menu, group } } : screen;
}

/**
 * The changes of a member outside the wizard. The specification gives the employers the first two of these paths, to
 * every one of their users; the other areas have them alike, for those who may make the calls behind them.
 */
export function changesOf(area: string, enrolls: Access, looks: Access = enrolls): Screen[] {
  const decides = insuranceDeciders(area);
  // Brokers keep no premiums, and decide nothing about coverage past the age.
  const left = CHANGES.filter((name) => name !== 'pastAge' || area !== '/broker');
  return left
    .filter((name) => name !== 'insurability' || decides !== undefined)
    .map((name, at) => ({
      path: `${area}/${name}/:memberId`,
      access: name === 'insurability' && decides ? decides : at < 2 ? looks : enrolls,
      name,
      component: name,
    }));
}

/** Who of an area decides about evidence of insurability; undefined: nobody of it does. */
function insuranceDeciders(area: string): Access | undefined {
  const type = (['admin', 'tpa'] as const).find((one) => area === `/${one}`);
  return type && [only(type, 'approveEnrollments', 'reprocessEnrollments')];
}
