import { type Access, only, type Permission } from '../access.ts';
import type { OpenScreen } from './open-screen.ts';

const member = (...anyOf: Permission[]): Access => [only('member', ...anyOf)];

/** The members’ screens (specification 2, Member). */
// biome-ignore format: one line a screen
export const memberScreens = [
  { path: '/member', name: 'home', access: member() },
  { path: '/member/claims', name: 'claims', access: member() },
  { path: '/member/idcard', name: 'idCard', access: member() },
  { path: '/member/coverage', name: 'coverage', access: member() },
  { path: '/member/accumulators', name: 'spending', access: member() },
  { path: '/member/hours', name: 'hours', access: member() },
  { path: '/member/contact', name: 'contact', access: member() },
  { path: '/member/proofs', name: 'proofs', access: member() },
  { path: '/member/enroll', name: 'enroll', access: member() },
  { path: '/member/enrollment/:enrollmentId', name: 'enrollment', access: member() },
  { path: '/member/pay', name: 'enrollmentPayment', access: member() },
  { path: '/member/payments', name: 'ownPayments', access: member() },
  { path: '/member/claim/:claimId', name: 'claim', access: member() },
  { path: '/member/signup', name: 'memberSignup', access: 'public' },
  { path: '/member/verifyEmail/:validationKey', name: 'verifyEmail', access: 'public' },
] as const satisfies readonly OpenScreen[];

/** Everybody’s screens: before signing in, and of one’s own account (specification 2). */
// biome-ignore format: one line a screen
export const sharedScreens = [
  { path: '/:area/document/:documentId', name: 'document', access: 'signedIn' },
  { path: '/', name: 'home', access: 'public' },
  { path: '/loggedout', name: 'loggedout', access: 'public' },
  { path: '/signup', name: 'signup', access: 'public' },
  { path: '/signup/:signupKey', name: 'signup', access: 'public' },
  { path: '/enroll/:key', name: 'enrollDoor', access: 'public' },
  { path: '/bank/sandbox', name: 'sandboxBank', access: 'public' },
  { path: '/authorization/:key', name: 'authorisation', access: 'public' },
  { path: '/survey/:key', name: 'survey', access: 'public' },
  { path: '/unionsignup/:key', name: 'unionSignup', access: 'public' },
  { path: '/unionsignupstatus/:key', name: 'unionSignupStatus', access: 'public' },
  { path: '/unionshop/:key', name: 'unionShop', access: 'public' },
  { path: '/memberLookup/:memberNumber', name: 'memberLookup', access: 'signedIn' },
  { path: '/403', name: 'noPermission', access: 'public' },
  { path: '/404', name: 'notFound', access: 'public' },
  { path: '/login', name: 'login', access: 'public' },
  { path: '/logout', name: 'logout', access: 'public' },
  { path: '/user/profile', name: 'profile', access: 'signedIn' },
  { path: '/user/inbox', name: 'inbox', access: 'signedIn' },
  { path: '/user/inbox/:activeMessageId', name: 'inbox', access: 'signedIn' },
  { path: '/user/surveys', name: 'ownSurveys', access: 'signedIn' },
  { path: '/user/secondfactor', name: 'setUpFactor', access: 'signedIn' },
  { path: '/user/pwchange', name: 'changePassword', access: 'signedIn' },
  { path: '/user/forgotpassword', name: 'forgotPassword', access: 'public' },
  { path: '/user/forgotusername', name: 'forgotUsername', access: 'public' },
  { path: '/signin/organisation', name: 'organisationSignIn', access: 'public' },
  { path: '/signin/organisation/:connectionId', name: 'organisationSignIn', access: 'public' },
  { path: '/user/loginassistance', name: 'loginAssistance', access: 'public' },
  { path: '/user/resetpassword/:token', name: 'resetPassword', access: 'public' },
] as const satisfies readonly OpenScreen[];
