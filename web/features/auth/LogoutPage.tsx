import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useText } from '../../lib/i18n.ts';
import { forgetIntended, hasIntended } from '../../lib/intended.ts';
import { useSession } from '../../lib/session.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/**
 * Ends the session and goes on: to the sign-in for a visitor who was going somewhere, else to the sign-out message.
 * Everything that must sign out leads here (specification 4, 8): the menu, 1800 idle seconds, a 401, a closed door.
 */
export function LogoutPage() {
  const t = useText();
  const { status, reason, signOut } = useSession();
  const navigate = useNavigate();
  const { state } = useLocation();
  const leaving = useRef(false);
  useEffect(() => {
    if (status === 'asking' || leaving.current) return;
    if (status !== 'visitor') {
      leaving.current = true;
      const why = isIdle(state) ? 'idle' : 'left';
      if (why === 'left') forgetIntended();
      // Before anything else: what lies on this device must go even where the server does not answer.
      void import('../../lib/kept-card.ts')
        .then(({ dropCard }) => dropCard())
        .catch(() => undefined)
        .then(() => signOut(why))
        .then(() => navigate('/loggedout', { replace: true, state: { reason: why } }));
      return;
    }
    const firstVisit = reason === null && hasIntended();
    void navigate(firstVisit ? '/login' : '/loggedout', { replace: true, state: { reason } });
  }, [status, reason, state, signOut, navigate]);
  return (
    <div className="page page-narrow">
      <h1 className="hidden-visually">{t('screens.logout')}</h1>
      <Skeleton lines={2} label={t('signOut.leaving')} />
    </div>
  );
}

const isIdle = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'reason' in state && state.reason === 'idle';
