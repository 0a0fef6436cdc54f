import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./ClientsPage.tsx').then(({ ClientsPage }) => ClientsPage),
    at: {
      '/admin/clients': { icon: 'building', group: 'clients' },
    },
    checked: [
      { path: '/admin/clients', as: 'admin' },
      { path: '/admin/clients?open=new', as: 'admin' },
    ],
  },
  {
    page: () => import('./TiersPage.tsx').then(({ TiersPage }) => TiersPage),
    at: {
      '/admin/tiers': { icon: 'shield', group: 'plans' },
    },
    checked: [{ path: '/admin/tiers', as: 'admin' }],
  },
  {
    page: () => import('./PlanPage.tsx').then(({ PlanPage }) => PlanPage),
    at: {
      '/admin/client/:clientId/plan/:planId': null,
    },
    checked: [
      { path: '/admin/client/:client/plan/:plan', as: 'admin' },
      { path: '/admin/client/:client/plan/:plan?tab=contribution', as: 'admin' },
      { path: '/admin/client/:client/plan/:plan?tab=details', as: 'admin' },
    ],
  },
  {
    page: () => import('./ClientRatesPage.tsx').then(({ ClientRatesPage }) => ClientRatesPage),
    at: {
      '/broker/rates': { icon: 'money' },
      '/client/rates': { icon: 'money' },
      '/tpa/rates': { icon: 'money' },
    },
    checked: [
      { path: '/client/rates', as: 'client' },
      { path: '/broker/rates', as: 'broker' },
      { path: '/tpa/rates', as: 'tpa' },
    ],
  },
  {
    page: () => import('./PlanPage.tsx').then(({ PlanRatesPage }) => PlanRatesPage),
    at: {
      '/broker/rates/:planId': null,
      '/client/rates/:planId': null,
      '/tpa/rates/:planId': null,
    },
    checked: [
      { path: '/client/rates/:plan?clientId=:client', as: 'client' },
      { path: '/broker/rates/:plan?clientId=:client', as: 'broker' },
      { path: '/tpa/rates/:plan?clientId=:client', as: 'tpa' },
    ],
  },
];
