import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./BillsPage.tsx').then(({ BillsPage }) => BillsPage),
    at: { '/admin/bills': null },
    checked: [
      { path: '/admin/bills', as: 'admin' },
      { path: '/admin/bills?tab=terms', as: 'admin' },
      { path: '/admin/bills?tab=carrier', as: 'admin' },
    ],
  },
  {
    page: () => import('./ClientBills.tsx').then(({ ClientBills }) => ClientBills),
    at: { '/client/bills': { icon: 'card' } },
    checked: [{ path: '/client/bills', as: 'client' }],
  },
  {
    page: () => import('./BillPage.tsx').then(({ BillPage }) => BillPage),
    at: { '/admin/bill/:billId': null, '/client/bill/:billId': null },
    checked: 'e2e/bills.test.ts',
  },
  {
    page: () => import('./CarrierBillPage.tsx').then(({ CarrierBillPage }) => CarrierBillPage),
    at: { '/admin/carrierbill/:billId': null },
    checked: 'e2e/bills.test.ts',
  },
];
