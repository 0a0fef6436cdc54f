import type { Reply } from '@coverlane/contract/call.ts';
import { inbox } from '@coverlane/contract/inbox/calls.ts';
import { useCallback } from 'react';
import { useRefresh } from '../../lib/api.ts';
import { useSession } from '../../lib/session.tsx';

export type Line = Reply<typeof inbox.listMessages>['rows'][number];
export type Thread = Reply<typeof inbox.messageThread>;
export type Message = Thread['messages'][number];

/** The list, without an open message. */
export const INBOX = '/user/inbox';

/** Has the list, the open thread and the number of unread messages asked for again. */
export function useInboxRefresh(): () => Promise<void> {
  const refresh = useRefresh();
  const { refresh: askWhoIsIn } = useSession();
  return useCallback(async () => {
    await Promise.all([refresh([inbox.listMessages, inbox.messageThread]), askWhoIsIn()]);
  }, [refresh, askWhoIsIn]);
}
