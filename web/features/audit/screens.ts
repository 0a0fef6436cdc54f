import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./AuditPage.tsx').then(({ AuditPage }) => AuditPage),
    at: {
      '/admin/audit': { icon: 'settings', group: 'system' },
    },
    checked: [{ path: '/admin/audit', as: 'admin' }],
  },
];
