import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icon-paths.ts';
import { useLivePlace } from './live-places.ts';
import { leavesByItself, type Notice, type NoticeKind, SUCCESS_STAYS, UNDO_STAYS } from './notice-list.ts';
import { useNotices } from './NoticesProvider.tsx';
import { useUi } from './Ui.tsx';
import type { UiTextName } from './ui-text-names.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export const NOTICE_LOOK: Record<NoticeKind, { readonly icon: IconName; readonly word: UiTextName }> = {
  success: { icon: 'ok', word: 'kindSuccess' },
  info: { icon: 'info', word: 'kindInfo' },
  warn: { icon: 'warn', word: 'kindWarn' },
  error: { icon: 'error', word: 'kindError' },
};

/**
 * The region at the top right (specification 2, Shell) where notices appear; stands once in the shell. While a dialog is
 * open they are written in it: what is around it can neither be heard nor pressed.
 */
export function Notices() {
  const { text } = useUi();
  const place = useLivePlace();
  return (
    <section className="notices" aria-label={text('notices')} data-print="no">
      <div role="status" className="stack stack-tight">
        {place ? createPortal(<Cards isUrgent={false} />, place.polite) : <Cards isUrgent={false} />}
      </div>
      <div role="alert" className="stack stack-tight">
        {place ? createPortal(<Cards isUrgent />, place.urgent) : <Cards isUrgent />}
      </div>
    </section>
  );
}

function Cards({ isUrgent }: { readonly isUrgent: boolean }) {
  const { shown } = useNotices();
  return shown
    .filter(({ kind }) => (kind === 'error') === isUrgent)
    .map((notice) => <NoticeCard key={notice.id} notice={notice} />);
}

/** One notice. A success leaves after 8 s, with something to do after 10, but never while it is pointed at or has the focus. */
function NoticeCard({ notice }: { readonly notice: Notice }) {
  const { dismiss, act } = useNotices();
  const { text } = useUi();
  const [held, setHeld] = useState(false);
  const look = NOTICE_LOOK[notice.kind];
  const onDismiss = () => dismiss(notice.id);
  useEffect(() => {
    if (held || !leavesByItself(notice.kind)) return undefined;
    const timer = setTimeout(onDismiss, notice.action ? UNDO_STAYS : SUCCESS_STAYS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- onDismiss is new at each render and would restart the clock
  }, [held, notice.id]);
  const hold = { onFocus: () => setHeld(true), onBlur: () => setHeld(false) };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- pointing only stops the clock
    <div
      {...hold}
      className={classNames('notice', `tone-${notice.kind}`)}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
    >
      <Icon name={look.icon} />
      <span className="notice-text">
        <VisuallyHidden>{text(look.word)} </VisuallyHidden>
        {notice.message}
      </span>
      <button type="button" className="notice-close" onClick={onDismiss}>
        <Icon name="close" />
        <VisuallyHidden>{text('dismiss')}</VisuallyHidden>
      </button>
      {notice.action && (
        <button type="button" className="link-button notice-action" onClick={() => act(notice)}>
          {notice.action.label}
        </button>
      )}
    </div>
  );
}
