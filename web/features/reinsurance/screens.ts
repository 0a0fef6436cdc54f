import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./StopLossPage.tsx').then(({ StopLossPage }) => StopLossPage),
    at: {
      '/admin/stoploss': { icon: 'shield', group: 'cards' },
      '/tpa/stoploss': { icon: 'shield' },
    },
    checked: [
      { path: '/admin/stoploss', as: 'admin' },
      { path: '/admin/stoploss?open=new', as: 'admin' },
      { path: '/tpa/stoploss', as: 'tpa' },
    ],
  },
  {
    page: () => import('./PolicyPage.tsx').then(({ PolicyPage }) => PolicyPage),
    at: { '/admin/stoploss/:policyId': null, '/tpa/stoploss/:policyId': null },
    checked: 'e2e/stop-loss.test.ts',
  },
  {
    page: () => import('./CasePage.tsx').then(({ CasePage }) => CasePage),
    at: { '/admin/stoplosscase/:caseId': null, '/tpa/stoplosscase/:caseId': null },
    checked: 'e2e/stop-loss.test.ts',
  },
  {
    page: () => import('./ToldPage.tsx').then(({ ToldPage }) => ToldPage),
    at: {
      '/client/stoploss': { icon: 'shield' },
      '/broker/stoploss': { icon: 'shield' },
    },
    checked: [
      { path: '/client/stoploss', as: 'client' },
      { path: '/broker/stoploss', as: 'broker' },
    ],
  },
];
