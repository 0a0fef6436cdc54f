import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./SettingsPage.tsx').then(({ SettingsPage }) => SettingsPage),
    at: {
      '/admin/settings': { icon: 'settings', group: 'system' },
    },
    checked: [{ path: '/admin/settings', as: 'admin' }],
  },
];
