import { lazy, Suspense } from 'react';
import { useAnnounced } from '../../features/announcements/announced.ts';
import { AnnouncedLines } from '../../features/announcements/AnnouncedLines.tsx';
import { formatCount } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';

const PutAway = lazy(() =>
  import('../../features/announcements/PutAway.tsx').then((module) => ({ default: module.PutAway })),
);

/** What is announced on the home page, and what was put away, wherever it stood. It came with who is signed in. */
export function Announcements() {
  const t = useText();
  const lines = useAnnounced();
  const away = lines.filter(({ isAway }) => isAway);
  return (
    <>
      <AnnouncedLines lines={lines.filter(({ placement, isAway }) => placement === 'dashboard' && !isAway)} />
      {away.length > 0 && (
        <Disclosure summary={t('announcing.away', { count: formatCount(away.length) })}>
          <Suspense>
            <PutAway lines={away} />
          </Suspense>
        </Disclosure>
      )}
    </>
  );
}
