import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./UnionsPage.tsx').then(({ UnionsPage }) => UnionsPage),
    at: {
      '/admin/unions': { icon: 'people', group: 'users' },
      '/tpa/unions': { icon: 'building' },
    },
    checked: [
      { path: '/admin/unions', as: 'admin' },
      { path: '/admin/unions?open=new', as: 'admin' },
      { path: '/tpa/unions', as: 'tpa' },
    ],
  },
];
