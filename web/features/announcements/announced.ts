import { useState } from 'react';
import { useLocation } from 'react-router';
import { type User, useSession } from '../../lib/session.tsx';

/** The line of an announcement, as it comes with who is signed in. */
export type AnnouncedLine = User['announcements'][number];

const NONE: readonly AnnouncedLine[] = [];

/**
 * What is announced to the reader on this page: one that came since the page stands waits for the next, and moves nothing.
 * @returns the urgent ones first, those that were put away among them
 */
export function useAnnounced(): readonly AnnouncedLine[] {
  const { user } = useSession();
  const { pathname } = useLocation();
  const lines = user?.announcements ?? NONE;
  const known = { pathname, userId: user?.id, ids: lines.map(({ id }) => id) };
  const [page, setPage] = useState(known);
  const isNew = page.pathname !== pathname || page.userId !== user?.id;
  if (isNew) setPage(known);
  return isNew ? lines : lines.filter(({ id }) => page.ids.includes(id));
}
