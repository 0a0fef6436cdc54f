import { AnnouncedText, kinds } from '../features/announcements/AnnouncedText.tsx';
import { runtimeConfig } from '../lib/config.ts';
import { Banner } from '../ui/Banner.tsx';

/** What is announced to visitors of this site, on the sign-in screen and the other public pages. It came with the site. */
export function VisitorNews() {
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
