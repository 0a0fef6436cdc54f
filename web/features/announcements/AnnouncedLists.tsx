import { news } from '@coverlane/contract/announcements/calls.ts';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatCount } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Announced } from './Announced.tsx';
import { AnnouncedText, type Announcement } from './AnnouncedText.tsx';

type Props = { readonly announcements: readonly Announcement[] };

/** What is announced above every page. */
export function TopAnnouncements({ announcements }: Props) {
  return announcements.map((one) => <Announced key={one.id} announcement={one} isTop />);
}

/** What is announced on the home page, and what was put away, wherever it stood. */
export function HomeAnnouncements({ announcements }: Props) {
  const t = useText();
  const away = announcements.filter(({ isAway }) => isAway);
  const standing = announcements.filter(({ placement, isAway }) => placement === 'dashboard' && !isAway);
  return (
    <>
      {standing.map((one) => (
        <Announced key={one.id} announcement={one} />
      ))}
      {away.length > 0 && (
        <Disclosure summary={t('announcing.away', { count: formatCount(away.length) })}>
          <ul className="plain-list announced-away">
            {away.map((one) => (
              <Away key={one.id} announcement={one} />
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  );
}

function Away({ announcement: { id, title } }: { readonly announcement: Announcement }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const show = useAction(news.showAnnouncement, { refreshes: [news.announcementsForMe] });
  const again = () => show.mutate({ id }, { onError: (failure) => notify('error', say(failure)) });
  return (
    <li>
      <AnnouncedText texts={title} />
      <Button kind="quiet" busy={show.isPending} onClick={again}>
        {t('announcing.show')}
        <VisuallyHidden>
          <AnnouncedText texts={title} />
        </VisuallyHidden>
      </Button>
    </li>
  );
}
