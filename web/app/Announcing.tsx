import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { AnnouncedLines } from '../features/announcements/AnnouncedLines.tsx';
import { useAnnounced } from '../features/announcements/announced.ts';
import { useSession } from '../lib/session.tsx';
import { VisitorNews } from './VisitorNews.tsx';
import { OLD_MS } from './useAskedOnTheWay.ts';

/** What is announced on every page, below its heading. It came with who is signed in, so the page stands with it. */
export function Announcing() {
  const lines = useAnnounced();
  return <AnnouncedLines lines={lines.filter(({ placement, isAway }) => placement === 'banner' && !isAway)} />;
}

/** Asks again who is signed in, and so for what is new, when somebody goes on to another page and it is old. */
export function useNewsOnTheWay(): void {
  const { user, refresh } = useSession();
  const { pathname } = useLocation();
  const askedAt = useRef(0);
  useEffect(() => {
    askedAt.current = Date.now();
  }, [user]);
  useEffect(() => {
    if (user && Date.now() - askedAt.current > OLD_MS) void refresh();
    // oxlint-disable-next-line react/exhaustive-deps -- looked at when somebody goes on to another page, and not between
  }, [pathname]);
}

/** The same for visitors; whoever is signed in has been told below a heading. */
export function AnnouncedToVisitors() {
  const { status } = useSession();
  return status === 'visitor' || status === 'halfway' ? <VisitorNews /> : null;
}
