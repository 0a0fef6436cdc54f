import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./ClientPage.tsx').then(({ ClientPage }) => ClientPage),
    at: {
      '/admin/client/:clientId': null,
      '/admin/client/:clientId/:part': null,
    },
    checked: [
      { path: '/admin/client/:client', as: 'admin' },
      { path: '/admin/client/:client/groups', as: 'admin' },
      { path: '/admin/client/:client/settings', as: 'admin' },
      { path: '/admin/client/:client/users', as: 'admin' },
    ],
  },
  {
    page: () => import('./ClientPlansPage.tsx').then(({ ClientPlansPage }) => ClientPlansPage),
    at: {
      '/admin/client/:clientId/plans': null,
    },
    checked: [{ path: '/admin/client/:client/plans', as: 'admin' }],
  },
  {
    page: () => import('./GroupsPage.tsx').then(({ GroupsPage }) => GroupsPage),
    at: {
      '/admin/groups': { icon: 'building', group: 'clients' },
    },
    checked: [
      { path: '/admin/groups', as: 'admin' },
      { path: '/admin/groups?tab=divisions', as: 'admin' },
    ],
  },
];
