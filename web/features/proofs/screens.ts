import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./ProofsPage.tsx').then(({ ProofsPage }) => ProofsPage),
    at: {
      '/member/proofs': null,
    },
    checked: [{ path: '/member/proofs', as: 'member' }],
  },
];
