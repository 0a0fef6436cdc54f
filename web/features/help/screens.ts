import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./DeskPage.tsx').then(({ DeskPage }) => DeskPage),
    at: {
      '/admin/helpdesk': { icon: 'help', group: 'clients' },
      '/tpa/helpdesk': { icon: 'help', top: true },
    },
    checked: [
      { path: '/admin/helpdesk', as: 'admin' },
      { path: '/tpa/helpdesk', as: 'tpa' },
    ],
  },
  {
    page: () => import('./DeskRequestPage.tsx').then(({ DeskRequestPage }) => DeskRequestPage),
    at: { '/admin/helpdesk/:helpId': null, '/tpa/helpdesk/:helpId': null },
    checked: 'e2e/help-desk.test.ts',
  },
];
