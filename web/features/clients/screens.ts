import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./ClientMatrixPage.tsx').then(({ ClientMatrixPage }) => ClientMatrixPage),
    at: {
      '/admin/clientmatrix': { icon: 'building', group: 'clients' },
    },
    checked: [{ path: '/admin/clientmatrix', as: 'admin' }],
  },
];
