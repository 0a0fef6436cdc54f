import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./TpasPage.tsx').then(({ TpasPage }) => TpasPage),
    at: {
      '/admin/tpas': { icon: 'user', group: 'users' },
    },
    checked: [{ path: '/admin/tpas', as: 'admin' }],
  },
  {
    page: () => import('./BrokersPage.tsx').then(({ BrokersPage }) => BrokersPage),
    at: {
      '/admin/brokers': { icon: 'user', group: 'users' },
    },
    checked: [{ path: '/admin/brokers', as: 'admin' }],
  },
  {
    page: () => import('./PartnersPage.tsx').then(({ PartnersPage }) => PartnersPage),
    at: {
      '/admin/partners': { icon: 'user', group: 'users' },
    },
    checked: [{ path: '/admin/partners', as: 'admin' }],
  },
  {
    page: () => import('./RolesPage.tsx').then(({ RolesPage }) => RolesPage),
    at: {
      '/admin/roles': { icon: 'user', group: 'users' },
    },
    checked: [
      { path: '/admin/roles', as: 'admin' },
      { path: '/admin/roles?open=new', as: 'admin' },
    ],
  },
  {
    page: () => import('./RoleMatrixPage.tsx').then(({ RoleMatrixPage }) => RoleMatrixPage),
    at: {
      '/admin/roles/permissions': null,
    },
    checked: [{ path: '/admin/roles/permissions', as: 'admin' }],
  },
];
