import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./HoursPage.tsx').then(({ HoursPage }) => HoursPage),
    related: 'coverage',
    at: { '/member/hours': null },
    checked: [{ path: '/member/hours', as: 'member' }],
  },
  {
    page: () => import('./BanksPage.tsx').then(({ BanksPage }) => BanksPage),
    at: { '/admin/hourbanks': null, '/tpa/hourbanks': { icon: 'calendar' } },
    checked: [{ path: '/admin/hourbanks', as: 'admin' }],
  },
];
