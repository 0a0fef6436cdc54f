import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./ShopPage.tsx').then(({ ShopPage }) => ShopPage),
    at: { '/unionshop/:key': null },
    checked: 'e2e/union-shop.test.ts',
  },
  {
    page: () => import('./ReportsPage.tsx').then(({ ReportsPage }) => ReportsPage),
    at: {
      '/admin/unionreports': { icon: 'clock', group: 'cards' },
      '/tpa/unionreports': { icon: 'clock' },
    },
    checked: [{ path: '/admin/unionreports', as: 'admin' }],
  },
];
