import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./MembersPage.tsx').then(({ MembersPage }) => MembersPage),
    related: 'members',
    at: {
      '/admin/members': { icon: 'people', top: true, findsMembers: true },
      '/broker/members': { icon: 'people', findsMembers: true },
      '/client/members': { icon: 'people', findsMembers: true },
      '/partner/members': { icon: 'people', findsMembers: true },
      '/tpa/members': { icon: 'people', findsMembers: true },
    },
    checked: [{ path: '/admin/members', as: 'admin' }],
  },
  {
    page: () => import('./MemberLookupPage.tsx').then(({ MemberLookupPage }) => MemberLookupPage),
    at: {
      '/memberLookup/:memberNumber': null,
    },
    checked: 'leadsOn',
  },
];
