import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./InboxPage.tsx').then(({ InboxPage }) => InboxPage),
    at: {
      '/user/inbox': null,
      '/user/inbox/:activeMessageId': null,
    },
    checked: 'e2e/inbox.test.ts',
  },
];
