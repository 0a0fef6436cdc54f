import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./CardFactsPage.tsx').then(({ CardFactsPage }) => CardFactsPage),
    at: {
      '/admin/plancardfacts': { icon: 'card', group: 'cards' },
    },
    checked: [{ path: '/admin/plancardfacts', as: 'admin' }],
  },
  {
    page: () => import('./CardTemplatesPage.tsx').then(({ CardTemplatesPage }) => CardTemplatesPage),
    at: {
      '/admin/idcardtemplates': { icon: 'card', group: 'cards' },
    },
    checked: [{ path: '/admin/idcardtemplates', as: 'admin' }],
  },
  {
    page: () => import('./EobTemplatesPage.tsx').then(({ EobTemplatesPage }) => EobTemplatesPage),
    at: {
      '/admin/eobtemplates': { icon: 'card', group: 'cards' },
    },
    checked: [{ path: '/admin/eobtemplates', as: 'admin' }],
  },
];
