import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./AuthorisationsPage.tsx').then(({ AuthorisationsPage }) => AuthorisationsPage),
    at: { '/member/payments': null },
    checked: [{ path: '/member/payments', as: 'member' }],
  },
  {
    page: () => import('./AuthorisationPage.tsx').then(({ AuthorisationPage }) => AuthorisationPage),
    at: { '/authorization/:key': null },
    checked: [{ path: '/authorization/nothing', as: null }],
  },
];
