import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./OrganisationSignInPage.tsx').then(({ OrganisationSignInPage }) => OrganisationSignInPage),
    at: {
      '/signin/organisation': null,
      '/signin/organisation/:connectionId': null,
    },
    checked: [
      { path: '/signin/organisation', as: null },
      { path: '/signin/organisation/nothing?state=nothing', as: null },
    ],
  },
  {
    page: () => import('./SignInConnectionsPage.tsx').then(({ SignInConnectionsPage }) => SignInConnectionsPage),
    at: {
      '/admin/signinconnections': { icon: 'settings', group: 'content' },
    },
    checked: [{ path: '/admin/signinconnections?open=new', as: 'admin' }],
  },
];
