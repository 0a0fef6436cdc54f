import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./ApiKeysPage.tsx').then(({ ApiKeysPage }) => ApiKeysPage),
    at: {
      '/admin/apikeys': { icon: 'settings', group: 'system' },
    },
    checked: [{ path: '/admin/apikeys?open=new', as: 'admin' }],
  },
];
