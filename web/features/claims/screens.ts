import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./MyClaimsPage.tsx').then(({ MyClaimsPage }) => MyClaimsPage),
    related: 'claims',
    at: {
      '/member/claims': { icon: 'claim' },
    },
    checked: [{ path: '/member/claims', as: 'member' }],
  },
  {
    page: () => import('./ClaimPage.tsx').then(({ ClaimPage }) => ClaimPage),
    related: 'claim',
    at: {
      '/admin/claim/:claimId': null,
      '/broker/claim/:claimId': null,
      '/client/claim/:claimId': null,
      '/member/claim/:claimId': null,
      '/partner/claim/:claimId': null,
      '/tpa/claim/:claimId': null,
    },
    checked: 'e2e/claims.test.ts',
  },
  {
    page: () => import('./ClaimSearchPage.tsx').then(({ ClaimSearchPage }) => ClaimSearchPage),
    related: 'claims',
    at: {
      '/admin/claims': { icon: 'claim', top: true },
      '/tpa/claims': { icon: 'claim' },
    },
    checked: [{ path: '/tpa/claims', as: 'tpa' }],
  },
  {
    page: () => import('./ClaimTotalsPage.tsx').then(({ ClaimTotalsPage }) => ClaimTotalsPage),
    at: {
      '/broker/claimtotals': { icon: 'claim' },
      '/client/claimtotals': { icon: 'claim' },
      '/partner/claimtotals': { icon: 'claim' },
    },
    checked: [{ path: '/client/claimtotals', as: 'client' }],
  },
];
