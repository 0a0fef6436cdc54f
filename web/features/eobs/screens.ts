import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./EobPapersPage.tsx').then(({ EobPapersPage }) => EobPapersPage),
    at: {
      '/admin/eobpapers': { icon: 'card', group: 'cards' },
      '/tpa/eobpapers': { icon: 'mail' },
    },
    checked: [{ path: '/tpa/eobpapers', as: 'tpa' }],
  },
];
