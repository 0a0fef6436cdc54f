import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./ServicesPage.tsx').then(({ ServicesPage }) => ServicesPage),
    at: {
      '/admin/services': { icon: 'settings', group: 'system' },
    },
    checked: [
      { path: '/admin/services?tab=everywhere', as: 'admin' },
      { path: '/admin/services?tab=suppliers', as: 'admin' },
    ],
  },
];
