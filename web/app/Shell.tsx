import type { UserType } from '@coverlane/contract/access.ts';
import { Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { runtimeConfig } from '../lib/config.ts';
import { useLanguage, useText } from '../lib/i18n.ts';
import { setDensity, setStaffDensity, staffDensity } from '../lib/scheme.ts';
import { useSession } from '../lib/session.tsx';
import { userState } from '../lib/user-state.ts';
import { BelowHeading } from '../ui/BelowHeading.ts';
import { Notices } from '../ui/Notices.tsx';
import { AnnouncedToVisitors, Announcing, useNewsOnTheWay } from './Announcing.tsx';
import { BottomBar } from './BottomBar.tsx';
import { useExtras } from './extras.tsx';
import { Footer } from './Footer.tsx';
import { IdleWatch } from './IdleWatch.tsx';
import { later } from './later.tsx';
import { MenuDrawer } from './MenuDrawer.tsx';
import { Offline } from './Offline.tsx';
import { PlainHttp } from './PlainHttp.tsx';
import { PrintHead } from './PrintHead.tsx';
import { SentHome } from './SentHome.tsx';
import { StaffMenu } from './StaffMenu.tsx';
import { StepUp } from './StepUp.tsx';
import { TopBar } from './TopBar.tsx';
import './shell.css';

/** Nothing is to be said before something is done: the region comes after the first screen. */
const Spoken = later(
  () => import('./Spoken.tsx'),
  (module) => module.Spoken,
);

const ViewBanner = later(
  () => import('./ViewBanner.tsx'),
  (module) => module.ViewBanner,
);

const BELOW = <Announcing />;

/** How the page around a screen is laid out: without a menu, with a member's tabs, with the staff's menu. */
type Layout = 'public' | 'member' | 'staff';

function layoutFor(type: UserType | undefined): Layout {
  if (type === undefined) return 'public';
  return type === 'member' ? 'member' : 'staff';
}

/** While nobody knows yet who is there, the page stands as for whoever was there last, so that it does not move under them. */
function useLayout(): { layout: Layout; isKnown: boolean } {
  const { user, status } = useSession();
  const expected = status === 'asking' ? userState().area : undefined;
  // Whoever came by the link of an enrollment session has an enrollment, and no portal around it.
  if (user?.enrollsIn) return { layout: 'public', isKnown: false };
  return { layout: layoutFor(user?.type ?? expected), isKnown: user !== null };
}

/** What stands around every screen (specification 2, Shell; design 2.4). */
export function Shell() {
  const { layout, isKnown } = useLayout();
  const isMember = isKnown && layout === 'member';
  const { key } = useLocation();
  // Where the drawer was opened: every navigation closes it.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const drawer = openedAt === key;
  const openDrawer = () => setOpenedAt(key);
  const t = useText();
  // Before anything of the page is painted: rows do not change their height under its reader.
  useDensityOfAccount(layout === 'staff');
  useOwnLanguage();
  useExtras();
  useNewsOnTheWay();
  return (
    <div className="shell" data-layout={layout}>
      <a className="skip-link hidden-visually" href="#main">
        {t('shell.skip')}
      </a>
      <PrintHead />
      <Viewing />
      <TopBar {...(isKnown && { onMenu: openDrawer, menuOpen: drawer })} />
      <div className="shell-body">
        {layout === 'staff' && <Side isKnown={isKnown} />}
        <main id="main" className="shell-main" tabIndex={-1}>
          <Offline />
          <PlainHttp />
          <AnnouncedToVisitors />
          <SentHome />
          <BelowHeading value={BELOW}>
            <Outlet />
          </BelowHeading>
        </main>
      </div>
      <Footer />
      {isMember && <BottomBar onMore={openDrawer} />}
      {isKnown && <MenuDrawer open={drawer} onClose={() => setOpenedAt(null)} />}
      <Notices />
      <Suspense>
        <Spoken />
      </Suspense>
      <IdleWatch />
      <StepUp />
    </div>
  );
}

function Side({ isKnown }: { readonly isKnown: boolean }) {
  const t = useText();
  return (
    <aside className="shell-side" aria-label={t('shell.menu')} data-print="no">
      <Suspense>{isKnown && <StaffMenu />}</Suspense>
    </aside>
  );
}

/** Says so while an administrator views the portal as somebody else. */
function Viewing() {
  const { user } = useSession();
  return (
    user?.viewedBy && (
      <Suspense>
        <ViewBanner user={user} />
      </Suspense>
    )
  );
}

/** How roomy whoever signed in wants it; until that is known as it was in this browser. */
function useDensityOfAccount(isStaff: boolean): void {
  const kept = useSession().user?.settings.find(({ key }) => key === 'density')?.value;
  useLayoutEffect(() => {
    if (!isStaff) setDensity('calm');
    else if (kept === 'compact' || kept === 'comfortable') setStaffDensity(kept);
    else setDensity(staffDensity());
  }, [isStaff, kept]);
}

/** Speaks the language of whoever signed in, unless another was chosen in this browser. */
function useOwnLanguage(): void {
  const { user } = useSession();
  const { language, setLanguage } = useLanguage();
  const own = user?.language;
  useEffect(() => {
    const isChosen = userState().language !== undefined;
    if (own && own !== language && !isChosen && runtimeConfig().languages.includes(own)) void setLanguage(own);
  }, [own, language, setLanguage]);
}
