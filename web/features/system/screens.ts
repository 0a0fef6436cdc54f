import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./SystemPage.tsx').then(({ SystemPage }) => SystemPage),
    at: {
      '/admin/system': { icon: 'settings', group: 'system' },
    },
    checked: [{ path: '/admin/system', as: 'admin' }],
  },
];
