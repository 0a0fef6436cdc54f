import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./PaymentsPage.tsx').then(({ PaymentsPage }) => PaymentsPage),
    at: { '/admin/payments': { icon: 'money', group: 'cards' } },
    checked: [
      { path: '/admin/payments', as: 'admin' },
      { path: '/admin/payments?tab=files', as: 'admin' },
      { path: '/admin/payments?tab=answers', as: 'admin' },
      { path: '/admin/payments?tab=bank', as: 'admin' },
    ],
  },
];
