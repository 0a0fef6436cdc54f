import { news } from '@coverlane/contract/announcements/calls.ts';
import { useIsFetching } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { AnnouncedText, kinds } from '../features/announcements/AnnouncedText.tsx';
import { useCall } from '../lib/api.ts';
import { runtimeConfig } from '../lib/config.ts';
import { useSession } from '../lib/session.tsx';
import { Banner } from '../ui/Banner.tsx';
import { later } from './later.tsx';
import { useAskedOnTheWay } from './useAskedOnTheWay.ts';

const TopAnnouncements = later(
  () => import('../features/announcements/AnnouncedLists.tsx'),
  (module) => module.TopAnnouncements,
);

/** What is announced across the top of every page; it is said politely, and takes no room where there is nothing. */
export function Announcing() {
  const { user } = useSession();
  const isReady = useFirstScreenDone();
  const answer = useCall(news.announcementsForMe, {}, { enabled: user !== null && isReady });
  useAskedOnTheWay(answer);
  const { data } = answer;
  const standing =
    (user && data?.announcements.filter(({ placement, isAway }) => placement === 'banner' && !isAway)) ?? [];
  return (
    <div role="status" className="announced-place announced-top" data-print="no">
      {standing.length > 0 && (
        <Suspense>
          <TopAnnouncements announcements={standing} />
        </Suspense>
      )}
    </div>
  );
}

/** What is announced to visitors of this site, on the sign-in screen and the other public pages. It came with the site. */
export function AnnouncedToVisitors() {
  const { status } = useSession();
  if (status !== 'visitor' && status !== 'halfway') return null;
  const { announcements } = runtimeConfig();
  if (announcements.length === 0) return null;
  return (
    <div className="page page-narrow announced-visitors">
      {announcements.map(({ id, level, title, body }) => (
        <Banner key={id} kind={kinds[level]} title={<AnnouncedText texts={title} />}>
          <AnnouncedText texts={body} />
        </Banner>
      ))}
    </div>
  );
}

/** Where nothing is asked at all, the first screen is done by then. */
const LATEST_MS = 1000;

/** Has the first screen what it asked for? What stands above all pages is asked for after it. */
function useFirstScreenDone(): boolean {
  const isAsking = useIsFetching() > 0;
  const [state, setState] = useState<'before' | 'asking' | 'done'>('before');
  if (state === 'before' && isAsking) setState('asking');
  if (state === 'asking' && !isAsking) setState('done');
  useEffect(() => {
    const timer = setTimeout(() => setState('done'), LATEST_MS);
    return () => clearTimeout(timer);
  }, []);
  return state === 'done';
}
