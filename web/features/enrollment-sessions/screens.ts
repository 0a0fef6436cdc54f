import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./SessionsPage.tsx').then(({ SessionsPage }) => SessionsPage),
    at: {
      '/admin/enrollmentsessions': { icon: 'clipboard', group: 'clients' },
      '/tpa/enrollmentsessions': { icon: 'clipboard' },
      '/broker/enrollmentsessions': { icon: 'clipboard' },
    },
    checked: [
      { path: '/admin/enrollmentsessions', as: 'admin' },
      { path: '/admin/enrollmentsessions?open=new', as: 'admin' },
    ],
  },
  {
    page: () => import('./ClientSessionsPage.tsx').then(({ ClientSessionsPage }) => ClientSessionsPage),
    at: { '/client/enrollmentsessions': { icon: 'clipboard' } },
    checked: [{ path: '/client/enrollmentsessions', as: 'client' }],
  },
  {
    page: () => import('./ClientSessionPage.tsx').then(({ ClientSessionPage }) => ClientSessionPage),
    at: { '/client/enrollmentsession/:sessionId': null },
    checked: 'e2e/open-enrollment.test.ts',
  },
  {
    page: () => import('./EnrollPage.tsx').then(({ EnrollPage }) => EnrollPage),
    at: { '/member/enroll': null },
    checked: [{ path: '/member/enroll', as: 'member' }],
  },
  {
    page: () => import('./DoorPage.tsx').then(({ DoorPage }) => DoorPage),
    at: { '/enroll/:key': null },
    checked: 'e2e/open-enrollment.test.ts',
  },
];
