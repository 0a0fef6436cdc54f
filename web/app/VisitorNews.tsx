import { AnnouncedLines } from '../features/announcements/AnnouncedLines.tsx';
import { runtimeConfig } from '../lib/config.ts';

/** What is announced to visitors of this site, on the sign-in screen and the other public pages. It came with the site. */
export function VisitorNews() {
  const { announcements } = runtimeConfig();
  if (announcements.length === 0) return null;
  return (
    <div className="page page-narrow announced-visitors">
      <AnnouncedLines lines={announcements} />
    </div>
  );
}
