import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./FormsPage.tsx').then(({ FormsPage }) => FormsPage),
    at: {
      '/admin/customforms': { icon: 'clipboard', group: 'clients' },
    },
    checked: [
      { path: '/admin/customforms', as: 'admin' },
      { path: '/admin/customforms?open=new', as: 'admin' },
    ],
  },
];
