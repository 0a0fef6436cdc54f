import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    first: true,
    page: () => import('./LoginPage.tsx').then(({ LoginPage }) => LoginPage),
    at: {
      '/login': null,
    },
    checked: [{ path: '/login', as: null }],
  },
  {
    first: true,
    page: () => import('./LogoutPage.tsx').then(({ LogoutPage }) => LogoutPage),
    at: {
      '/logout': null,
    },
    checked: 'leadsOn',
  },
  {
    first: true,
    page: () => import('./LoggedOutPage.tsx').then(({ LoggedOutPage }) => LoggedOutPage),
    at: {
      '/loggedout': null,
    },
    checked: [{ path: '/loggedout', as: null }],
  },
];
