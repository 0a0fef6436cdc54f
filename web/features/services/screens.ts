import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./ServicesPage.tsx').then(({ ServicesPage }) => ServicesPage),
    at: {
      '/admin/services': { icon: 'settings', group: 'system' },
    },
    checked: [
      { path: '/admin/services?part=everywhere', as: 'admin' },
      { path: '/admin/services?part=suppliers', as: 'admin' },
    ],
  },
];
