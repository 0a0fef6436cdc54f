import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./AnnouncementsPage.tsx').then(({ AnnouncementsPage }) => AnnouncementsPage),
    at: {
      '/admin/announcements': { icon: 'building', group: 'clients' },
    },
    checked: [{ path: '/admin/announcements', as: 'admin' }],
  },
];
