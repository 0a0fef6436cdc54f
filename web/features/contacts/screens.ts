import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./OwnContactsPage.tsx').then(({ OwnContactsPage }) => OwnContactsPage),
    at: {
      '/broker/contacts': { icon: 'mail' },
      '/client/contacts': { icon: 'mail' },
    },
    checked: [
      { path: '/broker/contacts', as: 'broker' },
      { path: '/client/contacts?open=new', as: 'client' },
    ],
  },
  {
    page: () => import('./OwnClosingDaysPage.tsx').then(({ OwnClosingDaysPage }) => OwnClosingDaysPage),
    at: { '/client/closingdays': null },
    checked: [{ path: '/client/closingdays?open=new', as: 'client' }],
  },
];
