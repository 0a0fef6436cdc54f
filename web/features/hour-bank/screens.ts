import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./HoursPage.tsx').then(({ HoursPage }) => HoursPage),
    related: 'coverage',
    at: { '/member/hours': null },
    checked: [{ path: '/member/hours', as: 'member' }],
  },
];
