import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./InstallationsPage.tsx').then(({ InstallationsPage }) => InstallationsPage),
    at: {
      '/admin/installations': { icon: 'settings', group: 'system' },
    },
    checked: [{ path: '/admin/installations', as: 'admin' }],
  },
];
