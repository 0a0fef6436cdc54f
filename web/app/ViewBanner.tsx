import { viewAs } from '@coverlane/contract/view-as/calls.ts';
import { useCallback, useEffect, useState } from 'react';
import { useFailureText } from '../lib/failures.ts';
import { formatDateTime, personName } from '../lib/format.ts';
import { goOnAs } from '../lib/go-on-as.ts';
import { useText } from '../lib/i18n.ts';
import { request } from '../lib/request.ts';
import type { User } from '../lib/session.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useNotices } from '../ui/NoticesProvider.tsx';
import './view-banner.css';

/** Says on every page that an administrator sees the portal as somebody else, and ends that (domain 1.5). */
export function ViewBanner({ user }: { readonly user: User }) {
  const t = useText();
  const { end, ending } = useEnd(user);
  const isOver = user.lacks === 'view';
  useTimeUp(user, end);
  return (
    <section className="view-banner" aria-label={t('viewing.label')} data-print="no">
      <Icon name="eye" />
      <p>
        {isOver ? (
          t('viewing.over')
        ) : (
          <>
            <strong>{t('viewing.as', { name: personName(user), type: t(`userType.${user.type}`) })}</strong>{' '}
            {t('viewing.readOnly', { time: timeOf(user.viewedBy?.endsAt ?? user.endsAt) })}
          </>
        )}
      </p>
      <Button onClick={() => void end()} disabled={ending}>
        {t('viewing.end')}
      </Button>
    </section>
  );
}

/** The time of day of an instant. */
const timeOf = (instant: string): string => formatDateTime(instant).split(' ').slice(1).join(' ');

/** Ends the view and goes back to the account that was looked at. */
function useEnd(user: User) {
  const say = useFailureText();
  const { notify } = useNotices();
  const [ending, setEnding] = useState(false);
  const { id, lacks } = user;
  const end = useCallback(async () => {
    setEnding(true);
    try {
      goOnAs(await request(viewAs.endView, {}), lacks === 'view' ? '/admin' : `/admin/users?open=${id}`);
    } catch (failure) {
      setEnding(false);
      notify('error', say(failure));
    }
  }, [id, lacks, notify, say]);
  return { end, ending };
}

/** The half hour is over: the page that is open shows somebody else's, and nothing answers any more. */
function useTimeUp({ viewedBy, lacks }: User, end: () => Promise<void>): void {
  const endsAt = viewedBy?.endsAt;
  useEffect(() => {
    const left = lacks === 'view' || endsAt === undefined ? 0 : Date.parse(endsAt) - Date.now();
    const timer = setTimeout(() => void end(), Math.max(0, left));
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- the time of this view runs once, whatever is drawn anew
  }, [endsAt, lacks]);
}
