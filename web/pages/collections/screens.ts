import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./collection-page.tsx').then(({ collectionPage }) => collectionPage('baseplans')),
    at: {
      '/admin/baseplans': { icon: 'shield', group: 'plans' },
    },
    checked: [{ path: '/admin/baseplans', as: 'admin' }],
  },
  {
    page: () => import('./collection-page.tsx').then(({ collectionPage }) => collectionPage('agelimits')),
    at: {
      '/admin/agelimits': { icon: 'shield', group: 'plans' },
    },
    checked: [{ path: '/admin/agelimits', as: 'admin' }],
  },
  {
    page: () => import('./collection-page.tsx').then(({ collectionPage }) => collectionPage('waitingrules')),
    at: {
      '/admin/waitingrules': { icon: 'shield', group: 'plans' },
    },
    checked: [
      { path: '/admin/waitingrules', as: 'admin' },
      { path: '/admin/waitingrules?open=new', as: 'admin' },
    ],
  },
  {
    page: () => import('./collection-page.tsx').then(({ collectionPage }) => collectionPage('lifeevents')),
    at: {
      '/admin/lifeevents': { icon: 'shield', group: 'plans' },
    },
    checked: [
      { path: '/admin/lifeevents', as: 'admin' },
      { path: '/admin/lifeevents?open=new', as: 'admin' },
    ],
  },
  {
    page: () => import('./collection-page.tsx').then(({ collectionPage }) => collectionPage('termreasons')),
    at: {
      '/admin/termreasons': { icon: 'shield', group: 'plans' },
    },
    checked: [{ path: '/admin/termreasons', as: 'admin' }],
  },
  {
    page: () =>
      import('./records-page.tsx').then(({ recordsPage }) =>
        recordsPage('/admin/variables', 'templatevariables', 'entitytemplatevalues'),
      ),
    at: {
      '/admin/variables': { icon: 'card', group: 'cards' },
    },
    checked: [{ path: '/admin/variables', as: 'admin' }],
  },
  {
    page: () => import('./collection-page.tsx').then(({ collectionPage }) => collectionPage('clientfields')),
    at: {
      '/admin/clientfields': { icon: 'building', group: 'clients' },
    },
    checked: [{ path: '/admin/clientfields?open=new', as: 'admin' }],
  },
  {
    page: () => import('./collection-page.tsx').then(({ collectionPage }) => collectionPage('contacts')),
    at: {
      '/admin/contacts': { icon: 'user', group: 'users' },
    },
    checked: [{ path: '/admin/contacts?open=new', as: 'admin' }],
  },
  {
    page: () => import('./collection-page.tsx').then(({ collectionPage }) => collectionPage('contactcategories')),
    at: {
      '/admin/contactcategories': { icon: 'user', group: 'users' },
    },
    checked: [{ path: '/admin/contactcategories', as: 'admin' }],
  },
  {
    page: () => import('./collection-page.tsx').then(({ collectionPage }) => collectionPage('cannedanswers')),
    at: {
      '/admin/cannedanswers': { icon: 'help', group: 'content' },
    },
    checked: [{ path: '/admin/cannedanswers?open=new', as: 'admin' }],
  },
  {
    page: () => import('./collection-page.tsx').then(({ collectionPage }) => collectionPage('closingdays')),
    at: {
      '/admin/closingdays': { icon: 'calendar', group: 'content' },
    },
    checked: [{ path: '/admin/closingdays?open=new', as: 'admin' }],
  },
  {
    page: () => import('./collection-page.tsx').then(({ collectionPage }) => collectionPage('sitecontacts')),
    at: {
      '/admin/sitecontacts': { icon: 'folder', group: 'content' },
    },
    checked: [{ path: '/admin/sitecontacts', as: 'admin' }],
  },
  {
    page: () => import('./collection-page.tsx').then(({ collectionPage }) => collectionPage('enrollmentsessionthemes')),
    at: {
      '/admin/enrollmentsessionthemes': { icon: 'folder', group: 'content' },
    },
    checked: [{ path: '/admin/enrollmentsessionthemes', as: 'admin' }],
  },
  {
    page: () =>
      import('./records-page.tsx').then(({ recordsPage }) =>
        recordsPage('/admin/categories', 'categories', 'documentmaps'),
      ),
    at: {
      '/admin/categories': { icon: 'folder', group: 'content' },
    },
    checked: [{ path: '/admin/categories', as: 'admin' }],
  },
];
