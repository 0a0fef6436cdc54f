import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./UnionSignupPage.tsx').then(({ UnionSignupPage }) => UnionSignupPage),
    at: { '/unionsignup/:key': null },
    checked: [{ path: '/unionsignup/nothing', as: null }],
  },
  {
    page: () => import('./UnionStatusPage.tsx').then(({ UnionStatusPage }) => UnionStatusPage),
    at: { '/unionsignupstatus/:key': null },
    checked: [{ path: '/unionsignupstatus/nothing', as: null }],
  },
  {
    page: () => import('./SignupsPage.tsx').then(({ SignupsPage }) => SignupsPage),
    at: {
      '/admin/unionsignups': { icon: 'people', group: 'users' },
      '/tpa/unionsignups': { icon: 'add' },
    },
    checked: [{ path: '/admin/unionsignups', as: 'admin' }],
  },
  {
    page: () => import('./SignupReviewPage.tsx').then(({ SignupReviewPage }) => SignupReviewPage),
    at: { '/admin/unionsignup/:signupId': null, '/tpa/unionsignup/:signupId': null },
    checked: 'e2e/union-signup.test.ts',
  },
];
