import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { SessionChip, SessionButton } from './OwnSessionCard.tsx';
import { isSent, type OwnSession } from './own-session.ts';

/** One enrollment session on a line of its member's home: until when, how far they are, and the next step. */
export function OwnSessionStep({ session }: { readonly session: OwnSession }) {
  const t = useText();
  const { name, isOpen, closesOn, daysLeft } = session;
  const closes = formatDate(closesOn);
  return (
    <li>
      <div>
        <h3>{name}</h3>
        {isOpen ? (
          <p className="small muted">
            {t('enrollPage.until', { closes })}{' '}
            {!isSent(session) && <strong>{t('enrollPage.daysLeft', { days: daysLeft })}</strong>}
          </p>
        ) : (
          <p className="small muted">{t('enrollPage.missed')}</p>
        )}
        <SessionChip session={session} />
      </div>
      {(isOpen || isSent(session)) && <SessionButton session={session} />}
    </li>
  );
}
