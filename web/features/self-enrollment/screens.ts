import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./SignupPage.tsx').then(({ SignupPage }) => SignupPage),
    at: { '/signup': null, '/signup/:signupKey': null },
    checked: [
      { path: '/signup', as: null },
      { path: '/signup/nothing', as: null },
    ],
  },
];
