import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./AuthorisationsPage.tsx').then(({ AuthorisationsPage }) => AuthorisationsPage),
    at: { '/member/payments': null },
    checked: [{ path: '/member/payments', as: 'member' }],
  },
  {
    page: () => import('./PayPage.tsx').then(({ PayPage }) => PayPage),
    at: { '/member/pay': null },
    checked: 'leadsOn',
  },
  {
    page: () => import('./SandboxBankPage.tsx').then(({ SandboxBankPage }) => SandboxBankPage),
    at: { '/bank/sandbox': null },
    checked: [{ path: '/bank/sandbox', as: null }],
  },
  {
    page: () => import('./AuthorisationPage.tsx').then(({ AuthorisationPage }) => AuthorisationPage),
    at: { '/authorization/:key': null },
    checked: [{ path: '/authorization/nothing', as: null }],
  },
];
