import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./EmployerFieldsPage.tsx').then(({ EmployerFieldsPage }) => EmployerFieldsPage),
    at: {
      '/broker/clientfields': { icon: 'info' },
      '/client/clientfields': { icon: 'info' },
      '/partner/clientfields': { icon: 'info' },
      '/tpa/clientfields': { icon: 'info' },
    },
    checked: [{ path: '/client/clientfields', as: 'client' }],
  },
];
