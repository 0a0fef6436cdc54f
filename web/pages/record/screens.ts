import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./MemberPage.tsx').then(({ MemberPage }) => MemberPage),
    related: 'member',
    at: {
      '/admin/member/:memberId': null,
      '/broker/member/:memberId': null,
      '/client/member/:memberId': null,
      '/partner/member/:memberId': null,
      '/tpa/member/:memberId': null,
    },
    checked: [
      { path: '/admin/member/:member', as: 'admin' },
      { path: '/client/member/:member?tab=idcards', as: 'client' },
      { path: '/client/member/:member?tab=cobra', as: 'client' },
      { path: '/tpa/member/:member?tab=accumulators', as: 'tpa' },
    ],
  },
  {
    page: () => import('./MyCoveragePage.tsx').then(({ MyCoveragePage }) => MyCoveragePage),
    related: 'coverage',
    at: {
      '/member/coverage': { icon: 'shield' },
    },
    checked: [{ path: '/member/coverage', as: 'member' }],
  },
];
