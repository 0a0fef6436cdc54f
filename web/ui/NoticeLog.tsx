import { useEffect } from 'react';

import { Icon } from './Icon.tsx';
import { NOTICE_LOOK } from './Notices.tsx';
import { useNotices } from './NoticesProvider.tsx';
import { useUi } from './Ui.tsx';

/** The bell list: every notice of this visit, newest first. Opening it marks them read. Put it in a Drawer. */
export function NoticeLog() {
  const { log, act, markRead } = useNotices();
  const { text, format } = useUi();
  useEffect(markRead, [markRead]);
  if (log.length === 0) return <p className="muted">{text('noNotices')}</p>;
  return (
    <ul className="plain-list notice-log">
      {log.map((notice) => (
        <li key={notice.id}>
          <Icon name={NOTICE_LOOK[notice.kind].icon} label={text(NOTICE_LOOK[notice.kind].word)} />
          <span>
            {notice.message}
            <br />
            <span className="muted small numbers">{format.dateTime(new Date(notice.at).toISOString())}</span>
            {notice.action && (
              <button type="button" className="link-button notice-log-action" onClick={() => act(notice)}>
                {notice.action.label}
              </button>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
