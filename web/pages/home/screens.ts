import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    first: true,
    page: () => import('./StaffHome.tsx').then(({ StaffHome }) => StaffHome),
    at: {
      '/admin': { icon: 'home' },
      '/broker': { icon: 'home' },
      '/client': { icon: 'home' },
      '/partner': { icon: 'home' },
      '/tpa': { icon: 'home' },
    },
    checked: [
      { path: '/admin', as: 'admin' },
      { path: '/broker', as: 'broker' },
      { path: '/client', as: 'client' },
      { path: '/partner', as: 'partner' },
      { path: '/tpa', as: 'tpa' },
    ],
  },
  {
    page: () => import('./TasksPage.tsx').then(({ TasksPage }) => TasksPage),
    at: { '/admin/tasks': null, '/broker/tasks': null, '/client/tasks': null, '/tpa/tasks': null },
    checked: [
      { path: '/admin/tasks', as: 'admin' },
      { path: '/client/tasks', as: 'client' },
    ],
  },
  {
    first: true,
    page: () => import('./MemberHome.tsx').then(({ MemberHome }) => MemberHome),
    at: {
      '/member': { icon: 'home' },
    },
    checked: [{ path: '/member', as: 'member' }],
  },
];
