import { useLocation } from 'react-router';
import { useText } from '../../lib/i18n.ts';
import { hasIntended } from '../../lib/intended.ts';
import { useIsTypingKept } from '../../lib/kept-typing.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import './auth.css';

const reasons = ['left', 'idle', 'ended'] as const;

/** The sign-out message: why, and the way back in (specification 2). */
export function LoggedOutPage() {
  const t = useText();
  const { state } = useLocation();
  const isKept = useIsTypingKept();
  return (
    <div className="page page-narrow auth-page">
      <PageHeader title={t('signOut.title')} />
      <p>{t(`signOut.${reasonOf(state)}`)}</p>
      {hasIntended() && <p>{t('signOut.goesOn')}</p>}
      {isKept && <p>{t('signOut.typingKept')}</p>}
      <div className="button-row">
        <LinkButton href="/login" kind="primary">
          {t('signOut.again')}
        </LinkButton>
      </div>
    </div>
  );
}

function reasonOf(state: unknown): (typeof reasons)[number] {
  const reason = typeof state === 'object' && state !== null && 'reason' in state ? state.reason : undefined;
  return reasons.find((known) => known === reason) ?? 'left';
}
