import { news } from '@coverlane/contract/announcements/calls.ts';
import { useRef } from 'react';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { AnnouncedText, type Announcement, kinds } from './AnnouncedText.tsx';

type Props = {
  readonly announcement: Announcement;
  /** Where it stands above every page, a long text waits to be asked for. */
  readonly isTop?: boolean;
};

/** Characters of a text that stands above every page as it is. */
const SHORT = 160;

/** An announcement with what its reader may do: confirm it, put it away. */
export function Announced({ announcement, isTop = false }: Props) {
  const t = useText();
  const self = useRef<HTMLDivElement>(null);
  const { level, title, body } = announcement;
  const text = <AnnouncedText texts={body} />;
  const answers = useAnswers(announcement, () => self.current?.focus());
  return (
    <div ref={self} tabIndex={-1} className="announced">
      <Banner kind={kinds[level]} title={<AnnouncedText texts={title} />} action={answers}>
        {isTop && body.en.length > SHORT ? <Disclosure summary={t('announcing.more')}>{text}</Disclosure> : text}
      </Banner>
    </div>
  );
}

const REFRESHES = [news.announcementsForMe] as const;

/** What the reader may do, and did; undefined where there is nothing. @param onConfirmed its button is gone then */
function useAnswers(announcement: Announcement, onConfirmed: () => void) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const putAway = usePuttingAway(announcement.id);
  const confirm = useAction(news.confirmAnnouncement, { refreshes: REFRESHES });
  const { id, title, dismissible, requiresAck, confirmedAt } = announcement;
  const asks = requiresAck && confirmedAt === null;
  if (!dismissible && !requiresAck) return undefined;
  // Which one a button is about, to be heard.
  const about = (
    <VisuallyHidden>
      <AnnouncedText texts={title} />
    </VisuallyHidden>
  );
  const told = { onSuccess: onConfirmed, onError: (failure: unknown) => notify('error', say(failure)) };
  return (
    <>
      {asks && (
        <Button kind="primary" busy={confirm.isPending} onClick={() => confirm.mutate({ id }, told)}>
          {t('announcing.confirm')}
          {about}
        </Button>
      )}
      {confirmedAt !== null && (
        <span className="muted small">{t('announcing.confirmed', { at: formatDateTime(confirmedAt) })}</span>
      )}
      {dismissible && !asks && (
        <Button busy={putAway.isPending} onClick={putAway.run}>
          {t('announcing.putAway')}
          {about}
        </Button>
      )}
    </>
  );
}

/** Puts one away and offers to take that back. The button goes with it, so the page has the focus then. */
function usePuttingAway(id: string) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const putAway = useAction(news.putAwayAnnouncement, { refreshes: REFRESHES });
  const show = useAction(news.showAnnouncement, { refreshes: REFRESHES });
  const onError = (failure: unknown) => notify('error', say(failure));
  const away = () => {
    document.getElementById('main')?.focus({ preventScroll: true });
    const undo = () => void show.mutateAsync({ id }).catch(onError);
    notify('success', t('announcing.isAway'), { label: t('announcing.undo'), onSelect: undo });
  };
  const run = () => void putAway.mutateAsync({ id }).then(away, onError);
  return { isPending: putAway.isPending, run };
}
