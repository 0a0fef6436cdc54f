import { news } from '@coverlane/contract/announcements/calls.ts';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { AnnouncedText } from './AnnouncedText.tsx';
import type { AnnouncedLine } from './announced.ts';

/** The announcements that the reader put away, each with the way back. */
export function PutAway({ lines }: { readonly lines: readonly AnnouncedLine[] }) {
  return (
    <ul className="plain-list announced-away">
      {lines.map((one) => (
        <Away key={one.id} line={one} />
      ))}
    </ul>
  );
}

function Away({ line: { id, title } }: { readonly line: AnnouncedLine }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const { refresh } = useSession();
  const show = useAction(news.showAnnouncement, { refreshes: [news.announcementsForMe] });
  const again = () =>
    void show
      .mutateAsync({ id })
      .then(refresh)
      .catch((failure: unknown) => notify('error', say(failure)));
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
