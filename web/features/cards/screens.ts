import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./IdCardPage.tsx').then(({ IdCardPage }) => IdCardPage),
    related: 'idcard',
    at: {
      '/member/idcard': { icon: 'card' },
    },
    checked: [{ path: '/member/idcard', as: 'member' }],
  },
  {
    page: () => import('./CardOrdersPage.tsx').then(({ CardOrdersPage }) => CardOrdersPage),
    at: {
      '/admin/idcardorders': { icon: 'card', group: 'cards' },
      '/tpa/idcardorders': { icon: 'card' },
    },
    checked: [
      { path: '/admin/idcardorders', as: 'admin' },
      { path: '/admin/idcardorders?tab=batches', as: 'admin' },
      { path: '/admin/idcardorders?tab=outdated', as: 'admin' },
    ],
  },
];
