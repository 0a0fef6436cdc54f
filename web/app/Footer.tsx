import { lazy, type MouseEvent, Suspense, useState, useSyncExternalStore } from 'react';
import { useText } from '../lib/i18n.ts';
import { onIdleTick, secondsLeft } from '../lib/idle.ts';
import { useSession } from '../lib/session.tsx';
import { useNotices } from '../ui/NoticesProvider.tsx';
import { clockText } from './clock-text.ts';
import { SiteVersion } from './SiteVersion.tsx';

/** Few people ever open it, so its code comes when they do. */
const PermissionList = lazy(() =>
  import('./PermissionList.tsx').then((module) => ({ default: module.PermissionList })),
);

const FooterContacts = lazy(() =>
  import('./FooterContacts.tsx').then((module) => ({ default: module.FooterContacts })),
);

/** User type, version and build stamp, idle countdown (specification 2, Shell), and the contacts that the site shows there. */
export function Footer() {
  const { user } = useSession();
  return (
    <footer className="shell-footer" data-print="no">
      {user && <UserTypeButton />}
      {user && <Countdown />}
      <SiteVersion />
      {/* Whoever came by a link has no account, and the site's contacts are shown to accounts. */}
      {user && !user.enrollsIn && (
        <Suspense>
          <FooterContacts key={user.id} />
        </Suspense>
      )}
    </footer>
  );
}

/** Shift-click or Shift+Enter lists the permissions; a plain press says so. */
function UserTypeButton() {
  const t = useText();
  const { user } = useSession();
  const { notify } = useNotices();
  const [open, setOpen] = useState(false);
  if (!user) return null;
  const press = (event: MouseEvent) => (event.shiftKey ? setOpen(true) : notify('info', t('shell.permissionsHint')));
  return (
    <>
      <button type="button" className="footer-type" title={t('shell.permissionsHint')} onClick={press}>
        {t(`userType.${user.type}`)}
      </button>
      {open && (
        <Suspense>
          <PermissionList open onClose={() => setOpen(false)} permissions={user.permissions} />
        </Suspense>
      )}
    </>
  );
}

function Countdown() {
  const t = useText();
  const left = useSyncExternalStore(onIdleTick, secondsLeft);
  if (!Number.isFinite(left)) return null;
  return <span role="timer">{t('idle.footer', { time: clockText(left) })}</span>;
}
