import type { Declared } from '../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    first: true,
    page: () => import('./HomeRedirect.tsx').then(({ HomeRedirect }) => HomeRedirect),
    at: {
      '/': null,
    },
    checked: 'leadsOn',
  },
  {
    first: true,
    page: () => import('./ToLogin.tsx').then(({ ToLogin }) => ToLogin),
    at: {
      '/403': null,
      '/404': null,
    },
    checked: 'leadsOn',
  },
];
