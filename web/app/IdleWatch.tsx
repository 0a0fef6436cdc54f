import { IDLE_REMINDERS } from '@coverlane/contract/codes.ts';
import { useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { onIdleTick, secondsLeft } from '../lib/idle.ts';
import { rememberIntended } from '../lib/intended.ts';
import { useIdleClock, useSession } from '../lib/session.tsx';
import { extra } from './extras.tsx';
import { screenAt } from './screen-at.ts';

const IdleReminder = extra(
  () => import('./IdleReminder.tsx'),
  (module) => module.IdleReminder,
);

/** The dialog opens with the first reminder of specification 9: 30 s before the end. */
const FIRST_REMINDER = Math.max(...IDLE_REMINDERS);

/** Watches the idle clock: reminds at 30 s in one dialog that counts down, and goes to /logout when the time is up. */
export function IdleWatch() {
  const { user } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const left = useSyncExternalStore(onIdleTick, secondsLeft);
  useIdleClock(() => {
    const access = screenAt(pathname)?.access;
    if (access !== undefined && access !== 'public') rememberIntended(pathname + search, user?.id ?? null);
    void navigate('/logout', { state: { reason: 'idle' } });
  });
  return user && left <= FIRST_REMINDER && left > 0 ? <IdleReminder left={left} /> : null;
}
