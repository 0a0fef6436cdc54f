import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./wizard/NewEnrollmentPage.tsx').then(({ NewEnrollmentPage }) => NewEnrollmentPage),
    at: {
      '/admin/enrollment': { icon: 'building', group: 'clients' },
      '/broker/enrollment': { icon: 'edit' },
      '/client/enrollment': { icon: 'edit' },
      '/tpa/enrollment': { icon: 'edit' },
    },
    checked: [
      { path: '/admin/enrollment', as: 'admin' },
      { path: '/broker/enrollment', as: 'broker' },
      { path: '/client/enrollment', as: 'client' },
      { path: '/tpa/enrollment', as: 'tpa' },
    ],
  },
  {
    page: () => import('./wizard/EnrollmentPage.tsx').then(({ EnrollmentPage }) => EnrollmentPage),
    related: 'enrollment',
    at: {
      '/admin/enrollment/:enrollmentId': null,
      '/broker/enrollment/:enrollmentId': null,
      '/client/enrollment/:enrollmentId': null,
      '/member/enrollment/:enrollmentId': null,
      '/tpa/enrollment/:enrollmentId': null,
    },
    checked: [{ path: '/client/enrollment/gone', as: 'client' }],
  },
  {
    page: () => import('./wizard/PreviewPage.tsx').then(({ PreviewPage }) => PreviewPage),
    at: {
      '/admin/sessionpreview/:sessionMemberId': null,
      '/broker/sessionpreview/:sessionMemberId': null,
      '/tpa/sessionpreview/:sessionMemberId': null,
    },
    checked: 'e2e/session-preview.test.ts',
  },
  {
    page: () => import('./EnrollmentsPage.tsx').then(({ EnrollmentsPage }) => EnrollmentsPage),
    related: 'enrollments',
    at: {
      '/admin/enrollments': { icon: 'clipboard', top: true },
      '/broker/enrollments': { icon: 'check' },
      '/client/enrollments': { icon: 'check' },
      '/tpa/enrollments': { icon: 'check' },
    },
    checked: [
      { path: '/admin/enrollments', as: 'admin' },
      { path: '/admin/enrollments?tab=failed', as: 'admin' },
      { path: '/broker/enrollments', as: 'broker' },
      { path: '/client/enrollments', as: 'client' },
      { path: '/client/enrollments?tab=drafts', as: 'client' },
      { path: '/tpa/enrollments', as: 'tpa' },
    ],
  },
  {
    page: () => import('./PartnerEnrollmentsPage.tsx').then(({ PartnerEnrollmentsPage }) => PartnerEnrollmentsPage),
    related: 'enrollments',
    at: { '/partner/enrollments': { icon: 'check' } },
    checked: [
      { path: '/partner/enrollments', as: 'partner' },
      { path: '/partner/enrollments?tab=failed', as: 'partner' },
    ],
  },
];
