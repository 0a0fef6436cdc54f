import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./SpendingPage.tsx').then(({ SpendingPage }) => SpendingPage),
    related: 'accumulators',
    at: {
      '/member/accumulators': { icon: 'chart' },
    },
    checked: [{ path: '/member/accumulators', as: 'member' }],
  },
  {
    page: () => import('./AccumulatorsPage.tsx').then(({ AccumulatorsPage }) => AccumulatorsPage),
    at: {
      '/admin/accumulators': { icon: 'shield', group: 'plans' },
    },
    checked: [
      { path: '/admin/accumulators', as: 'admin' },
      { path: '/admin/accumulators?tab=accumulatorlimits', as: 'admin' },
    ],
  },
];
