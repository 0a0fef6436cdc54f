import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./PapersPage.tsx').then(({ PapersPage }) => PapersPage),
    at: { '/admin/esigntemplates': null },
    checked: [{ path: '/admin/esigntemplates', as: 'admin' }],
  },
];
