import { news } from '@coverlane/contract/announcements/calls.ts';
import { lazy, Suspense } from 'react';
import { useCall } from '../../lib/api.ts';
import '../../features/announcements/announcing.css';

// Comes where there are any: on most days there are none.
const HomeAnnouncements = lazy(() =>
  import('../../features/announcements/AnnouncedLists.tsx').then((module) => ({
    default: module.HomeAnnouncements,
  })),
);

/**
 * What is announced to the user now. A failure shows none, and nothing else of the home waits for them.
 * @param after false until what matters more has been answered: the first screen asks for one thing only
 */
export function Announcements({ after = true }: { readonly after?: boolean }) {
  const { data } = useCall(news.announcementsForMe, {}, { enabled: after });
  const announcements = data?.announcements ?? [];
  const isAny = announcements.some(({ placement, isAway }) => placement === 'dashboard' || isAway);
  return (
    <div aria-live="polite" className="announced-place">
      <Suspense>{isAny && <HomeAnnouncements announcements={announcements} />}</Suspense>
    </div>
  );
}
