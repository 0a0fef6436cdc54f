import { news } from '@coverlane/contract/calls/announcements.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import type { AnnouncementLevel } from '@coverlane/contract/codes.ts';
import { useCall } from '../../lib/api.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';

type Texts = Reply<typeof news.announcementsForMe>['announcements'][number]['title'];

const kinds = { info: 'info', warning: 'warn', critical: 'error' } as const satisfies Record<AnnouncementLevel, string>;

/**
 * What is announced to the user today. A failure shows none, and nothing else of the home waits for them.
 * @param after false until what matters more has been answered: the first screen asks for one thing only
 */
export function Announcements({ after = true }: { readonly after?: boolean }) {
  const { data } = useCall(news.announcementsForMe, {}, { enabled: after });
  return data?.announcements.map(({ id, level, title, body }) => (
    <Banner key={id} kind={kinds[level]} title={<Said texts={title} />}>
      <Said texts={body} />
    </Banner>
  ));
}

/** The text in the reader's language, or in English and marked so. */
function Said({ texts }: { readonly texts: Texts }) {
  const { language } = useLanguage();
  const own = texts[language];
  return (
    <span lang={own === null ? 'en' : language} className="home-announced">
      {own ?? texts.en}
    </span>
  );
}
