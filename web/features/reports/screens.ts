import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./ReportTypesPage.tsx').then(({ ReportTypesPage }) => ReportTypesPage),
    at: {
      '/admin/reporttypes': { icon: 'settings', group: 'system' },
    },
    checked: [{ path: '/admin/reporttypes', as: 'admin' }],
  },
  {
    page: () => import('./ReportsPage.tsx').then(({ ReportsPage }) => ReportsPage),
    at: {
      '/admin/reports': { icon: 'chart', top: true },
      '/broker/reports': { icon: 'chart' },
      '/client/reports': { icon: 'chart' },
      '/partner/reports': { icon: 'chart' },
      '/tpa/reports': { icon: 'chart' },
    },
    checked: [
      { path: '/admin/reports', as: 'admin' },
      { path: '/admin/reports?report=claims-by-month', as: 'admin' },
      { path: '/client/reports?tab=schedules', as: 'client' },
    ],
  },
  {
    page: () => import('./ReportPage.tsx').then(({ ReportPage }) => ReportPage),
    at: {
      '/admin/reports/:reportId': null,
      '/broker/reports/:reportId': null,
      '/client/reports/:reportId': null,
      '/partner/reports/:reportId': null,
      '/tpa/reports/:reportId': null,
    },
    checked: 'e2e/reports.test.ts',
  },
];
