import { type Access, only, type UserType } from '@coverlane/contract/access.ts';
import type { Screen } from './screen.ts';
import { adminScreens } from './screen-table-admin.ts';
import { brokerScreens, clientScreens, partnerScreens, tpaScreens } from './screen-table-staff.ts';

const member: Access = [only('member')];

const memberScreens: readonly Screen[] = [
  { path: '/member', access: member, name: 'home', component: 'memberHome', menu: { icon: 'home' } },
  { path: '/member/claims', access: member, name: 'claims', component: 'myClaims', menu: { icon: 'claim' } },
  { path: '/member/idcard', access: member, name: 'idCard', component: 'idCard', menu: { icon: 'card' } },
  { path: '/member/coverage', access: member, name: 'coverage', component: 'myCoverage', menu: { icon: 'shield' } },
  { path: '/member/accumulators', access: member, name: 'spending', component: 'spending', menu: { icon: 'chart' } },
  { path: '/member/contact', access: member, name: 'contact', component: 'contact', menu: { icon: 'phone' } },
  { path: '/member/proofs', access: member, name: 'proofs', component: 'proofs' },
  { path: '/member/claim/:claimId', access: member, name: 'claim', component: 'claim' },
  { path: '/member/signup', access: 'public', name: 'memberSignup', component: 'memberSignup' },
  { path: '/member/verifyEmail/:validationKey', access: 'public', name: 'verifyEmail', component: 'verifyEmail' },
];

const sharedScreens: readonly Screen[] = [
  { path: '/:area/document/:documentId', access: 'signedIn', name: 'document', component: 'planned' },
  { path: '/', access: 'public', name: 'home', component: 'home' },
  { path: '/loggedout', access: 'public', name: 'loggedout', component: 'loggedout' },
  { path: '/signup', access: 'public', name: 'signup', component: 'planned' },
  { path: '/signup/:signupKey', access: 'public', name: 'signup', component: 'planned' },
  { path: '/memberLookup/:memberNumber', access: 'signedIn', name: 'memberLookup', component: 'memberLookup' },
  { path: '/403', access: 'public', name: 'noPermission', component: 'toLogin' },
  { path: '/404', access: 'public', name: 'notFound', component: 'toLogin' },
];

const userScreens: readonly Screen[] = [
  { path: '/login', access: 'public', name: 'login', component: 'login' },
  { path: '/logout', access: 'public', name: 'logout', component: 'logout' },
  { path: '/user/profile', access: 'signedIn', name: 'profile', component: 'profile' },
  { path: '/user/inbox', access: 'signedIn', name: 'inbox', component: 'planned' },
  { path: '/user/inbox/:activeMessageId', access: 'signedIn', name: 'inbox', component: 'planned' },
  { path: '/user/secondfactor', access: 'signedIn', name: 'setUpFactor', component: 'setUpFactor' },
  { path: '/user/pwchange', access: 'signedIn', name: 'changePassword', component: 'changePassword' },
  { path: '/user/forgotpassword', access: 'public', name: 'forgotPassword', component: 'forgotPassword' },
  { path: '/user/forgotusername', access: 'public', name: 'forgotUsername', component: 'forgotUsername' },
  { path: '/user/loginassistance', access: 'public', name: 'loginAssistance', component: 'loginAssistance' },
  { path: '/user/resetpassword/:token', access: 'public', name: 'resetPassword', component: 'resetPassword' },
];

/** The one table of every screen (specification 2). The order within an area is the order of its menu. */
export const screens: readonly Screen[] = [
  ...adminScreens,
  ...brokerScreens,
  ...clientScreens,
  ...memberScreens,
  ...partnerScreens,
  ...tpaScreens,
  ...sharedScreens,
  ...userScreens,
];

/** The home of each user type. */
export const homeOf = (type: UserType): string => `/${type}`;
