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
  {
    page: () => import('./ContactPage.tsx').then(({ ContactPage }) => ContactPage),
    related: 'contact',
    at: {
      '/broker/contact': { icon: 'phone' },
      '/client/contact': { icon: 'phone' },
      '/member/contact': { icon: 'phone' },
      '/partner/contact': { icon: 'phone' },
      '/tpa/contact': { icon: 'phone' },
    },
    checked: [
      { path: '/member/contact', as: 'member' },
      { path: '/broker/contact', as: 'broker' },
    ],
  },
];
