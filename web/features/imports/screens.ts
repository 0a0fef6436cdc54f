import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./ImportsPage.tsx').then(({ ImportsPage }) => ImportsPage),
    at: {
      '/admin/imports': { icon: 'upload', top: true },
    },
    checked: [{ path: '/admin/imports', as: 'admin' }],
  },
  {
    page: () => import('./ImportPage.tsx').then(({ ImportPage }) => ImportPage),
    at: {
      '/admin/imports/:importId': null,
    },
    checked: 'e2e/import-a-roster.test.ts',
  },
];
