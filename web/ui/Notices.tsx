import { useEffect, useState } from 'react';

import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconPaths.ts';
import { leavesByItself, type Notice, type NoticeKind, SUCCESS_STAYS, UNDO_STAYS } from './noticeList.ts';
import { useNotices } from './NoticesProvider.tsx';
import { useUi } from './Ui.tsx';
import type { UiTextName } from './uiTextNames.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export const NOTICE_LOOK: Record<NoticeKind, { readonly icon: IconName; readonly word: UiTextName }> = {
  success: { icon: 'ok', word: 'kindSuccess' },
  info: { icon: 'info', word: 'kindInfo' },
  warn: { icon: 'warn', word: 'kindWarn' },
  error: { icon: 'error', word: 'kindError' },
};

/** The region at the top right (specification 2, Shell) where notices appear; stands once in the shell. */
export function Notices() {
  const { shown, dismiss } = useNotices();
  const { text } = useUi();
  return (
    <section className="notices" aria-label={text('notices')} data-print="no">
      <div role="status" className="stack stack-tight">
        {shown
          .filter(({ kind }) => kind !== 'error')
          .map((notice) => (
            <NoticeCard key={notice.id} notice={notice} onDismiss={() => dismiss(notice.id)} />
          ))}
      </div>
      <div role="alert" className="stack stack-tight">
        {shown
          .filter(({ kind }) => kind === 'error')
          .map((notice) => (
            <NoticeCard key={notice.id} notice={notice} onDismiss={() => dismiss(notice.id)} />
          ))}
      </div>
    </section>
  );
}

type CardProps = { readonly notice: Notice; readonly onDismiss: () => void };

/** One notice. A success leaves after 8 s, with something to do after 10, but never while it is pointed at or has the focus. */
function NoticeCard({ notice, onDismiss }: CardProps) {
  const { text } = useUi();
  const [held, setHeld] = useState(false);
  const look = NOTICE_LOOK[notice.kind];
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
        <button
          type="button"
          className="link-button notice-action"
          onClick={() => {
            notice.action?.onSelect();
            onDismiss();
          }}
        >
          {notice.action.label}
        </button>
      )}
    </div>
  );
}
