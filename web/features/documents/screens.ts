import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./DocumentsPage.tsx').then(({ DocumentsPage }) => DocumentsPage),
    related: 'documents',
    at: {
      '/admin/files': { icon: 'folder', group: 'content' },
      '/broker/documents': { icon: 'folder' },
      '/client/documents': { icon: 'folder' },
      '/partner/documents': { icon: 'folder' },
      '/tpa/documents': { icon: 'folder' },
    },
    checked: [
      { path: '/admin/files', as: 'admin' },
      { path: '/client/documents', as: 'client' },
    ],
  },
  {
    page: () => import('./RetentionPage.tsx').then(({ RetentionPage }) => RetentionPage),
    at: {
      '/admin/files/retention': null,
    },
    checked: [{ path: '/admin/files/retention', as: 'admin' }],
  },
  {
    page: () => import('./DocumentPage.tsx').then(({ DocumentPage }) => DocumentPage),
    at: {
      '/:area/document/:documentId': null,
    },
    checked: 'e2e/documents.test.ts',
  },
];
