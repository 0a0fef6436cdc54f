import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
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
