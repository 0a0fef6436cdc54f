import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./CobraPage.tsx').then(({ CobraPage }) => CobraPage),
    at: {
      '/admin/cobra': { icon: 'shield', group: 'plans' },
      '/client/cobra': { icon: 'document' },
      '/tpa/cobra': { icon: 'document' },
    },
    checked: [
      { path: '/client/cobra?tab=pastAge', as: 'client' },
      { path: '/client/cobra?tab=leaves', as: 'client' },
      { path: '/client/cobra?tab=evidence', as: 'client' },
      { path: '/tpa/cobra', as: 'tpa' },
      { path: '/client/cobra?tab=aging', as: 'client' },
    ],
  },
];
