import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';

import {
  NO_NOTICES,
  type Notice,
  type NoticeKind,
  type NoticeList,
  withNotice,
  withoutAction,
  withoutNotice,
} from './notice-list.ts';

type NoticesApi = NoticeList & {
  /** Shows a notice at the top right and keeps it in the bell list. */
  readonly notify: (kind: NoticeKind, message: string, action?: Notice['action']) => void;
  readonly dismiss: (id: number) => void;
  /** Does what a notice offers, once. */
  readonly act: (notice: Notice) => void;
  /** The bell list was opened: nothing is unread any more. */
  readonly markRead: () => void;
};

const NoticesContext = createContext<NoticesApi | null>(null);

/** Stands once around the application; Notices draws what it holds. */
export function NoticesProvider({ children }: { readonly children: ReactNode }) {
  const [list, setList] = useState(NO_NOTICES);
  const lastId = useRef(0);
  const notify = useCallback((kind: NoticeKind, message: string, action?: Notice['action']) => {
    lastId.current += 1;
    const notice: Notice = { id: lastId.current, kind, message, at: Date.now(), ...(action && { action }) };
    setList((before) => withNotice(before, notice));
  }, []);
  const dismiss = useCallback((id: number) => setList((before) => withoutNotice(before, id)), []);
  const act = useCallback(({ id, action }: Notice) => {
    action?.onSelect();
    setList((before) => withoutAction(before, id));
  }, []);
  const markRead = useCallback(() => setList((before) => ({ ...before, unread: 0 })), []);
  const api = useMemo(() => ({ ...list, notify, dismiss, act, markRead }), [list, notify, dismiss, act, markRead]);
  return <NoticesContext value={api}>{children}</NoticesContext>;
}

/** `notify('success', 'Saved.')` and the list for the bell. Throws outside a NoticesProvider. */
export function useNotices(): NoticesApi {
  const api = useContext(NoticesContext);
  if (!api) throw new Error('useNotices stands outside NoticesProvider');
  return api;
}
