import { inbox } from '@coverlane/contract/inbox/calls.ts';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useAction } from '../../lib/api.ts';
import { type Thread, useInboxRefresh } from './message.ts';

/** How long a thread that is only passed must be in sight to be read (ux 1.6). */
const IN_SIGHT_MS = 2000;

/** Notes that a thread is read: when it is opened, or after two seconds in sight where J or K only passes it. */
export function useReading(id: string, thread: Thread): void {
  const { state } = useLocation();
  const isPassing: boolean = state?.isPassing === true;
  const isNew = thread.messages.some(({ status }) => status === 'new');
  const { mutate } = useAction(inbox.messageMark);
  const refresh = useInboxRefresh();
  useEffect(() => {
    if (!isNew) return undefined;
    const read = () => mutate({ id, status: 'read' }, { onSuccess: () => void refresh() });
    const timer = setTimeout(() => document.visibilityState === 'visible' && read(), isPassing ? IN_SIGHT_MS : 0);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each time that something new is in sight
  }, [id, isNew, isPassing]);
}
