import { useLocation } from 'react-router';
import { useText } from '../lib/i18n.ts';
import { sentHomeReason } from '../lib/sent-home.ts';
import { Banner } from '../ui/Banner.tsx';

/** Tells whoever asked for another page why they are here (design 2.7, No permission). */
export function SentHome() {
  const { state } = useLocation();
  const t = useText();
  const reason = sentHomeReason(state);
  return (
    <div role="status" className="shell-note">
      {reason && <Banner kind="info">{t(`sentHome.${reason}`)}</Banner>}
    </div>
  );
}
