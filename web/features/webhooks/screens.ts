import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./WebhooksPage.tsx').then(({ WebhooksPage }) => WebhooksPage),
    at: {
      '/admin/webhooks': { icon: 'settings', group: 'system' },
    },
    checked: [{ path: '/admin/webhooks?open=new', as: 'admin' }],
  },
  {
    page: () => import('./UndeliveredPage.tsx').then(({ UndeliveredPage }) => UndeliveredPage),
    at: {
      '/admin/webhooks/undelivered': null,
    },
    checked: [{ path: '/admin/webhooks/undelivered', as: 'admin' }],
  },
];
