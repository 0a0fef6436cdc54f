import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./EligibilityPreviewPage.tsx').then(({ EligibilityPreviewPage }) => EligibilityPreviewPage),
    at: {
      '/admin/eligibility': { icon: 'shield', group: 'plans' },
    },
    checked: [{ path: '/admin/eligibility', as: 'admin' }],
  },
];
