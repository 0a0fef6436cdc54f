import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./SitesPage.tsx').then(({ SitesPage }) => SitesPage),
    at: {
      '/admin/sites': { icon: 'settings', group: 'content' },
    },
    checked: [
      { path: '/admin/sites', as: 'admin' },
      { path: '/admin/sites?open=new', as: 'admin' },
    ],
  },
];
