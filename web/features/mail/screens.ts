import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./MailPage.tsx').then(({ MailPage }) => MailPage),
    at: {
      '/admin/mail': { icon: 'settings', group: 'system' },
    },
    checked: [{ path: '/admin/mail', as: 'admin' }],
  },
];
