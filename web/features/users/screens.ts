import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./UsersPage.tsx').then(({ UsersPage }) => UsersPage),
    at: {
      '/admin/users': { icon: 'user', group: 'users' },
      '/broker/users': { icon: 'user' },
      '/client/users': { icon: 'user' },
      '/partner/users': { icon: 'user' },
      '/tpa/users': { icon: 'user' },
    },
    checked: [
      { path: '/admin/users', as: 'admin' },
      { path: '/admin/users?open=new', as: 'admin' },
      { path: '/admin/users?open=:brokerUser', as: 'admin' },
      { path: '/admin/users?open=:brokerUser&tab=rights', as: 'admin' },
      { path: '/admin/users?open=:brokerUser&tab=clients', as: 'admin' },
      { path: '/admin/users?open=:brokerUser&tab=settings', as: 'admin' },
      { path: '/admin/users?open=:brokerUser&tab=sessions', as: 'admin' },
      { path: '/admin/users?open=:brokerUser&tab=history', as: 'admin' },
      { path: '/admin/users?open=:brokerUser&tab=why', as: 'admin' },
      { path: '/partner/users', as: 'partner' },
      { path: '/partner/users?open=new', as: 'partner' },
      { path: '/client/users', as: 'client' },
    ],
  },
];
