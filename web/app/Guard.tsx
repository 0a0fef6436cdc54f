import { allows } from '@coverlane/contract/access.ts';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { rememberIntended } from '../lib/intended.ts';
import { sentHome } from '../lib/sent-home.ts';
import { actorOf, type User, useSession } from '../lib/session.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useText } from '../lib/i18n.ts';
import type { Screen } from './screen.ts';
import { homeOf } from './screen-table.ts';

const PASSWORD_PATH = '/user/pwchange';
/** Where the second factor is set up, and where it is asked for. */
const SET_UP_PATH = '/user/secondfactor';
const FACTOR_PATH = '/login';

/**
 * Lets through whoever may open the screen. A visitor goes to /logout with the path remembered (specification 4);
 * another user type, or a missing permission, goes home with a sentence (specification 6, design 2.7).
 */
export function Guard({ screen, children }: { readonly screen: Screen; readonly children: ReactNode }) {
  const session = useSession();
  const { status, user } = session;
  const t = useText();
  const isPublic = screen.access === 'public' || screen.access === 'publicByKey';
  if (status === 'asking') return <div className="page">{<Skeleton lines={4} label={t('shell.opening')} />}</div>;
  if (isPublic) return children;
  if (status === 'halfway')
    return (
      <HalfwayIn screen={screen} lacks={session.half.lacks}>
        {children}
      </HalfwayIn>
    );
  if (!user) return <SendToSignIn />;
  if (mustChangePassword(user, screen)) return <Navigate to={PASSWORD_PATH} replace />;
  return allows(screen.access, actorOf(user)) ? children : <SendHome screen={screen} user={user} />;
}

type HalfwayProps = { readonly screen: Screen; readonly lacks: User['lacks']; readonly children: ReactNode };

/** The password fits, the second factor is not there yet: it is set up, or asked for, before anything else opens. */
function HalfwayIn({ screen, lacks, children }: HalfwayProps) {
  const wanted = lacks === 'setUp' ? SET_UP_PATH : FACTOR_PATH;
  return screen.path === wanted ? children : <Navigate to={wanted} replace />;
}

/** A password that must be changed comes before everything else (specification 3, passwordResetRequired). */
const mustChangePassword = ({ passwordResetRequired }: User, { path }: Screen): boolean =>
  passwordResetRequired && path !== PASSWORD_PATH;

function SendToSignIn() {
  const { pathname, search } = useLocation();
  const { lastUserId } = useSession();
  useEffect(() => rememberIntended(pathname + search, lastUserId), [pathname, search, lastUserId]);
  return <Navigate to="/logout" replace />;
}

function SendHome({ screen, user }: { readonly screen: Screen; readonly user: User }) {
  const isOwnArea = Array.isArray(screen.access) && screen.access.some(({ types }) => types.includes(user.type));
  const to = isOwnArea ? (screen.elsewhere ?? homeOf(user.type)) : homeOf(user.type);
  return <Navigate to={to} state={sentHome(isOwnArea ? 'permission' : 'type')} replace />;
}
