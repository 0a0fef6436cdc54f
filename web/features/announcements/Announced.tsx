import { news } from '@coverlane/contract/announcements/calls.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { useRef } from 'react';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { AnnouncedText } from './AnnouncedText.tsx';
import type { AnnouncedLine } from './announced.ts';

type Announcement = Reply<typeof news.announcementsForMe>['announcements'][number];

/** The text of an announcement that was opened, and what its reader may do: confirm it, put it away. */
export function Announced({ id, title }: Pick<AnnouncedLine, 'id' | 'title'>) {
  const t = useText();
  const say = useFailureText();
  const { data, error, isFetching, refetch } = useCall(news.announcementsForMe, {});
  if (error)
    return (
      <ErrorState title={t('announcing.failed')} busy={isFetching} onRetry={() => void refetch()} code={error.code}>
        {say(error)}
      </ErrorState>
    );
  if (!data) return <Skeleton lines={2} />;
  const found = data.announcements.find((one) => one.id === id);
  return found ? <Opened announcement={{ ...found, title }} /> : <p>{t('announcing.over')}</p>;
}

function Opened({ announcement }: { readonly announcement: Announcement }) {
  const self = useRef<HTMLDivElement>(null);
  const toLine = () => self.current?.closest('details')?.querySelector('summary')?.focus();
  return (
    <div ref={self} className="announced-body">
      <AnnouncedText texts={announcement.body} />
      <Answers announcement={announcement} onConfirmed={toLine} />
    </div>
  );
}

const REFRESHES = [news.announcementsForMe] as const;

type AnswersProps = {
  readonly announcement: Announcement;
  /** The button that was pressed is gone then. */
  readonly onConfirmed: () => void;
};

/** What the reader may do, and did; nothing where there is nothing. */
function Answers({ announcement: { id, title, dismissible, requiresAck, confirmedAt }, onConfirmed }: AnswersProps) {
  const t = useText();
  const putAway = usePuttingAway(id);
  const confirm = useConfirming(id, onConfirmed);
  const asks = requiresAck && confirmedAt === null;
  if (!dismissible && !requiresAck) return null;
  // Which one a button is about, to be heard.
  const about = (
    <VisuallyHidden>
      <AnnouncedText texts={title} />
    </VisuallyHidden>
  );
  return (
    <div className="row">
      {asks && (
        <Button kind="primary" busy={confirm.isPending} onClick={confirm.run}>
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
    </div>
  );
}

function useConfirming(id: string, onConfirmed: () => void) {
  const say = useFailureText();
  const { notify } = useNotices();
  const { refresh } = useSession();
  const { isPending, mutateAsync } = useAction(news.confirmAnnouncement, { refreshes: REFRESHES });
  const run = () =>
    void mutateAsync({ id })
      .then(refresh)
      .then(onConfirmed, (failure: unknown) => notify('error', say(failure)));
  return { isPending, run };
}

/** Puts one away and offers to take that back. The button goes with it, so the page has the focus then. */
function usePuttingAway(id: string) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const { refresh } = useSession();
  const putAway = useAction(news.putAwayAnnouncement, { refreshes: REFRESHES });
  const show = useAction(news.showAnnouncement, { refreshes: REFRESHES });
  const onError = (failure: unknown) => notify('error', say(failure));
  const away = () => {
    document.getElementById('main')?.focus({ preventScroll: true });
    const undo = () => void show.mutateAsync({ id }).then(refresh).catch(onError);
    notify('success', t('announcing.isAway'), { label: t('announcing.undo'), onSelect: undo });
  };
  const run = () => void putAway.mutateAsync({ id }).then(refresh).then(away, onError);
  return { isPending: putAway.isPending, run };
}
